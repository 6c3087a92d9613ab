// arena/luck/net_valuer.h
//
// Values draws by the network that says who is ahead (ai/valuation/learned_valuer.h), times a fixed
// share: what it says of a single draw is partly noise (`fogg arena fit`, docs/arena.md). For maps
// that the network knows.
#pragma once

#include <cstdint>
#include <span>

#include "ai/valuation/learned_valuer.h"
#include "arena/luck/draw_valuer.h"
#include "rules/map.h"

namespace arena {

// How much of what the network says to believe: `fogg arena fit --network` says 0.36 and 0.63 of
// shares, 0.52 and 0.53 of points.
struct NetTrust {
    double share = 0.5;  // of a difference in shares of the victory
    double lead = 0.5;   // and in points
};

class NetValuer final : public DrawValuer {
public:
    // The map must outlive this.
    NetValuer(const rules::Map& map, const NetTrust& trust);

    [[nodiscard]] static bool knows(const rules::Map& map);

    [[nodiscard]] unsigned width() const override { return kResultNumbers; }
    bool begin(const rules::State& before) override;
    void value(const rules::State& after, std::span<std::int64_t> worth) override;

private:
    ai::LearnedValuer valuer_;
    NetTrust trust_;
};

}  // namespace arena
