// Limits on playing on from finished games. Driven in this process, where programs answer at once.
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <string>

#include "limits/driver.h"
#include "limits/words.h"
#include "support/lobby_fixture.h"

namespace limits {
namespace {

struct ExploreWorld {
    support::ManualClock clock;
    store::MemoryStore store;
    support::LobbyWorld world{store, clock};
    support::Guest ann{world, 1};

    // One move at the table, then she resigns. The version between.
    table::Version played_a_little(const std::string& id) {
        ann.say(R"({"t":"watch","id":"w","table":")" + id + "\"}");
        world.executor.run_for_ms(10'000);
        const auto now = boost::json::parse(ann.hear_last(R"("t":"update")")).as_object();
        ann.say(R"({"t":"move","id":"m","seat":0,"seen":)" +
                std::to_string(now.at("v").as_int64()) + R"(,"move":")" +
                std::string(now.at("legal").as_array()[0].as_string()) + "\"}");
        world.executor.run_for_ms(10'000);
        const table::Version last = store.table_by_public_id(id)->next_seq - 1;
        ann.say(R"({"t":"resign","id":"r","seat":0})");
        world.executor.run();
        return last;
    }
    auto explored(const std::string& id, table::Version version) {
        return world.lobby.queries().explored(
            {.public_id = id, .version = version, .is_fresh = true});
    }
};

Driver fresh_luck() {
    return {.limit = "Times that a game is played on with fresh luck, one from another",
            .bound = number(static_cast<double>(rules::kSeedSpansMax)),
            .drive = [](Stage& /*stage*/) {
                ExploreWorld explore;
                table::NewTable wish{.map = "usa"};
                wish.seats = {{.kind = table::SeatWish::Kind::kMe, .name = "Ann"},
                              {.kind = table::SeatWish::Kind::kProgram, .name = "easy"}};
                wish.is_started_now = true;
                std::string id = make_table(explore.world, explore.ann, wish);
                table::Version version = explore.played_a_little(id);
                std::size_t times = 0;
                auto explored = explore.explored(id, version);
                for (; explored && times < 100; ++times) {
                    wish.explored = *explored;
                    id = make_table(explore.world, explore.ann, wish);
                    version = explore.played_a_little(id);
                    explored = explore.explored(id, version);
                }
                EXPECT_EQ(times, rules::kSeedSpansMax);
                ASSERT_FALSE(explored);
                EXPECT_TRUE(explored.error() == table::Refusal::kTooManyChanges);
                // With the same luck it can still be played on.
                EXPECT_TRUE(explore.world.lobby.queries().explored(
                    {.public_id = id, .version = version, .is_fresh = false}));
            }};
}

}  // namespace

std::vector<Driver> explore_drivers() {
    return {fresh_luck()};
}

}  // namespace limits
