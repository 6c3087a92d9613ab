// A budget of time for the whole game: whose clock runs when, what increments and undo do to it,
// and what happens when it is used up.
#include "table/game_clock.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "support/lobby_fixture.h"

namespace table {
namespace {

namespace json = boost::json;
using support::Guest;
using support::play_until;
using support::two_people;
using testing::HasSubstr;

constexpr Pace kQuarter{.kind = PaceKind::kGame, .seconds = 900};
constexpr Pace kWithIncrement{.kind = PaceKind::kGame, .seconds = 900, .increment = 10};
constexpr std::int64_t kFullMs = 900'000;

TEST(GameClocks, TakeTimeFromThoseWhoAreAskedAndNeverLessThanNothing) {
    GameClocks clocks;
    clocks.wind(kQuarter);
    clocks.since_ms = 1'000;
    clocks.run(0b101U, 61'000);
    EXPECT_EQ(clocks.left_ms[0], kFullMs - 60'000);
    EXPECT_EQ(clocks.left_ms[1], kFullMs);
    EXPECT_EQ(clocks.left_ms[2], kFullMs - 60'000);
    clocks.run(0b001U, std::int64_t{365} * 24 * 3600 * 1000);
    EXPECT_EQ(clocks.left_ms[0], 0);
    clocks.ask(0);
    EXPECT_EQ(clocks.left_ms[0], 10'000);
    clocks.run(0b001U, 0);
    EXPECT_EQ(clocks.left_ms[0], 10'000) << "a clock set back gives nothing";
}

TEST(GameClocks, IncrementsDoNotPileUpWithoutEnd) {
    GameClocks clocks;
    for (unsigned i = 0; i < 10'000; ++i) {
        clocks.add(0, {.kind = PaceKind::kGame, .seconds = 60, .increment = kIncrementSecondsMax});
    }
    EXPECT_EQ(clocks.left_ms[0], 24 * 3600 * 1000);
}

TEST(GameClocks, APaceHasBounds) {
    const auto is_game = [](std::uint32_t seconds, std::uint32_t increment) {
        return is_valid({.kind = PaceKind::kGame, .seconds = seconds, .increment = increment});
    };
    EXPECT_TRUE(is_game(kGameSecondsMin, 0));
    EXPECT_FALSE(is_game(kGameSecondsMin - 1, 0));
    EXPECT_TRUE(is_game(kGameSecondsMax, kIncrementSecondsMax));
    EXPECT_FALSE(is_game(kGameSecondsMax + 1, 0));
    EXPECT_FALSE(is_game(900, kIncrementSecondsMax + 1));
    EXPECT_FALSE(is_valid({.kind = PaceKind::kLive, .seconds = 60, .increment = 1}));
}

class GameClockTest : public support::LobbyTest {
protected:
    static NewTable wish(const Pace& pace, const std::string& map = "toy") {
        NewTable wish = two_people(map);
        wish.pace = pace;
        return wish;
    }
    // What is left to a seat, as a viewer is told.
    static std::int64_t left_ms(const json::object& update, unsigned seat) {
        for (const json::value& clock : update.at("clocks").as_array()) {
            if (clock.at("seat") == seat) {
                return clock.at("ms").to_number<std::int64_t>();
            }
        }
        ADD_FAILURE() << "no clock";
        return -1;
    }
    std::int64_t left_ms(const std::string& id, unsigned seat) {
        ann.say(watch(id));
        return left_ms(last_update(ann), seat);
    }
    // Seat 0 is to begin a turn, and nobody has used any time since.
    json::object play_until_turn_of_ann() {
        json::object seen;
        play_until(world, {&ann, &bob}, [&](const json::object& update) {
            seen = update;
            return update.at("view").at("phase") == "turn" && update.at("view").at("turn") == 0;
        });
        return seen;
    }
    void move(Guest& guest, unsigned seat, const json::object& update, std::string_view begin) {
        for (const json::value& legal : update.at("legal").as_array()) {
            if (std::string_view(legal.as_string()).starts_with(begin)) {
                guest.say(R"({"t":"move","id":"x)" + std::to_string(++ids_) + R"(","seat":)" +
                          std::to_string(seat) + R"(,"seen":)" +
                          std::to_string(update.at("v").as_int64()) + R"(,"move":")" +
                          std::string(legal.as_string()) + "\"}");
                return;
            }
        }
        ADD_FAILURE() << "cannot " << begin;
    }
    json::object play_until_claim_of_ann() {
        json::object seen;
        play_until(world, {&ann, &bob}, [&](const json::object& update) {
            seen = update;
            for (const json::value& legal : update.at("legal").as_array()) {
                if (std::string_view(legal.as_string()).starts_with("claim")) {
                    return true;
                }
            }
            return false;
        });
        return seen;
    }

private:
    unsigned ids_ = 0;
};

TEST_F(GameClockTest, EverybodysClockIsShownAndOnlyThoseWhoAreAskedUseTheirs) {
    const std::string id = begun(wish(kQuarter));
    json::object update = last_update(ann);
    EXPECT_EQ(left_ms(update, 0), kFullMs);
    EXPECT_EQ(left_ms(update, 1), kFullMs);
    EXPECT_EQ(update.at("due").as_array().size(), 2U) << "all choose their tickets at once";
    world.executor.run_for_ms(20'000);
    move(ann, 0, update, "keep");
    world.executor.run_for_ms(30'000);
    EXPECT_EQ(left_ms(id, 0), kFullMs - 20'000);
    EXPECT_EQ(left_ms(id, 1), kFullMs - 50'000);
}

TEST_F(GameClockTest, ATurnAddsItsIncrement) {
    const std::string id = begun(wish(kWithIncrement));
    const json::object update = play_until_turn_of_ann();
    const std::int64_t before = left_ms(update, 0);
    EXPECT_EQ(before % 10'000, 0);
    EXPECT_GE(before, kFullMs + 10'000);
    world.executor.run_for_ms(4'000);
    ann.say(R"({"t":"leave","id":"l","seat":0})");
    ann.say(R"({"t":"back","id":"b","seat":0})");
    EXPECT_EQ(left_ms(id, 0), before - 4'000) << "coming back is no turn";
    ann.say(watch(id));
    bob.say(watch(id));
    move(ann, 0, last_update(ann), "draw deck");
    ann.say(watch(id));
    move(ann, 0, last_update(ann), "draw deck");
    EXPECT_EQ(left_ms(id, 0), before - 4'000) << "it is Bob's turn";
    ann.say(watch(id));
    play_until_turn_of_ann();
    EXPECT_EQ(left_ms(id, 0), before + 6'000);
}

// As with the clock of a turn: whoever takes a move back pays for the time since, and nobody else.
TEST_F(GameClockTest, UndoGivesNoTimeBackAndTakesTheOthersIncrement) {
    const std::string id = begun(wish(kWithIncrement));
    const json::object update = play_until_claim_of_ann();
    const std::int64_t ann_before = left_ms(id, 0);
    const std::int64_t bob_before = left_ms(id, 1);
    world.executor.run_for_ms(5'000);
    move(ann, 0, update, "claim");
    EXPECT_EQ(left_ms(id, 0), ann_before - 5'000);
    EXPECT_EQ(left_ms(id, 1), bob_before + 10'000);
    world.executor.run_for_ms(7'000);
    EXPECT_EQ(left_ms(id, 1), bob_before + 3'000);
    ann.say(watch(id));
    const std::int64_t version = last_update(ann).at("v").as_int64();
    ann.say(R"({"t":"undo","id":"u","seat":0,"seen":)" + std::to_string(version) + "}");
    EXPECT_THAT(ann.hear_last(R"("id":"u")"), HasSubstr("done"));
    EXPECT_EQ(left_ms(id, 0), ann_before - 12'000);
    EXPECT_EQ(left_ms(id, 1), bob_before);
    world.executor.run_for_ms(1'000);
    EXPECT_EQ(left_ms(id, 0), ann_before - 13'000);
}

// Again and again within a turn: no increment, no second.
TEST_F(GameClockTest, UndoAsOftenAsAllowedGainsNothing) {
    const std::string id = begun(wish(kWithIncrement));
    json::object update = play_until_claim_of_ann();
    const std::int64_t before = left_ms(id, 0);
    for (unsigned i = 0; i < 10; ++i) {
        world.executor.run_for_ms(1'000);
        move(ann, 0, update, "claim");
        ann.say(watch(id));
        const std::int64_t version = last_update(ann).at("v").as_int64();
        ann.say(R"({"t":"undo","id":"u)" + std::to_string(i) + R"(","seat":0,"seen":)" +
                std::to_string(version) + "}");
        ann.say(watch(id));
        update = last_update(ann);
    }
    EXPECT_EQ(left_ms(update, 0), before - 10'000);
}

TEST_F(GameClockTest, WhenItIsUsedUpAProgramPlaysTheTurnAndTheNextHasTenSeconds) {
    const std::string id = begun(wish({.kind = PaceKind::kGame, .seconds = 60}, "usa"));
    const json::object first = last_update(ann);
    move(ann, 0, first, "keep");
    world.executor.run_for_ms(59'000);
    EXPECT_TRUE(bob.hear_last("timed_out").empty());
    world.executor.run_for_ms(3'000);
    EXPECT_THAT(bob.hear_last("timed_out"), HasSubstr(R"({"e":"timed_out","seat":1})"));
    ann.say(watch(id));
    json::object update = last_update(ann);
    if (update.at("view").at("turn") == 0) {
        EXPECT_EQ(left_ms(update, 1), 0);
        move(ann, 0, update, "draw deck");
        ann.say(watch(id));
        move(ann, 0, last_update(ann), "draw deck");
        ann.say(watch(id));
        update = last_update(ann);
    }
    ASSERT_EQ(update.at("view").at("turn"), 1);
    EXPECT_GT(left_ms(update, 1), 5'000);
    EXPECT_LE(left_ms(update, 1), 10'000);
}

// Two people who do nothing: their budgets first, then ten seconds a turn, then the programs alone.
TEST_F(GameClockTest, AGameThatNobodyPlaysIsFinished) {
    const std::string id = begun(wish({.kind = PaceKind::kGame, .seconds = 60}));
    world.executor.run_for_ms(600'000);
    EXPECT_EQ(world.lobby.room(id)->status, store::Status::kFinished);
}

TEST_F(GameClockTest, ALostTurnCannotBeHeldUp) {
    const std::string id = begun(wish({.kind = PaceKind::kGame, .seconds = 60}));
    world.executor.run_for_ms(59'000);
    for (unsigned i = 0; i < 300; ++i) {
        world.executor.run_for_ms(200);
        bob.say(R"({"t":"back","id":"b)" + std::to_string(i) + R"(","seat":1})");
        ann.say(R"({"t":"back","id":"a)" + std::to_string(i) + R"(","seat":0})");
    }
    ann.say(watch(id));
    EXPECT_NE(last_update(ann).at("view").at("phase"), "opening") << "programs have moved";
    EXPECT_LT(store.table_by_public_id(id)->next_seq, 150U);
}

TEST_F(GameClockTest, ARestartKnowsWhatWasUsed) {
    const std::string id = begun(wish(kWithIncrement));
    play_until_turn_of_ann();
    world.executor.run_for_ms(25'000);
    const std::int64_t own = left_ms(id, 0);
    const std::int64_t others = left_ms(id, 1);
    support::LobbyWorld again(store, clock);
    Guest same(again, 1);
    same.say(watch(id));
    const json::object update = last_update(same);
    EXPECT_EQ(left_ms(update, 0), own);
    EXPECT_EQ(left_ms(update, 1), others);
    EXPECT_EQ(update.at("room").at("pace"),
              json::parse(R"({"kind":"game","seconds":900,"increment":10})"));
    again.executor.run_for_ms(3'000);
    same.say(watch(id));
    EXPECT_EQ(left_ms(last_update(same), 0), own - 3'000);
}

// However late it is: people have a moment to come back.
TEST_F(GameClockTest, AfterARestartNobodyRunsOutForAWhile) {
    const std::string id = begun(wish({.kind = PaceKind::kGame, .seconds = 60}));
    world.executor.run_for_ms(50'000);
    ann.leave();
    bob.leave();
    clock.advance_ms(60'000);
    support::LobbyWorld again(store, clock);
    again.lobby.start();
    Guest same(again, 1);
    same.say(watch(id));
    EXPECT_EQ(left_ms(last_update(same), 0), 0);
    again.executor.run_for_ms(29'000);
    EXPECT_TRUE(same.hear_last("timed_out").empty());
    again.executor.run_for_ms(2'000);
    EXPECT_FALSE(same.hear_last("timed_out").empty());
}

// Everything a table without this pace shows is as it was.
TEST_F(GameClockTest, OtherPacesHaveNoSuchClocks) {
    begun(wish({.kind = PaceKind::kLive, .seconds = 60}));
    const json::object update = last_update(ann);
    EXPECT_FALSE(update.contains("clocks"));
    EXPECT_EQ(update.at("due").as_array().size(), 2U);
}

}  // namespace
}  // namespace table
