#include "arena/elo.h"

#include <cmath>
#include <limits>

namespace arena {

double share_of_elo(double elo) {
    return 1 / (1 + std::pow(10.0, -elo / 400));
}

double elo_of_share(double share) {
    const double infinity = std::numeric_limits<double>::infinity();
    if (share <= 0 || share >= 1) {
        return share <= 0 ? -infinity : infinity;
    }
    return 400 * std::log10(share / (1 - share));
}

Estimate elo_of_share(const Estimate& share) {
    return {.mean = elo_of_share(share.mean),
            .low = elo_of_share(share.low),
            .high = elo_of_share(share.high)};
}

}  // namespace arena
