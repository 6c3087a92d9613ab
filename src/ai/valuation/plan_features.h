// ai/valuation/plan_features.h
//
// What decides a game, as numbers: for each seat what its plan completes, lacks and risks, how soon
// it will run out of cars, and what it has; and a few numbers of the whole board. Knows no place
// and no track by name, so it means the same on every map. Whole numbers, the same in every build.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "ai/planner/geography.h"
#include "ai/planner/planner.h"
#include "rules/state.h"

namespace ai {

inline constexpr unsigned kSeatFeatures = 96;
inline constexpr unsigned kBoardFeatures = 16;

// What a seat has and wants, by name.
struct SeatSets {
    rules::TrackSet owned;
    rules::TrackSet targets;  // routes of its plan
    rules::TicketSet done;
    rules::TicketSet live;  // that its plan completes
    rules::TicketSet dead;  // the others
};

// In sixteenths. Places that no feature uses yet are 0.
struct Features {
    std::array<SeatSets, rules::kSeatsMax> sets{};
    std::array<std::array<std::int16_t, kSeatFeatures>, rules::kSeatsMax> seat{};
    std::array<std::int16_t, kBoardFeatures> board{};
};

// While nature deals a card to the seat or to the market.
[[nodiscard]] inline bool is_refill(const rules::State& world) {
    return world.phase == rules::Phase::kFillMarket || world.phase == rules::Phase::kBlindPick;
}

// How many turns of others come before the seat's next decision.
[[nodiscard]] inline unsigned turns_before(const rules::State& world, unsigned seat) {
    const bool is_done = is_refill(world) && world.after_market == rules::Phase::kTurn;
    const rules::Seat mover = is_done ? rules::next_seat(world, world.turn) : world.turn;
    return (seat + world.seats - index(mover)) % world.seats;
}

// Fills a row of features from the left.
class FeatureRow {
public:
    explicit FeatureRow(std::span<std::int16_t> numbers) : numbers_(numbers) {}

    void add(float value);
    void add(unsigned value) { add(static_cast<float>(value)); }
    void add(int value) { add(static_cast<float>(value)); }
    void add(bool value) { add(value ? 1.0F : 0.0F); }
    [[nodiscard]] std::size_t used() const { return at_; }

private:
    std::span<std::int16_t> numbers_;
    std::size_t at_ = 0;
};

class PlanFeatures {
public:
    // The geography must outlive this.
    explicit PlanFeatures(const Geography& geography);

    // Requires a position with the opening tickets dealt that is not over. Choices that do not
    // begin a turn, such as which tickets to keep, are made as the planner would. The answer is
    // valid until the next question.
    [[nodiscard]] const Features& of(const rules::State& position);

private:
    static constexpr unsigned kTriesMost = 2;
    static constexpr unsigned kGuesses = 3;
    static constexpr float kFillerRate = 2.5F;  // points per turn, about

    // What is known of a seat before its row is written.
    struct Outline {
        rules::TicketSet open;                // tickets that it has not completed
        rules::TicketSet live;                // and that its plan completes
        rules::TrackSet targets;              // routes of its plan
        rules::TrackSet payable;              // tracks that it could claim now
        Needs needs;                          // of the targets
        unsigned plan_cars = 0;               // that the plan takes
        unsigned plan_cost = 0;               // in units of route costs
        unsigned live_points = 0;             // of tickets that the plan completes
        unsigned plan_points = 0;             // of the plan's routes
        unsigned trail = 0;                   // its longest path, where that counts
        float out_of_cars = 0;                // turns until it brings on the last round, about
        float end = 0;                        // the same, its plan first
        std::array<float, kGuesses> guess{};  // of its final points
        float turns = 0;                      // that it has left, about
        int now = 0;        // points if the game ended now, without bonuses and souvenirs
        unsigned done = 0;  // tickets
    };

    void settle_choices(rules::State& world);
    void outline(const rules::State& world, rules::Seat seat);
    void read_board(const rules::State& world);
    void read_seat(const rules::State& world, rules::Seat seat);
    void add_holdings(const rules::State& world, unsigned seat, FeatureRow& row) const;
    void add_plan(const rules::State& world, unsigned seat, FeatureRow& row) const;
    void add_cards(const rules::State& world, unsigned seat, FeatureRow& row) const;
    void add_claims(unsigned seat, FeatureRow& row) const;
    void add_race(const rules::State& world, unsigned seat, FeatureRow& row) const;
    void add_filler(const rules::State& world, unsigned seat, FeatureRow& row) const;
    void add_turn(const rules::State& world, unsigned seat, FeatureRow& row) const;
    void add_souvenirs(const rules::State& world, unsigned seat, FeatureRow& row) const;
    // What others may take first.
    void add_contest(const rules::State& world, unsigned seat, FeatureRow& row);
    // What it would score in its next turns without another card.
    void add_cash(const rules::State& world, unsigned seat, FeatureRow& row) const;
    // Whether the cards that its plan lacks can be had.
    void add_supply(const rules::State& world, unsigned seat, FeatureRow& row) const;
    // What the tickets in the deck would be worth to it.
    void add_prospects(const rules::State& world, unsigned seat, FeatureRow& row) const;
    // Turns of the seat that will run out of cars first, about.
    [[nodiscard]] float turns_until_end(const rules::State& world) const;
    // By how much it is ahead, against how much may still change.
    void add_lead(const rules::State& world, unsigned seat, FeatureRow& row) const;
    // When its plan and the game end.
    void add_clock(const rules::State& world, unsigned seat, FeatureRow& row);
    // What counts when the game is about to end.
    void add_end(const rules::State& world, unsigned seat, FeatureRow& row);

    // Plays a few games to the end where that is near.
    void try_end(const rules::State& world);
    [[nodiscard]] unsigned tries_of(const rules::State& world) const;
    void add_tries(const rules::State& world, unsigned seat, FeatureRow& row) const;

    RoutePlanner routes_;
    Planner planner_;
    const Geography& geography_;
    const rules::Map& map_;
    std::array<Outline, rules::kSeatsMax> outline_{};
    PlannerWeights weights_;
    RouteCosts costs_{};
    std::array<unsigned, rules::kLengthMax + 1> points_of_length_{};
    std::array<std::size_t, rules::kSeatsMax> used_{};  // of each seat's row
    unsigned tries_ = 0;
    // Final points, by try and seat.
    std::array<std::array<float, rules::kSeatsMax>, kTriesMost> tried_{};
    Features features_;
};

}  // namespace ai
