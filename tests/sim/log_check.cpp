#include "sim/log_check.h"

#include <algorithm>
#include <set>
#include <utility>

#include "table/chat_text.h"
#include "table/holder.h"
#include "table/recent_ids.h"

namespace sim {
namespace {

using Asked = std::multiset<std::pair<std::string, std::int64_t>>;  // id and version

std::vector<std::string> read_lines(store::Store& store, const std::string& public_id) {
    std::vector<std::string> lines;
    const auto row = store.table_by_public_id(public_id);
    while (row) {
        const auto page = store.log({.table = row->id, .from = lines.size() + 1});
        for (const store::LogLine& line : *page) {
            lines.push_back(line.text);
        }
        if (page->size() < store::kLinesPerPage) {
            break;
        }
    }
    return lines;
}

Asked asked_by(const Client& client, const std::vector<std::string>& lines) {
    const std::string begin =
        "by " + table::to_text(table::holder_of(client.who().key)).substr(0, 16) + " ";
    Asked asked;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].starts_with(begin)) {
            asked.emplace(lines[i].substr(begin.size(), lines[i].find('\n') - begin.size()),
                          static_cast<std::int64_t>(i) + 1);
        }
    }
    return asked;
}

// As long as the first line is there, all of them are.
std::vector<std::string> chat_problems(store::Store& store, const std::string& public_id,
                                       const std::vector<const Client*>& clients) {
    const auto row = store.table_by_public_id(public_id);
    const auto lines = row ? *store.chat(row->id, 0) : std::vector<store::ChatLine>{};
    const bool is_whole = lines.empty() || lines.front().n == 1;
    std::vector<std::string> problems;
    for (const Client* const client : clients) {
        const std::uint64_t holder = table::short_of(table::holder_of(client->who().key));
        for (const Wish& wish : client->answered()) {
            const auto times = std::ranges::count(
                lines, std::optional(table::asked_by(holder, wish.id)), &table::chat_asked);
            if (times > 1) {
                problems.push_back("said more than once: " + wish.text);
            }
            if (wish.t == "chat" && wish.version > 0 && is_whole && times == 0) {
                problems.push_back("acknowledged but not said: " + wish.text);
            }
            if (wish.version == 0 && times != 0) {
                problems.push_back("refused with " + wish.code + " but said: " + wish.text);
            }
        }
    }
    return problems;
}

}  // namespace

std::vector<std::string> log_problems(store::Store& store, const std::string& public_id,
                                      const std::vector<const Client*>& clients) {
    std::vector<std::string> problems = chat_problems(store, public_id, clients);
    const std::vector<std::string> lines = read_lines(store, public_id);
    for (const Client* const client : clients) {
        const Asked asked = asked_by(*client, lines);
        for (const Wish& wish : client->answered()) {
            const auto times = std::ranges::count_if(
                asked, [&](const auto& each) { return each.first == wish.id; });
            const bool is_kept = wish.t != "chat" && wish.t != "code";
            if (wish.version > 0 && is_kept &&
                (times != 1 || !asked.contains({wish.id, wish.version}))) {
                problems.push_back("acknowledged but not in the log once: " + wish.text);
            }
            if (wish.version == 0 && times != 0) {
                problems.push_back("refused with " + wish.code + " but in the log: " + wish.text);
            }
        }
    }
    return problems;
}

}  // namespace sim
