// rules/view.h
//
// What one seat sees, and nothing else: no field here could hold another seat's secret. Programs
// get a View, never a State, so they cannot cheat. A spectator gets the view of no seat.
#pragma once

#include <array>
#include <cstdint>

#include "rules/map.h"
#include "rules/score.h"
#include "rules/state.h"

namespace rules {

// What everybody sees of one seat.
struct SeatView {
    TrackSet owned;
    std::int16_t points = 0;
    std::uint8_t cars = 0;
    std::uint8_t souvenirs = 0;
    std::uint8_t hand_size = 0;
    std::uint8_t ticket_count = 0;  // kept; for others 0 until all opening choices are made
    std::uint8_t offer_size = 0;
    TicketSet tickets;  // the viewer's own; everybody's once the game is over

    bool operator==(const SeatView&) const = default;
};

struct View {
    Seat viewer = kNoSeat;  // kNoSeat: a spectator
    // The viewer's own.
    CardCounts hand;
    Offer offer = kNoOffer;
    // Everybody's.
    std::array<SeatView, kSeatsMax> seat{};
    std::array<OpenRow, kCardKinds> open_count{};
    std::array<Card, kMarketSize> market{};
    CardCounts discard;
    std::array<Stack, kSymbolsMax> stack{};
    std::uint8_t spare_symbols = 0;
    std::uint8_t deck_size = 0;
    std::uint8_t ticket_deck_size = 0;
    std::uint8_t seats = 0;
    Phase phase{};
    Phase after_market{};
    Seat start{};
    Seat turn{};
    std::uint8_t waiting = 0;
    std::uint8_t turns_left = 0;
    std::uint8_t passes = 0;
    TrackId claimed = kNoTrack;

    bool operator==(const View&) const = default;
};

// What the seat sees of the position; kNoSeat for a spectator.
[[nodiscard]] View view(const State& state, Seat viewer);

}  // namespace rules
