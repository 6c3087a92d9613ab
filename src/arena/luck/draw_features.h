// arena/luck/draw_features.h
//
// Draws seen with the planner's eyes: how much nearer a card brings a seat to the end of its plan,
// whether the market offers what it lacks, what the tickets it is offered would add. Each seat's
// figures are less the mean of the others', so they sum to zero: luck of one is bad luck of others.
// Says nothing about the opening deal, which every seat gets in one of the rotations.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "ai/planner/geography.h"
#include "ai/planner/outlook.h"
#include "ai/planner/route_plan.h"
#include "arena/luck/draw_valuer.h"
#include "rules/map.h"

namespace arena {

class DrawFeatures final : public DrawValuer {
public:
    // The map must outlive this.
    explicit DrawFeatures(const rules::Map& map);

    static constexpr unsigned kCount = 18;

    // First all features in points, then all in shares of a victory: what is drawn once the game is
    // decided matters little.
    [[nodiscard]] unsigned width() const override { return 2 * kCount; }
    bool begin(const rules::State& before) override;
    void value(const rules::State& after, std::span<std::int64_t> worth) override;

private:
    using Row = std::array<double, kCount>;

    struct SeatPlan {
        rules::TicketSet live;
        rules::TrackSet targets;
        unsigned cost = 0;
        unsigned cars = 0;
        double stake = 0;  // points between completing and failing its tickets
        double left = 0;   // turns until the game is over
        double turns = 0;  // to finish the plan
        double final_points = 0;
    };

    void make_plan(const rules::State& state, rules::Seat seat);
    [[nodiscard]] double filler_points(double turns) const {
        return rate_ * (turns > 0 ? turns : 0);
    }
    [[nodiscard]] double turns_to_end(const rules::State& state, rules::Seat seat,
                                      const ai::Needs& needs) const;
    // `end`: turns until somebody runs out of cars.
    void add_hand(const rules::State& state, rules::Seat seat, const ai::Needs& needs, double end,
                  Row& row) const;
    void add_market(const rules::State& state, rules::Seat seat, const ai::Needs& needs,
                    Row& row) const;
    void add_offer(const rules::State& state, rules::Seat seat, Row& row);
    // What the ticket would add to the seat's plan, in points.
    [[nodiscard]] double ticket_gain(const rules::State& state, rules::Seat seat,
                                     rules::TicketId ticket);
    void weigh_pairs();

    ai::Geography geography_;
    const rules::Map& map_;
    ai::Outlook outlook_;
    ai::RoutePlanner planner_;
    double rate_ = 0;  // points a turn can earn, outside of plans
    unsigned seats_ = 0;
    rules::Seat next_{};  // who decides after the draw
    std::array<SeatPlan, rules::kSeatsMax> plans_{};
    // By two seats: how much a point matters between them.
    std::array<std::array<double, rules::kSeatsMax>, rules::kSeatsMax> tension_{};
};

}  // namespace arena
