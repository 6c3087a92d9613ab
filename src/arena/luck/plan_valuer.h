// arena/luck/plan_valuer.h
//
// Values draws by a linear combination of what the planner sees in them (plan_features.h): some
// microseconds for each outcome. The weights were fitted to games of our own players on both maps
// (`fogg arena fit`, docs/arena.md), for the least variance that remains (MIVAT).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "arena/luck/draw_features.h"
#include "arena/luck/draw_valuer.h"
#include "rules/map.h"

namespace arena {

class PlanValuer final : public DrawValuer {
public:
    // The map must outlive this.
    explicit PlanValuer(const rules::Map& map) : features_(map) {}

    [[nodiscard]] unsigned width() const override { return kResultNumbers; }
    bool begin(const rules::State& before) override;
    void value(const rules::State& after, std::span<std::int64_t> worth) override;

private:
    DrawFeatures features_;
    std::vector<std::int64_t> numbers_;  // of all seats
    unsigned seats_ = 0;
};

}  // namespace arena
