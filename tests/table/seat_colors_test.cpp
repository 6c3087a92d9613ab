// Which colour each seat plays in: a person's choice, and what is left for the others.
#include "table/people/seat_colors.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "rules/records/record.h"
#include "support/lobby_fixture.h"
#include "table/bounds.h"

namespace table {
namespace {

using support::Guest;
using support::make_table;
using testing::ElementsAre;
using testing::HasSubstr;

// Ann is the host in seat 0; the map has five colours.
class SeatColorsTest : public support::LobbyTest {
protected:
    std::string table_with(std::vector<SeatWish> others, std::optional<unsigned> color = {}) {
        NewTable wish{.map = "usa"};
        wish.seats = {{.kind = SeatWish::Kind::kMe, .name = "Ann", .color = color}};
        wish.seats.insert(wish.seats.end(), others.begin(), others.end());
        const std::string id = make_table(world, ann, wish);
        for (Guest* const guest : {&ann, &bob, &eve}) {
            guest->say(watch(id));
        }
        return id;
    }
    std::vector<unsigned> colors(const std::string& id) {
        std::vector<unsigned> colors;
        const auto room = world.lobby.room(id);
        for (const SeatSight& seat : room->seats) {
            colors.push_back(seat.color);
        }
        return colors;
    }
    // "done", or the code.
    std::string ask(Guest& guest, const std::string& message) {
        guest.hear();
        const std::string id = "q" + std::to_string(++ids_);
        guest.say(R"({"id":")" + id + "\"," + message.substr(1));
        const std::string answer = guest.hear_last("\"id\":\"" + id + "\"");
        const std::size_t code = answer.find(R"("code":")");
        return code == std::string::npos
                   ? "done"
                   : answer.substr(code + 8, answer.find('"', code + 8) - code - 8);
    }
    std::string choose(Guest& guest, unsigned seat, int color) {
        return ask(guest, R"({"t":"set_color","seat":)" + std::to_string(seat) + R"(,"color":)" +
                              std::to_string(color) + "}");
    }

