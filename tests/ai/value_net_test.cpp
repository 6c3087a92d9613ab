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
    ASSERT_TRUE(ValueNet::parse(ValueNet(weights, {1}).text()));
    weights.second_bias.fill(2'000'000'000);
    weights.second[0].fill(30000);
    EXPECT_FALSE(ValueNet::parse(ValueNet(weights, {1}).text()));
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
    const ai::NetAnswer even = net.of(features, 3);
    EXPECT_EQ(even.share[0], even.share[1]);
    EXPECT_EQ(even.share[0], even.share[2]);
    features.seat[1][0] = 4;
    const ai::NetAnswer odd = net.of(features, 2);
    EXPECT_NEAR(static_cast<double>(odd.share[1]) / static_cast<double>(odd.share[0]), std::exp(1),
                1e-4);
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
    ai::NetTrainer trainer(lessons, {.batch = 100, .steps = 60});
    const double before = trainer.learn(batch);
    for (unsigned n = 1; n < 60; ++n) {
        trainer.learn(batch);
    }
    const double after = trainer.learn(batch);
    EXPECT_LT(after, before - 0.1);
    // Rounding to whole numbers loses next to nothing.
    const ValueNet net(trainer.weights(), {});
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
