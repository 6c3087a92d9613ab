// rules/map.h
//
// A map compiled for play: numbers only, fixed size, no names. All differences between games are in
// here; code never asks which map it is. What people read (names, positions, translations) stays in
// MapFile, which contains this (map_file.h).
//
// Tracks are numbered for speed, not in file order: the two tracks of double route i are 2i and 2i
// + 1, and single tracks follow all doubles. MapFile knows the file order.
#pragma once

#include <array>
#include <cstdint>

#include "rules/card_counts.h"
#include "rules/track_set.h"
#include "rules/types.h"

namespace rules {

struct Track {
    PlaceId from{};
    PlaceId to{};
    RouteId route{};
    TrackColour colour = kGrey;
    std::uint8_t length = 0;
    std::uint8_t ferries = 0;  // S4: the minimum of wild cards
    std::uint8_t points = 0;   // C18
};

struct Ticket {
    PlaceId from{};
    PlaceId to{};
    std::uint8_t points = 0;
};

// The number of tickets dealt, and the minimum to keep (C2, C19).
struct TicketDeal {
    std::uint8_t count = 0;
    std::uint8_t keep = 0;
};

// C25: tie-breakers, in order.
enum class TieBreaker : std::uint8_t { kNone, kTicketsDone, kLongestPath };
inline constexpr unsigned kTieBreakersMax = 2;

// S1 to S3, for one number of seats.
struct SouvenirSetup {
    std::uint8_t tokens = 0;        // per stack placed by nature
    std::uint8_t spare_tokens = 0;  // per stack placed by a seat
    // Who places each remaining stack, in order, counted back from the start player: 1 is the last
    // seat in turn order, 2 the one before.
    std::array<std::uint8_t, kSymbolsMax> placed_by{};
};

struct Map {
    std::uint8_t seats_min = 0;
    std::uint8_t seats_max = 0;
    std::uint8_t place_count = 0;
    std::uint8_t track_count = 0;
    std::uint8_t doubles_end = 0;  // lower track numbers belong to double routes
    std::uint8_t ticket_count = 0;
    std::uint8_t symbol_count = 0;
    std::uint8_t souvenir_place_count = 0;

    std::uint8_t cars = 0;
    std::uint8_t last_round_cars = 0;  // C23
    std::uint8_t opening_hand = 0;
    std::uint8_t both_tracks_from = 0;    // C17: from this many seats both tracks of a double open
    std::uint8_t longest_path_bonus = 0;  // U1
    std::uint8_t most_tickets_bonus = 0;  // C27
    TicketDeal opening_tickets;
    TicketDeal later_tickets;
    std::array<TieBreaker, kTieBreakersMax> tie_breakers{};

    CardCounts cards;
    std::uint8_t card_total = 0;
    std::array<Track, kTracksMax> track{};
    std::array<Ticket, kTicketsMax> ticket{};
    std::array<std::uint8_t, kSymbolsMax + 1> souvenir_points{};  // S6, by number of different ones
    std::array<PlaceId, kSymbolsMax> souvenir_place{};            // S1, in the file's order
    std::array<SouvenirSetup, kSeatsMax + 1> souvenir_setup{};    // by number of seats

    // Derived in map_compiler.cpp.
    TrackSet all_tracks;
    TrackSet doubles;
    TrackSet ferries;  // tracks that need wild cards; counted separately, see claims.h
    // Tracks without ferries, by colour and length: each set shares its possible payments.
    std::array<std::array<TrackSet, kLengthMax + 1>, kCardKinds> tracks_of{};
    std::array<TrackSet, kPlacesMax> tracks_at{};

    [[nodiscard]] constexpr bool is_double(TrackId id) const { return index(id) < doubles_end; }
    // The other track of the same route. Requires is_double(id).
    [[nodiscard]] static constexpr TrackId twin(TrackId id) {
        return to_id<TrackId>(index(id) ^ 1U);
    }
    [[nodiscard]] constexpr const Track& operator[](TrackId id) const { return track[index(id)]; }
    [[nodiscard]] constexpr const Ticket& operator[](TicketId id) const {
        return ticket[index(id)];
    }
};

}  // namespace rules
