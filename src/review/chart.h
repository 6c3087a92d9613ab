// review/chart.h
//
// Each seat's chance of winning after every move of a game, knowing all cards, and how much of each
// change was luck or play.
//
// The value of a position is the mean of many playouts. Playout n has the same luck at every
// position (common random numbers), and any pending draw of nature is made first, with that luck.
// So the value before a draw is the mean of the values after it, over outcomes sampled with their
// probabilities, whatever the playouts say: the luck of a draw, the value after it minus the value
// before, has mean zero. Everything telescopes: the chance at the start, all luck and all play sum
// to the result exactly, in integers. Where a seat did what the playouts do, most of them go the
// same way before and after, so noise does not add up over the game.
//
// Works in small steps. Depends only on the game, the playouts and the settings.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "review/playout.h"
#include "review/shares.h"
#include "review/timeline.h"
#include "rules/map.h"

namespace review {

// What the changes of one seat's chance sum to.
struct Account {
    std::int64_t start = 0;
    std::array<std::int64_t, kLuckKinds> luck{};
    std::array<std::int64_t, kPlayKinds> play{};  // by own decisions
    std::int64_t others = 0;                      // by everyone else's
    std::int64_t result = 0;
    // Standard errors, as fractions of a victory.
    double luck_error = 0;
    double play_error = 0;
    double others_error = 0;

    [[nodiscard]] std::int64_t all_luck() const;
    [[nodiscard]] std::int64_t all_play() const;
};

struct ChartSettings {
    std::uint32_t games = 1024;  // at every position
    std::uint64_t seed = 1;
};

class Chart {
public:
    // All must outlive this.
    Chart(const rules::Map& map, const Timeline& game, Playout& playout,
          const ChartSettings& settings);

    // The number of playouts at one position in one step, and in a first chart. Settings are
    // rounded up to a multiple.
    static constexpr std::uint32_t kBatch = 32;

    // Does one step; requires !is_done().
    void advance();
    [[nodiscard]] bool is_done() const { return games_ == games_wanted_; }
    // Steps done and in total.
    [[nodiscard]] std::size_t work_done() const;
    [[nodiscard]] std::size_t work_total() const;

    // Playouts at every position so far: everything below needs at least one.
    [[nodiscard]] std::uint32_t games() const { return games_; }
    [[nodiscard]] Shares start() const;
    // After a step; for a step without its own value, the value before it.
    [[nodiscard]] Shares value(std::size_t step) const;
    [[nodiscard]] Shares change(std::size_t step) const;
    // Standard errors of both, as fractions of a victory: 0 only if the game is over, or if nothing
    // changed in any playout.
    [[nodiscard]] double value_error(std::size_t step, unsigned seat) const;
    [[nodiscard]] double change_error(std::size_t step, unsigned seat) const;
    [[nodiscard]] Account account(unsigned seat) const;

private:
    using Sums = std::array<double, rules::kSeatsMax>;
    // Over playouts. `now` grows while a batch is under way; `sum` has whole batches.
    struct Point {
        Shares sum{};
        Shares now{};
        Sums squares{};
        Sums change_squares{};
        Sums now_squares{};
        Sums now_change_squares{};
    };
    enum Part : std::uint8_t { kLuck, kOwn, kOthers, kParts };
    using Parts = std::array<Shares, kParts>;

    [[nodiscard]] Shares played(const rules::State& position, std::uint64_t n);
    [[nodiscard]] Part part_of(const Step& step, unsigned seat) const;
    void finish_batch();
    [[nodiscard]] std::size_t valued(std::size_t step) const;
    [[nodiscard]] bool is_fixed(std::size_t step) const;
    [[nodiscard]] double standard_error_of_change(std::size_t step, unsigned seat) const;
    [[nodiscard]] double at_least_one_game(double error) const;
    [[nodiscard]] Shares mean(const Shares& sum) const;

    const rules::Map& map_;
    const Timeline& game_;
    Playout& playout_;
    ChartSettings settings_;
    std::uint32_t games_wanted_;
    std::uint32_t games_ = 0;
    std::size_t at_ = 0;                 // step
    std::vector<Point> points_;          // by step
    std::array<Shares, kBatch> last_{};  // by playout of the batch: at the step before
    std::array<Parts, kBatch> parts_{};  // luck and play so far
    std::array<Sums, kParts> part_squares_{};
};

}  // namespace review
