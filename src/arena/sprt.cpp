#include "arena/sprt.h"

#include <cmath>

#include "arena/elo.h"

namespace arena {
namespace {

constexpr double kErrorRate = 0.05;  // of either kind, alpha and beta

}  // namespace

double Sprt::limit() {
    return std::log((1 - kErrorRate) / kErrorRate);
}

void Sprt::add(double share) {
    if (verdict_ != Verdict::kOpen) {
        return;
    }
    seen_.add(share);
    const auto n = static_cast<double>(seen_.size());
    // Two virtual deals, one won and one lost, for the variance only: without them a short run of
    // equal deals would have none.
    const double mean = seen_.mean();
    const double squares = seen_.variance() * (n - 1) + mean * mean + (1 - mean) * (1 - mean);
    const double variance = squares / (n + 2);
    // The log likelihood ratio of two normal distributions with this variance (Wald, "Sequential
    // Analysis", 1947).
    const double s0 = share_of_elo(bounds_.elo0);
    const double s1 = share_of_elo(bounds_.elo1);
    log_ratio_ = n * (s1 - s0) * (mean - (s0 + s1) / 2) / variance;
    if (log_ratio_ >= limit()) {
        verdict_ = Verdict::kH1;
    } else if (log_ratio_ <= -limit()) {
        verdict_ = Verdict::kH0;
    }
}

}  // namespace arena
