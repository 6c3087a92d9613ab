// table/text/summary.h
//
// What lists show of a table without reading its log: kept in its row, as text.
//
//     map usa
//     pace live 60
//     watching
//     practice                          played on from another game, too
//     to_act 5                          bits
//     daily 2026-11-17 counted          or: practice
//     points 112 98                     of a deal of the day that is over, by seat
//     winners 1                         bits
//     resigned 0                        bits
//     seat person 3fa9c1d200e47b11 Ann  the first digits of who holds it
//     seat program hard
//     seat open
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "table/table.h"

namespace table {

struct SummarySeat {
    SeatKind kind = SeatKind::kOpen;
    std::string name{};
    std::vector<std::uint64_t> holders{};  // short_of(holder)
};

struct Summary {
    std::string map{};
    Pace pace{};
    bool has_watching = false;
    bool is_practice = false;
    unsigned to_act = 0;
    std::optional<DailyMark> daily{};
    // Of a deal of the day that is over.
    std::vector<int> points{};  // by seat
    unsigned winners = 0;       // bits
    unsigned resigned = 0;      // bits
    std::vector<SummarySeat> seats{};
};

[[nodiscard]] std::string summary_text(const Table& table);
[[nodiscard]] std::optional<Summary> parse_summary(std::string_view text);

}  // namespace table