    static inline const SeatWish kOpen{};
    static inline const SeatWish kEasy{.kind = SeatWish::Kind::kProgram, .name = "easy"};

private:
    unsigned ids_ = 0;
};

TEST_F(SeatColorsTest, EachSeatHasItsOwnUnlessSomebodyChooses) {
    EXPECT_THAT(colors(table_with({kOpen, kEasy})), ElementsAre(0, 1, 2));
}

TEST_F(SeatColorsTest, AChoiceIsOneThatNobodyElseHas) {
    const std::string id = table_with({kOpen, kEasy});
    ASSERT_EQ(ask(bob, R"({"t":"sit","seat":1,"name":"Bob"})"), "done");
    EXPECT_EQ(choose(ann, 0, 4), "done");
    EXPECT_THAT(colors(id), ElementsAre(4, 1, 2));
    EXPECT_EQ(choose(bob, 1, 4), "color_taken");
    EXPECT_EQ(choose(ann, 0, 1), "color_taken") << "Bob's, although he did not choose it";
    EXPECT_EQ(choose(bob, 1, 0), "done") << "what Ann gave up";
    EXPECT_THAT(colors(id), ElementsAre(4, 0, 2));
    EXPECT_EQ(choose(bob, 1, 0), "done") << "one's own again";
    EXPECT_EQ(choose(bob, 0, 3), "not_your_seat");
    EXPECT_EQ(choose(eve, 1, 3), "not_your_seat");
    EXPECT_EQ(choose(ann, 2, 3), "not_your_seat") << "a program's";
    EXPECT_EQ(choose(ann, 5, 3), "bad_seat");
    for (const int color : {5, 6, 99, -1}) {
        EXPECT_EQ(choose(ann, 0, color), "bad_color") << color;
    }
    EXPECT_THAT(colors(id), ElementsAre(4, 0, 2));
}

TEST_F(SeatColorsTest, ProgramsAndOpenSeatsTakeWhatIsLeft) {
    const std::string id = table_with({kEasy, kOpen, kEasy});
    EXPECT_EQ(choose(ann, 0, 1), "done");
    EXPECT_THAT(colors(id), ElementsAre(1, 0, 2, 3));
    EXPECT_EQ(choose(ann, 0, 3), "done");
    EXPECT_THAT(colors(id), ElementsAre(3, 1, 2, 0)) << "who can has their own again";
    ASSERT_EQ(ask(bob, R"({"t":"sit","seat":2,"name":"Bob","color":0})"), "done");
    EXPECT_THAT(colors(id), ElementsAre(3, 1, 0, 2));
}

TEST_F(SeatColorsTest, AWishThatCannotBeFulfilledKeepsNobodyFromSitting) {
    const std::string id = table_with({kOpen, kOpen}, 2);
    EXPECT_THAT(colors(id), ElementsAre(2, 1, 0));
    ASSERT_EQ(ask(bob, R"({"t":"sit","seat":1,"name":"Bob","color":2})"), "done");
    EXPECT_THAT(colors(id), ElementsAre(2, 1, 0));
    ASSERT_EQ(ask(eve, R"({"t":"sit","seat":2,"name":"Eve","color":null})"), "done");
    EXPECT_THAT(colors(id), ElementsAre(2, 1, 0)) << "her seat's own is Ann's";
    ASSERT_EQ(ask(bob, R"({"t":"leave","seat":1})"), "done");
    ASSERT_EQ(ask(bob, R"({"t":"sit","seat":1,"name":"Bob","color":77})"), "done");
    EXPECT_THAT(colors(id), ElementsAre(2, 1, 0));
}

// Whoever is here keeps what they have, whoever comes and goes.
TEST_F(SeatColorsTest, NobodysColourChangesWhenOthersComeAndGo) {
    const std::string id = table_with({kOpen, kOpen}, 2);
    ASSERT_EQ(ask(eve, R"({"t":"sit","seat":2,"name":"Eve"})"), "done");
    EXPECT_THAT(colors(id), ElementsAre(2, 1, 0));
    ASSERT_EQ(ask(ann, R"({"t":"leave","seat":0})"), "done");
    EXPECT_THAT(colors(id), ElementsAre(2, 1, 0)) << "an open seat cannot have Eve's";
    ASSERT_EQ(ask(ann, R"({"t":"sit","seat":0,"name":"Ann"})"), "done");
    EXPECT_EQ(colors(id)[2], 0U);
}

// Pass and play: all at once, two of them crosswise.
TEST_F(SeatColorsTest, OneDeviceChoosesForEverybody) {
    NewTable wish{.map = "usa"};
    wish.seats = {{.kind = SeatWish::Kind::kMe, .name = "Ann", .color = 1},
                  {.kind = SeatWish::Kind::kMe, .name = "Bea", .color = 0},
                  {.kind = SeatWish::Kind::kMe, .name = "Cid", .color = 0},
                  {.kind = SeatWish::Kind::kMe, .name = "Dan"}};
    wish.is_started_now = true;
    const std::string id = make_table(world, ann, wish);
    EXPECT_THAT(colors(id), ElementsAre(1, 0, 2, 3));
    EXPECT_EQ(world.lobby.room(id)->seats[1].name, "Bea");
    wish.seats[0].color = 6;
    EXPECT_EQ(make_table(world, ann, wish), "refused");
}

TEST_F(SeatColorsTest, OnceTheGameHasBegunNobodyChanges) {
    const std::string id = table_with({kEasy});
    ASSERT_EQ(choose(ann, 0, 3), "done");
    ASSERT_EQ(ask(ann, R"({"t":"start"})"), "done");
    EXPECT_EQ(choose(ann, 0, 2), "already_started");
    EXPECT_THAT(colors(id), ElementsAre(3, 1));
}

TEST_F(SeatColorsTest, ARestartKnowsThem) {
    const std::string id = table_with({kOpen, kEasy});
    ASSERT_EQ(choose(ann, 0, 2), "done");
    ASSERT_EQ(ask(bob, R"({"t":"sit","seat":1,"name":"Bob","color":4})"), "done");
    support::LobbyWorld again(store, clock);
    Guest same(again, 2);
    same.say(watch(id));
    EXPECT_THAT(same.hear_last(R"("t":"update")"),
                AllOf(HasSubstr(R"("name":"Ann","away":false,"resigned":false,"color":2)"),
                      HasSubstr(R"("name":"Bob","away":false,"resigned":false,"color":4)"),
                      HasSubstr(R"("name":"easy","color":0)")));
}

// Seats rotate; a colour that somebody chose stays with them.
TEST_F(SeatColorsTest, ARematchKeepsWhatWasChosen) {
    NewTable wish{.map = "toy"};
    wish.seats = {{.kind = SeatWish::Kind::kMe, .name = "Ann", .color = 1},
                  {.kind = SeatWish::Kind::kMe, .name = "Bea"}};
    wish.is_started_now = true;
    wish.pace = {.kind = PaceKind::kLive, .seconds = 10};
    const std::string id = make_table(world, ann, wish);
    world.executor.run_for_ms(600'000);
    ASSERT_EQ(world.lobby.room(id)->status, store::Status::kFinished);
    const auto record = world.lobby.queries().record(id);
    ASSERT_TRUE(record.has_value());
    EXPECT_THAT(*record, AllOf(HasSubstr("\ncolor 0 red "), HasSubstr("\ncolor 1 blue ")));
    EXPECT_TRUE(rules::parse_record(*support::toy(), *record).has_value());
    ann.say(watch(id));
    ann.say(R"({"t":"rematch","id":"r"})");
    const std::string next = world.lobby.room(id)->rematch;
    ASSERT_FALSE(next.empty());
    EXPECT_EQ(world.lobby.room(next)->seats[1].name, "Ann");
    EXPECT_THAT(colors(next), ElementsAre(0, 1));
}

// The cheapest way to annoy: changing without end. It fills no log and locks nobody out.
TEST_F(SeatColorsTest, WhoPlaysWithColoursIsBounded) {
    const std::string id = table_with({kOpen, kOpen});
    ASSERT_EQ(ask(bob, R"({"t":"sit","seat":1,"name":"Bob"})"), "done");
    unsigned times = 0;
    while (choose(bob, 1, times % 2 == 0 ? 3 : 4) == "done" && times < 1000) {
        ++times;
    }
    EXPECT_EQ(times, kColorChangesMax);
    EXPECT_EQ(choose(bob, 1, 3), "too_many_changes");
    EXPECT_EQ(choose(ann, 0, 2), "done") << "of another seat";
    EXPECT_EQ(ask(eve, R"({"t":"sit","seat":2,"name":"Eve"})"), "done");
    // Nor by leaving and sitting down with another wish each time.
    ASSERT_EQ(ask(bob, R"({"t":"leave","seat":1})"), "done");
    EXPECT_EQ(ask(bob, R"({"t":"sit","seat":1,"name":"Bob","color":3})"), "done");
    EXPECT_EQ(colors(id)[1], 1U);
}

}  // namespace
}  // namespace table
