// arena/sprt.h
//
// Wald's sequential probability ratio test between two strengths: goes on until the deals speak for
// one of them, with an error of 5 % either way. For two players; a deal counts as one value, the
// share of its two games that the first player won (0, 1/4, 1/2, 3/4 or 1: "pentanomial").
#pragma once

#include <cstdint>

#include "arena/estimate.h"

namespace arena {

// H0: the first player is elo0 points stronger than the second; H1: elo1 points. elo0 < elo1.
struct SprtBounds {
    double elo0 = 0;
    double elo1 = 5;

    bool operator==(const SprtBounds&) const = default;
};

enum class Verdict : std::uint8_t { kOpen, kH0, kH1 };

class Sprt {
public:
    explicit Sprt(const SprtBounds& bounds) : bounds_(bounds) {}

    // The next deal, in order. After a verdict nothing changes any more.
    void add(double share);

    [[nodiscard]] Verdict verdict() const { return verdict_; }
    // The logarithm of how much likelier H1 makes what was seen, in the normal approximation.
    [[nodiscard]] double log_ratio() const { return log_ratio_; }
    [[nodiscard]] const SprtBounds& bounds() const { return bounds_; }
    [[nodiscard]] std::uint64_t deals() const { return seen_.size(); }

    // Where the test ends: at minus this for H0 and at this for H1.
    [[nodiscard]] static double limit();

private:
    SprtBounds bounds_;
    Sample seen_;
    double log_ratio_ = 0;
    Verdict verdict_ = Verdict::kOpen;
};

}  // namespace arena
