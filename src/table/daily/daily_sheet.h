// table/daily/daily_sheet.h
//
// What people see of deals of the day: the list, and their own game compared with the others' and
// the expert's.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "base/day.h"
#include "store/table_row.h"

namespace table {

// A person's game of a deal of the day.
struct DailyResult {
    std::string public_id{};
    store::Status status{};
    bool is_counted = false;
    // Once it is finished:
    std::vector<int> points{};  // by seat; the person's is the first
    bool is_won = false;        // shared victories too
    bool has_resigned = false;

    [[nodiscard]] bool is_finished() const { return status == store::Status::kFinished; }
};

struct DailyMap {
    std::string map{};
    std::optional<DailyResult> mine{};  // the counted one
};
struct DailyRow {
    base::Day day{};
    std::vector<DailyMap> maps{};
};
// The deals of some days, the latest first.
struct DailyPage {
    base::Day today{};
    std::vector<DailyRow> rows{};
    std::optional<base::Day> next{};  // where the next page starts; nothing: this was the first day
};

// One deal.
struct DailySheet {
    std::string map{};
    base::Day day{};
    std::optional<DailyResult> mine{};  // counted, or the one requested
    std::size_t players = 0;            // whose counted games are finished
    // For a finished game: how many counted ones are better, and whether another is equally good.
    std::optional<std::size_t> better{};
    bool is_tied = false;
    // Only for people who have finished theirs.
    std::optional<DailyResult> expert{};
    bool is_expert_due = false;  // it has not been played yet
};

// Which result is better: not having resigned, then winning, then the lead over the best opponent,
// then points. Both must be finished.
[[nodiscard]] bool is_better(const DailyResult& a, const DailyResult& b);

}  // namespace table
