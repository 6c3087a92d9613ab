#include "base/nearest_word.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace {

constexpr std::array<std::string_view, 7> kCommands = {"arena", "map",   "play", "players",
                                                       "serve", "watch", "store"};

std::string nearest(std::string_view typed) {
    return std::string(base::nearest_word(typed, kCommands).value_or("nothing"));
}

TEST(EditDistance, CountsInsertionsRemovalsReplacementsAndSwaps) {
    EXPECT_EQ(base::edit_distance("", ""), 0U);
    EXPECT_EQ(base::edit_distance("map", "map"), 0U);
    EXPECT_EQ(base::edit_distance("", "map"), 3U);
    EXPECT_EQ(base::edit_distance("map", "maps"), 1U);
    EXPECT_EQ(base::edit_distance("maap", "map"), 1U);
    EXPECT_EQ(base::edit_distance("mop", "map"), 1U);
    EXPECT_EQ(base::edit_distance("mpa", "map"), 1U);
    EXPECT_EQ(base::edit_distance("kitten", "sitting"), 3U);
    EXPECT_EQ(base::edit_distance("MAP", "map"), 0U);
}

TEST(NearestWord, FindsWhatWasMistyped) {
    EXPECT_EQ(nearest("wathc"), "watch");
    EXPECT_EQ(nearest("servr"), "serve");
    EXPECT_EQ(nearest("Serve"), "serve");
    EXPECT_EQ(nearest("strore"), "store");
    EXPECT_EQ(nearest("plya"), "play");
}

TEST(NearestWord, FindsWhatWasOnlyBegun) {
    EXPECT_EQ(nearest("wat"), "watch");
    EXPECT_EQ(nearest("playe"), "play");  // one letter off beats two missing; both are fine
    EXPECT_EQ(nearest("ar"), "arena");
}

TEST(NearestWord, HasNoIdeaAboutAnythingElse) {
    EXPECT_EQ(nearest(""), "nothing");
    EXPECT_EQ(nearest("x"), "nothing");
    EXPECT_EQ(nearest("referee"), "nothing");
    EXPECT_EQ(nearest(std::string(1000, 'a')), "nothing");
    EXPECT_FALSE(base::nearest_word("play", {}));
}

TEST(NearestWord, EndsASentence) {
    EXPECT_EQ(base::did_you_mean("wat", kCommands), " Did you mean 'watch'?");
    EXPECT_EQ(base::did_you_mean("zebra", kCommands), "");
}

}  // namespace
