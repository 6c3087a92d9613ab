// Chat that is sent again, or whose sender is elsewhere when it is answered.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/faulty_store.h"
#include "support/lobby_world.h"
#include "table/text/chat_text.h"

namespace table {
namespace {

using support::Guest;
using support::LobbyWorld;
using support::make_table;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::string_view kHello = R"({"t":"chat","id":"h","text":"hello"})";

class ChatTest : public testing::Test {
protected:
    ChatTest() {
        ann.say(watch(id));
        bob.say(watch(id));
        ann.hear();
        bob.hear();
    }
    static std::string watch(const std::string& table) {
        return R"({"t":"watch","id":"w","table":")" + table + "\"}";
    }
    std::string new_table() {
        NewTable wish{.map = "toy"};
        wish.seats = {{.kind = SeatWish::Kind::kMe, .name = "Ann"}, {}};
        return make_table(world, ann, wish);
    }
    // How many lines the store has.
    std::size_t kept() {
        const auto row = store.table_by_public_id(id);
        return store.chat(row->id, 0)->size();
    }

    support::ManualClock clock;
    store::MemoryStore store;
    LobbyWorld world{store, clock};
    Guest ann{world, 1};
    Guest bob{world, 2};
    const std::string id = new_table();
};

TEST_F(ChatTest, SentAgainItIsNotSaidAgain) {
    ann.say(kHello);
    EXPECT_THAT(bob.hear(), ElementsAre(HasSubstr("hello")));
    const std::string done = ann.hear_last(R"("t":"done")");
    ann.say(kHello);
    EXPECT_THAT(ann.hear(), ElementsAre(done));
    EXPECT_THAT(bob.hear(), ElementsAre());
    EXPECT_EQ(kept(), 1U);
    // The ids of others are their own.
    bob.say(R"({"t":"chat","id":"h","text":"good morning"})");
    EXPECT_THAT(ann.hear(), ElementsAre(HasSubstr("good morning")));
}

TEST_F(ChatTest, SentAgainWhileItIsOnItsWayItIsSaidOnce) {
    ann.begin_to_say(kHello);
    ann.begin_to_say(kHello);
    world.executor.run();
    EXPECT_THAT(bob.hear(), ElementsAre(HasSubstr("hello")));
    EXPECT_THAT(ann.hear(), ElementsAre(HasSubstr("hello"), HasSubstr(R"("t":"done","id":"h")"),
                                        HasSubstr(R"("t":"done","id":"h")")));
    EXPECT_EQ(kept(), 1U);
}

TEST_F(ChatTest, SentAgainAfterARestartItIsNotSaidAgain) {
    ann.say(kHello);
    LobbyWorld again(store, clock);
    Guest same(again, 1);
    same.say(watch(id));
    EXPECT_THAT(same.hear(), Contains(HasSubstr(R"("name":"Ann","text":"hello")")));
    same.say(kHello);
    EXPECT_THAT(same.hear(), ElementsAre(HasSubstr(R"("t":"done","id":"h")")));
    EXPECT_EQ(kept(), 1U);
}

TEST_F(ChatTest, SentAgainItIsNotLimitedAndNotTurnedOff) {
    ann.say(kHello);
    for (int i = 0; i < 5; ++i) {
        ann.say(R"({"t":"chat","id":"x)" + std::to_string(i) + R"(","text":"again"})");
    }
    EXPECT_THAT(ann.hear_last("refused"), HasSubstr("too_fast"));
    ann.say(R"({"t":"set_chat","id":"off","on":false})");
    ann.hear();
    ann.say(kHello);
    EXPECT_THAT(ann.hear(), ElementsAre(HasSubstr(R"("t":"done","id":"h")")));
}

// The table that it was said at may be out of memory by then, but for the line on its way.
TEST_F(ChatTest, WhoHasGoneToAnotherTableIsAnsweredAllTheSame) {
    const std::string other = new_table();
    bob.leave();
    ann.begin_to_say(kHello);
    ann.begin_to_say(watch(other));
    EXPECT_FALSE(world.lobby.is_settled());
    world.executor.run();
    EXPECT_THAT(ann.hear(), Contains(HasSubstr(R"("t":"done","id":"h")")));
    EXPECT_EQ(kept(), 1U);
    EXPECT_EQ(world.lobby.tables_in_memory(), 1U) << "the one that Ann is at now";
    EXPECT_TRUE(world.lobby.is_settled());
}

// The disk says that it failed, and has the line all the same.
TEST_F(ChatTest, SentAgainAfterAFailureThatWasNoneItIsNotSaidAgain) {
    support::FaultyStore faulty(store, support::Fault::kAfter, 0);
    LobbyWorld again(faulty, clock);
    Guest same(again, 1);
    same.say(watch(id));
    same.hear();
    faulty.fail_at(faulty.calls() + 2);  // reading what was said, then saying it
    same.say(kHello);
    EXPECT_THAT(same.hear(), ElementsAre(R"({"t":"refused","id":"h","code":"try_again"})"));
    same.say(kHello);
    EXPECT_THAT(same.hear(), ElementsAre(HasSubstr(R"("t":"done","id":"h")")));
    EXPECT_EQ(kept(), 1U);
}

TEST(ChatText, WhoSaidItIsKeptAndNotTold) {
    const Requester by{.holder = holder_of("somebody's key, long enough"), .id = "x-1"};
    const ChatSaid said{.n = 4, .at_ms = 7, .seat = rules::Seat{1}, .name = "Ann", .text = "so: 1"};
    const store::ChatLine line{.n = 4, .at_ms = 7, .text = chat_text(said, by)};
    const auto read = parse_chat(line);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->name, "Ann");
    EXPECT_EQ(read->text, "so: 1");
    EXPECT_EQ(chat_request_key(line), request_key(short_of(by.holder), "x-1"));
    // As it was kept before.
    const store::ChatLine old{.n = 1, .at_ms = 7, .text = "- \nhello\tthere"};
    EXPECT_EQ(parse_chat(old)->text, "hello\tthere");
    EXPECT_EQ(parse_chat(old)->name, "");
    EXPECT_EQ(chat_request_key(old), std::nullopt);
}

}  // namespace
}  // namespace table
