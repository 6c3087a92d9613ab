#include "ai/published/a_star_player.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <vector>

#include "ai/published/answers.h"
#include "rules/apply.h"
#include "rules/legal.h"
#include "rules/nature.h"
#include "rules/redeal.h"
#include "rules/score.h"

namespace ai {
namespace {

using rules::index;
using rules::MoveKind;

constexpr int kHandMax = 20;

struct Node {
    rules::State state;
    rules::Move first;  // the move that the line began with
    int promise = 0;
};

bool is_less_promising(const Node& a, const Node& b) {
    return a.promise < b.promise;
}

class Search {
public:
    Search(const rules::Map& map, rules::Seat seat, std::uint32_t nodes_max, base::Rng& rng)
        : map_(map), seat_(seat), nodes_max_(nodes_max), rng_(rng) {}

    // Of the best line that was found when the positions are used up, or of the first that ended.
    [[nodiscard]] rules::Move run(const rules::State& root) {
        expand(root, std::nullopt);
        Node best = heap_.front();
        while (!heap_.empty() && nodes_ < nodes_max_) {
            std::ranges::pop_heap(heap_, is_less_promising);
            const Node node = heap_.back();
            heap_.pop_back();
            if (node.state.is_over()) {
                return node.first;
            }
            best = node.promise > best.promise ? node : best;
            expand(node.state, node.first);
        }
        return best.first;
    }

private:
    void expand(const rules::State& state, std::optional<rules::Move> first) {
        const rules::Legal legal(map_, state, seat_);
        std::array<unsigned, rules::kTracksMax> fewest_wilds{};
        fewest_wilds.fill(std::numeric_limits<unsigned>::max());
        for (std::uint32_t n = 0; n < legal.size(); ++n) {
            const rules::Move move = legal[n];
            if (move.kind() == MoveKind::kClaim) {
                unsigned& fewest = fewest_wilds[index(move.track())];
                if (move.wilds() >= fewest) {
                    continue;  // a cheaper payment of the same track was tried
                }
                fewest = move.wilds();
            }
            add(state, move, first.value_or(move));
        }
    }

    void add(const rules::State& state, rules::Move move, rules::Move first) {
        Node node{.state = state, .first = first};
        rules::NoEvents nobody;
        rules::apply_seats(map_, node.state, seat_, move, nobody);
        while (node.state.is_natures()) {
            rules::apply_natures(map_, node.state, rules::sample_outcome(node.state, rng_), nobody);
        }
        // As if alone: the others have nothing to say.
        if (node.state.phase == rules::Phase::kTurn) {
            node.state.turn = seat_;
            node.state.turns_left = std::min<std::uint8_t>(node.state.turns_left, 1);
        }
        node.promise = promise(node.state);
        heap_.push_back(node);
        std::ranges::push_heap(heap_, is_less_promising);
        ++nodes_;
    }

    [[nodiscard]] int promise(const rules::State& state) const {
        const unsigned seat = index(seat_);
        const rules::TicketSet all = state.tickets[seat];
        const rules::TicketSet done = rules::tickets_done(map_, state.owned[seat], all);
        const auto hand = static_cast<int>(state.hand[seat].total());
        return state.points[seat] + 2 * static_cast<int>(rules::ticket_points(map_, done)) -
               static_cast<int>(rules::ticket_points(map_, all)) +
               (hand <= kHandMax ? hand : kHandMax - hand);
    }

    const rules::Map& map_;
    rules::Seat seat_;
    std::uint32_t nodes_max_;
    base::Rng& rng_;
    std::uint32_t nodes_ = 0;
    std::vector<Node> heap_;
};

}  // namespace

rules::Move AStarPlayer::keep(const Question& question, base::Rng& rng) {
    return keep_fewest_points(question, map(), rng);
}

rules::Move AStarPlayer::act(const Question& question, base::Rng& rng) {
    const rules::State world = rules::redeal(map(), question.view, rng);
    return Search(map(), question.view.viewer, nodes_max_, rng).run(world);
}

rules::Move AStarPlayer::pick_again(const Question& question, base::Rng& rng) {
    return act(question, rng);
}

}  // namespace ai
