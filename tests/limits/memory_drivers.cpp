// Limits on what is remembered or cached, driven in this process.
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "limits/driver.h"
#include "limits/words.h"
#include "net/api/map_api.h"
#include "net/api/room_desk.h"
#include "net/api/text_cache.h"
#include "net/push/keyed_limits.h"
#include "store/memory_store.h"
#include "support/lobby_world.h"
#include "support/manual_clock.h"
#include "support/published_map.h"
#include "table/lobby/holder_rate_limit.h"
#include "table/maps/published_boards.h"
#include "table/people/holder.h"

namespace limits {
namespace {

Driver people() {
    constexpr std::size_t kMost = table::HolderRateLimit::kPeopleMax;
    return {.limit = "Keys remembered at one time, for each rate per key",
            .bound = number(static_cast<double>(kMost)),
            .drive = [](Stage& /*stage*/) {
                support::ManualClock clock;
                table::HolderRateLimit limit(clock,
                                             {.every = std::chrono::milliseconds(500), .burst = 2});
                table::Holder holder{};
                for (std::size_t i = 0; i < kMost; ++i) {
                    holder = table::holder_of("key-" + std::to_string(i));
                    ASSERT_FALSE(limit.take(holder)) << i;
                }
                EXPECT_EQ(limit.take(table::holder_of("new")), table::Refusal::kTooFast);
                EXPECT_FALSE(limit.take(holder));  // known
                clock.advance_ms(1'000);
                EXPECT_FALSE(limit.take(table::holder_of("new")));
            }};
}

Driver names() {
    constexpr std::size_t kMost = net::KeyedLimits::kNamesMax;
    return {.limit = "Addresses, devices and hosts remembered at one time, for each other rate",
            .bound = number(static_cast<double>(kMost)),
            .drive = [](Stage& /*stage*/) {
                net::KeyedLimits limits({.per_s = 1, .burst = 2});
                for (std::size_t i = 0; i < kMost; ++i) {
                    ASSERT_TRUE(limits.take(std::to_string(i), 0)) << i;
                }
                EXPECT_FALSE(limits.take("new", 0));
                EXPECT_TRUE(limits.take("0", 0));  // known
                EXPECT_TRUE(limits.take("new", 2'000'000'000));
            }};
}

// Twice as many texts as have room.
void drive_cache(std::size_t bytes_max) {
    constexpr std::size_t kText = std::size_t{64} << 10U;
    net::TextCache cache(bytes_max);
    for (std::size_t i = 0; i < 2 * bytes_max / kText; ++i) {
        cache.add(std::to_string(i), std::make_shared<const std::string>(kText, 'x'));
        ASSERT_LE(cache.bytes(), bytes_max);
    }
    EXPECT_GE(cache.bytes(), bytes_max - kText);
    EXPECT_EQ(cache.find("0"), nullptr);
}

Driver rooms() {
    return {.limit = "Answers about tables that nobody looks at, kept",
            .bound = bytes(static_cast<double>(net::kRoomBytesKept)),
            .drive = [](Stage& /*stage*/) { drive_cache(net::kRoomBytesKept); }};
}

Driver map_texts() {
    return {.limit = "Published maps as JSON, kept",
            .bound = bytes(static_cast<double>(net::MapApi::kTextBytesKept)),
            .drive = [](Stage& /*stage*/) { drive_cache(net::MapApi::kTextBytesKept); }};
}

Driver parsed_maps() {
    constexpr std::size_t kMost = table::PublishedBoards::kKeptMax;
    return {.limit = "Published maps kept for tables, besides those in use",
            .bound = number(static_cast<double>(kMost)),
            .drive = [](Stage& /*stage*/) {
                store::MemoryStore store;
                const support::TestBoards own;
                const table::PublishedBoards boards(own, store);
                const std::string first = support::publish_toy(store, "First");
                const std::weak_ptr<const table::Board> idle = boards.find(first);
                for (std::size_t i = 0; i < kMost; ++i) {
                    EXPECT_FALSE(idle.expired()) << i;
                    ASSERT_NE(boards.find(support::publish_toy(store, std::to_string(i))), nullptr);
                }
                EXPECT_TRUE(idle.expired());
                EXPECT_NE(boards.find(first), nullptr);
            }};
}

}  // namespace

std::vector<Driver> memory_drivers() {
    return {people(), names(), rooms(), map_texts(), parsed_maps()};
}

}  // namespace limits
