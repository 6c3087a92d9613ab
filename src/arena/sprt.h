// arena/sprt.h
//
// Wald's sequential probability ratio test (SPRT): stops as soon as either hypothesis is accepted,
// with error rates of 5 %. For two players. Each deal is one observation, the share of its two
// games that the first player won (0, 1/4, 1/2, 3/4 or 1: the pentanomial model).
#pragma once

#include <cstdint>

#include "arena/estimate.h"

namespace arena {

// H0: the first player is elo0 points stronger than the second. H1: elo1 points. elo0 < elo1.
struct SprtBounds {
    double elo0 = 0;
    double elo1 = 5;

    bool operator==(const SprtBounds&) const = default;
};

enum class Verdict : std::uint8_t { kOpen, kH0, kH1 };

class Sprt {
public:
    explicit Sprt(const SprtBounds& bounds) : bounds_(bounds) {}

    // Adds the next deal, in order. Ignored after a verdict.
    void add(double share);

    [[nodiscard]] Verdict verdict() const { return verdict_; }
    // The log likelihood ratio of H1 to H0, in the normal approximation.
    [[nodiscard]] double log_ratio() const { return log_ratio_; }
    [[nodiscard]] const SprtBounds& bounds() const { return bounds_; }
    [[nodiscard]] std::uint64_t deals() const { return seen_.size(); }

    // The test accepts H1 at this log ratio, and H0 at minus it.
    [[nodiscard]] static double limit();

private:
    SprtBounds bounds_;
    Sample seen_;
    double log_ratio_ = 0;
    Verdict verdict_ = Verdict::kOpen;
};

}  // namespace arena
