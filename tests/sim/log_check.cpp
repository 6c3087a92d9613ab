#include "sim/log_check.h"

#include <algorithm>
#include <map>

#include "base/check.h"
#include "table/people/holder.h"
#include "table/recent_requests.h"
#include "table/text/chat_text.h"

namespace sim {
namespace {

// The versions at which each id of one person was done.
using Asked = std::map<std::string, std::vector<std::int64_t>>;

Asked request_key(const std::string& key, std::span<const std::string> lines) {
    const std::string begin = "by " + table::short_text(table::holder_of(key)) + " ";
    Asked asked;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].starts_with(begin)) {
            const std::string id =
                lines[i].substr(begin.size(), lines[i].find('\n') - begin.size());
            asked[id].push_back(static_cast<std::int64_t>(i) + 1);
        }
    }
    return asked;
}

}  // namespace

std::vector<std::string> read_lines(store::Store& store, const std::string& public_id) {
    std::vector<std::string> lines;
    const auto row = store.table_by_public_id(public_id);
    while (row) {
        const auto page = store.log({.table = row->id, .from = lines.size() + 1});
        CHECK(page.has_value(), page ? "" : page.error().text);
        for (const store::LogLine& line : *page) {
            lines.push_back(line.text);
        }
        if (page->size() < store::kLinesPerPage) {
            break;
        }
    }
    return lines;
}

std::vector<LogProblem> line_problems(std::span<const std::string> lines, const Answers& answers) {
    std::vector<LogProblem> problems;
    Asked asked = request_key(answers.key, lines);
    for (const Wish& wish : answers.answered) {
        const bool is_kept = wish.t != "chat" && wish.t != "code";
        const std::vector<std::int64_t> versions = asked[wish.id];
        asked.erase(wish.id);
        if (wish.version == 0 && !versions.empty()) {
            problems.push_back(
                {LogFault::kDenied, "refused with " + wish.code + " but in the log: " + wish.text});
        } else if (wish.version > 0 && is_kept && versions.size() > 1) {
            problems.push_back({LogFault::kDoubled, "more than once in the log: " + wish.text});
        } else if (wish.version > 0 && is_kept && versions != std::vector{wish.version}) {
            problems.push_back({LogFault::kLost, "acknowledged for " +
                                                     std::to_string(wish.version) +
                                                     " but not in the log there: " + wish.text});
        }
    }
    // Also for requests that were never answered.
    for (const auto& [id, versions] : asked) {
        const bool is_code =
            !versions.empty() &&
            lines[static_cast<std::size_t>(versions[0]) - 1].find("\ncode ") != std::string::npos;
        if (versions.size() > 1 && !is_code) {
            problems.push_back({LogFault::kDoubled, "more than once in the log: " + id});
        }
    }
    return problems;
}

// While the first message is kept, all of them are.
std::vector<LogProblem> chat_problems(std::span<const store::ChatLine> chat,
                                      const Answers& answers) {
    const bool is_whole = chat.empty() || chat.front().n == 1;
    const std::uint64_t holder = table::short_of(table::holder_of(answers.key));
    std::vector<LogProblem> problems;
    for (const Wish& wish : answers.answered) {
        const auto times = std::ranges::count(
            chat, std::optional(table::request_key(holder, wish.id)), &table::chat_request_key);
        if (times > 1) {
            problems.push_back({LogFault::kDoubled, "said more than once: " + wish.text});
        }
        if (wish.t == "chat" && wish.version > 0 && is_whole && times == 0) {
            problems.push_back({LogFault::kLost, "acknowledged but not said: " + wish.text});
        }
        if (wish.version == 0 && times != 0) {
            problems.push_back(
                {LogFault::kDenied, "refused with " + wish.code + " but said: " + wish.text});
        }
    }
    return problems;
}

std::vector<std::string> log_problems(store::Store& store, const std::string& public_id,
                                      const std::vector<const Client*>& clients) {
    const std::vector<std::string> lines = read_lines(store, public_id);
    const auto row = store.table_by_public_id(public_id);
    const auto chat = row ? *store.chat(row->id, 0) : std::vector<store::ChatLine>{};
    std::vector<std::string> texts;
    for (const Client* const client : clients) {
        const Answers answers{.key = client->who().key, .answered = client->answered()};
        for (const auto& problems : {line_problems(lines, answers), chat_problems(chat, answers)}) {
            for (const LogProblem& problem : problems) {
                texts.push_back(problem.text);
            }
        }
    }
    return texts;
}

}  // namespace sim
