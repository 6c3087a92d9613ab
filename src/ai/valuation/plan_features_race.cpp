// PlanFeatures: what decides the rest of the game. What the hand would score, which cards can be
// had, when the game ends, who is then ahead.
#include <algorithm>
#include <bit>
#include <cmath>

#include "ai/valuation/plan_features.h"
#include "rules/apply.h"
#include "rules/nature.h"
#include "rules/score.h"

namespace ai {
namespace {

using rules::kColours;
using rules::Seat;
using rules::State;
using rules::TicketSet;
using rules::TrackId;
using rules::TrackSet;

constexpr float kMuch = 25;   // points that decide a game
constexpr float kLittle = 5;  // and that do not

float most_of_others(const std::array<float, rules::kSeatsMax>& points, unsigned seats,
                     unsigned seat) {
    float most = -1e4F;
    for (unsigned i = 0; i < seats; ++i) {
        most = i == seat ? most : std::max(most, points[i]);
    }
    return most;
}

}  // namespace

void PlanFeatures::add_cash(const State& world, unsigned seat, FeatureRow& row) const {
    // The longest open route of each colour that the hand pays for, again and again.
    constexpr unsigned kTurns = 5;
    rules::CardCounts hand = world.hand[seat];
    std::array<rules::OpenRow, rules::kCardKinds> open = world.open_count;
    unsigned wilds = hand.wilds();
    unsigned cars = world.cars[seat];
    unsigned points = 0;
    for (unsigned turn = 0; turn < kTurns; ++turn) {
        unsigned length = 0;
        unsigned best = 0;
        unsigned row_of = 0;
        for (unsigned colour = 0; colour < kColours; ++colour) {
            const unsigned held = hand.count[colour] + wilds;
            for (unsigned here = std::min({held, cars, rules::kLengthMax}); here > length; --here) {
                const bool is_own = open[colour][here - 1] > 0;
                if (is_own || open[kColours][here - 1] > 0) {
                    length = here;
                    best = colour;
                    row_of = is_own ? colour : kColours;
                }
            }
        }
        if (length > 0) {
            --open[row_of][length - 1];
            const unsigned own = std::min<unsigned>(length, hand.count[best]);
            hand.count[best] = static_cast<std::uint8_t>(hand.count[best] - own);
            wilds -= length - own;
            cars -= length;
            points += points_of_length_[length];
        }
        if (turn != 3) {
            row.add(points);
        }
    }
}

void PlanFeatures::add_supply(const State& world, unsigned seat, FeatureRow& row) const {
    const Needs& needs = outline_[seat].needs;
    std::array<int, rules::kCardKinds> market{};
    for (const rules::Card card : world.market) {
        if (card != rules::kNoCard) {
            ++market[index(card)];
        }
    }
    int there = 0;
    unsigned wanted_cards = 0;
    int scarce = 0;
    int close = 0;
    for (unsigned colour = 0; colour < kColours; ++colour) {
        int lack = needs.short_of[colour];
        if (needs.grey > 0 && colour == needs.best_grey) {
            lack += needs.grey;
        }
        if (lack > 0) {
            const unsigned left = world.deck.count[colour];
            there += std::min(lack, market[colour]);
            wanted_cards += left;
            scarce += std::max(0, lack - static_cast<int>(left) - market[colour]);
            close += lack == 1 ? 1 : 0;
        }
    }
    const float deck = std::max<float>(1, world.deck_size);
    row.add(there);
    row.add(8 * static_cast<float>(wanted_cards) / deck);
    row.add(scarce);
    row.add(close);
    row.add(8 * static_cast<float>(world.deck.wilds()) / deck);
}

void PlanFeatures::add_prospects(const State& world, unsigned seat, FeatureRow& row) const {
    const TrackSet network = world.owned[seat] | outline_[seat].targets;
    Geography::Distances near;
    near.fill(255);
    network.for_each([&](TrackId id) {
        for (const rules::PlaceId place : {map_[id].from, map_[id].to}) {
            const Geography::Distances& from = geography_.distances(place);
            for (std::size_t i = 0; i < near.size(); ++i) {
                near[i] = std::min(near[i], from[i]);
            }
        }
    });
    TicketSet deck = world.ticket_deck;
    for (unsigned i = 0; i < world.returned_size; ++i) {
        deck.insert(world.returned[i]);
    }
    unsigned close = 0;
    unsigned gain = 0;
    unsigned large = 0;
    deck.for_each([&](rules::TicketId id) {
        const rules::Ticket& ticket = map_[id];
        const unsigned apart = std::min<unsigned>(near[index(ticket.from)] + near[index(ticket.to)],
                                                  geography_.distance(ticket.from, ticket.to));
        close += apart == 0 ? ticket.points : 0;
        gain += ticket.points > apart ? ticket.points - apart : 0;
        large += ticket.points > 2 * apart ? ticket.points - 2 * apart : 0;
    });
    const float count = std::max<float>(1, static_cast<float>(deck.size()));
    row.add(static_cast<float>(close) / count);
    row.add(static_cast<float>(gain) / count);
    row.add(static_cast<float>(large) / count);
}

float PlanFeatures::turns_until_end(const State& world) const {
    float left = outline_[0].end;
    for (unsigned i = 1; i < world.seats; ++i) {
        left = std::min(left, outline_[i].end);
    }
    return left;
}

void PlanFeatures::add_lead(const State& world, unsigned seat, FeatureRow& row) const {
    float left = turns_until_end(world) + 1;
    if (world.turns_left > 0) {
        left = turns_before(world, seat) < world.turns_left ? 1 : 0;
    }
    row.add(8 / (left + 1));
    for (unsigned n = 0; n < kGuesses; ++n) {
        std::array<float, rules::kSeatsMax> guess{};
        for (unsigned i = 0; i < world.seats; ++i) {
            guess[i] = outline_[i].guess[n];
        }
        const float lead = guess[seat] - most_of_others(guess, world.seats, seat);
        row.add(std::clamp(lead, -kMuch, kMuch));
        row.add(lead / std::sqrt(left + 1));
        row.add(lead / (left + 1));
    }
}

// How many games it plays to the end: the nearer that is, the more.
unsigned PlanFeatures::tries_of(const State& world) const {
    if (world.turns_left > 0) {
        return kTriesMost;
    }
    const float turns = turns_until_end(world) * static_cast<float>(world.seats);
    unsigned tries = kTriesMost;
    for (const float most : {8.0F, 16.0F}) {
        tries -= turns > most ? 1 : 0;
    }
    return tries;
}

void PlanFeatures::try_end(const State& world) {
    tries_ = tries_of(world);
    const Planner::Plans plans = planner_.plans();
    rules::NoEvents sink;
    for (unsigned n = 0; n < tries_; ++n) {
        State state = world;
        base::Rng rng(n + 1);
        planner_.set_plans(plans);
        while (!state.is_over()) {
            if (state.is_natures()) {
                rules::apply_natures(map_, state, rules::sample_outcome(state, rng), sink);
                continue;
            }
            const auto seat =
                to_id<Seat>(static_cast<unsigned>(std::countr_zero(state.to_act(map_))));
            rules::apply_seats(map_, state, seat, planner_.choose(state, seat, rng), sink);
        }
        const rules::Standings end = rules::standings(map_, state);
        for (unsigned i = 0; i < world.seats; ++i) {
            tried_[n][i] = static_cast<float>(end[i].total);
        }
    }
}

void PlanFeatures::add_tries(const State& world, unsigned seat, FeatureRow& row) const {
    const auto count = std::max(1.0F, static_cast<float>(tries_));
    float points = 0;
    float ahead = 0;
    float close = 0;
    float won = 0;
    for (unsigned n = 0; n < tries_; ++n) {
        const float lead = tried_[n][seat] - most_of_others(tried_[n], world.seats, seat);
        points += tried_[n][seat];
        ahead += std::clamp(lead, -kMuch, kMuch);
        close += std::clamp(lead, -kLittle, kLittle);
        won += lead > 0 ? 1.0F : 0.0F;
        won -= lead < 0 ? 1.0F : 0.0F;
    }
    row.add(tries_);
    row.add(points / count);
    row.add(ahead / count);
    row.add(close / count);
    row.add(4 * won / count);
}

void PlanFeatures::add_clock(const State& world, unsigned seat, FeatureRow& row) {
    Outline& own = outline_[seat];
    float soonest = 1e4F;
    unsigned largest = 0;
    for (unsigned other = 0; other < world.seats; ++other) {
        soonest = other == seat ? soonest : std::min(soonest, outline_[other].end);
    }
    own.live.for_each(
        [&](rules::TicketId id) { largest = std::max<unsigned>(largest, map_[id].points); });
    const float left = std::min(soonest, own.end) + 1;
    const float after = std::max(0.0F, left - own.needs.turns);
    const float share = std::min(1.0F, left / std::max(1.0F, own.needs.turns));
    const float base = own.guess[0];
    own.guess[1] =
        base + static_cast<float>(2 * own.live_points + own.plan_points) + kFillerRate * after;
    own.guess[2] = base + share * static_cast<float>(2 * own.live_points + own.plan_points) +
                   kFillerRate * after;
    row.add(own.end);
    row.add(own.end - soonest);
    row.add(own.turns - own.needs.turns - weights_.ticket_turns);
    row.add(after);
    row.add(static_cast<float>(own.now + static_cast<int>(2 * own.live_points + own.plan_points)) +
            kFillerRate * after);
    row.add(largest);
    row.add(own.needs.turns / std::max(1.0F, own.turns) * 8);
}

}  // namespace ai
