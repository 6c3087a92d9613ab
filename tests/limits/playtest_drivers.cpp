// Limits on the short playtests that the gallery shows. Driven in this process, where a playtest
// lasts as long as the test wants.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <memory>
#include <string>
#include <thread>

#include "base/clock.h"
#include "limits/driver.h"
#include "limits/words.h"
#include "net/api/map_api.h"
#include "net/api/playtest_desk.h"
#include "playtest/brief.h"
#include "support/maps.h"
#include "support/temp_folder.h"

namespace limits {
namespace {

using support::RawClient;
using PlaytestText = std::shared_ptr<const std::string>;

constexpr net::PlaytestDesk::Bounds kDeskBounds;

// Has a map of every name.
class AnyMap final : public table::BoardCatalog {
public:
    [[nodiscard]] std::shared_ptr<const table::Board> find(std::string_view id) const override {
        auto file = std::make_shared<rules::MapFile>(*support::toy());
        file->sha256 = std::string(id);
        return std::make_shared<const table::Board>(std::move(file));
    }
    [[nodiscard]] std::shared_ptr<const table::Board> find_version(
        std::string_view /*id*/, std::string_view sha256) const override {
        return find(sha256);
    }
};

std::string play_at_once(const std::shared_ptr<const rules::MapFile>& file,
                         const std::function<bool()>& /*should_stop*/) {
    return "{\"of\":\"" + file->sha256 + std::string(100, ' ') + "\"}";
}

PlaytestText made(net::PlaytestDesk& desk, const std::string& map) {
    for (int i = 0; i < 5000; ++i) {
        if (auto text = desk.ask(map, 1).text) {
            return text;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return nullptr;
}

Driver waiting_playtests() {
    return {.limit = "Short playtests that wait to be made",
            .bound = number(static_cast<double>(kDeskBounds.waiting_per_asker)) + " per address, " +
                     number(static_cast<double>(kDeskBounds.waiting_in_all)) + " in all",
            .drive = [](Stage& /*stage*/) {
                const AnyMap maps;
                std::promise<void> going;
                std::atomic<std::size_t> played = 0;
                {
                    net::PlaytestDesk desk(
                        maps,
                        [&, gone = going.get_future().share()](
                            const std::shared_ptr<const rules::MapFile>& /*file*/,
                            const std::function<bool()>& /*should_stop*/) {
                            gone.wait();
                            ++played;
                            return std::string("{}");
                        },
                        kDeskBounds, "");
                    std::size_t asked = 0;
                    for (table::Asker asker = 1; asker <= 10; ++asker) {
                        for (std::size_t i = 0; i < kDeskBounds.waiting_per_asker * 2; ++i) {
                            EXPECT_EQ(desk.ask(std::to_string(++asked), asker).text, nullptr);
                        }
                        static_cast<void>(desk.ask(std::to_string(asked), asker));  // once more
                    }
                    going.set_value();
                    // The first to ask has no more than its share; what was left out is not made.
                    while (made(desk, "1") == nullptr || played < kDeskBounds.waiting_in_all) {
                        std::this_thread::sleep_for(std::chrono::milliseconds(1));
                    }
                    std::this_thread::sleep_for(std::chrono::milliseconds(20));
                }
                EXPECT_GE(played, kDeskBounds.waiting_in_all);
                EXPECT_LE(played, kDeskBounds.waiting_in_all + 1) << "one may have been under way";
            }};
}

Driver kept_playtests() {
    return {.limit = "Short playtests kept",
            .bound = bytes(static_cast<double>(kDeskBounds.bytes_kept)) + "; in a folder " +
                     bytes(static_cast<double>(kDeskBounds.bytes_on_disk)),
            .drive = [](Stage& /*stage*/) {
                const AnyMap maps;
                const support::TempFolder folder;
                const std::string path = folder / "playtests";
                int played = 0;
                const auto play = [&](const std::shared_ptr<const rules::MapFile>& file,
                                      const std::function<bool()>& should_stop) {
                    ++played;
                    return play_at_once(file, should_stop);
                };
                net::PlaytestDesk::Bounds one = kDeskBounds;
                one.bytes_kept = 150;
                one.bytes_on_disk = 300;  // one with its heading
                {
                    net::PlaytestDesk desk(maps, play, one, path);
                    EXPECT_NE(made(desk, "first"), nullptr);
                    std::this_thread::sleep_for(std::chrono::milliseconds(20));
                    EXPECT_NE(made(desk, "second"), nullptr);
                    EXPECT_EQ(played, 2);
                    EXPECT_NE(made(desk, "first"), nullptr);
                    EXPECT_EQ(played, 3) << "it had gone";
                }
                net::PlaytestDesk desk(maps, play, one, path);
                EXPECT_THAT(*made(desk, "first"), testing::HasSubstr("first"));
                EXPECT_EQ(played, 3) << "it was in the folder";
            }};
}

Driver maps_in_a_request() {
    return {
        .limit = "Maps in a request for short playtests",
        .bound = number(static_cast<double>(net::MapApi::kPlaytestsARequest)),
        .drive = [](Stage& stage) {
            RawClient client(stage.port());
            const auto ask = [&](std::size_t count) {
                std::string maps = "usa";
                for (std::size_t i = 1; i < count; ++i) {
                    maps += ",usa";
                }
                return client.ask(support::get("/api/playtests?maps=" + maps, Stage::headers()));
            };
            EXPECT_EQ(ask(net::MapApi::kPlaytestsARequest).status, 200U);
            expect_refused(ask(net::MapApi::kPlaytestsARequest + 1), 400, "bad_id");
        }};
}

// On a clock that says time has run out, no game is played.
Driver time_of_a_playtest() {
    const playtest::BriefBounds bounds;
    return {.limit = "Time of a short playtest",
            .bound = number(static_cast<double>(bounds.time_ms) / 1000) + " s, " +
                     number(bounds.games) + " games for each number of seats",
            .drive = [](Stage& /*stage*/) {
                const base::SystemClock clock;
                const auto never = [] { return false; };
                const auto brief =
                    playtest::play_brief(support::toy(), clock, {.games = 40}, never);
                ASSERT_TRUE(brief);
                EXPECT_EQ(brief->trials.size(), 2U);
                EXPECT_EQ(brief->trials.front().games, 40U);
                const auto short_one = playtest::play_brief(
                    support::toy(), clock, {.games = 1'000'000, .time_ms = 50}, never);
                ASSERT_TRUE(short_one);
                EXPECT_TRUE(short_one->trials.empty());
            }};
}

}  // namespace

std::vector<Driver> playtest_drivers() {
    return {waiting_playtests(), kept_playtests(), maps_in_a_request(), time_of_a_playtest()};
}

}  // namespace limits
