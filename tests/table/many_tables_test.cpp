// Thousands of tables come and go in one lobby, and nothing of them stays in memory. Under
// AddressSanitizer this also shows that none of it leaks.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

#include "support/lobby_world.h"
#include "support/seeds.h"

namespace table {
namespace {

namespace json = boost::json;
using support::Guest;
using support::LobbyWorld;
using support::make_table;

constexpr std::uint64_t kTables = support::kIsSanitized ? 1'000 : 3'000;
constexpr unsigned kMoves = 4;

class ManyTablesTest : public testing::Test {
protected:
    // What one table is used for; who comes goes again.
    void visit(std::uint64_t number) {
        Guest ann(world, 2 * number + 1);
        Guest bob(world, 2 * number + 2);
        const std::string id = make_table(world, ann, wish_for(number));
        const std::string watch = R"({"t":"watch","id":"w","table":")" + id + "\"}";
        ann.say(watch);
        bob.say(watch);
        bob.say(R"({"t":"sit","id":"s","seat":1,"name":"Bob"})");
        switch (number % 4) {
            case 0:
                ann.say(R"({"t":"close","id":"c"})");
                break;
            case 1:
                bob.say(R"({"t":"leave","id":"l","seat":1})");
                break;
            default:
                ann.say(R"({"t":"start","id":"b"})");
                bob.say(watch);
                ann.say(R"({"t":"chat","id":"h","text":"hello"})");
                for (unsigned i = 0; i < kMoves; ++i) {
                    move(ann, 0, i);
                    move(bob, 1, i);
                }
        }
        ann.begin_to_say(R"({"t":"chat","id":"bye","text":"and away"})");
        ann.leave();
        bob.leave();
        world.executor.run();
        world.sink.told.clear();
    }
    static NewTable wish_for(std::uint64_t number) {
        NewTable wish{.map = "toy"};
        wish.seats = {{.kind = SeatWish::Kind::kMe, .name = "Ann"}, {}};
        wish.pace =
            number % 4 == 2 ? Pace{.kind = PaceKind::kCorrespondence, .seconds = 86400} : Pace{};
        // Now and then a clock that is about to run out keeps a table in memory for a while.
        if (number % 500 == 3) {
            wish.pace = {.kind = PaceKind::kLive, .seconds = 10};
        }
        return wish;
    }
    static void move(Guest& guest, unsigned seat, unsigned n) {
        const std::string turn = guest.hear_last(R"("t":"update")");
        if (turn.find(R"("legal":[")") == std::string::npos) {
            return;
        }
        const json::value update = json::parse(turn);
        guest.say(R"({"t":"move","id":"m)" + std::to_string(n) + R"(","seat":)" +
                  std::to_string(seat) + R"(,"seen":)" + std::to_string(update.at("v").as_int64()) +
                  R"(,"move":")" + std::string(update.at("legal").at(0).as_string()) + "\"}");
    }

    support::ManualClock clock;
    store::MemoryStore store;
    LobbyWorld world{store, clock};
};

TEST_F(ManyTablesTest, LeaveNothingBehind) {
    const std::uint64_t tables = support::number_from_environment("FOGG_TABLES", kTables);
    std::size_t most = 0;
    for (std::uint64_t i = 0; i < tables; ++i) {
        visit(i);
        most = std::max(most, world.lobby.tables_in_memory());
    }
    EXPECT_LE(most, 1 + tables / 500) << "only those with a clock about to run out";
    // The clocks run out, and programs play these games to the end.
    world.executor.run_for_ms(3'600'000);
    EXPECT_EQ(world.lobby.tables_in_memory(), 0U);
    EXPECT_EQ(world.lobby.clients(), 0U);
    EXPECT_EQ(world.executor.next_due_ms(), std::nullopt) << "a timer waits for nobody";
    EXPECT_TRUE(world.lobby.is_settled());
    EXPECT_TRUE(world.sink.told.empty()) << "nobody was there to be told";
    const auto report = store.check();
    ASSERT_TRUE(report);
    EXPECT_EQ(report->tables, tables);
    EXPECT_THAT(report->problems, testing::IsEmpty());
    EXPECT_GT(report->lines, tables * 4) << "something was played";
}

}  // namespace
}  // namespace table
