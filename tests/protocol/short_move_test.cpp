#include "protocol/short_move.h"

#include <gtest/gtest.h>

#include "rules/legal.h"
#include "support/maps.h"
#include "support/walk.h"

namespace protocol {
namespace {

TEST(ShortMove, SaysEveryKind) {
    const table::Board board(support::usa());
    EXPECT_EQ(to_short(board, rules::Move::draw_deck()), "draw deck");
    EXPECT_EQ(to_short(board, rules::Move::draw_market(rules::Card::kWild)), "draw wild");
    EXPECT_EQ(to_short(board, rules::Move::keep(5)), "keep 0 2");
    EXPECT_EQ(to_short(board, rules::Move::draw_tickets()), "tickets");
    EXPECT_EQ(to_short(board, rules::Move::pass()), "pass");
    const rules::TrackId first = board.track_by_number[0];
    EXPECT_EQ(to_short(board, rules::Move::claim(first, rules::Card::kRed, 1)), "claim 0 red 1");
}

TEST(ShortMove, TracksAreCountedInTheFilesOrder) {
    const table::Board board(support::san_francisco());
    // The fourth route is the first double one: its tracks are 3 and 4.
    const auto move = parse_short(board, "claim 4 black 0");
    ASSERT_TRUE(move);
    EXPECT_EQ(board.file->track_number(move->track()), 2U);
    EXPECT_EQ(board.file->name(board.file->map[move->track()].to), "Presidio");
}

TEST(ShortMove, OnlyTheOneFormIsRead) {
    const table::Board board(support::usa());
    for (const char* const text : {"",
                                   " ",
                                   "draw",
                                   "draw ",
                                   "draw  deck",
                                   "draw deck ",
                                   " draw deck",
                                   "draw pink",
                                   "Draw deck",
                                   "claim",
                                   "claim 0",
                                   "claim 0 red",
                                   "claim 0 red 01",
                                   "claim 100 red 0",
                                   "claim -1 red 0",
                                   "claim 0 red 9",
                                   "claim 0 red 1 1",
                                   "claim 4294967296 red 0",
                                   "keep",
                                   "keep 4",
                                   "keep 1 0",
                                   "keep 0 0",
                                   "keep 0,1",
                                   "souvenir",
                                   "souvenir 99",
                                   "place 0 0",
                                   "tickets 1",
                                   "pass pass"}) {
        EXPECT_FALSE(parse_short(board, text)) << text;
    }
}

TEST(ShortMove, EveryLegalMoveComesBack) {
    for (const std::string_view id : {"usa", "san_francisco", "harbour", "delta"}) {
        const table::Board board(support::load_map(id));
        support::walk(board.file->map, 3, 5, [&](const support::Step& step) {
            if (step.before.is_natures()) {
                return;
            }
            const rules::Legal legal(board.file->map, step.before, step.logged.seat);
            for (std::uint32_t n = 0; n < legal.size(); ++n) {
                ASSERT_EQ(parse_short(board, to_short(board, legal[n])), legal[n]);
            }
        });
    }
}

}  // namespace
}  // namespace protocol
