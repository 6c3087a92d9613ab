#include "ai/valuation/learned_valuer.h"

#include "ai/worlds/world.h"
#include "base/rng.h"
#include "rules/score.h"

namespace ai {
namespace {

// Whether all seats have at least seen their first tickets.
bool is_dealt(const rules::State& position) {
    const bool has_tickets =
        !position.tickets[0].empty() || position.offer_size(rules::Seat{0}) > 0;
    return has_tickets && position.phase != rules::Phase::kDealOpening;
}

}  // namespace

LearnedValuer::LearnedValuer(const rules::Map& map, const ValueNet& net,
                             const LearnedValuerSettings& settings)
    : net_(net),
      settings_(settings),
      named_(net.named(map_mark(map))),
      by_games_(map, settings.games),
      geography_(map),
      features_(geography_) {}

NetAnswer LearnedValuer::answer(const rules::State& position) {
    return net_.of(features_.of(position), position.seats, named_);
}

Valuation LearnedValuer::of(const rules::State& position) {
    if (position.is_over() || !is_learned() || !is_dealt(position)) {
        return by_games_.of(position);
    }
    const NetAnswer answer = this->answer(position);
    return Valuation::estimate(position.seats, answer.share, answer.points,
                               std::int64_t{1} << kOutputBits);
}

Valuation LearnedValuer::of(const Question& question) {
    if (question.view.phase == rules::Phase::kOver || !is_learned()) {
        return by_games_.of(question);
    }
    const Worlds worlds(geography_, question, settings_.games.belief);
    NetAnswer sum;
    for (unsigned n = 0; n < settings_.worlds; ++n) {
        base::Rng deal(settings_.games.seed + n);
        const rules::State world = worlds.deal(deal);
        if (!is_dealt(world)) {
            return by_games_.of(question);
        }
        const NetAnswer here = answer(world);
        std::int64_t whole = 0;
        for (unsigned i = 0; i < world.seats; ++i) {
            whole += here.share[i];
        }
        for (unsigned i = 0; i < world.seats; ++i) {
            constexpr unsigned kSameBits = 30;  // all worlds count alike
            sum.share[i] += (here.share[i] << kSameBits) / whole;
            sum.points[i] += here.points[i];
        }
    }
    return Valuation::estimate(question.view.seats, sum.share, sum.points,
                               std::int64_t{settings_.worlds} << kOutputBits);
}

}  // namespace ai
