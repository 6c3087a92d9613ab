// rules/limits.h
//
// How many of everything a map may have. These numbers, and no others, decide how large a position
// is and what a map file may ask for; changing one of them here is the whole change. A map that
// needs more is refused when it is read (map_file.h). What the code cannot do without is asserted
// below, or where it is relied on.
#pragma once

#include <limits>

namespace rules {

inline constexpr unsigned kSeatsMin = 2;
inline constexpr unsigned kSeatsMax = 6;
inline constexpr unsigned kPlacesMax = 64;
inline constexpr unsigned kTracksMax = 128;
inline constexpr unsigned kTicketsMax = 80;
inline constexpr unsigned kOfferMax = 4;    // tickets offered to one seat at once
inline constexpr unsigned kSymbolsMax = 8;  // kinds of souvenirs
inline constexpr unsigned kTokensMax = 3;   // tokens in one stack of souvenirs
inline constexpr unsigned kMarketSize = 5;
inline constexpr unsigned kLengthMax = 8;       // spaces of a track
inline constexpr unsigned kCardsMax = 127;      // in the whole box; see CardCounts
inline constexpr unsigned kMarketWildsMax = 2;  // C12: one more and the market is swept

// A set of seats, or of symbols, is a byte. A seat is one digit on the wire and in logs.
static_assert(kSeatsMin >= 2 && kSeatsMax >= kSeatsMin && kSeatsMax <= 8);
static_assert(kSymbolsMax <= 8);
// A set of places is a word.
static_assert(kPlacesMax <= 64);
// Ids are bytes, and one of their values means none. Tickets that were put back are counted with
// room for one more offer behind them.
static_assert(kTracksMax < std::numeric_limits<unsigned char>::max());
static_assert(kTicketsMax + kOfferMax < std::numeric_limits<unsigned char>::max());

}  // namespace rules
