#include "arena/calibration.h"

#include <algorithm>
#include <cmath>

namespace arena {

void Calibration::add(double said, double won) {
    const auto n = static_cast<unsigned>(std::clamp(said * kTenths, 0.0, kTenths - 1.0));
    Deal& deal = deal_[n];
    deal.count += 1;
    deal.said += said;
    deal.won += won;
}

void Calibration::end_deal() {
    for (unsigned n = 0; n < kTenths; ++n) {
        const Deal deal = deal_[n];
        Sums& sums = sums_[n];
        const double gap = deal.won - deal.said;
        sums.count += deal.count;
        sums.said += deal.said;
        sums.won += deal.won;
        sums.gaps += gap;
        sums.squares += gap * gap;
        sums.counts += deal.count * deal.count;
        sums.products += gap * deal.count;
        sums.deals += deal.count > 0 ? 1 : 0;
    }
    deal_ = {};
}

// The standard error of a ratio of sums over deals.
Calibration::Tenth Calibration::tenth(unsigned n) const {
    const Sums& sums = sums_[n];
    if (sums.count == 0) {
        return {};
    }
    Tenth tenth{.positions = sums.count,
                .said = sums.said / sums.count,
                .won = sums.won / sums.count,
                .error = 0};
    if (sums.deals > 1) {
        const double gap = sums.gaps / sums.count;
        const double squares = sums.squares - 2 * gap * sums.products + gap * gap * sums.counts;
        const auto deals = static_cast<double>(sums.deals);
        tenth.error = std::sqrt(std::max(0.0, squares) * deals / (deals - 1)) / sums.count;
    }
    return tenth;
}

}  // namespace arena
