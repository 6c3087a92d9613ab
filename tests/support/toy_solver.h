// tests/support/toy_solver.h
//
// Solves small positions by brute force: every move of either seat, every card that nature may draw
// with its probability, to the end of the game. Two seats, everything known to both. The value is
// what the first seat wins of one victory; of equal victories, a larger lead counts a little.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <unordered_map>
#include <vector>

#include "ai/ask.h"
#include "rules/apply.h"
#include "rules/legal.h"
#include "rules/nature.h"
#include "rules/score.h"

namespace support {

class ToySolver {
public:
    explicit ToySolver(const rules::Map& map) : map_(map) {}

    struct Solved {
        rules::Move move;
        double value = 0;  // to the seat that moves
    };

    // All moves of the seat to act, the best first.
    [[nodiscard]] std::vector<Solved> moves(const rules::State& state) {
        const rules::Seat seat = ai::next_to_act(map_, state);
        const rules::Legal legal(map_, state, seat);
        std::vector<Solved> solved;
        for (std::uint32_t n = 0; n < legal.size(); ++n) {
            rules::State after = state;
            rules::NoEvents sink;
            rules::apply_seats(map_, after, seat, legal[n], sink);
            const double first = value(after);
            solved.push_back({legal[n], rules::index(seat) == 0 ? first : -first});
        }
        std::ranges::stable_sort(solved, std::greater{}, &Solved::value);
        return solved;
    }

    // To the first seat: 1 a victory, 0 a shared one, -1 a defeat.
    [[nodiscard]] double value(const rules::State& state) {
        if (state.is_over()) {
            return result(state);
        }
        const std::uint64_t key = key_of(state);
        const auto known = known_.find(key);
        if (known != known_.end()) {
            return known->second;
        }
        const double found = state.is_natures() ? mean(state) : best(state);
        known_.emplace(key, found);
        return found;
    }

    [[nodiscard]] std::size_t positions() const { return known_.size(); }

private:
    // Equal positions are equal bytes; that different ones share 64 bits is out of the question.
    static std::uint64_t key_of(const rules::State& state) {
        std::array<std::uint64_t, sizeof(rules::State) / 8> words{};
        static_assert(sizeof words == sizeof(rules::State));
        std::memcpy(words.data(), &state, sizeof state);
        std::uint64_t hash = 0;
        for (const std::uint64_t word : words) {
            hash = (hash ^ word) * 0x9e3779b97f4a7c15U;
            hash ^= hash >> 29;
        }
        return hash;
    }

    [[nodiscard]] double result(const rules::State& state) const {
        const rules::Standings standings = rules::standings(map_, state);
        const int lead = standings[0].total - standings[1].total;
        const int win = (standings[0].rank == 1 ? 1 : 0) - (standings[1].rank == 1 ? 1 : 0);
        return win + 0.001 * lead;
    }

    [[nodiscard]] double mean(const rules::State& state) {
        double sum = 0;
        rules::for_each_outcome(state, [&](rules::Move move, std::uint32_t weight) {
            rules::State after = state;
            rules::NoEvents sink;
            rules::apply_natures(map_, after, move, sink);
            sum += weight * value(after);
        });
        return sum / rules::outcome_weight_total(state);
    }

    [[nodiscard]] double best(const rules::State& state) {
        const std::vector<Solved> solved = moves(state);
        const bool is_first = rules::index(ai::next_to_act(map_, state)) == 0;
        return is_first ? solved.front().value : -solved.front().value;
    }

    const rules::Map& map_;
    std::unordered_map<std::uint64_t, double> known_;
};

}  // namespace support
