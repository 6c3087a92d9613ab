// review/kinds.h
//
// What luck and play consist of, and what one move of a game is for a review.
#pragma once

#include <cstdint>

namespace review {

// Nature's draws.
enum class LuckKind : std::uint8_t {
    kOpeningTickets,
    kOpeningHand,
    kMarket,   // cards turned up, at the beginning too
    kBlind,    // cards drawn from the deck
    kTickets,  // drawn later
    kOther,    // who begins, where souvenirs lie
};
inline constexpr unsigned kLuckKinds = 6;

// A seat's decisions.
enum class PlayKind : std::uint8_t {
    kTickets,  // to draw some, and which to keep
    kCards,
    kRoutes,  // with the souvenirs on them
    kEnd,     // to bring on the last round, or to resign
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
    // The game ended before the rules end it, or a seat that had resigned was ranked last.
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
