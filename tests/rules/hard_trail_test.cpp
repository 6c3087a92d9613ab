// How hard longest paths can be made.
#include "rules/hard_trail.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

#include "rules/longest_trail.h"
#include "rules/maps/map_file.h"
#include "support/maps.h"
#include "support/read_file.h"
#include "support/seeds.h"

namespace {

using rules::TrailTrial;

constexpr TrailTrial kTrial{.steps_max = 400'000, .work_max = 4'000'000, .networks_max = 1'000};
// As servers do it (table/maps/map_trial.h).
constexpr TrailTrial kServersTrial{
    .steps_max = 400'000, .work_max = 20'000'000, .networks_max = 4'000};

// `places` in a ring, each joined to the next `reach` by a route of one space.
rules::MapFile ring(unsigned places, unsigned reach, unsigned cars) {
    std::string text =
        "format = 1\nid = \"ring\"\ntitle = \"Ring\"\nboard.width = 100\nboard.height = 100\n"
        "players.min = 2\nplayers.max = 2\nplayers.colours = [\"blue\", \"red\"]\n"
        "cards = { blue = 40, red = 40, wild = 14 }\nrules.last_round_cars = 2\n"
        "rules.opening_hand = 4\nrules.opening_tickets = { deal = 3, keep = 2 }\n"
        "rules.later_tickets = { deal = 3, keep = 1 }\nrules.both_tracks_from = 4\n"
        "rules.route_points = [1]\nrules.longest_path_bonus = 10\nrules.tie_breakers = []\n"
        "rules.cars = " +
        std::to_string(cars) + "\nplaces = [\n";
    for (unsigned i = 0; i < places; ++i) {
        text += "  { name = \"P" + std::to_string(i) + "\", at = [" + std::to_string(i + 1) + ", " +
                std::to_string(i % 7 + 1) + "] },\n";
    }
    text += "]\nroutes = [\n";
    for (unsigned step = 1; step <= reach; ++step) {
        for (unsigned i = 0; i < places; ++i) {
            text += "  { between = [\"P" + std::to_string(i) + "\", \"P" +
                    std::to_string((i + step) % places) +
                    "\"], length = 1, tracks = [\"grey\"] },\n";
        }
    }
    text += "]\ntickets = [\n";
    for (unsigned i = 1; i <= 12; ++i) {
        text += "  { between = [\"P0\", \"P" + std::to_string(i) + "\"], points = 2 },\n";
    }
    text += "]\n";
    auto map = rules::parse_map(text);
    EXPECT_TRUE(map.has_value()) << (map ? "" : map.error().front().text);
    return std::move(*map);
}

TEST(HardTrail, IsFoundOnADenseMap) {
    const rules::MapFile map = ring(20, 4, 45);
    const rules::HardTrail hard = rules::find_hard_trail(map.map, kTrial);
    EXPECT_EQ(hard.steps, kTrial.steps_max + 1);
    // It is one that a seat can own.
    unsigned cars = 0;
    hard.tracks.for_each([&](rules::TrackId id) { cars += map.map[id].length; });
    EXPECT_LE(cars, 45U);
}

// FOGG_SEED and FOGG_ROUNDS climb elsewhere, and more often.
TEST(HardTrail, IsNotThereOnMapsThatPeoplePlay) {
    for (const auto& map : {support::usa(), support::san_francisco(), support::toy()}) {
        for (const std::uint64_t seed : support::seeds(2)) {
            SCOPED_TRACE(map->id + " FOGG_SEED=" + std::to_string(seed));
            TrailTrial trial = kTrial;
            trial.seed = seed;
            const rules::HardTrail hard = rules::find_hard_trail(map->map, trial);
            EXPECT_LT(hard.steps, kTrial.steps_max / 2);
            EXPECT_EQ(hard.steps,
                      rules::longest_trail_steps(map->map, hard.tracks, kTrial.steps_max));
        }
    }
}

// A long climb, of 90 million steps, found this network on a map that an earlier trial accepted.
TEST(HardTrail, OfAPlainGridIsFound) {
    constexpr std::array kHardest = {55, 56, 58, 64, 65, 66, 67, 68,  69, 70, 71,
                                     72, 73, 74, 79, 80, 81, 82, 83,  84, 85, 86,
                                     87, 88, 89, 92, 94, 96, 98, 100, 102};
    const auto map =
        rules::parse_map(support::read_file(FOGG_SOURCE_DIR "/tests/data/maps/hard_grid.toml"));
    ASSERT_TRUE(map.has_value()) << map.error().front().text;
    rules::TrackSet hardest;
    for (const int id : kHardest) {
        hardest.insert(rules::to_id<rules::TrackId>(static_cast<unsigned>(id)));
    }
    EXPECT_EQ(hardest.size(), map->map.cars);
    EXPECT_GT(rules::longest_trail_steps(map->map, hardest, 10'000'000), 1'000'000U);
    EXPECT_GT(rules::find_hard_trail(map->map, kServersTrial).steps, kServersTrial.steps_max);
}

TEST(HardTrail, IsTheSameEveryTime) {
    const auto map = support::usa();
    const rules::HardTrail one = rules::find_hard_trail(map->map, kTrial);
    const rules::HardTrail two = rules::find_hard_trail(map->map, kTrial);
    EXPECT_EQ(one.steps, two.steps);
    EXPECT_TRUE(one.tracks == two.tracks);
}

TEST(HardTrail, OfFewCarsIsEasyHoweverDenseTheMap) {
    const rules::MapFile map = ring(20, 4, 10);
    EXPECT_LE(rules::find_hard_trail(map.map, kTrial).steps, kTrial.steps_max);
}

}  // namespace
