// The bounds of a table, seen from outside: whoever reaches one gets its code, and the game goes
// on.
#include "table/bounds.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/lobby_fixture.h"

namespace table {
namespace {

namespace json = boost::json;
using support::Guest;
using support::make_table;
using support::play_until;
using support::two_people;
using testing::HasSubstr;

class BoundsTest : public support::LobbyTest {
protected:
    // The code of the answer; "done" if it was carried out.
    std::string ask(Guest& guest, std::string_view text) {
        guest.hear();
        guest.say(with_id(text));
        for (const std::string& heard : guest.hear()) {
            const json::object message = json::parse(heard).as_object();
            if (message.at("t") == "done") {
                return "done";
            }
            if (message.at("t") == "refused") {
                return std::string(message.at("code").as_string());
            }
        }
        return "no answer";
    }
    // How often it is done before it is refused, and why it is then.
    struct Bound {
        unsigned times = 0;
        std::string code{};
    };
    Bound repeat(const std::function<std::string()>& once) {
        for (unsigned times = 0; times < 5000; ++times) {
            if (std::string code = once(); code != "done") {
                return {.times = times, .code = std::move(code)};
            }
        }
        return {.times = 5000, .code = "no bound"};
    }
    // It is the turn of seat 0, and it may claim this.
    std::string play_until_claim() {
        std::string claim;
        play_until(world, {&ann, &bob}, [&](const json::object& update) {
            for (const json::value& move : update.at("legal").as_array()) {
                if (std::string_view(move.as_string()).starts_with("claim")) {
                    claim = move.as_string();
                    return true;
                }
            }
            return false;
        });
        return claim;
    }
    std::string seen(const std::string& id) { return R"(,"seen":)" + std::to_string(version(id)); }
    std::int64_t version(const std::string& id) {
        return static_cast<std::int64_t>(store.table_by_public_id(id)->next_seq) - 1;
    }
    std::string with_id(std::string_view text) {
        std::string message(text);
        return message.insert(1, R"("id":"b)" + std::to_string(++ids_) + R"(",)");
    }
    void expect_to_finish(const std::string& id) {
        ann.hear();
        bob.hear();
        ann.say(watch(id));
        bob.say(watch(id));
        play_until(world, {&ann, &bob},
                   [](const json::object& update) { return update.at("view").at("over") == true; });
        EXPECT_EQ(world.lobby.room(id)->status, store::Status::kFinished);
    }

private:
    unsigned ids_ = 0;
};

TEST_F(BoundsTest, MovesAreTakenBackAFairNumberOfTimesATurn) {
    const std::string id = begun(two_people());
    const std::string claim = play_until_claim();
    const auto claim_it = [&] {
        return ask(ann, R"({"t":"move","seat":0)" + seen(id) + R"(,"move":")" + claim + "\"}");
    };
    const Bound bound = repeat([&] {
        const std::string claimed = claim_it();
        return claimed == "done" ? ask(ann, R"({"t":"undo","seat":0)" + seen(id) + "}") : claimed;
    });
    EXPECT_EQ(bound.times, kUndosPerTurnMax);
    EXPECT_EQ(bound.code, "cannot_undo");
    // Viewers are told, after a restart too.
    ann.say(watch(id));
    EXPECT_EQ(last_update(ann).at("undo"), false);
    support::LobbyWorld again(store, clock);
    Guest same(again, 1);
    same.say(watch(id));
    EXPECT_THAT(same.hear_last(R"("t":"update")"), HasSubstr(R"("undo":false)"));
    expect_to_finish(id);
}

TEST_F(BoundsTest, ANewTurnAllowsUndoAgain) {
    const std::string id = begun(two_people());
    const std::string claim = play_until_claim();
    const auto once = [&] {
        EXPECT_EQ(ask(ann, R"({"t":"move","seat":0)" + seen(id) + R"(,"move":")" + claim + "\"}"),
                  "done");
        return ask(ann, R"({"t":"undo","seat":0)" + seen(id) + "}");
    };
    EXPECT_EQ(repeat(once).times, kUndosPerTurnMax);
    ann.say(watch(id));
    bob.say(watch(id));
    const std::string next = play_until_claim();
    ann.hear();
    EXPECT_EQ(ask(ann, R"({"t":"move","seat":0)" + seen(id) + R"(,"move":")" + next + "\"}"),
              "done");
    EXPECT_EQ(ask(ann, R"({"t":"undo","seat":0)" + seen(id) + "}"), "done");
}

