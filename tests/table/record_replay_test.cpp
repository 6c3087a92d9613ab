// The replay of a record follows every move of it, whatever game it is.
#include "table/record_replay.h"

#include <gtest/gtest.h>

#include <memory>

#include "support/maps.h"
#include "support/random_game.h"

namespace table {
namespace {

TEST(RecordReplay, FollowsRandomGamesOfEveryMapAndNumberOfSeats) {
    std::uint64_t number = 0;
    for (const support::MapPtr& file : {support::toy(), support::usa(), support::san_francisco()}) {
        const auto board = std::make_shared<const Board>(file);
        for (unsigned seats = file->map.seats_min; seats <= file->map.seats_max; ++seats) {
            for (unsigned i = 0; i < 4; ++i) {
                rules::GameSetup setup{.seats = seats, .seed = {}, .stacked = {}, .names = {}};
                setup.seed[0] = static_cast<std::uint8_t>(++number);
                setup.names.assign(seats, "Ann");
                setup.names.back() = i % 2 == 0 ? "hard" : "";
                rules::Record record = rules::record_of(support::random_game(file, setup, number),
                                                        rules::TellSeed::kYes);
                if (i == 3) {
                    record.colours = {1, 0};
                    for (unsigned seat = 2; seat < seats; ++seat) {
                        record.colours.push_back(seat);
                    }
                }
                const Replay replay = replay_of(board, record);
                ASSERT_FALSE(replay.frames.empty());
                EXPECT_TRUE(replay.frames.back().game.end) << number;
                EXPECT_EQ(replay.frames.back().moves, record.moves.size()) << number;
                EXPECT_EQ(replay.room.status, store::Status::kFinished);
                if (i == 3) {
                    EXPECT_EQ(replay.room.seats[0].color, 1U);
                }
                for (std::size_t at = 0; at < replay.frames.size(); ++at) {
                    EXPECT_EQ(replay.frames[at].version, at + 1);
                    EXPECT_EQ(replay.frames[at].hands.size(), seats);
                }
            }
        }
    }
}

}  // namespace
}  // namespace table
