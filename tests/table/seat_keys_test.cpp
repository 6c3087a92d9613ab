// Who holds a seat: the codes that bring further devices to it, and the keys that are there.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <string>
#include <vector>

#include "protocol/refusal_code.h"
#include "support/lobby_fixture.h"

namespace table {
namespace {

namespace json = boost::json;
using support::Guest;
using support::LobbyWorld;
using support::two_people;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class SeatKeys : public support::LobbyTest {
protected:
    std::string code_of(Guest& guest) {
        guest.say(R"({"t":"code","id":"c","seat":0})");
        const std::string done = guest.hear_last(R"("t":"done")");
        return std::string(json::parse(done).at("code").as_string());
    }
    // "0" for the seat that it gave, or the code of the refusal.
    static std::string use(LobbyWorld& where, const Guest& guest, const Lobby::CodeWish& wish) {
        std::string answer;
        where.lobby.return_with_code({.public_id = wish.public_id,
                                      .holder = guest.holder(),
                                      .code = wish.code,
                                      .asker = wish.asker},
                                     [&](const base::Result<rules::Seat, Refused>& seat) {
                                         answer = seat ? std::to_string(rules::index(*seat))
                                                       : std::string(protocol::code(seat.error()));
                                     });
        where.executor.run();
        return answer;
    }
    json::array keys(Guest& guest) {
        guest.say(R"({"t":"keys","id":"k","seat":0})");
        return json::parse(guest.hear_last(R"("t":"done")")).at("keys").as_array();
    }
    // The fingerprint of the key that is not the guest's own; there must be one.
    std::string other_key(Guest& guest) {
        for (const json::value& key : keys(guest)) {
            if (!key.at("this").as_bool()) {
                return std::string(key.at("key").as_string());
            }
        }
        ADD_FAILURE() << "no other key";
        return {};
    }
    static std::string remove(const std::string& key) {
        return R"({"t":"remove_key","id":"rm","seat":0,"key":")" + key + "\"}";
    }
    // Eve holds Ann's seat too, and looks at the table from it.
    std::string shared(const NewTable& wish) {
        const std::string id = begun(wish);
        EXPECT_EQ(use(world, eve, {.public_id = id, .code = code_of(ann)}), "0");
        eve.say(R"({"t":"watch","id":"w","table":")" + id + R"(","seat":0})");
        EXPECT_EQ(last_update(eve).at("you").at("seat"), 0);
        return id;
    }
};

TEST_F(SeatKeys, ACodeIsUsedOnce) {
    const std::string id = begun(two_people());
    const std::string code = code_of(ann);
    Guest fay{world, 4};
    EXPECT_EQ(use(world, eve, {.public_id = id, .code = code}), "0");
    EXPECT_EQ(use(world, fay, {.public_id = id, .code = code}), "bad_code");
    const auto version = json::parse(ann.hear_last(R"("t":"update")")).at("v");
    // Eve may have lost the answer. Nothing happens twice, nor after a restart.
    EXPECT_EQ(use(world, eve, {.public_id = id, .code = code}), "0");
    LobbyWorld again(store, clock);
    EXPECT_EQ(use(again, eve, {.public_id = id, .code = code}), "0");
    EXPECT_EQ(use(again, fay, {.public_id = id, .code = code}), "bad_code");
    ann.say(watch(id));
    EXPECT_EQ(last_update(ann).at("v"), version);
}

TEST_F(SeatKeys, EachTryOfACodeCountsBeforeATableIsWoken) {
    const std::string id = make_table(world, ann, two_people());
    const auto try_code = [&](const std::string& table) {
        return use(world, eve, {.public_id = table, .code = "guessed", .asker = 77});
    };
    for (int i = 0; i < kCodeRate.burst; ++i) {
        EXPECT_EQ(try_code("nowhere"), "no_table");
    }
    EXPECT_EQ(world.background.last_asker, 77U);
    world.background.last_asker = 0;
    EXPECT_EQ(try_code(id), "too_fast");
    EXPECT_EQ(world.background.last_asker, 0U);
    clock.advance_ms(kCodeRate.every.count());
    EXPECT_EQ(try_code(id), "bad_code");
    EXPECT_EQ(world.background.last_asker, 77U);
}

TEST_F(SeatKeys, ACodeEndsAfterADay) {
    const std::string id = begun(two_people());
    const std::string first = code_of(ann);
    clock.advance_ms(kCodeLifeMs - 1);
    EXPECT_EQ(use(world, eve, {.public_id = id, .code = first}), "0");
    const std::string second = code_of(ann);
    clock.advance_ms(kCodeLifeMs);
    Guest fay{world, 4};
    EXPECT_EQ(use(world, fay, {.public_id = id, .code = second}), "bad_code");
    LobbyWorld again(store, clock);
    EXPECT_EQ(use(again, fay, {.public_id = id, .code = second}), "bad_code");
}

// Logs from when a code could be used any number of times, by a device that had the seat too.
TEST_F(SeatKeys, ALogWhereOneCodeServedManyDevicesIsRead) {
    const std::string id = begun(two_people());
    const auto row = store.table_by_public_id(id);
    const Holder fay = holder_of("the key of somebody else, Fay");
    std::vector<std::string> lines = {"code 0 " + to_text(holder_of("the code"))};
    for (const Holder& holder : {eve.holder(), fay, fay, eve.holder()}) {
        lines.push_back("key 0 " + to_text(holder));
    }
    store.append({.table = row->id, .first_seq = row->next_seq, .at_ms = 1, .lines = lines},
                 [](const auto& outcome) { EXPECT_TRUE(outcome); });
    LobbyWorld again(store, clock);
    Guest same{again, 3};
    same.say(R"({"t":"watch","id":"w","table":")" + id + R"(","seat":0})");
    EXPECT_TRUE(last_update(same).at("view").as_object().contains("hand"));
    EXPECT_EQ(keys(same).size(), 3U);
}

TEST_F(SeatKeys, AreListedForThoseWhoHoldTheSeat) {
    clock.advance_ms(1000);
    const std::string id = begun(two_people());
    const std::int64_t sat_ms = clock.wall_ms();
    clock.advance_ms(5000);
    use(world, eve, {.public_id = id, .code = code_of(ann)});
    const json::array list = keys(ann);
    ASSERT_EQ(list.size(), 2U);
    EXPECT_EQ(list[0].at("this"), true);
    EXPECT_EQ(list[0].at("added"), sat_ms);
    EXPECT_EQ(list[1].at("this"), false);
    EXPECT_EQ(list[1].at("added"), sat_ms + 5000);
    EXPECT_NE(list[0].at("key"), list[1].at("key"));
    bob.say(R"({"t":"keys","id":"k","seat":0})");
    EXPECT_THAT(bob.hear_last("refused"), HasSubstr("not_your_seat"));
    bob.say(R"({"t":"keys","id":"k","seat":5})");
    EXPECT_THAT(bob.hear_last("refused"), HasSubstr("bad_seat"));
}

// What is told of a key is no part of its hash, and differs from table to table.
TEST_F(SeatKeys, FingerprintsSayNothingOfTheKey) {
    shared(two_people());
    const std::string here = other_key(ann);
    EXPECT_EQ(here.size(), 8U);
    EXPECT_THAT(to_text(eve.holder()), Not(HasSubstr(here)));
    shared(two_people());
    EXPECT_NE(other_key(ann), here);
}

TEST_F(SeatKeys, ARemovedKeyHasTheSeatNoMore) {
    const std::string id = shared(two_people());
    ann.say(remove(other_key(ann)));
    EXPECT_THAT(ann.hear_last(R"("t":"done")"), HasSubstr(R"("id":"rm")"));
    EXPECT_EQ(keys(ann).size(), 1U);
    // Whoever looked from the seat is a spectator from now on.
    EXPECT_EQ(json::serialize(last_update(eve).at("you")),
              R"({"seats":[],"seat":null,"host":false})");
    eve.say(R"({"t":"move","id":"m","seat":0,"seen":99,"move":"keep 0 1"})");
    EXPECT_THAT(eve.hear_last("refused"), HasSubstr("not_your_seat"));
    eve.say(R"({"t":"chat","id":"h","text":"I am Ann"})");
    EXPECT_THAT(ann.hear_last(R"("t":"chat")"), HasSubstr(R"("seat":null)"));
    EXPECT_TRUE(world.lobby.queries().list_of(eve.holder())->rows.empty());
    LobbyWorld again(store, clock);
    Guest same{again, 3};
    same.say(R"({"t":"watch","id":"w","table":")" + id + R"(","seat":0})");
    EXPECT_THAT(same.hear_last("refused"), HasSubstr("not_your_seat"));
}

TEST_F(SeatKeys, ARemovedKeyDoesNotReturnByACode) {
    const std::string id = begun(two_people());
    const std::string used = code_of(ann);
    use(world, eve, {.public_id = id, .code = used});
    eve.say(watch(id));
    const std::string kept = code_of(eve);
    ann.say(remove(other_key(ann)));
    EXPECT_EQ(use(world, eve, {.public_id = id, .code = kept}), "bad_code");
    EXPECT_EQ(use(world, eve, {.public_id = id, .code = used}), "bad_code");
}

TEST_F(SeatKeys, NobodyRemovesTheirOwnKeyOrOneThatIsNotThere) {
    shared(two_people());
    const std::string anns = other_key(eve);
    ann.say(remove(anns));
    EXPECT_THAT(ann.hear_last("refused"), HasSubstr("own_key"));
    ann.say(remove("00000000"));
    EXPECT_THAT(ann.hear_last("refused"), HasSubstr("no_key"));
    bob.say(remove(anns));
    EXPECT_THAT(bob.hear_last("refused"), HasSubstr("not_your_seat"));
    EXPECT_EQ(keys(ann).size(), 2U);
}

TEST_F(SeatKeys, ARemovedKeyIsSentAwayWhereNobodyMayWatch) {
    NewTable wish = two_people();
    wish.has_watching = false;
    shared(wish);
    ann.say(remove(other_key(ann)));
    EXPECT_THAT(eve.hear(), ElementsAre(R"({"t":"bye","code":"no_spectators"})"));
    ann.say(R"({"t":"set_chat","id":"x","on":false})");
    EXPECT_THAT(eve.hear(), ElementsAre());
}

TEST_F(SeatKeys, SoIsOneWhoIsStillToBeToldTheStory) {
    NewTable wish = two_people();
    wish.has_watching = false;
    const std::string id = shared(wish);
    const std::string eves = other_key(ann);
    eve.hear();
    eve.begin_to_say(R"({"t":"watch","id":"st","table":")" + id + R"(","seat":0,"story":true})");
    ann.begin_to_say(remove(eves));
    world.executor.run();
    const std::vector<std::string> heard = eve.hear();
    EXPECT_THAT(heard, testing::Contains(R"({"t":"bye","code":"no_spectators"})"));
    EXPECT_THAT(heard, testing::Each(Not(HasSubstr(R"("view")"))));
}

TEST_F(SeatKeys, TheOldestOfTooManyDevicesGoes) {
    const std::string id = begun(two_people());
    std::vector<std::unique_ptr<Guest>> devices;
    for (std::size_t i = 0; i < kHoldersPerSeatMax; ++i) {
        devices.push_back(std::make_unique<Guest>(world, 10 + i));
        use(world, *devices.back(), {.public_id = id, .code = code_of(i == 0 ? ann : *devices[0])});
        devices.back()->say(watch(id));
        clock.advance_ms(60'000);
    }
    EXPECT_EQ(keys(*devices.back()).size(), kHoldersPerSeatMax);
    ann.say(R"({"t":"keys","id":"k","seat":0})");
    EXPECT_THAT(ann.hear_last("refused"), HasSubstr("not_your_seat"));
}

}  // namespace
}  // namespace table
