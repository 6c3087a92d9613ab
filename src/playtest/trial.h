// playtest/trial.h
//
// Many games on a map with one number of seats and the same player in all of them: the arena's
// results, and what the games' logs reveal.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "ai/planner/geography.h"
#include "arena/deal_result.h"
#include "arena/estimate.h"
#include "arena/results.h"
#include "playtest/game_notes.h"
#include "rules/limits.h"
#include "rules/maps/map_file.h"

namespace playtest {

struct RouteTally {
    arena::Sample built;  // when, over the games in which it was built at all
};

class Trial {
public:
    // The file must outlive this.
    Trial(const rules::MapFile& file, unsigned seats, std::uint32_t deals);

    // Requires the logs of the deal's games. They are not kept.
    void add(arena::DealResult&& deal);

    [[nodiscard]] const rules::MapFile& file() const { return file_; }
    [[nodiscard]] unsigned seats() const { return results_.players(); }
    [[nodiscard]] const arena::Results& results() const { return results_; }
    [[nodiscard]] double games() const { return games_; }

    [[nodiscard]] const RouteTally& route(rules::RouteId id) const {
        return routes_[rules::index(id)];
    }
    [[nodiscard]] double offered(rules::TicketId id) const { return offered_[rules::index(id)]; }
    [[nodiscard]] const arena::Sample& minutes() const { return minutes_; }  // by deal
    [[nodiscard]] double ended(GameEnd end) const { return ends_[static_cast<unsigned>(end)]; }
    // By deal, rotation and player, in this order; only deals that are done have it.
    [[nodiscard]] unsigned blocks(const arena::DealResult& deal, unsigned rotation,
                                  unsigned player) const {
        return blocks_[(deal.deal * seats() + rotation) * seats() + player];
    }

private:
    const rules::MapFile& file_;
    std::unique_ptr<const ai::Geography> geography_;  // apart: the reader refers to it
    std::unique_ptr<GameReader> reader_;              // apart, since it is aligned for vectors
    arena::Results results_;
    double games_ = 0;
    std::array<RouteTally, rules::kTracksMax> routes_{};
    std::array<double, rules::kTicketsMax> offered_{};
    std::array<double, kGameEnds> ends_{};
    arena::Sample minutes_;
    std::vector<std::uint16_t> blocks_;
};

}  // namespace playtest
