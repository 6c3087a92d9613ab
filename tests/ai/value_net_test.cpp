#include "ai/valuation/value_net.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "ai/valuation/net_course.h"
#include "ai/valuation/net_trainer.h"
#include "support/maps.h"
#include "support/read_file.h"

namespace {

using ai::ValueNet;

TEST(ValueNet, ReadsWhatItWrites) {
    const std::string text = ValueNet::builtin().text();
    const auto again = ValueNet::parse(text);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->text(), text);
    EXPECT_EQ(text, support::read_file(std::string(FOGG_SOURCE_DIR) + "/weights/valuation.txt"));
}

TEST(ValueNet, RefusesChangedWeights) {
    const std::string text = ValueNet::builtin().text();
    for (std::size_t at = 20; at + 100 < text.size(); at += text.size() / 50) {
        std::string changed = text;
        changed[at] = changed[at] == '1' ? '2' : '1';
        if (changed != text) {
            EXPECT_FALSE(ValueNet::parse(changed)) << at;
        }
    }
    EXPECT_FALSE(ValueNet::parse(""));
    EXPECT_FALSE(ValueNet::parse(text + "\n"));
    EXPECT_FALSE(ValueNet::parse(text.substr(0, text.size() / 2)));
}

// Sums of such weights might leave 32 bits.
TEST(ValueNet, RefusesWeightsThatAreTooLarge) {
    ai::NetWeights weights;
    ASSERT_TRUE(ValueNet::parse(ValueNet(weights, {}).text()));
    weights.second_bias.fill(2'000'000'000);
    weights.second[0].fill(30000);
    EXPECT_FALSE(ValueNet::parse(ValueNet(weights, {}).text()));
}

// The same of the weights by name, which count together.
TEST(ValueNet, RefusesNamesThatAreTooLarge) {
    ai::NamedWeights map;
    map.mark = 0x1f;
    map.tracks = rules::kTracksMax;
    map.tickets = rules::kTicketsMax;
    map.rows.resize(ai::NamedRows(map.tracks, map.tickets).count());
    const ValueNet net({}, {map});
    const auto again = ValueNet::parse(net.text());
    ASSERT_TRUE(again);
    EXPECT_EQ(again->text(), net.text());
    ASSERT_NE(again->named(0x1f), nullptr);
    EXPECT_EQ(*again->named(0x1f), map);
    EXPECT_EQ(again->named(0x1e), nullptr);
    ai::NetWeights weights;
    weights.first_bias.fill(2'000'000'000);
    for (ai::NamedWeights::Row& row : map.rows) {
        row.fill(-30000);
    }
    EXPECT_FALSE(ValueNet::parse(ValueNet(weights, {map}).text()));
}

// Equal seats have equal chances, and a better one has as much more as its logit says.
TEST(ValueNet, ChancesFollowTheLogit) {
    ai::NetWeights weights;
    // One neuron passes the first feature on: a quarter of a unit, twice, is a sixteenth.
    weights.scale[0] = 1 << (ai::kInputBits + ai::kScaleBits);
    weights.first[0][0] = 1 << (ai::kWeightBits - 2);
    weights.second[0][0] = 1 << ai::kWeightBits;
    weights.last[0][0] = 1 << ai::kWeightBits;
    const ValueNet net(weights, {});
    ai::Features features;
    const ai::NetAnswer even = net.of(features, 3, nullptr);
    EXPECT_EQ(even.share[0], even.share[1]);
    EXPECT_EQ(even.share[0], even.share[2]);
    features.seat[1][0] = 4;
    const ai::NetAnswer odd = net.of(features, 2, nullptr);
    EXPECT_NEAR(static_cast<double>(odd.share[1]) / static_cast<double>(odd.share[0]), std::exp(1),
                1e-4);
}

// Who has a track, and who wants it, says something by its name alone.
TEST(ValueNet, KnowsTracksByName) {
    ai::NetWeights weights;
    weights.second[0][0] = 1 << ai::kWeightBits;
    weights.last[0][0] = 1 << ai::kWeightBits;
    ai::NamedWeights map;
    map.tracks = 10;
    map.tickets = 5;
    map.rows.resize(ai::NamedRows(map.tracks, map.tickets).count());
    map.rows[7][0] = 1 << ai::kWeightBits;  // one's own track 7: a logit of 1
    const ValueNet net(weights, {map});
    ai::Features features;
    for (const unsigned seats : {2U, 3U}) {
        features.sets[1].owned = rules::TrackSet::of(rules::to_id<rules::TrackId>(7));
        const ai::NetAnswer odd = net.of(features, seats, net.named(0));
        EXPECT_NEAR(static_cast<double>(odd.share[1]) / static_cast<double>(odd.share[0]),
                    std::exp(1), 1e-4);
        const ai::NetAnswer blind = net.of(features, seats, nullptr);
        EXPECT_EQ(blind.share[0], blind.share[1]);
        features.sets[1].targets = features.sets[1].owned;
        features.sets[1].owned = {};
        const ai::NetAnswer even = net.of(features, seats, net.named(0));
        EXPECT_EQ(even.share[0], even.share[1]);
    }
}

std::vector<ai::Lesson> some_lessons(unsigned count) {
    ai::Lessons source(support::usa()->map, {.seats = 2, .games = 4, .seed = 77});
    std::vector<ai::Lesson> lessons;
    for (unsigned n = 0; n < count; ++n) {
        lessons.push_back(source.next());
    }
    return lessons;
}

TEST(NetTrainer, LearnsItsLessons) {
    const std::vector<ai::Lesson> lessons = some_lessons(100);
    std::vector<const ai::Lesson*> batch;
    for (const ai::Lesson& lesson : lessons) {
        batch.push_back(&lesson);
    }
    const std::vector<const rules::Map*> maps = {&support::usa()->map};
    ai::NetTrainer trainer(lessons, maps, {.batch = 100, .steps = 60});
    const double before = trainer.learn(batch);
    for (unsigned n = 1; n < 60; ++n) {
        trainer.learn(batch);
    }
    const double after = trainer.learn(batch);
    EXPECT_LT(after, before - 0.1);
    // Rounding to whole numbers loses next to nothing.
    const ValueNet net = trainer.net();
    EXPECT_NEAR(ai::examine(net, lessons).entropy, after, 0.01);
}

TEST(NetCourse, GivesTheSameFromTheSame) {
    const rules::Map& map = support::usa()->map;
    const auto trained = [&](std::uint64_t seed) {
        ai::NetCourse course({{.map = &map, .seats = 2}},
                             {.lessons = 60, .fresh = 20, .epochs = 3, .seed = seed});
        const auto ignore = [](std::string_view, std::uint64_t, std::uint64_t) {};
        course.take_lessons(ignore);
        return course.train(ignore);
    };
    const ValueNet net = trained(3);
    EXPECT_EQ(net.text(), trained(3).text());
    EXPECT_NE(net.text(), trained(4).text());
    EXPECT_TRUE(net.knows(map));
    EXPECT_FALSE(net.knows(support::san_francisco()->map));
}

}  // namespace
