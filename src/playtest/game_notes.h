// playtest/game_notes.h
//
// What one game tells a map's designer beyond its result: when routes were built, which tickets
// were offered, who blocked whom, how the game ended and how long people would have taken. Read
// from the game's log.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "ai/planner/geography.h"
#include "arena/deal_result.h"
#include "review/ticket_ways.h"
#include "rules/limits.h"
#include "rules/map.h"
#include "rules/state.h"

namespace playtest {

enum class GameEnd : std::uint8_t {
    kCars,   // C23: someone ran low on cars
    kCards,  // C22: nobody could act; routes were open, but there was no card left to draw
    kStuck,  // C22: nobody could act, and no route was open
};
inline constexpr unsigned kGameEnds = 3;

struct GameNotes {
    GameEnd end{};
    double seconds = 0;  // of people's time: see seconds_for in the .cpp
    // By RouteId: the share of the game's turns that had passed when it was first built.
    std::array<std::optional<double>, rules::kTracksMax> built{};
    std::array<std::uint16_t, rules::kTicketsMax> offered{};  // how often, by TicketId
    // By player: claims that lengthened or cut another player's path for a ticket.
    std::array<std::uint16_t, rules::kSeatsMax> blocks{};
};

class GameReader {
public:
    // The geography must outlive this.
    explicit GameReader(const ai::Geography& geography) : ways_(geography), geography_(geography) {}

    // Requires a game with its log, on the geography's map.
    [[nodiscard]] GameNotes read(const arena::GameResult& game, unsigned rotation);

private:
    void on_claim(const rules::State& before, const rules::State& after, rules::Seat seat);
    // Cars for all unfinished tickets of the seat, with a fixed price for those without a path.
    [[nodiscard]] unsigned cars_to_lay(const rules::State& position, rules::Seat seat);

    review::TicketWays ways_;
    const ai::Geography& geography_;
    GameNotes notes_;
    unsigned rotation_ = 0;
};

}  // namespace playtest
