// ai/published/cf_player.h
//
// The four cost-function players of willdzeng (2016), also the baselines of Yang et al. (2023).
// docs/baselines.md has the source and what it left open.
#pragma once

#include <cstdint>
#include <optional>

#include "ai/published/cf_path.h"
#include "ai/published/published_player.h"

namespace ai {

enum class CfStyle : std::uint8_t {
    kBase,         // the cheapest payment on the path
    kEvaluation,   // a value for every action
    kAdversarial,  // the same, but takes what an opponent needs to join two pieces
    kCombined,     // adds what a claim harms the others
};

class CfPlayer final : public PublishedPlayer {
public:
    CfPlayer(const rules::Map& map, CfStyle style) : PublishedPlayer(map), style_(style) {}

private:
    [[nodiscard]] rules::Move keep(const Question& question, base::Rng& rng) override;
    [[nodiscard]] rules::Move act(const Question& question, base::Rng& rng) override;
    [[nodiscard]] rules::Move pick_again(const Question& question, base::Rng& rng) override;

    [[nodiscard]] double base_value(const rules::View& view, const CfPath& path,
                                    rules::Move move) const;
    [[nodiscard]] double value(const rules::View& view, const CfPath& path, rules::Move move) const;
    [[nodiscard]] double claim_value(const CfPath& path, rules::Move move) const;
    [[nodiscard]] std::optional<rules::Move> bridge_of_others(const Question& question,
                                                              base::Rng& rng) const;
    [[nodiscard]] double threat(const rules::View& view, rules::TrackId id) const;

    CfStyle style_;
};

}  // namespace ai
