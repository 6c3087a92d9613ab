// Unfinished tables of one person and of one address: what is over gives its place back.
#include "table/table_quota.h"
#include "table/open_table.h"

#include <gtest/gtest.h>

#include <string>

#include "protocol/refusal_code.h"
#include "support/lobby_fixture.h"

namespace table {
namespace {

using support::Guest;
using support::two_people;

class TableQuotaTest : public support::LobbyTest {
protected:
    // The table's id, or why there is none.
    std::string make(const Guest& guest, const std::string& address) {
        return make_in(world, guest, address);
    }
    static std::string make_in(support::LobbyWorld& where, const Guest& guest,
                               const std::string& address) {
        std::string made;
        where.lobby.make_table(
            {.holder = guest.holder(), .address = address}, two_people(), [&](const auto& result) {
                made = result ? *result : std::string(protocol::code(result.error()));
            });
        where.executor.run();
        return made;
    }
    void close(Guest& guest, const std::string& id) {
        guest.say(watch(id));
        guest.say(R"({"t":"close","id":"c)" + id + "\"}");
        guest.hear();
    }

    static constexpr TableQuota::Bounds kBounds{};
};

TEST_F(TableQuotaTest, OnePersonHasSoManyAndAClosedOneGivesItsPlaceBack) {
    std::string last;
    for (std::size_t i = 0; i < kBounds.per_holder; ++i) {
        last = make(ann, "address " + std::to_string(i));
        ASSERT_EQ(last.size(), kPublicIdLetters) << last;
    }
    EXPECT_EQ(make(ann, "another address"), "too_many_tables");
    EXPECT_EQ(make(bob, "another address").size(), kPublicIdLetters) << "not Bob's fault";
    close(ann, last);
    EXPECT_EQ(make(ann, "another address").size(), kPublicIdLetters);
    EXPECT_EQ(make(ann, "another address"), "too_many_tables");
}

TEST_F(TableQuotaTest, OneAddressHasSoManyHoweverManyKeys) {
    std::string last;
    for (std::size_t i = 0; i < kBounds.per_address; ++i) {
        last = make(Guest(world, 100 + i), "school");
        ASSERT_EQ(last.size(), kPublicIdLetters) << last;
    }
    EXPECT_EQ(make(ann, "school"), "too_many_tables");
    EXPECT_EQ(make(ann, "home").size(), kPublicIdLetters);
    Guest maker(world, 100 + kBounds.per_address - 1);
    close(maker, last);
    EXPECT_EQ(make(ann, "school").size(), kPublicIdLetters);
}

TEST_F(TableQuotaTest, AFinishedGameGivesItsPlaceBack) {
    for (std::size_t i = 1; i < kBounds.per_holder; ++i) {
        ASSERT_EQ(make(ann, "").size(), kPublicIdLetters);
    }
    const std::string id = make(ann, "");
    EXPECT_EQ(make(ann, ""), "too_many_tables");
    ann.say(watch(id));
    bob.say(watch(id));
    bob.say(R"({"t":"sit","id":"s","seat":1,"name":"Bob"})");
    ann.say(R"({"t":"start","id":"b"})");
    bob.say(R"({"t":"watch","id":"w2","table":")" + id + R"(","seat":1})");
    support::play_until(world, {&ann, &bob}, [](const boost::json::object& update) {
        return update.at("view").at("over") == true;
    });
    EXPECT_EQ(make(ann, "").size(), kPublicIdLetters);
}

TEST_F(TableQuotaTest, OnesTablesAreKnownAfterARestart) {
    std::string last;
    for (std::size_t i = 0; i < kBounds.per_holder; ++i) {
        last = make(ann, "home");
    }
    support::LobbyWorld again(store, clock, 7);
    again.lobby.start();
    again.executor.run();
    EXPECT_EQ(make_in(again, ann, "home"), "too_many_tables");
    EXPECT_EQ(make_in(again, bob, "home").size(), kPublicIdLetters);
    // This server is not told what happens at the other one, and looks it up when it matters.
    close(ann, last);
    EXPECT_EQ(make_in(again, ann, "home").size(), kPublicIdLetters);
}

// Whoever made them, tables of load tests on this machine count for nobody.
TEST(TableQuota, DoesNotCountExemptTables) {
    TableQuota quota({.per_holder = 2, .per_address = 2});
    const Maker ann{.holder = holder_of("ann"), .address = "home"};
    const Maker exempt{.holder = holder_of("ann"), .address = "home", .is_exempt = true};
    for (const char* const table : {"one", "two", "three"}) {
        quota.add(table, exempt);
        EXPECT_TRUE(quota.has_room(exempt));
    }
    EXPECT_TRUE(quota.has_room(ann));
}

// A table that was not stored takes no place.
TEST(TableQuota, CountsATableOnce) {
    TableQuota quota({.per_holder = 2, .per_address = 2});
    const Maker ann{.holder = holder_of("ann"), .address = "home"};
    quota.add("one", ann);
    quota.add("one", ann);
    EXPECT_TRUE(quota.has_room(ann));
    quota.add("two", ann);
    EXPECT_FALSE(quota.has_room(ann));
    quota.give_back("one");
    quota.give_back("one");
    quota.give_back("never there");
    EXPECT_TRUE(quota.has_room(ann));
    EXPECT_EQ(quota.tables_of(ann), std::vector<std::string>{"two"});
    quota.add("three", {.holder = holder_of("bob"), .address = "home"});
    EXPECT_FALSE(quota.has_room(ann)) << "the address has two";
    EXPECT_FALSE(quota.has_room({.holder = holder_of("eve"), .address = "home"}));
    EXPECT_TRUE(quota.has_room({.holder = holder_of("eve"), .address = "away"}));
    EXPECT_TRUE(quota.has_room({.holder = holder_of("eve")})) << "the address is not known";
}

}  // namespace
}  // namespace table
