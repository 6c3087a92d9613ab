// Two tables that differ only in what a viewer may not know send that viewer identical bytes, on
// arrival and for everything that happens afterwards.
#include <gtest/gtest.h>

#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "base/rng.h"
#include "protocol/short_move.h"
#include "rules/legal.h"
#include "rules/redeal.h"
#include "support/lobby_world.h"
#include "support/seeds.h"
#include "table/decide.h"
#include "table/live/live_table.h"
#include "table/open_table.h"

namespace table {
namespace {

const Holder kEverybody = holder_of("the one who plays all the seats");

// A table where one person holds all seats, so that any move can be made.
Table begun(const std::string& map, unsigned seats, std::uint64_t seed) {
    NewTable wish{.map = map};
    for (unsigned i = 0; i < seats; ++i) {
        wish.seats.push_back({.kind = SeatWish::Kind::kMe, .name = "Ann " + std::to_string(i)});
    }
    wish.is_started_now = true;
    const Requester requester{.holder = kEverybody};
    const TableOrigin origin{.public_id = "abcdefghijklmnop",
                             .seed = base::seed_from_number(seed),
                             .board = support::TestBoards().find(map)};
    return open_table(wish, origin, {.requester = &requester, .now_ms = 1})->next;
}

std::vector<rules::Move> legal_moves(const Table& table, rules::Seat seat) {
    std::vector<rules::Move> moves;
    const rules::Legal legal(table.room->map(), table.state(), seat);
    for (std::uint32_t i = 0; i < legal.size(); ++i) {
        moves.push_back(legal[i]);
    }
    return moves;
}

std::optional<rules::Seat> anybody_to_act(const Table& table, base::Rng& rng) {
    std::vector<rules::Seat> seats;
    for (unsigned i = 0; i < table.room->seats.size(); ++i) {
        if (table.is_to_act(rules::to_id<rules::Seat>(i))) {
            seats.push_back(rules::to_id<rules::Seat>(i));
        }
    }
    return seats.empty()
               ? std::nullopt
               : std::optional(seats[rng.below(static_cast<std::uint32_t>(seats.size()))]);
}

MakeMove command(const Table& table, rules::Seat seat, rules::Move move) {
    return {.seat = seat, .seen = table.version, .move = move};
}

// A table in memory with one viewer, who may watch as any seat or none.
class Side {
public:
    Side(Table table, rules::Seat viewer) {
        store::Append rows{.create = "abcdefghijklmnop", .first_seq = 1, .at_ms = 1};
        rows.lines.assign(table.version, "whatever happened before");
        disk_.append(std::move(rows), [](const auto& outcome) { CHECK(outcome.has_value()); });
        live_ = std::make_shared<LiveTable>(
            services_, LiveTable::Origin{.row = *disk_.table_by_public_id("abcdefghijklmnop"),
                                         .table = std::move(table),
                                         .on_idle = [] {}});
        live_->keeper().schedule();
        live_->add_viewer({.connection = ConnectionId{1}, .holder = kEverybody, .seat = viewer});
    }
    // Whether the move was made.
    bool ask(const MakeMove& move) {
        bool is_done = false;
        live_->submit({.requester = Requester{.holder = kEverybody},
                       .command = move,
                       .answer = [&](const auto& answer) { is_done = answer.has_value(); }});
        world_.executor.run();
        return is_done;
    }
    [[nodiscard]] const Table& table() const { return live_->table(); }
    [[nodiscard]] std::vector<std::string> told() {
        return std::exchange(world_.sink.told[ConnectionId{1}], {});
    }

private:
    support::ManualClock clock_;
    store::MemoryStore disk_;
    support::LobbyWorld world_{disk_, clock_};
    Services services_{.executor = world_.executor,
                       .clock = clock_,
                       .store = disk_,
                       .boards = world_.catalog,
                       .programs = world_.programs,
                       .secrets = world_.secrets,
                       .seed_keys = world_.seed_keys,
                       .sink = world_.sink,
                       .observer = world_.observer,
                       .background = world_.background};
    std::shared_ptr<LiveTable> live_;
};

// Moves that reveal nothing new: their results look the same to those who may not know.
bool shows_nothing_new(rules::Move move, bool is_viewers) {
    using Kind = rules::MoveKind;
    const bool is_draw = move.kind() == Kind::kDrawDeck || move.kind() == Kind::kDrawTickets;
    return move.kind() == Kind::kClaim || move.kind() == Kind::kKeep || (is_draw && !is_viewers);
}

// Returns how many moves could be compared.
unsigned compare(const Table& table, rules::Seat viewer, base::Rng& rng) {
    Table other = table;
    const rules::Map& map = table.room->map();
    other.play->now.state = rules::redeal(map, rules::view(table.state(), viewer), rng);
    Side one(table, viewer);
    Side two(other, viewer);
    EXPECT_EQ(one.told(), two.told());
    unsigned compared = 0;
    for (unsigned i = 0; i < 6 && one.table().is_playing(); ++i) {
        const auto seat = anybody_to_act(one.table(), rng);
        std::vector<MakeMove> moves;
        for (const rules::Move move : legal_moves(one.table(), *seat)) {
            MakeMove wish = command(one.table(), *seat, move);
            if (shows_nothing_new(wish.move, *seat == viewer)) {
                moves.push_back(std::move(wish));
            }
        }
        if (moves.empty()) {
            break;
        }
        const bool is_opening = one.table().state().phase == rules::Phase::kOpening;
        const MakeMove& move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
        if (!one.ask(move) || !two.ask(move) || !one.table().is_playing()) {
            break;  // the other hand cannot pay for it, or the game is over and everything is shown
        }
        if (is_opening && one.table().state().phase != rules::Phase::kOpening) {
            break;  // the number of tickets kept becomes public
        }
        EXPECT_EQ(one.told(), two.told()) << protocol::to_short(*table.room->board, move.move);
        ++compared;
    }
    return compared;
}

TEST(Secrecy, WhatIsHiddenChangesNoByte) {
    unsigned positions = 0;
    unsigned moves = 0;
    for (const std::uint64_t seed : support::seeds(12)) {
        for (const char* const map : {"toy", "san_francisco", "usa"}) {
            base::Rng rng(seed);
            const auto& limits = support::TestBoards().find(map)->file->map;
            const unsigned seats =
                limits.seats_min + rng.below(limits.seats_max - limits.seats_min + 1U);
            SCOPED_TRACE(support::seed_text(map, seats, seed));
            Table table = begun(map, seats, seed);
            const Requester requester{.holder = kEverybody};
            while (const auto seat = anybody_to_act(table, rng)) {
                if (rng.below(6) == 0) {
                    const unsigned viewer = rng.below(seats + 1);
                    moves += compare(
                        table, viewer == seats ? rules::kNoSeat : rules::to_id<rules::Seat>(viewer),
                        rng);
                    ++positions;
                }
                const auto legal = legal_moves(table, *seat);
                const auto move = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
                table = decide(table, command(table, *seat, move),
                               {.requester = &requester, .now_ms = 1})
                            ->next;
            }
            if (HasFailure()) {
                return;
            }
        }
    }
    std::cout << positions << " positions and " << moves << " moves compared\n";
    EXPECT_GT(moves, support::kIsSanitized ? 50U : 100U);
}

}  // namespace
}  // namespace table
