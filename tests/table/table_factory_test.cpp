// Creating: what is sent again under the same id comes to the same table.
#include "table/lobby/table_factory.h"
#include "table/open_table.h"

#include <gtest/gtest.h>

#include "support/lobby_fixture.h"

namespace table {
namespace {

using support::LobbyWorld;
using support::make_table;
using support::two_people;

class TableFactoryTest : public support::LobbyTest {
protected:
    static NewTable wish(const std::string& id) {
        NewTable wish = two_people();
        wish.id = id;
        return wish;
    }
};

TEST_F(TableFactoryTest, TheSameWishMakesOneTable) {
    const std::string first = make_table(world, ann, wish("w1"));
    EXPECT_EQ(first.size(), kPublicIdLetters);
    EXPECT_EQ(make_table(world, ann, wish("w1")), first);
    EXPECT_EQ(world.lobby.made_before(ann.holder(), wish("w1")), first);
    EXPECT_EQ(*store.table_count(), 1U);
    EXPECT_NE(make_table(world, ann, wish("w2")), first);
    EXPECT_EQ(world.lobby.made_before(bob.holder(), wish("w1")), std::nullopt);
    EXPECT_NE(make_table(world, bob, wish("w1")), first);
    // After a restart, or at another node.
    LobbyWorld again(store, clock, 7);
    EXPECT_EQ(again.lobby.made_before(ann.holder(), wish("w1")), first);
    EXPECT_EQ(make_table(again, ann, wish("w1")), first);
    EXPECT_EQ(*store.table_count(), 3U);
}

TEST_F(TableFactoryTest, WishesUnderWayMeet) {
    std::vector<std::string> made;
    for (int i = 0; i < 3; ++i) {
        world.lobby.make_table({.holder = ann.holder()}, wish("w1"),
                               [&](const auto& table) { made.push_back(*table); });
    }
    world.executor.run();
    ASSERT_EQ(made.size(), 3U);
    EXPECT_EQ(made[0], made[1]);
    EXPECT_EQ(made[0], made[2]);
}

TEST_F(TableFactoryTest, WithoutAnIdEveryWishMakesOne) {
    EXPECT_NE(make_table(world, ann, wish("")), make_table(world, ann, wish("")));
    EXPECT_EQ(world.lobby.made_before(ann.holder(), wish("")), std::nullopt);
}

}  // namespace
}  // namespace table
