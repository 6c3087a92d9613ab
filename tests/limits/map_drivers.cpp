// Limits on published maps.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>
#include <string>

#include "limits/driver.h"
#include "limits/words.h"
#include "net/api/api.h"
#include "net/api/map_api.h"
#include "net/loop.h"
#include "support/published_map.h"
#include "table/maps/map_desk.h"
#include "table/maps/map_trial.h"

namespace limits {
namespace {

using support::post;
using support::RawClient;
using support::toy_text;

const table::ShelfBounds kShelf;
const net::Rate kPublish = net::Api::Settings{}.maps;
constexpr auto kBounds = net::MapApi::kTrials;

std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) {
        result += c == '\n'               ? "\\n"
                  : c == '"' || c == '\\' ? std::string("\\") + c
                                          : std::string(1, c);
    }
    return result + "\"";
}

support::HttpReply publish(const Stage& stage, const std::string& text,
                           std::string_view name = "offender") {
    RawClient client(stage.port());
    return client.ask(post("/api/maps", R"({"text":)" + quoted(text) + "}", Stage::headers(name)));
}

Driver per_key() {
    return {.limit = "Maps published per key",
            .bound = number(static_cast<double>(kShelf.per_holder)),
            .settings = {"--maps-per-key", "2"},
            .drive = [](Stage& stage) {
                EXPECT_EQ(publish(stage, toy_text("A")).status, 201U);
                EXPECT_EQ(publish(stage, toy_text("B")).status, 201U);
                expect_refused(publish(stage, toy_text("C")), 429, "too_many_maps");
                EXPECT_EQ(publish(stage, toy_text("B")).status, 201U) << "it is there already";
                EXPECT_EQ(publish(stage, toy_text("C"), "another").status, 201U);
            }};
}

Driver in_all() {
    return {.limit = "Published maps in all",
            .bound = number(static_cast<double>(kShelf.in_all)),
            .settings = {"--maps-max", "2"},
            .drive = [](Stage& stage) {
                EXPECT_EQ(publish(stage, toy_text("A"), "one").status, 201U);
                EXPECT_EQ(publish(stage, toy_text("B"), "two").status, 201U);
                expect_refused(publish(stage, toy_text("C"), "three"), 429, "too_many_maps");
            }};
}

Driver share_of_an_address() {
    const net::Rate share = net::Api::Settings{}.new_maps;
    return {.limit = "Maps accepted per address",
            .bound = number(share.burst) + " a day",
            .settings = {"--maps-per-day", "3"},
            .drive = [](Stage& stage) {
                for (const std::string name : {"A", "B", "C"}) {
                    EXPECT_EQ(publish(stage, "bad", name).status, 422U) << "costs nothing here";
                    EXPECT_EQ(publish(stage, toy_text(name), name).status, 201U);
                    EXPECT_EQ(publish(stage, toy_text(name), name).status, 201U) << "the same";
                }
                expect_refused(publish(stage, toy_text("D"), "another"), 429, "too_many_maps");
                EXPECT_EQ(publish(stage, toy_text("C"), "another").status, 201U);
            }};
}

Driver per_address() {
    return {.limit = "Maps published, listed or unlisted per address",
            .bound = number(kPublish.per_s * 3600 + 0.5) + " an hour, " + number(kPublish.burst) +
                     " at once",
            .drive = [](Stage& stage) {
                // What is refused costs the same.
                for (int i = 0; i < static_cast<int>(kPublish.burst); ++i) {
                    ASSERT_EQ(publish(stage, "bad", "person-" + std::to_string(i)).status, 422U);
                }
                const auto reply = publish(stage, toy_text("A"), "another");
                EXPECT_EQ(reply.status, 429U);
                EXPECT_THAT(reply.body, testing::HasSubstr("too_fast"));
            }};
}

Driver map_size() {
    return {.limit = "Size of a published map",
            .bound = bytes(static_cast<double>(kShelf.map.bytes)),
            .drive = [](Stage& stage) {
                const std::string text = toy_text("A") + "# ";
                EXPECT_EQ(
                    publish(stage, text + std::string(kShelf.map.bytes - text.size(), 'x')).status,
                    201U);
                expect_refused(
                    publish(stage, text + std::string(kShelf.map.bytes + 1 - text.size(), 'x')),
                    422, "map_too_large");
            }};
}

Driver places_and_tracks() {
    return {.limit = "Places and tracks of a published map",
            .bound = number(kShelf.map.places) + " and " + number(kShelf.map.tracks),
            .settings = {"--map-places", "30", "--map-tracks", "40"},
            .drive = [](Stage& stage) {
                EXPECT_EQ(publish(stage, toy_text("A")).status, 201U);
                const std::string usa =
                    support::read_file(std::string(FOGG_SOURCE_DIR) + "/maps/usa.toml");
                expect_refused(publish(stage, usa + "# mine\n"), 422, "map_too_large");
            }};
}

Driver trail_steps() {
    return {.limit = "Steps to find a longest path on a published map",
            .bound = number(static_cast<double>(table::kTrailTrial.steps_max)),
            .drive = [](Stage& stage) {
                const std::string usa =
                    support::read_file(std::string(FOGG_SOURCE_DIR) + "/maps/usa.toml");
                EXPECT_EQ(publish(stage, usa + "# mine\n").status, 201U);
                expect_refused(publish(stage, support::read_file(std::string(FOGG_SOURCE_DIR) +
                                                                 "/tests/data/maps/hard.toml")),
                               422, "too_hard_map");
            }};
}

Driver map_body_size() {
    return {.limit = "Size of the body of a request that carries a map",
            .bound = bytes(static_cast<double>(kDefaults.map_body_bytes_max)),
            .drive = [](Stage& stage) {
                const std::string start = R"({"text":"bad","x":")";
                const auto ask = [&](std::size_t size) {
                    RawClient client(stage.port());
                    return client.ask(
                        post("/api/maps", start + std::string(size - start.size() - 2, 'x') + "\"}",
                             Stage::headers()));
                };
                EXPECT_EQ(ask(kDefaults.map_body_bytes_max).status, 400U) << "it was read";
                expect_refused(ask(kDefaults.map_body_bytes_max + 1), 413, "too_long");
            }};
}

Driver waiting_trials() {
    return {.limit = "Maps that wait to be tried",
            .bound = number(static_cast<double>(kBounds.waiting_per_asker)) + " per address, " +
                     number(static_cast<double>(kBounds.waiting_in_all)) + " in all",
            .drive = [](Stage& /*stage*/) {
                net::Loop loop;
                std::promise<void> going;
                auto gone = going.get_future().share();
                table::BackgroundThread trials(loop, kBounds);
                const auto ask = [&](table::Asker asker) {
                    return trials.run(asker, [gone] { gone.wait(); }, [] {});
                };
                std::size_t asked = 0;
                while (ask(1)) {
                    ASSERT_LT(++asked, 1000U) << "without a bound";
                }
                // One of them is in progress.
                EXPECT_GE(asked, kBounds.waiting_per_asker);
                EXPECT_LE(asked, kBounds.waiting_per_asker + 1);
                EXPECT_TRUE(ask(2)) << "others have room";
                for (table::Asker asker = 3; ask(asker); ++asker) {
                    ASSERT_LT(asker, 1000U) << "without a bound";
                }
                going.set_value();
                trials.stop();
            }};
}

}  // namespace

std::vector<Driver> map_drivers() {
    return {share_of_an_address(), per_key(),     in_all(),        per_address(),   map_size(),
            places_and_tracks(),   trail_steps(), map_body_size(), waiting_trials()};
}

}  // namespace limits
