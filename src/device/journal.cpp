#include "device/journal.h"

#include <charconv>
#include <cstdint>
#include <vector>

#include "base/take_until.h"

namespace device {
namespace {

std::optional<std::int64_t> number_from(std::string_view text) {
    std::int64_t value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool is_number = read.ec == std::errc{} && read.ptr == text.data() + text.size();
    return is_number ? std::optional(value) : std::nullopt;
}

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    while (!text.empty()) {
        words.emplace_back(base::take_until(text, ' '));
    }
    return words;
}

// False: nobody writes such a row.
bool read_row(std::string_view row, JournalEntry& entry) {
    std::string_view rest = row;
    const std::string_view key = base::take_until(rest, ' ');
    store::Append& request = entry.request;
    if (key == "create") {
        request.create = entry.table;
    } else if (key == "status") {
        request.status = store::status_from(rest);
        return request.status.has_value();
    } else if (key == "due") {
        request.due_ms = number_from(rest);
        return request.due_ms.has_value();
    } else if (key == "listed") {
        request.listed = rest == "1";
    } else if (key == "holders") {
        request.holders = words_of(rest);
    } else if (key == "summary") {
        request.summary = std::string(rest);
    } else if (key == "line") {
        request.lines.emplace_back(rest);
    } else {
        return false;
    }
    return true;
}

}  // namespace

std::string to_text(const JournalEntry& entry) {
    const store::Append& request = entry.request;
    std::string text = "append " + entry.table + " " + std::to_string(request.first_seq) + " " +
                       std::to_string(request.at_ms);
    const auto add = [&](std::string_view key, std::string_view value) {
        text.append("\n").append(key).append(" ");
        for (const char c : value) {
            text += c;
            if (c == '\n') {
                text += ' ';
            }
        }
    };
    if (request.create) {
        text += "\ncreate";
    }
    if (request.status) {
        add("status", store::name_of(*request.status));
    }
    if (request.due_ms) {
        add("due", std::to_string(*request.due_ms));
    }
    if (request.listed) {
        add("listed", *request.listed ? "1" : "0");
    }
    if (request.holders) {
        text += "\nholders";
        for (const std::string& holder : *request.holders) {
            text += " " + holder;
        }
    }
    if (request.summary) {
        add("summary", *request.summary);
    }
    for (const std::string& line : request.lines) {
        add("line", line);
    }
    return text;
}

std::string to_text(const JournalSums& sums) {
    return "sums " + sums.table + "\n" + sums.text;
}

std::optional<JournalSums> parse_sums(std::string_view text) {
    std::string_view first = base::take_until(text, '\n');
    if (base::take_until(first, ' ') != "sums" || first.empty()) {
        return std::nullopt;
    }
    return JournalSums{.table = std::string(first), .text = std::string(text)};
}

std::string to_text(const JournalMap& map) {
    return "map\n" + map.text;
}

std::optional<JournalMap> parse_map_entry(std::string_view text) {
    return base::take_until(text, '\n') == "map"
               ? std::optional(JournalMap{.text = std::string(text)})
               : std::nullopt;
}

std::optional<JournalEntry> parse_entry(std::string_view text) {
    std::string_view first = base::take_until(text, '\n');
    if (base::take_until(first, ' ') != "append") {
        return std::nullopt;
    }
    JournalEntry entry;
    entry.table = std::string(base::take_until(first, ' '));
    const auto first_seq = number_from(base::take_until(first, ' '));
    const auto at_ms = number_from(first);
    if (entry.table.empty() || !first_seq || *first_seq < 1 || !at_ms) {
        return std::nullopt;
    }
    entry.request.first_seq = static_cast<store::Seq>(*first_seq);
    entry.request.at_ms = *at_ms;
    while (!text.empty()) {
        std::string row(base::take_until(text, '\n'));
        while (text.starts_with(' ')) {
            text.remove_prefix(1);
            row.append("\n").append(base::take_until(text, '\n'));
        }
        if (!read_row(row, entry)) {
            return std::nullopt;
        }
    }
    return entry;
}

}  // namespace device
