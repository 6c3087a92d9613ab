// arena/results.h
//
// All finished deals of an experiment, by number, in whatever order they arrive.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "arena/deal_result.h"
#include "arena/sprt.h"
#include "arena/time_histogram.h"

namespace arena {

// The share of the deal's games that the player won; a tie splits the win.
[[nodiscard]] double win_share(const DealResult& result, unsigned player);

// The same less the luck of the draws, which may take it below 0 or above 1. Requires that luck was
// measured in all games of the deal.
[[nodiscard]] double corrected_share(const DealResult& result, unsigned player);
// What the draws were worth to the player, the mean of the deal's games; 0 if not measured.
[[nodiscard]] double luck_of(const DealResult& result, unsigned player, unsigned number);
[[nodiscard]] bool has_luck(const DealResult& result);

class Results {
public:
    // An SPRT can end the experiment early; it needs two players. It takes corrected results where
    // luck was measured.
    Results(unsigned players, std::uint32_t deals, const std::optional<SprtBounds>& bounds);

    // Aggregates the times and drops the logs. Requires a deal not yet added.
    void add(DealResult&& result);

    [[nodiscard]] unsigned players() const { return players_; }
    [[nodiscard]] std::uint32_t deals_wanted() const { return deals_wanted_; }
    [[nodiscard]] std::uint32_t deals_done() const { return deals_done_; }
    [[nodiscard]] bool has(std::uint32_t deal) const { return done_[deal] != 0; }
    // All deals are done, or the SPRT has a verdict.
    [[nodiscard]] bool is_complete() const;
    [[nodiscard]] std::vector<std::uint32_t> missing() const;

    // The deals that count, in order: all that are done, or after a verdict those up to it, so that
    // the result does not depend on which others happened to finish.
    [[nodiscard]] std::vector<const DealResult*> counted() const;
    [[nodiscard]] const TimeHistogram& times(unsigned player) const { return times_[player]; }
    [[nodiscard]] const std::optional<Sprt>& sprt() const { return sprt_; }

private:
    unsigned players_;
    std::uint32_t deals_wanted_;
    std::uint32_t deals_done_ = 0;
    std::uint32_t tested_ = 0;  // deals before this one have gone into the SPRT
    std::vector<DealResult> results_;
    std::vector<char> done_;
    std::vector<TimeHistogram> times_;
    std::optional<Sprt> sprt_;
};

}  // namespace arena
