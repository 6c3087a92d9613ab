// ai/planner/outlook.h
//
// A position from one seat's point of view: how many turns are left, what each route would cost,
// and which cards are missing for the routes it wants. Reads only what the seat may see.
#pragma once

#include <array>
#include <cstdint>
#include <limits>

#include "ai/planner/geography.h"
#include "ai/planner/path_finder.h"
#include "ai/planner/planner_weights.h"
#include "ai/planner/trail_race.h"
#include "base/fixed_vector.h"
#include "rules/state.h"

namespace ai {

// What a set of target routes still lacks, and what is free for other uses.
struct Needs {
    std::array<int, rules::kColours> short_of{};  // cards of the colour still to be drawn
    std::array<int, rules::kColours> spare{};     // cards of the colour that no target needs
    int grey = 0;                                 // cards still to be drawn for grey targets
    unsigned best_grey = 0;                       // the colour to collect for them
    float turns = 0;                              // until all targets are claimed
};

class Outlook {
public:
    static constexpr float kUnit = 16;  // units of route_costs per point

    // The geography must outlive this.
    Outlook(const Geography& geography, const PlannerWeights& weights);

    [[nodiscard]] float turns_left(const rules::State& world, rules::Seat seat) const;
    [[nodiscard]] rules::TicketSet unfinished(const rules::State& world, rules::Seat seat) const;
    // Owned routes cost nothing; open ones always cost something.
    [[nodiscard]] RouteCosts route_costs(const rules::State& world, rules::Seat seat) const;
    [[nodiscard]] Needs needs_of(const rules::State& world, rules::Seat seat,
                                 const rules::TrackSet& targets) const;
    [[nodiscard]] rules::TrackSet filler(const rules::State& world, rules::Seat seat,
                                         float turns_left) const;
    // The estimated value of the souvenir the track would bring.
    [[nodiscard]] float souvenir_points(const rules::State& world, rules::Seat seat,
                                        rules::TrackId track) const {
        return map_.symbol_count == 0 ? 0 : souvenir_points_there(world, seat, track);
    }
    [[nodiscard]] float most_souvenir_points() const;

private:
    // Those that bring a souvenir.
    [[nodiscard]] rules::TrackSet souvenir_tracks(const rules::State& world,
                                                  rules::Seat seat) const;
    [[nodiscard]] rules::TrackSet neighbours(const rules::TrackSet& tracks) const;
    [[nodiscard]] float souvenir_points_there(const rules::State& world, rules::Seat seat,
                                              rules::TrackId track) const;
    struct Filler {
        rules::TrackId track = rules::kNoTrack;
        float rate = 0;  // points per turn
    };
    // The best of these open tracks, the longest path counted. Requires that they touch the seat's
    // own.
    [[nodiscard]] Filler trail_filler(const rules::State& world, rules::Seat seat, float turns_left,
                                      const rules::TrackSet& tracks) const;
    // What a claim would add to the chances of the longest path.
    [[nodiscard]] float trail_points(const TrailRace& race, const rules::Track& track) const;
    [[nodiscard]] rules::TrackId better_track(rules::TrackId route, const rules::TrackSet& open,
                                              const Needs& needs) const;

    [[nodiscard]] std::uint16_t price_of(const rules::Track& track, unsigned held, unsigned wilds,
                                         float souvenir) const;
    void add_kind(const rules::TrackSet& tracks);

    // Points per turn of a route that neither touches one's own nor brings a souvenir, and so on.
    struct Rates {
        float alone = 0;
        float touching = 0;
        float souvenir = 0;
        float both = 0;
        float most = 0;  // of these
    };
    // Tracks that need the same cards and score the same.
    struct Kind {
        rules::TrackColour colour = rules::kGrey;
        unsigned length = 0;
        rules::TrackSet tracks;
        std::array<Rates, rules::kLengthMax + 1> rates{};  // by missing cards
        // The most points per turn of this kind and those after it, by the most cards that the hand
        // has for a track.
        std::array<float, rules::kLengthMax + 1> most_from_here{};
    };

    // By colour and how many cards of it are held, at most as many as a track takes: what each
    // track costs without wild cards and souvenirs, closed if it has another colour.
    using Sixteen [[gnu::vector_size(32)]] = std::uint16_t;
    using Prices = std::array<Sixteen, rules::kTracksMax / 16>;
    std::array<std::array<Prices, rules::kLengthMax + 1>, rules::kCardKinds> prices_{};
    std::array<std::int32_t, rules::kColours> is_in_play_{};  // by colour; 0: no such cards
    const Geography& geography_;
    const rules::Map& map_;
    base::FixedVector<Kind, rules::kTracksMax> kinds_;
    std::array<float, rules::kLengthMax + 1> turns_{};  // to claim a route, by missing cards
    // Turns to lay cars until the last round, by how many a seat has left; and to draw cards.
    static constexpr unsigned kCarsMost = std::numeric_limits<std::uint8_t>::max();
    std::array<float, kCarsMost + 1> laying_{};
    std::array<float, kCarsMost + 1> drawing_{};
    PlannerWeights weights_;
};

}  // namespace ai
