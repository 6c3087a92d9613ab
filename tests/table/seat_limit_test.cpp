// How many seats one key gets, and under which names.
#include "table/lobby/seat_limit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/serialize.hpp>
#include <memory>
#include <string>
#include <vector>

#include "support/faulty_store.h"
#include "support/lobby_fixture.h"

namespace table {
namespace {

using support::Guest;
using support::LobbyWorld;
using support::make_table;
using support::two_people;
using testing::HasSubstr;

class SeatLimits : public support::LobbyTest {
protected:
    static std::string sit(unsigned seat, const std::string& name = "Bob") {
        return R"({"t":"sit","id":"s)" + std::to_string(seat) + R"(","seat":)" +
               std::to_string(seat) + R"(,"name":")" + name + "\"}";
    }
    // "done", or the code of the refusal.
    static std::string answer(Guest& guest) {
        for (const std::string& text : guest.hear()) {
            const auto message = boost::json::parse(text).as_object();
            if (message.at("t") == "done" && message.at("id") != "w") {
                return "done";
            }
            if (message.at("t") == "refused") {
                return std::string(message.at("code").as_string());
            }
        }
        return "nothing";
    }
    std::string try_to_sit(Guest& guest, const std::string& table) {
        guest.say(watch(table));
        guest.hear();
        guest.say(sit(1));
        return answer(guest);
    }
    std::vector<std::string> open_tables(std::size_t count) {
        std::vector<std::string> ids;
        for (std::size_t i = 0; i < count; ++i) {
            ids.push_back(make_table(world, ann, two_people()));
        }
        return ids;
    }
};

TEST_F(SeatLimits, OneKeyDoesNotTakeAllOpenSeats) {
    const auto tables = open_tables(kWaitingTablesMax + 2);
    for (std::size_t i = 0; i < kWaitingTablesMax; ++i) {
        EXPECT_EQ(try_to_sit(bob, tables[i]), "done") << i;
    }
    EXPECT_EQ(try_to_sit(bob, tables[kWaitingTablesMax]), "too_many_seats");
    LobbyWorld again(store, clock);
    Guest same{again, 2};
    same.say(watch(tables[kWaitingTablesMax]));
    same.hear();
    same.say(sit(1));
    EXPECT_EQ(answer(same), "too_many_seats");
    EXPECT_EQ(try_to_sit(eve, tables[kWaitingTablesMax]), "done");
    // A seat that is given up makes room, and so does a game that begins.
    bob.say(watch(tables[0]));
    bob.say(R"({"t":"leave","id":"l","seat":1})");
    EXPECT_EQ(try_to_sit(bob, tables[kWaitingTablesMax + 1]), "done");
    ann.say(watch(tables[1]));
    ann.say(R"({"t":"start","id":"b"})");
    EXPECT_EQ(try_to_sit(bob, tables[0]), "done");
}

// From as many connections as there are tables, before any answer.
TEST_F(SeatLimits, SeatsThatAreBeingTakenCount) {
    const auto tables = open_tables(2 * kWaitingTablesMax);
    std::vector<ConnectionId> connections;
    for (std::size_t i = 0; i < tables.size(); ++i) {
        connections.push_back(ConnectionId{100 + i});
        world.lobby.connect(connections[i], bob.holder());
        world.receive(connections[i], watch(tables[i]));
    }
    world.executor.run();
    for (const ConnectionId connection : connections) {
        world.receive(connection, sit(1));
    }
    world.executor.run();
    std::size_t taken = 0;
    for (const std::string& table : tables) {
        taken += world.lobby.room(table)->seats[1].kind == SeatKind::kPerson ? 1U : 0U;
    }
    EXPECT_EQ(taken, kWaitingTablesMax);
    // What was refused is not under way any more.
    world.receive(connections[0], R"({"t":"leave","id":"l","seat":1})");
    world.executor.run();
    EXPECT_EQ(try_to_sit(bob, tables.back()), "done");
}

TEST_F(SeatLimits, WhereAKeySitsIsReadInTheBackground) {
    const std::string table = open_tables(1).front();
    support::FaultyStore counting(store, support::Fault::kBefore, 0);
    LobbyWorld other(counting, clock);
    Guest cid{other, 4};
    cid.say(watch(table));
    cid.hear();
    const std::uint64_t calls = counting.calls();
    cid.begin_to_say(sit(1));
    cid.begin_to_say(R"({"t":"leave","id":"l","seat":1})");
    cid.begin_to_say(R"({"t":"ping"})");
    EXPECT_EQ(counting.calls(), calls);
    EXPECT_THAT(cid.hear(), testing::ElementsAre(R"({"t":"pong"})"));
    other.executor.run();
    std::vector<std::string> done;
    for (const std::string& text : cid.hear()) {
        const auto message = boost::json::parse(text).as_object();
        if (message.contains("id")) {
            done.push_back(boost::json::serialize(message.at("t")) +
                           boost::json::serialize(message.at("id")));
        }
    }
    EXPECT_THAT(done, testing::ElementsAre(R"("done""s1")", R"("done""l")"));
}

TEST_F(SeatLimits, WhoGoesWhileThatIsReadGetsNoSeat) {
    const std::string table = open_tables(1).front();
    bob.say(watch(table));
    bob.begin_to_say(sit(1));
    bob.leave();
    world.executor.run();
    EXPECT_EQ(try_to_sit(eve, table), "done");
}

TEST_F(SeatLimits, ASeatIsRefusedWhenTooMuchWaits) {
    const std::string table = open_tables(1).front();
    bob.say(watch(table));
    world.background.is_full = true;
    EXPECT_EQ(try_to_sit(bob, table), "try_again");
    world.background.is_full = false;
    EXPECT_EQ(try_to_sit(bob, table), "done");
}

TEST_F(SeatLimits, AnAnswerThatWasLostIsGivenAtTheLimitToo) {
    const auto tables = open_tables(kWaitingTablesMax);
    for (const std::string& table : tables) {
        EXPECT_EQ(try_to_sit(bob, table), "done");
    }
    for (const std::string& table : tables) {
        EXPECT_EQ(try_to_sit(bob, table), "done");
    }
}

TEST_F(SeatLimits, AKeyHasSoManyUnfinishedTables) {
    const std::string open = make_table(world, ann, two_people());
    NewTable alone = two_people();
    alone.seats[1] = {.kind = SeatWish::Kind::kMe, .name = "Bea"};
    alone.is_started_now = true;
    for (std::size_t i = 0; i + 1 < kUnfinishedTablesMax; ++i) {
        make_table(world, bob, alone);
    }
    alone.is_started_now = false;
    EXPECT_EQ(try_to_sit(bob, open), "done");
    bob.say(R"({"t":"leave","id":"l","seat":1})");
    const std::string last = make_table(world, bob, alone);
    EXPECT_EQ(try_to_sit(bob, make_table(world, ann, two_people())), "too_many_seats");
    bob.say(watch(last));
    bob.say(R"({"t":"close","id":"c"})");
    EXPECT_EQ(try_to_sit(bob, make_table(world, ann, two_people())), "done");
}

TEST_F(SeatLimits, AGuestTakesTwoSeatsOfATableAndTheHostAll) {
    NewTable wish{.map = "usa"};
    wish.seats = {{}, {}, {}, {}, {}};
    const std::string id = make_table(world, ann, wish);
    bob.say(watch(id));
    ann.say(watch(id));
    bob.hear();
    ann.hear();
    bob.say(sit(0, "Bob"));
    EXPECT_EQ(answer(bob), "done");
    bob.say(sit(1, "Bea"));
    EXPECT_EQ(answer(bob), "done");
    bob.say(sit(2, "Ben"));
    EXPECT_EQ(answer(bob), "too_many_seats");
    ann.hear();
    for (const unsigned seat : {2U, 3U, 4U}) {
        ann.say(sit(seat, "Ann " + std::to_string(seat)));
        EXPECT_EQ(answer(ann), "done");
    }
}

TEST_F(SeatLimits, NamesAtATableDiffer) {
    const std::string id = make_table(world, ann, two_people());
    bob.say(watch(id));
    bob.hear();
    for (const char* const name : {"Ann", "aNN", "\xef\xbc\xa1nn"}) {
        bob.say(sit(1, name));
        EXPECT_EQ(answer(bob), "name_taken") << name;
    }
    bob.say(sit(1, "Anna"));
    EXPECT_EQ(answer(bob), "done");
    NewTable twins = two_people();
    twins.seats[1] = {.kind = SeatWish::Kind::kMe, .name = "ANN"};
    std::optional<Refused> why;
    world.lobby.make_table({.holder = ann.holder()}, twins,
                           [&](const auto& made) { why = made.error(); });
    world.executor.run();
    ASSERT_TRUE(why);
    EXPECT_TRUE(*why == Refusal::kNameTaken);
    // Programs are told apart by their seats.
    twins.seats[0] = twins.seats[1] = {.kind = SeatWish::Kind::kProgram, .name = "easy"};
    EXPECT_NE(make_table(world, ann, twins), "refused");
}

// From when two people could have one name.
TEST_F(SeatLimits, ALogWithEqualNamesIsReadAndPlayedAgain) {
    const std::string id = begun(two_people());
    const auto row = store.table_by_public_id(id);
    auto lines = *store.log({.table = row->id});
    std::vector<std::string> texts;
    for (store::LogLine& line : lines) {
        const std::size_t bob_at = line.text.find(" Bob");
        if (bob_at != std::string::npos) {
            line.text.replace(bob_at, 4, " Ann");
        }
        texts.push_back(line.text);
    }
    store.append({.create = "twinstwinstwinst",
                  .first_seq = 1,
                  .lines = texts,
                  .status = store::Status::kPlaying},
                 [](const auto& outcome) { EXPECT_TRUE(outcome); });
    ann.say(watch("twinstwinstwinst"));
    bob.say(watch("twinstwinstwinst"));
    support::play_until(world, {&ann, &bob}, [](const boost::json::object& update) {
        return update.at("view").at("over").as_bool();
    });
    ann.say(R"({"t":"rematch","id":"r"})");
    EXPECT_THAT(ann.hear_last(R"("t":"done")"), HasSubstr(R"("table")"));
}

}  // namespace
}  // namespace table
