#include "arena/luck/luck_meter.h"

#include <algorithm>

#include "base/check.h"
#include "rules/apply.h"
#include "rules/nature.h"

namespace arena {

void LuckMeter::begin(unsigned seats) {
    const std::size_t size = std::size_t{seats} * valuer_.width();
    luck_.assign(size, 0);
    worth_.assign(size, 0);
    sum_.assign(size, 0);
    drawn_.assign(size, 0);
}

void LuckMeter::on_draw(const rules::State& before, rules::Move drawn) {
    if (!valuer_.begin(before)) {
        return;
    }
    std::ranges::fill(sum_, 0);
    std::int64_t total = 0;
    rules::for_each_outcome(before, [&](rules::Move move, std::uint32_t weight) {
        rules::State after = before;
        rules::NoEvents sink;
        rules::apply_natures(map_, after, move, sink);
        valuer_.value(after, worth_);
        total += weight;
        for (std::size_t i = 0; i < sum_.size(); ++i) {
            DCHECK(worth_[i] >= -DrawValuer::kMost && worth_[i] <= DrawValuer::kMost);
            sum_[i] += worth_[i] * weight;
        }
        if (move == drawn) {
            drawn_ = worth_;
        }
    });
    for (std::size_t i = 0; i < luck_.size(); ++i) {
        // The difference of whole numbers is exact; only the quotient is rounded.
        luck_[i] += static_cast<double>(drawn_[i] * total - sum_[i]) /
                    (static_cast<double>(total) * DrawValuer::kUnit);
    }
}

}  // namespace arena
