// playtest/warning.h
//
// What a designer should look at, as codes with their figures; warning_words.h has the sentences. A
// warning requires the whole interval to lie on the wrong side of a threshold (docs/playtest.md
// lists them).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "playtest/figures.h"
#include "rules/maps/map_file.h"
#include "rules/types.h"

namespace playtest {

enum class WarningCode : std::uint8_t {
    kTurnOrder,      // the seat in this place of the turn order wins this share of games
    kGamesStall,     // this share of games ends because nobody can act
    kGamesLong,      // a game takes this many minutes at a real table
    kLuckRules,      // a far stronger player wins this share of games
    kStyleWins,      // players of this style win this share of games
    kRouteDecides,   // owning the route decides this share of games
    kTicketRich,     // the ticket pays `value` points, more than `fair`
    kTicketPoor,     // the ticket pays `value` points, less than `fair`
    kTicketHard,     // the ticket is completed by this share of those who keep it
    kTicketShunned,  // the ticket is kept in this share of its offers
    kRouteUnused,    // the route is built in this share of games
};

// Stable, for programs: "route_decides".
[[nodiscard]] std::string_view code_name(WarningCode code);

struct Warning {
    WarningCode code{};
    unsigned seats = 0;
    double value = 0;
    double fair = 0;                            // kTicketRich and kTicketPoor
    rules::RouteId route{};                     // of the codes about routes
    rules::TicketId ticket = rules::kNoTicket;  // about tickets
    unsigned order = 0;                         // kTurnOrder: 0 starts
    Style style{};                              // kStyleWins
};

// About one number of seats: by code, the gravest of each first.
[[nodiscard]] std::vector<Warning> warnings(const rules::MapFile& file, const Figures& figures);

// The same warning for several numbers of seats.
struct WarningGroup {
    Warning gravest;
    std::vector<unsigned> seats;
};

// In the order of the codes, and within a code the gravest first.
[[nodiscard]] std::vector<WarningGroup> grouped(std::span<const Warning> warnings);

}  // namespace playtest
