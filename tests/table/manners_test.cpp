// Resigning, and ending a game by agreement.
#include "table/people/manners.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <functional>
#include <string>
#include <string_view>

#include "rules/records/record.h"
#include "support/lobby_fixture.h"
#include "table/bounds.h"

namespace table {
namespace {

namespace json = boost::json;
using support::Guest;
using support::make_table;
using support::play_until;
using support::two_people;
using testing::HasSubstr;

class MannersTest : public support::LobbyTest {
protected:
    // "done", or the code of the refusal.
    std::string ask(Guest& guest, const std::string& t, unsigned seat, std::string_view rest = "") {
        guest.hear();
        guest.say(R"({"t":")" + t + R"(","id":"i)" + std::to_string(++ids_) + R"(","seat":)" +
                  std::to_string(seat) + std::string(rest) + "}");
        for (const std::string& text : guest.hear()) {
            const json::object message = json::parse(text).as_object();
            if (message.at("t") == "update") {
                last = message;
            } else if (message.at("t") == "done") {
                return "done";
            } else if (message.at("t") == "refused") {
                return std::string(message.at("code").as_string());
            }
        }
        return "no answer";
    }
    std::string agree(Guest& guest, unsigned seat) {
        return ask(guest, "answer_end", seat, R"(,"agree":true)");
    }
    std::string decline(Guest& guest, unsigned seat) {
        return ask(guest, "answer_end", seat, R"(,"agree":false)");
    }
    // Ann, Bob and Eve, and a program.
    std::string three_people() {
        NewTable wish{.map = "usa"};
        wish.seats = {{.kind = SeatWish::Kind::kMe, .name = "Ann"},
                      {},
                      {},
                      {.kind = SeatWish::Kind::kProgram, .name = "easy"}};
        const std::string id = make_table(world, ann, wish);
        for (Guest* const guest : {&ann, &bob, &eve}) {
            guest->say(watch(id));
        }
        bob.say(R"({"t":"sit","id":"s","seat":1,"name":"Bob"})");
        eve.say(R"({"t":"sit","id":"s","seat":2,"name":"Eve"})");
        ann.say(R"({"t":"start","id":"b"})");
        return id;
    }
    void play_to_turn(unsigned seat) {
        play_until(world, {&ann, &bob}, [&](const json::object& update) {
            const auto& view = update.at("view");
            return view.at("phase") == "turn" && view.at("turn") == seat;
        });
    }
    void watch_again(const std::string& id) {
        ann.hear();
        bob.hear();
        ann.say(watch(id));
        bob.say(watch(id));
    }
    // A restarted server shows the same room, and the record is sound.
    void expect_kept(const std::string& id, std::string_view ending, std::string_view in_record) {
        support::LobbyWorld again(store, clock);
        const auto room = again.lobby.room(id);
        ASSERT_TRUE(room);
        EXPECT_EQ(room->status, store::Status::kFinished);
        EXPECT_EQ(name_of(room->ending), ending);
        EXPECT_FALSE(room->seed.empty());
        const auto text = again.lobby.queries().record(id);
        ASSERT_TRUE(text);
        EXPECT_THAT(*text, HasSubstr(std::string(in_record)));
        const auto& file = *again.catalog.find(room->board->file->id)->file;
        const auto record = rules::parse_record(file, *text);
        ASSERT_TRUE(record) << record.error().line << " " << record.error().text;
        EXPECT_FALSE(rules::first_unfair_move(file, *record));
        const auto replay = again.lobby.queries().replay(id, std::nullopt);
        ASSERT_TRUE(replay);
        ASSERT_TRUE(replay->frames.back().game.end.has_value());
        EXPECT_TRUE(replay->frames.back().game.view.phase == rules::Phase::kOver);
    }

