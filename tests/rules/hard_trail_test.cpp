// How hard longest paths can be made.
#include "rules/hard_trail.h"

#include <gtest/gtest.h>

#include <string>

#include "rules/longest_trail.h"
#include "rules/maps/map_file.h"
#include "support/maps.h"

namespace {

using rules::TrailTrial;

constexpr TrailTrial kTrial{.steps_max = 400'000, .work_max = 4'000'000, .networks_max = 1'000};

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

TEST(HardTrail, IsNotThereOnMapsThatPeoplePlay) {
    for (const auto& map : {support::usa(), support::san_francisco(), support::toy()}) {
        const rules::HardTrail hard = rules::find_hard_trail(map->map, kTrial);
        EXPECT_LT(hard.steps, kTrial.steps_max / 2) << map->id;
        EXPECT_EQ(hard.steps, rules::longest_trail_steps(map->map, hard.tracks, kTrial.steps_max))
            << map->id;
    }
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
