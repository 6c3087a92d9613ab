// rules/records/explores.h
//
// The mark of a practice game that begins with the first moves of a finished one: which game, how
// many moves, and what they were drawn from (docs/record.md).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/keyed_stream.h"

namespace rules {

// Nature's moves up to this number, and after those of the span before, came from this seed.
struct SeedSpan {
    unsigned moves = 0;
    base::Seed seed{};

    bool operator==(const SeedSpan&) const = default;
};

// A game can be played on from one that was played on itself; each time with fresh luck adds a
// span. Nobody needs more than a few.
inline constexpr std::size_t kSeedSpansMax = 16;

struct Explores {
    std::string table{};    // of the other game
    unsigned moves = 0;     // so many of its moves, nature's included
    bool is_fresh = false;  // whether nature went on from another seed than the other game did
    // What those moves were drawn from, as far as not from the game's own seed. The numbers grow.
    std::vector<SeedSpan> before{};

    // What the move of this index was drawn from; nothing if from the game's own seed.
    [[nodiscard]] const base::Seed* seed_of(std::size_t move) const {
        for (const SeedSpan& span : before) {
            if (move < span.moves) {
                return &span.seed;
            }
        }
        return nullptr;
    }
    bool operator==(const Explores&) const = default;
};

}  // namespace rules