    json::object last;

private:
    unsigned ids_ = 0;
};

TEST_F(MannersTest, OfTwoTheOtherWinsWhateverTheScore) {
    const std::string id = begun(two_people("usa"));
    EXPECT_EQ(ask(ann, "resign", 1), "not_your_seat");
    EXPECT_EQ(ask(ann, "resign", 7), "bad_seat");
    EXPECT_EQ(ask(ann, "resign", 0), "done");
    const json::object update = last_update(bob);
    EXPECT_EQ(update.at("room").at("status"), "finished");
    EXPECT_EQ(update.at("room").at("ending"), "resigned");
    EXPECT_EQ(update.at("room").at("seats").at(0).at("resigned"), true);
    EXPECT_EQ(update.at("view").at("over"), true);
    EXPECT_EQ(update.at("view").at("standings").at(0).at("rank"), 2);
    EXPECT_EQ(update.at("view").at("standings").at(1).at("rank"), 1);
    EXPECT_EQ(update.at("legal").as_array().size(), 0U);
    EXPECT_EQ(ask(bob, "move", 1, R"(,"seen":99,"move":"draw deck")"), "game_over");
    EXPECT_EQ(ask(bob, "resign", 1), "game_over");
    expect_kept(id, "resigned", "\nresigned 0 ");
}

TEST_F(MannersTest, NobodyResignsBeforeTheStartOrTwice) {
    const std::string open = make_table(world, ann, two_people());
    ann.say(watch(open));
    EXPECT_EQ(ask(ann, "resign", 0), "not_started");
    three_people();
    EXPECT_EQ(ask(ann, "resign", 0), "done");
    EXPECT_EQ(ask(ann, "resign", 0), "resigned");
}

TEST_F(MannersTest, OfMoreAProgramPlaysOnAndNobodyTakesTheSeatBack) {
    const std::string id = three_people();
    EXPECT_EQ(ask(bob, "resign", 1), "done");
    EXPECT_EQ(world.lobby.room(id)->status, store::Status::kPlaying);
    EXPECT_TRUE(world.lobby.room(id)->seats[1].has_resigned);
    world.executor.run_for_ms(5'000);
    bob.say(watch(id));
    EXPECT_EQ(last_update(bob).at("legal").as_array().size(), 0U) << "the program has chosen";
    EXPECT_EQ(ask(bob, "back", 1), "resigned");
    EXPECT_EQ(ask(bob, "leave", 1), "resigned");
    EXPECT_EQ(ask(bob, "undo", 1, R"(,"seen":99)"), "resigned");
    EXPECT_EQ(ask(bob, "move", 1, R"(,"seen":99,"move":"draw deck")"), "resigned");
    EXPECT_EQ(ask(bob, "offer_end", 1), "resigned");
    // The last person who resigns ends it: programs do not play among themselves.
    EXPECT_EQ(ask(eve, "resign", 2), "done");
    EXPECT_EQ(world.lobby.room(id)->status, store::Status::kPlaying);
    EXPECT_EQ(ask(ann, "resign", 0), "done");
    expect_kept(id, "resigned", "\nresigned 0 ");
    const auto replay = world.lobby.queries().replay(id, std::nullopt);
    EXPECT_EQ(replay->frames.back().game.end->standings[3].rank, 1U) << "the program has won";
}

TEST_F(MannersTest, WhoHasResignedComesLastAlsoWhenTheGameIsPlayedOut) {
    rules::Standings standings{};
    standings[0] = {.total = 90, .rank = 1};
    standings[1] = {.total = 70, .rank = 2};
    standings[2] = {.total = 70, .rank = 2};
    rules::rank_last(standings, 3, 0b001);
    EXPECT_EQ(standings[0].rank, 3U);
    EXPECT_EQ(standings[1].rank, 1U);
    EXPECT_EQ(standings[2].rank, 1U);
}

TEST_F(MannersTest, AGameEndsWhenAllPeopleAgree) {
    const std::string id = three_people();
    EXPECT_EQ(agree(bob, 1), "no_offer");
    EXPECT_EQ(ask(ann, "offer_end", 0), "done");
    EXPECT_EQ(last_update(bob).at("room").at("offer").at("by"), 0);
    EXPECT_EQ(agree(ann, 0), "no_offer") << "whoever offers has agreed";
    EXPECT_EQ(agree(bob, 1), "done");
    EXPECT_EQ(world.lobby.room(id)->status, store::Status::kPlaying);
    EXPECT_EQ(agree(bob, 1), "no_offer");
    EXPECT_EQ(agree(eve, 1), "not_your_seat");
    EXPECT_EQ(agree(eve, 2), "done");
    expect_kept(id, "agreed", "\nended agreed ");
    const json::object update = last_update(ann);
    EXPECT_EQ(update.at("view").at("over"), true);
    EXPECT_EQ(update.at("view").at("all_tickets").as_array().size(), 4U);
}

TEST_F(MannersTest, AnOfferWhileOneIsOpenAgreesToIt) {
    const std::string id = begun(two_people());
    EXPECT_EQ(ask(ann, "offer_end", 0), "done");
    EXPECT_EQ(ask(ann, "offer_end", 0), "too_many_changes");
    EXPECT_EQ(ask(bob, "offer_end", 1), "done");
    EXPECT_EQ(world.lobby.room(id)->status, store::Status::kFinished);
}

TEST_F(MannersTest, OneRefusalEndsAnOfferAndTheNextHasToWait) {
    const std::string id = begun(two_people("usa"));
    EXPECT_EQ(ask(ann, "offer_end", 0), "done");
    EXPECT_EQ(decline(bob, 1), "done");
    EXPECT_FALSE(world.lobby.room(id)->end_offer);
    EXPECT_EQ(decline(bob, 1), "no_offer");
    EXPECT_EQ(ask(ann, "offer_end", 0), "too_many_changes") << "not twice in a turn";
    watch_again(id);
    play_to_turn(0);
    EXPECT_EQ(ask(ann, "offer_end", 0), "done");
    EXPECT_EQ(decline(ann, 0), "done") << "an offer can be withdrawn";
    EXPECT_EQ(agree(bob, 1), "no_offer");
}

TEST_F(MannersTest, OffersAndRefusalsOutliveARestart) {
    const std::string id = begun(two_people("usa"));
    EXPECT_EQ(ask(ann, "offer_end", 0), "done");
    EXPECT_EQ(decline(bob, 1), "done");
    EXPECT_EQ(ask(bob, "offer_end", 1), "done");
    support::LobbyWorld again(store, clock);
    Guest same(again, 1);
    same.say(watch(id));
    EXPECT_TRUE(again.lobby.room(id)->end_offer);
    EXPECT_EQ(ask(same, "offer_end", 0), "done") << "agrees";
    EXPECT_EQ(again.lobby.room(id)->status, store::Status::kFinished);
}

TEST_F(MannersTest, AnOfferLapsesWithTheNextTurnOfWhoeverMadeIt) {
    const std::string id = begun(two_people("usa"));
    watch_again(id);
    play_to_turn(0);
    EXPECT_EQ(ask(ann, "offer_end", 0), "done");
    watch_again(id);
    play_to_turn(1);
    EXPECT_TRUE(world.lobby.room(id)->end_offer) << "Bob has not answered yet";
    watch_again(id);
    play_to_turn(0);
    EXPECT_FALSE(world.lobby.room(id)->end_offer);
    EXPECT_EQ(agree(bob, 1), "no_offer") << "nobody keeps an offer for better times";
}

TEST_F(MannersTest, OffersAreBounded) {
    const std::string id = begun(two_people("usa"));
    unsigned made = 0;
    for (unsigned n = 0; n < 2 * kOffersPerGameMax; ++n) {
        watch_again(id);
        play_to_turn(n % 2);
        made += ask(ann, "offer_end", 0) == "done" ? 1 : 0;
        decline(bob, 1);
    }
    EXPECT_LE(made, kOffersPerGameMax);
    EXPECT_GT(made, 1U);
}

TEST_F(MannersTest, WhoIsAwayHasNotAgreed) {
    const std::string id = begun(two_people());
    EXPECT_EQ(ask(bob, "leave", 1), "done");
    EXPECT_EQ(ask(ann, "offer_end", 0), "done");
    EXPECT_EQ(world.lobby.room(id)->status, store::Status::kPlaying);
    EXPECT_EQ(agree(bob, 1), "done");
    EXPECT_EQ(world.lobby.room(id)->status, store::Status::kFinished);
}

TEST_F(MannersTest, WhoPlaysAgainstProgramsAloneAgreesAlone) {
    NewTable wish{.map = "usa"};
    wish.seats = {{.kind = SeatWish::Kind::kMe, .name = "Ann"},
                  {.kind = SeatWish::Kind::kProgram, .name = "easy"}};
    wish.is_started_now = true;
    const std::string id = make_table(world, ann, wish);
    ann.say(watch(id));
    EXPECT_EQ(ask(ann, "offer_end", 0), "done");
    expect_kept(id, "agreed", "\nended agreed ");
}

TEST_F(MannersTest, SeatsOfOneDeviceHaveOneVoice) {
    NewTable wish{.map = "usa"};
    wish.seats = {{.kind = SeatWish::Kind::kMe, .name = "Ann"},
                  {.kind = SeatWish::Kind::kMe, .name = "Ben"}};
    wish.is_started_now = true;
    const std::string id = make_table(world, ann, wish);
    ann.say(watch(id));
    EXPECT_EQ(ask(ann, "offer_end", 1), "done");
    EXPECT_EQ(world.lobby.room(id)->status, store::Status::kFinished);
}

TEST_F(MannersTest, TheSameTableComesOfARestartInTheMiddle) {
    const std::string id = three_people();
    EXPECT_EQ(ask(bob, "resign", 1), "done");
    EXPECT_EQ(ask(ann, "offer_end", 0), "done");
    support::LobbyWorld again(store, clock);
    const auto room = again.lobby.room(id);
    ASSERT_TRUE(room);
    ASSERT_TRUE(room->end_offer);
    EXPECT_EQ(room->end_offer->by, rules::Seat{0});
    EXPECT_TRUE(room->seats[1].has_resigned);
    Guest same(again, 3);
    same.say(watch(id));
    EXPECT_EQ(ask(same, "answer_end", 2, R"(,"agree":true)"), "done");
    EXPECT_EQ(again.lobby.room(id)->ending, Ending::kAgreed);
}

TEST_F(MannersTest, AResignationTakesAnOpenOfferWithIt) {
    const std::string id = three_people();
    EXPECT_EQ(ask(ann, "offer_end", 0), "done");
    EXPECT_EQ(agree(bob, 1), "done");
    EXPECT_EQ(ask(eve, "resign", 2), "done");
    EXPECT_EQ(world.lobby.room(id)->status, store::Status::kPlaying);
    EXPECT_FALSE(world.lobby.room(id)->end_offer);
}

}  // namespace
}  // namespace table
