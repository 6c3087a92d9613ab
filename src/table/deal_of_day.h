// table/deal_of_day.h
//
// The deal of the day (docs/daily.md): one deal a day for each map, by UTC, the same on every
// server. This file computes what follows from the date and the map; none of it is secret.
//
// A person has one try that counts, on the day itself. The id of its table follows from the person,
// the map and the day, so that no node can create a second one. All counted tables of a deal share
// a tag, which the store keeps among their holders, so that they can be found.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "base/day.h"
#include "rules/maps/map_file.h"
#include "table/command.h"
#include "table/people/holder.h"

namespace table {

// There are no deals before.
inline constexpr base::Day kFirstDailyDay =
    std::chrono::year(2026) / std::chrono::November / std::chrono::day(1);
// The person's; the computer has the others.
inline constexpr rules::Seat kDailySeat{};

[[nodiscard]] base::Seed daily_seed(const rules::MapFile& map, base::Day day);

// The computer players get stronger through the week: level_2 on Monday to level_8 on Sunday. None
// of them looks at the clock, so they answer the same moves the same way on every machine.
[[nodiscard]] std::string daily_opponent(base::Day day);
// Who plays the deal for comparison: the expert, by a number of games instead of time.
inline constexpr std::string_view kDailyExpert = "expert(games=1000,time_ms=0)";

struct DailyPerson {
    std::string name{};
    std::optional<unsigned> color{};
};
// A game with as few seats as the map allows.
[[nodiscard]] NewTable daily_table(const rules::MapFile& map, const DailyMark& mark,
                                   const DailyPerson& person);

// The public id of the counted try.
[[nodiscard]] std::string daily_table_id(const Holder& holder, std::string_view map_id,
                                         base::Day day);
// What all counted tries of a deal have in common.
[[nodiscard]] std::string daily_tag(const rules::MapFile& map, base::Day day);
// The same of the expert's games.
[[nodiscard]] std::string daily_expert_tag(const rules::MapFile& map, base::Day day);

}  // namespace table
