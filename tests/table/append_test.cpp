#include "table/append.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>

#include "support/lobby_world.h"
#include "table/decide.h"
#include "table/open_table.h"

namespace table {
namespace {

constexpr std::int64_t kMadeMs = 1'000'000;

// Seat 0 is a person's, seat 1 a person's or a program's.
Transition opened(const Pace& pace, SeatWish::Kind second) {
    const support::TestBoards catalog;
    const Requester requester{.holder = holder_of("a key that is long enough")};
    NewTable wish{.map = "usa"};
    wish.seats = {{.kind = SeatWish::Kind::kMe, .name = "Ann"},
                  {.kind = second, .name = second == SeatWish::Kind::kMe ? "Bob" : "easy"}};
    wish.pace = pace;
    wish.is_started_now = true;
    auto decision = open_table(wish, {.public_id = "t", .seed = {}, .board = catalog.find("usa")},
                               {.requester = &requester, .now_ms = kMadeMs});
    CHECK(decision.has_value());
    return std::move(*decision);
}

// What a choice of tickets asks of the store about when the table is due.
struct Chosen {
    Table table;
    std::optional<std::int64_t> due_ms;
};
Chosen choose(const Table& table, unsigned seat, std::int64_t now_ms) {
    const Requester requester{.holder = holder_of("a key that is long enough"), .id = "c1"};
    const MakeMove move{.seat = rules::to_id<rules::Seat>(seat),
                        .seen = table.version,
                        .move = rules::Move::keep(3)};
    auto step = decide(table, move, {.requester = &requester, .now_ms = now_ms});
    CHECK(step.has_value());
    const auto append = next_append(*step, {.id = {}, .before = table, .now_ms = now_ms});
    return {.table = std::move(step->next), .due_ms = append.due_ms};
}

// Only then does the game count as broken off. Moves of the same day do not change it.
TEST(Append, WithoutAClockNothingIsDueForAMonth) {
    const Transition first = opened({}, SeatWish::Kind::kMe);
    EXPECT_EQ(first_append(first, kMadeMs).due_ms, (kAbandonedDays + 1) * kDayMs);
    const Chosen one = choose(first.next, 0, kMadeMs + 5);
    EXPECT_EQ(one.due_ms, std::nullopt);
    EXPECT_EQ(choose(one.table, 1, kMadeMs + 9).due_ms, std::nullopt);
    EXPECT_EQ(choose(one.table, 1, kMadeMs + kDayMs).due_ms, (kAbandonedDays + 2) * kDayMs);
}

TEST(Append, WithAClockDueIsWrittenWhenItMoves) {
    const Transition first = opened({.kind = PaceKind::kLive, .seconds = 60}, SeatWish::Kind::kMe);
    EXPECT_EQ(first_append(first, kMadeMs).due_ms, kMadeMs + 60'000);
    // All choose at once, on one clock.
    const Chosen one = choose(first.next, 0, kMadeMs + 5);
    EXPECT_EQ(one.due_ms, std::nullopt);
    // Then the first turn begins.
    EXPECT_EQ(choose(one.table, 1, kMadeMs + 9).due_ms, kMadeMs + 9 + 60'000);
}

TEST(Append, AProgramGoesOnBeingDueSinceItFirstWas) {
    const Transition first = opened({}, SeatWish::Kind::kProgram);
    EXPECT_EQ(first_append(first, kMadeMs).due_ms, kMadeMs);
    EXPECT_EQ(choose(first.next, 0, kMadeMs + 5).due_ms, std::nullopt);
}

}  // namespace
}  // namespace table
