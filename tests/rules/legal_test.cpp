// The fast and the slow legal-move generator must agree, and judge must accept exactly what they
// list, over positions of random games on all maps and player counts.
#include "rules/legal.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "base/rng.h"
#include "rules/judge.h"
#include "rules/nature.h"
#include "rules/slow_legal.h"
#include "support/maps.h"
#include "support/seeds.h"
#include "support/walk.h"
#include "support/words.h"

namespace {

using rules::index;
using rules::Legal;
using rules::Map;
using rules::Move;
using rules::Seat;
using rules::State;
using rules::to_id;

std::vector<Move> listed(const Map& map, const State& state, Seat seat) {
    const Legal legal(map, state, seat);
    std::vector<Move> moves;
    for (std::uint32_t i = 0; i < legal.size(); ++i) {
        moves.push_back(legal[i]);
    }
    return moves;
}

// Every encodable move, sensible or not: all kinds, with operands inside and far outside their
// range.
std::vector<Move> all_moves(const Map& map) {
    std::vector<Move> moves = {Move::draw_deck(), Move::draw_tickets(), Move::pass()};
    for (unsigned a = 0; a < 256; ++a) {
        moves.push_back(Move::keep(a));
        moves.push_back(Move::draw_market(to_id<rules::Card>(a)));
        moves.push_back(Move::souvenir(to_id<rules::PlaceId>(a)));
        moves.push_back(Move::start(to_id<Seat>(a)));
        moves.push_back(Move::symbol(to_id<rules::Symbol>(a)));
        moves.push_back(Move::card(to_id<rules::Card>(a)));
        moves.push_back(Move::ticket(to_id<rules::TicketId>(a)));
    }
    for (const unsigned symbol : {0U, 1U, 2U, 3U, 4U, 5U, 6U, 7U, 8U, 31U, 32U, 255U}) {
        for (unsigned place = 0; place < 70; ++place) {
            moves.push_back(
                Move::place(to_id<rules::Symbol>(symbol), to_id<rules::PlaceId>(place)));
        }
        moves.push_back(Move::place(to_id<rules::Symbol>(symbol), to_id<rules::PlaceId>(255)));
    }
    for (unsigned track = 0; track < 256; ++track) {
        if (track > map.track_count && track % 64 != 63 && track != 128) {
            continue;
        }
        for (const unsigned card : {0U, 1U, 2U, 3U, 4U, 5U, 6U, 7U, 8U, 9U, 31U, 255U}) {
            for (const unsigned wilds : {0U, 1U, 2U, 3U, 4U, 5U, 6U, 7U, 8U, 9U, 255U}) {
                moves.push_back(
                    Move::claim(to_id<rules::TrackId>(track), to_id<rules::Card>(card), wilds));
            }
        }
    }
    return moves;
}

void expect_judge_agrees(const Map& map, const State& state, Seat seat,
                         const std::vector<Move>& sorted_legal, const std::vector<Move>& space) {
    std::size_t accepted = 0;
    for (const Move move : space) {
        if (rules::judge(map, state, seat, move).has_value()) {
            continue;
        }
        ++accepted;
        EXPECT_TRUE(std::binary_search(sorted_legal.begin(), sorted_legal.end(), move))
            << "judge accepts what is not legal: " << std::hex << move.bits();
    }
    EXPECT_EQ(accepted, sorted_legal.size()) << "judge refuses what is legal";
}

void expect_agreement(const Map& map, const State& state) {
    std::vector<Seat> acting;
    for (unsigned i = 0; i < state.seats; ++i) {
        const auto seat = to_id<Seat>(i);
        std::vector<Move> fast = listed(map, state, seat);
        EXPECT_EQ(fast, listed(map, state, seat)) << "the order differs from one time to the next";
        std::sort(fast.begin(), fast.end());
        EXPECT_EQ(std::adjacent_find(fast.begin(), fast.end()), fast.end()) << "a move twice";
        EXPECT_EQ(fast, slow::legal(map, state, seat));
        if (!fast.empty()) {
            acting.push_back(seat);
        }
    }
    EXPECT_EQ(acting, slow::seats_to_act(map, state));
    EXPECT_EQ(acting.empty(), state.is_natures() || state.is_over());
}

void expect_judge_agrees_for_all_seats(const Map& map, const State& state,
                                       const std::vector<Move>& space) {
    for (unsigned i = 0; i < state.seats; ++i) {
        expect_judge_agrees(map, state, to_id<Seat>(i), slow::legal(map, state, to_id<Seat>(i)),
                            space);
    }
    expect_judge_agrees(map, state, to_id<Seat>(state.seats), {}, space);
    expect_judge_agrees(map, state, rules::kNoSeat, {}, space);
}

// Visits every position of a random game, including nature's.
template <typename Visit>
void visit_positions(const Map& map, unsigned seats, std::uint64_t seed, Visit visit) {
    visit(rules::initial_state(map, seats));
    support::walk(map, seats, seed, [&](const support::Step& step) { visit(step.after); });
}

class LegalOnMap : public testing::TestWithParam<std::string_view> {};

TEST_P(LegalOnMap, AgreesWithItsSlowTwin) {
    const auto file = support::load_map(GetParam());
    for (unsigned seats = file->map.seats_min; seats <= file->map.seats_max; ++seats) {
        for (const std::uint64_t seed : support::seeds(120)) {
            SCOPED_TRACE(support::seed_text(GetParam(), seats, seed));
            visit_positions(file->map, seats, seed, [&](const State& state) {
                if (!testing::Test::HasFailure()) {
                    expect_agreement(file->map, state);
                }
            });
        }
    }
}

TEST_P(LegalOnMap, IsWhatJudgeAcceptsOfAllMoves) {
    const auto file = support::load_map(GetParam());
    const std::vector<Move> space = all_moves(file->map);
    for (unsigned seats = file->map.seats_min; seats <= file->map.seats_max; ++seats) {
        for (const std::uint64_t seed : support::seeds(12)) {
            SCOPED_TRACE(support::seed_text(GetParam(), seats, seed));
            base::Rng skip(seed);  // a separate stream, so that skipping does not change the game
            visit_positions(file->map, seats, seed, [&](const State& state) {
                const bool is_wanted = skip.below(8) == 0 || state.is_over();
                if (is_wanted && !testing::Test::HasFailure()) {
                    expect_judge_agrees_for_all_seats(file->map, state, space);
                }
            });
        }
    }
}

TEST_P(LegalOnMap, NaturesOutcomesAgreeWithTheirSlowTwin) {
    const auto file = support::load_map(GetParam());
    for (unsigned seats = file->map.seats_min; seats <= file->map.seats_max; ++seats) {
        for (const std::uint64_t seed : support::seeds(60)) {
            SCOPED_TRACE(support::seed_text(GetParam(), seats, seed));
            visit_positions(file->map, seats, seed, [&](const State& state) {
                if (!state.is_natures() || testing::Test::HasFailure()) {
                    return;
                }
                std::vector<slow::Outcome> fast;
                std::uint32_t sum = 0;
                rules::for_each_outcome(state, [&](Move move, std::uint32_t weight) {
                    fast.emplace_back(move, weight);
                    sum += weight;
                    EXPECT_TRUE(rules::is_possible_outcome(state, move));
                });
                std::sort(fast.begin(), fast.end());
                EXPECT_EQ(fast, slow::outcomes(state));
                EXPECT_EQ(sum, rules::outcome_weight_total(state));
            });
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Maps, LegalOnMap, testing::ValuesIn(support::kMapIds),
                         [](const auto& map) { return std::string(map.param); });

TEST(Legal, IsEmptyForASeatThatIsNotToAct) {
    const auto file = support::toy();
    State state = rules::initial_state(file->map, 2);
    EXPECT_TRUE(Legal(file->map, state, Seat{0}).empty());
    visit_positions(file->map, 2, 7, [&](const State& at) { state = at; });
    ASSERT_TRUE(state.is_over());
    EXPECT_TRUE(Legal(file->map, state, Seat{0}).empty());
    EXPECT_TRUE(Legal(file->map, state, Seat{1}).empty());
}

// A spectator has nothing to decide either: the set is empty for anyone who is not to act.
TEST(Legal, IsEmptyForNoSeatAtAll) {
    const auto file = support::toy();
    visit_positions(file->map, 2, 7, [&](const State& state) {
        EXPECT_TRUE(Legal(file->map, state, rules::kNoSeat).empty());
        EXPECT_TRUE(Legal(file->map, state, to_id<Seat>(state.seats)).empty());
    });
}

}  // namespace
