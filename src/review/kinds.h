// review/kinds.h
//
// The kinds of luck and play, and of moves in a review.
#pragma once

#include <cstdint>

namespace review {

// Nature's draws.
enum class LuckKind : std::uint8_t {
    kOpeningTickets,
    kOpeningHand,
    kMarket,   // cards turned up, including the first five
    kBlind,    // cards drawn from the deck
    kTickets,  // drawn later
    kOther,    // who starts, where souvenirs lie
};
inline constexpr unsigned kLuckKinds = 6;

// A seat's decisions.
enum class PlayKind : std::uint8_t {
    kTickets,  // drawing them, and which to keep
    kCards,
    kRoutes,  // with the souvenirs on them
    kEnd,     // triggering the last round, or resigning
};
inline constexpr unsigned kPlayKinds = 4;

enum class StepKind : std::uint8_t {
    // Nature's.
    kStart,
    kSymbols,
    kOpeningHand,
    kOpeningTickets,
    kMarket,
    kBlind,
    kTicketsOffered,
    // Of a seat.
    kKeep,
    kDraw,
    kDrawTickets,
    kClaim,
    kSouvenir,
    kPlace,
    kPass,
    // The game ended early, or a seat that had resigned was ranked last.
    kEnded,
};

[[nodiscard]] constexpr LuckKind luck_of(StepKind kind) {
    switch (kind) {
        case StepKind::kOpeningHand:
            return LuckKind::kOpeningHand;
        case StepKind::kOpeningTickets:
            return LuckKind::kOpeningTickets;
        case StepKind::kMarket:
            return LuckKind::kMarket;
        case StepKind::kBlind:
            return LuckKind::kBlind;
        case StepKind::kTicketsOffered:
            return LuckKind::kTickets;
        default:
            return LuckKind::kOther;
    }
}

}  // namespace review
