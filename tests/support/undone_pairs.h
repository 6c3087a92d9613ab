// tests/support/undone_pairs.h
//
// A copy of a table whose players changed their minds more often than tables allow today, as logs
// of older versions may have it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/digest.h"
#include "store/store.h"
#include "table/change.h"

namespace support {

// Older logs have their seed as it is; a sealed one would not open under another public id.
// Requires a finished game, which tells its seed.
inline void unseal(std::vector<std::string>& lines) {
    const std::string sealed(table::sealed_seed_in(lines.front()));
    for (const std::string& line : lines) {
        if (const auto seed = table::seed_told_in(line)) {
            const std::string word = "sealed=" + sealed;
            lines.front().replace(lines.front().find(word), word.size(),
                                  "seed=" + base::to_hex(*seed));
            return;
        }
    }
    CHECK(false, "the game is not over");
}

// Repeats the first claim of seat 0, each time taken back, before it stands.
inline std::string with_undone_pairs(store::Store& store, const std::string& public_id,
                                     std::size_t pairs) {
    const auto row = store.table_by_public_id(public_id);
    CHECK(row.has_value(), public_id);
    const auto log = store.log({.table = row->id});
    std::vector<std::string> lines;
    bool is_claimed = false;
    for (const store::LogLine& line : *log) {
        const std::size_t claim = line.text.find("seat 0 claim");
        if (!std::exchange(is_claimed, is_claimed || claim != std::string::npos) && is_claimed) {
            for (std::size_t i = 0; i < pairs; ++i) {
                lines.push_back(line.text.substr(claim));
                lines.emplace_back("undo 0");
            }
        }
        lines.push_back(line.text);
    }
    CHECK(is_claimed, "no claim in it");
    unseal(lines);
    store::Append append{.create = "undone" + public_id.substr(6), .first_seq = 1};
    append.summary = row->summary;
    for (std::size_t i = 0; i < lines.size(); i += store::kRequestLinesMax) {
        const std::size_t end = std::min(i + store::kRequestLinesMax, lines.size());
        append.lines.assign(lines.begin() + static_cast<std::ptrdiff_t>(i),
                            lines.begin() + static_cast<std::ptrdiff_t>(end));
        append.first_seq = i + 1;
        append.status = row->status;
        store.append(append, [&](const store::Outcome<store::Appended>& outcome) {
            CHECK(outcome.has_value());
            append.table = outcome->table;
        });
        append.create.reset();
    }
    return "undone" + public_id.substr(6);
}

}  // namespace support
