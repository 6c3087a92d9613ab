// tests/support/finished_table.h
//
// A finished game in a store.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "store/memory_store.h"
#include "support/lobby_fixture.h"
#include "support/manual_clock.h"

namespace support {

// All tables of one store into another that has none of them.
inline void copy_tables(store::Store& from, store::Store& to) {
    std::vector<store::TableCopy> copies;
    EXPECT_TRUE(from.visit_tables([&](const store::TableCopy& copy) {
        copies.push_back(copy);
        return store::Ok{};
    }));
    EXPECT_TRUE(to.import_tables([&]() -> store::Outcome<std::optional<store::TableCopy>> {
        if (copies.empty()) {
            return std::optional<store::TableCopy>();
        }
        std::optional<store::TableCopy> copy = std::move(copies.back());
        copies.pop_back();
        return copy;
    }));
}

// A game that two programs played to its end elsewhere; its public id.
inline std::string add_finished_table(store::Store& to) {
    ManualClock clock;
    store::MemoryStore store;
    LobbyWorld world(store, clock, 9);
    const Guest ann(world, 1);
    table::NewTable wish{.map = "toy"};
    wish.seats.assign(2, {.kind = table::SeatWish::Kind::kProgram, .name = "easy"});
    wish.is_started_now = true;
    std::string id = make_table(world, ann, wish);
    world.executor.run_for_ms(600'000);
    copy_tables(store, to);
    return id;
}

}  // namespace support
