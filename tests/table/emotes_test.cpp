// What people show each other without words: in passing, not too often, and only by who sits there.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "support/lobby_fixture.h"
#include "table/bounds.h"
#include "table/people/emote.h"

namespace table {
namespace {

using support::Guest;
using support::two_people;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

TEST(Emote, NamesAndNotesAreReadBack) {
    for (unsigned i = 0; i < kEmoteCount; ++i) {
        const auto emote = static_cast<Emote>(i);
        EXPECT_EQ(emote_from(name_of(emote)), emote);
        const EmoteShown shown{.seat = rules::to_id<rules::Seat>(i % rules::kSeatsMax),
                               .emote = emote};
        EXPECT_EQ(emote_from_note(to_note(shown)), shown);
    }
    for (const char* const note : {"", "e", "e0", "e0.", "e0.dance", "e9.hello", "e-.hello", "p1.2",
                                   "x0.hello", "e0hello", "e0.hello "}) {
        EXPECT_FALSE(emote_from_note(note)) << note;
    }
}

class EmotesTest : public support::LobbyTest {
protected:
    std::string ask(Guest& guest, const std::string& message) {
        guest.hear();
        const std::string id = "q" + std::to_string(++ids_);
        guest.say(R"({"id":")" + id + "\"," + message.substr(1));
        return guest.hear_last("\"id\":\"" + id + "\"");
    }
    std::string show(Guest& guest, unsigned seat, const std::string& emote = "hello") {
        return ask(guest, R"({"t":"emote","seat":)" + std::to_string(seat) + R"(,"emote":")" +
                              emote + "\"}");
    }
    std::size_t lines(const std::string& id) {
        return store.log({.table = store.table_by_public_id(id)->id})->size();
    }

private:
    unsigned ids_ = 0;
};

TEST_F(EmotesTest, EverybodySeesThemAndNothingIsStored) {
    const std::string id = begun(two_people());
    eve.say(watch(id));
    ann.hear();
    bob.hear();
    eve.hear();
    const std::size_t before = lines(id);
    EXPECT_THAT(show(ann, 0, "well_played"), HasSubstr(R"("t":"done")"));
    const std::string said = R"({"t":"emote","seat":0,"emote":"well_played"})";
    EXPECT_THAT(bob.hear(), ElementsAre(said));
    EXPECT_THAT(eve.hear(), ElementsAre(said));
    EXPECT_EQ(lines(id), before);
    EXPECT_THAT(store.chat(store.table_by_public_id(id)->id, 0).value(), IsEmpty());
    Guest late(world, 4);
    late.say(R"({"t":"watch","id":"w","table":")" + id + R"(","story":true})");
    world.executor.run();
    EXPECT_THAT(late.hear(), Each(Not(HasSubstr("emote\":\""))));
}

TEST_F(EmotesTest, OnlyWhoSitsThereShowsAnything) {
    begun(two_people());
    ann.hear();
    EXPECT_THAT(show(bob, 0), HasSubstr("not_your_seat"));
    EXPECT_THAT(show(bob, 3), HasSubstr("bad_seat"));
    EXPECT_THAT(show(bob, 1, "dance"), HasSubstr("bad_emote"));
    EXPECT_THAT(show(eve, 0), HasSubstr("not_watching"));
    EXPECT_THAT(ann.hear(), IsEmpty());
}

TEST_F(EmotesTest, NotTooManyOverAllConnectionsOfAKey) {
    begun(two_people());
    ann.hear();
    for (unsigned i = 0; i < 3; ++i) {
        EXPECT_THAT(show(bob, 1), HasSubstr("done"));
    }
    EXPECT_THAT(show(bob, 1), HasSubstr(R"("code":"too_fast","retry_ms":)"));
    EXPECT_EQ(ann.hear().size(), 3U);
    EXPECT_THAT(show(ann, 0), HasSubstr("done")) << "others may";
    clock.advance_ms(3'000);
    EXPECT_THAT(show(bob, 1), HasSubstr("done"));
    EXPECT_THAT(show(bob, 1), HasSubstr("too_fast"));
}

TEST_F(EmotesTest, TheHostSwitchesThemOff) {
    const std::string id = begun(two_people());
    EXPECT_THAT(ask(bob, R"({"t":"set_emotes","on":false})"), HasSubstr("not_host"));
    EXPECT_TRUE(world.lobby.room(id)->has_emotes);
    EXPECT_THAT(ask(ann, R"({"t":"set_emotes","on":false})"), HasSubstr("done"));
    EXPECT_THAT(bob.hear_last(R"("t":"update")"), HasSubstr(R"("emotes":false)"));
    EXPECT_THAT(show(ann, 0), HasSubstr("emotes_off"));
    EXPECT_THAT(bob.hear(), IsEmpty());
    support::LobbyWorld again(store, clock);
    Guest same(again, 1);
    same.say(watch(id));
    EXPECT_THAT(same.hear_last(R"("t":"update")"), HasSubstr(R"("emotes":false)"));
    EXPECT_THAT(ask(ann, R"({"t":"set_emotes","on":true})"), HasSubstr("done"));
    EXPECT_THAT(show(ann, 0), HasSubstr("done"));
}

TEST_F(EmotesTest, ATableIsMadeWithoutThem) {
    NewTable wish = two_people();
    wish.has_emotes = false;
    const std::string id = begun(wish);
    EXPECT_THAT(show(ann, 0), HasSubstr("emotes_off"));
    support::LobbyWorld again(store, clock);
    EXPECT_FALSE(again.lobby.room(id)->has_emotes);
}

TEST_F(EmotesTest, TheSwitchIsBounded) {
    begun(two_people());
    for (unsigned i = 0; i < kEmoteSwitchesMax; ++i) {
        EXPECT_THAT(ask(ann, R"({"t":"set_emotes","on":true})"), HasSubstr("done"));
    }
    EXPECT_THAT(ask(ann, R"({"t":"set_emotes","on":false})"), HasSubstr("too_many_changes"));
}

}  // namespace
}  // namespace table