TEST_F(BoundsTest, SeatsChangeHandsSoOften) {
    const std::string id = make_table(world, ann, two_people());
    ann.say(watch(id));
    bob.say(watch(id));
    const Bound bound = repeat([&] {
        const std::string sat = ask(bob, R"({"t":"sit","seat":1,"name":"Bob"})");
        return sat == "done" ? ask(bob, R"({"t":"leave","seat":1})") : sat;
    });
    EXPECT_NEAR(bound.times, kSeatChangesMax / 2, 1);
    EXPECT_EQ(bound.code, "too_many_changes");
    EXPECT_EQ(ask(ann, R"({"t":"set_seat","seat":1,"kind":"program","program":"easy"})"),
              "too_many_changes");
    EXPECT_EQ(ask(ann, R"({"t":"close"})"), "done");
}

TEST_F(BoundsTest, PeopleComeAndGoSoOftenATurn) {
    const std::string id = begun(two_people());
    const Bound bound = repeat([&] {
        const std::string left = ask(bob, R"({"t":"leave","seat":1})");
        return left == "done" ? ask(bob, R"({"t":"back","seat":1})") : left;
    });
    EXPECT_EQ(bound.times, kComingsPerTurnMax / 2);
    EXPECT_EQ(bound.code, "too_many_changes");
    expect_to_finish(id);
}

// Whoever came back again and again after their time ran out would keep the program from moving.
TEST_F(BoundsTest, ALostTurnCannotBeHeldUp) {
    NewTable wish = two_people();
    wish.pace = {.kind = PaceKind::kLive, .seconds = 10};
    const std::string id = begun(wish);
    const std::int64_t before = version(id);
    for (unsigned i = 0; i < 200; ++i) {
        world.executor.run_for_ms(200);
        ask(bob, R"({"t":"back","seat":1})");
        ask(ann, R"({"t":"back","seat":0})");
    }
    EXPECT_LT(version(id) - before, 100);
    EXPECT_NE(world.lobby.room(id)->status, store::Status::kOpen);
    bob.say(watch(id));
    EXPECT_NE(last_update(bob).at("view").at("phase"), "opening") << "programs have moved";
}

TEST_F(BoundsTest, CodesAndTheChatSwitchAreBounded) {
    const std::string id = begun(two_people());
    const Bound codes = repeat([&] { return ask(bob, R"({"t":"code","seat":1})"); });
    EXPECT_EQ(codes.times, kKeyChangesMax);
    EXPECT_EQ(codes.code, "too_many_changes");
    EXPECT_EQ(ask(ann, R"({"t":"code","seat":0})"), "done") << "of another seat";
    const Bound switches = repeat([&] { return ask(ann, R"({"t":"set_chat","on":false})"); });
    EXPECT_EQ(switches.times, kChatSwitchesMax);
    EXPECT_EQ(switches.code, "too_many_changes");
    expect_to_finish(id);
}

// Older versions let people undo without end; their logs still load, and play on.
TEST_F(BoundsTest, ALogWithMoreThanTheBoundsStillLoads) {
    const std::string id = begun(two_people());
    const std::string claim = play_until_claim();
    ASSERT_EQ(ask(ann, R"({"t":"move","seat":0)" + seen(id) + R"(,"move":")" + claim + "\"}"),
              "done");
    const store::TableRow row = *store.table_by_public_id(id);
    std::string moved = store.log({.table = row.id})->back().text;
    moved = moved.substr(moved.find('\n') + 1);  // without the request's key
    ann.leave();
    bob.leave();
    world.executor.run();
    store::Append more{.table = row.id, .first_seq = row.next_seq};
    for (unsigned i = 0; i < 400; ++i) {
        more.lines.emplace_back("undo 0");
        more.lines.push_back(moved);
    }
    store.append(std::move(more), [](const auto& outcome) { ASSERT_TRUE(outcome); });
    support::LobbyWorld again(store, clock);
    Guest same(again, 1);
    same.say(watch(id));
    const json::object update = last_update(same);
    ASSERT_TRUE(update.contains("view"));
    EXPECT_EQ(update.at("undo"), false);
}

TEST_F(BoundsTest, AFullLogTakesMovesAndNothingElse) {
    const std::string id = begun(two_people());
    const store::TableRow row = *store.table_by_public_id(id);
    ann.leave();
    bob.leave();
    world.executor.run();
    store::Append more{.table = row.id, .first_seq = row.next_seq};
    more.lines.assign(store::kRequestLinesMax, "chat on");
    while (more.first_seq <= kLogLinesMax) {
        store.append(more, [](const auto& outcome) { ASSERT_TRUE(outcome); });
        more.first_seq += more.lines.size();
    }
    world.lobby.connect(ConnectionId{1}, ann.holder(), Lobby::Pace::kFree);
    world.lobby.connect(ConnectionId{2}, bob.holder(), Lobby::Pace::kFree);
    ann.say(watch(id));
    EXPECT_EQ(ask(ann, R"({"t":"leave","seat":0})"), "too_many_changes");
    EXPECT_EQ(ask(ann, R"({"t":"code","seat":0})"), "too_many_changes");
    expect_to_finish(id);
}

