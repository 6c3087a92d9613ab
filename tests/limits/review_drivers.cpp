// Limits on reviews. Driven in this process, with games that take long to review.
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <thread>

#include "base/clock.h"
#include "limits/driver.h"
#include "limits/words.h"
#include "net/api/review_desk.h"
#include "net/api/review_shelf.h"
#include "store/limits.h"
#include "support/lobby_world.h"
#include "support/maps.h"
#include "support/random_game.h"
#include "support/temp_folder.h"

namespace limits {
namespace {

net::ReviewDesk::Game game_of(const support::MapPtr& file) {
    const rules::GameSetup setup{.seats = 2, .seed = {}, .stacked = {}, .names = {}};
    return {
        .board = std::make_shared<const table::Board>(file),
        .record = rules::record_of(support::random_game(file, setup, 1), rules::TellSeed::kYes)};
}

Driver waiting_reviews() {
    const net::ReviewDesk::Bounds bounds;
    return {.limit = "Reviews that wait to be made",
            .bound = number(static_cast<double>(bounds.waiting_per_asker)) + " per address, " +
                     number(static_cast<double>(bounds.waiting_in_all)) + " in all",
            .drive = [bounds](Stage& /*stage*/) {
                const base::SystemClock clock;
                const net::ReviewDesk::Game game = game_of(support::usa());
                net::ReviewDesk desk(clock, bounds);
                std::size_t asked = 0;
                const auto ask = [&](table::Asker asker) {
                    ++asked;
                    return desk.ask(std::to_string(asked), asker, game).text != nullptr;
                };
                while (ask(1)) {
                    ASSERT_LT(asked, 1000U) << "without a bound";
                }
                // One of them may be under way.
                EXPECT_GE(asked, bounds.waiting_per_asker + 1);
                EXPECT_LE(asked, bounds.waiting_per_asker + 2);
                EXPECT_FALSE(ask(1));
                EXPECT_TRUE(ask(2)) << "others have room";
                for (table::Asker asker = 3; ask(asker); ++asker) {
                    ASSERT_LT(asked, 1000U) << "without a bound";
                }
                EXPECT_GE(asked, bounds.waiting_in_all + 1);
                // What waits already costs nothing more.
                EXPECT_NE(desk.ask("1", 1, game).text, nullptr);
            }};
}

Driver kept_reviews() {
    const net::ReviewDesk::Bounds bounds;
    return {.limit = "Reviews kept",
            .bound = bytes(static_cast<double>(bounds.bytes_kept)),
            .drive = [](Stage& /*stage*/) {
                const base::SystemClock clock;
                const net::ReviewDesk::Game game = game_of(support::toy());
                const review::ReviewSettings quick{
                    .games = 32,
                    .judge = {.search_games = 1, .list_worlds = 1, .worlds = 2, .worlds_max = 2}};
                const auto made = [&](net::ReviewDesk& desk, const std::string& name) {
                    static_cast<void>(desk.ask(name, 1, game));
                    net::ReviewDesk::Answer answer = desk.find(name);
                    while (!answer.is_done) {
                        std::this_thread::sleep_for(std::chrono::milliseconds(1));
                        answer = desk.find(name);
                        if (answer.text == nullptr) {
                            return std::size_t{0};
                        }
                    }
                    return answer.text->size();
                };
                net::ReviewDesk large(clock, {}, quick);
                const std::size_t size = made(large, "first");
                ASSERT_GT(size, 1000U);
                net::ReviewDesk small(
                    clock,
                    {.waiting_per_asker = 9, .waiting_in_all = 9, .bytes_kept = size * 3 / 2},
                    quick);
                EXPECT_EQ(made(small, "first"), size);
                EXPECT_EQ(made(small, "second"), size);
                EXPECT_EQ(small.find("first").text, nullptr) << "it has gone";
                EXPECT_EQ(made(small, "first"), size) << "and is made again";
            }};
}

Driver filed_reviews() {
    return {.limit = "Reviews kept in a folder",
            .bound = bytes(static_cast<double>(net::ReviewDesk::Bounds{}.bytes_on_disk)),
            .drive = [](Stage& /*stage*/) {
                const support::TempFolder folder;
                const net::ReviewShelf shelf(folder.path(), 1000);
                const net::ReviewShelf::Entry entry{.text = std::string(300, 'x'), .sums = "y"};
                for (const char* const name : {"first", "second", "third"}) {
                    shelf.add(name, entry);
                    // Files that are made within a tick of the clock are equally old.
                    std::this_thread::sleep_for(std::chrono::milliseconds(20));
                }
                EXPECT_FALSE(shelf.find("first")) << "it has gone";
                EXPECT_TRUE(shelf.find("second"));
                std::this_thread::sleep_for(std::chrono::milliseconds(20));
                shelf.add("fourth", entry);
                EXPECT_TRUE(shelf.find("second")) << "somebody has asked for it";
                EXPECT_FALSE(shelf.find("third"));
                shelf.add("large", {.text = std::string(2000, 'x'), .sums = ""});
                EXPECT_FALSE(shelf.find("large"));
                EXPECT_TRUE(shelf.find("fourth")) << "nothing went for what never fits";
            }};
}

// So small that there is room for those of one game.
Driver kept_sums() {
    return {.limit = "Sums of reviews kept for statistics",
            .bound = bytes(static_cast<double>(net::ReviewDesk::Bounds{}.sums_kept)),
            .drive = [](Stage& /*stage*/) {
                const base::SystemClock clock;
                const net::ReviewDesk::Game game = game_of(support::toy());
                net::ReviewDesk desk(
                    clock, {.sums_kept = 1500},
                    {.games = 32,
                     .judge = {.search_games = 1, .list_worlds = 1, .worlds = 2, .worlds_max = 2}});
                for (const char* const name : {"first", "second"}) {
                    static_cast<void>(desk.ask(name, 1, game));
                    while (!desk.find(name).is_done) {
                        std::this_thread::sleep_for(std::chrono::milliseconds(1));
                    }
                    ASSERT_NE(desk.sums(name), nullptr);
                }
                EXPECT_EQ(desk.sums("first"), nullptr) << "it has gone";
            }};
}

Driver own_tables() {
    return {.limit = "Tables in a list of one's own, and in statistics",
            .bound = number(static_cast<double>(store::kTablesPerPage)),
            .drive = [](Stage& /*stage*/) {
                support::ManualClock clock;
                store::MemoryStore store;
                const support::LobbyWorld world(store, clock);
                const table::Holder ann = table::holder_of("the-long-secret-key-of-ann");
                for (std::size_t i = 0; i < store::kTablesPerPage + 10; ++i) {
                    store::Append append{.create = "table" + std::to_string(i),
                                         .at_ms = static_cast<std::int64_t>(i),
                                         .lines = {"-"}};
                    append.status = store::Status::kFinished;
                    append.summary = "map toy\npace none 0\nto_act 0";
                    append.holders = {to_text(ann)};
                    store.append(append, [](const auto& outcome) { ASSERT_TRUE(outcome); });
                }
                const auto page = world.lobby.queries().list_of(ann);
                ASSERT_TRUE(page);
                EXPECT_EQ(page->rows.size(), store::kTablesPerPage);
            }};
}

}  // namespace

std::vector<Driver> review_drivers() {
    return {waiting_reviews(), kept_reviews(), filed_reviews(), kept_sums(), own_tables()};
}

}  // namespace limits