TEST_F(BoundsTest, SpectatorsArePutUpToTheirNumber) {
    const std::string id = begun(two_people());
    std::vector<std::unique_ptr<Guest>> crowd;
    const Bound bound = repeat([&] {
        crowd.push_back(std::make_unique<Guest>(world, 100 + crowd.size()));
        return ask(*crowd.back(), R"({"t":"watch","table":")" + id + "\"}");
    });
    EXPECT_EQ(bound.times, ServiceBounds{}.spectators_per_table);
    EXPECT_EQ(bound.code, "too_many_watchers");
    EXPECT_EQ(ask(bob, R"({"t":"watch","table":")" + id + "\"}"), "done") << "has a seat";
    EXPECT_EQ(ask(*crowd.front(), R"({"t":"watch","table":")" + id + "\"}"), "done") << "is there";
    crowd.front()->leave();
    EXPECT_EQ(ask(*crowd.back(), R"({"t":"watch","table":")" + id + "\"}"), "done");
}

TEST_F(BoundsTest, OneKeyLooksAtATableSoManyTimes) {
    const std::string id = begun(two_people());
    unsigned connections = 0;
    for (std::uint64_t number = 500; number < 600; ++number) {
        world.lobby.connect(ConnectionId{number}, bob.holder());
        world.receive(ConnectionId{number}, watch(id));
        world.executor.run();
        for (const std::string& text : std::exchange(world.sink.told[ConnectionId{number}], {})) {
            connections += text.starts_with(R"({"t":"done")") ? 1 : 0;
        }
    }
    EXPECT_EQ(connections + 1, kConnectionsPerHolderMax) << "with the one that was there";
}

TEST_F(BoundsTest, OneKeyCommandsSoOftenHoweverManyConnections) {
    const std::string id = begun(two_people());
    Guest one(world, 7, Lobby::Pace::kLimited);
    const Bound bound = repeat([&] { return ask(one, R"({"t":"watch","table":")" + id + "\"}"); });
    EXPECT_EQ(bound.times, 3 * ServiceBounds{}.commands_per_s);
    EXPECT_EQ(bound.code, "too_fast");
    world.lobby.connect(ConnectionId{8}, one.holder());
    world.receive(ConnectionId{8}, watch(id));
    EXPECT_THAT(world.sink.told[ConnectionId{8}].back(), HasSubstr(R"("retry_ms":50)"));
    Guest other(world, 9, Lobby::Pace::kLimited);
    EXPECT_EQ(ask(other, R"({"t":"watch","table":")" + id + "\"}"), "done") << "not their fault";
    clock.advance_ms(1000);
    EXPECT_EQ(repeat([&] { return ask(one, R"({"t":"watch","table":")" + id + "\"}"); }).times,
              ServiceBounds{}.commands_per_s);
}

TEST_F(BoundsTest, SoManyCommandsWaitForTheDisk) {
    const std::string id = begun(two_people());
    ann.hear();
    // Nothing is durable until the executor runs.
    for (std::size_t i = 0; i < 2 * kCommandsWaitingMax; ++i) {
        ann.begin_to_say(with_id(R"({"t":"back","seat":0})"));
        ann.begin_to_say(with_id(R"({"t":"leave","seat":0})"));
    }
    std::size_t refused = 0;
    for (const std::string& text : ann.hear()) {
        refused += text.find("try_again") != std::string::npos ? 1 : 0;
    }
    EXPECT_GE(refused, 2 * kCommandsWaitingMax);
    world.executor.run();
    EXPECT_EQ(ask(bob, R"({"t":"back","seat":1})"), "not_away") << "it goes on";
    expect_to_finish(id);
}

// All that is kept would be more than may wait for a reader.
TEST_F(BoundsTest, ANewViewerIsShownSoMuchChat) {
    const std::string id = begun(two_people());
    const store::TableId table = store.table_by_public_id(id)->id;
    std::string line;
    for (unsigned i = 0; i < kChatLimit.characters_max; ++i) {
        line += "<";
    }
    for (unsigned i = 0; i < store::kChatKept; ++i) {
        ann.say(with_id(R"({"t":"chat","text":")" + line + "\"}"));
        clock.advance_ms(2000);
    }
    ASSERT_EQ(store.chat(table, 0)->size(), store::kChatKept);
    eve.say(watch(id));
    std::size_t bytes = 0;
    std::int64_t last = 0;
    for (const std::string& text : eve.hear()) {
        if (text.starts_with(R"({"t":"chat")")) {
            bytes += text.size();
            last = json::parse(text).at("n").as_int64();
        }
    }
    EXPECT_EQ(last, std::int64_t{store::kChatKept}) << "the newest";
    EXPECT_GT(bytes, 20'000U);
    EXPECT_LT(bytes, 131'072U);
}

}  // namespace
}  // namespace table
