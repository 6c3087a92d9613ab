// Random games to the end, on all maps and player counts; every invariant is
// checked after every move. To run one seed alone: FOGG_SEED=123.
#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "arena/random_game.h"
#include "base/keyed_stream.h"
#include "rules/records/record.h"
#include "rules/replay.h"
#include "rules/score.h"
#include "rules/slow_trail.h"
#include "support/maps.h"
#include "support/seeds.h"
#include "support/walk.h"
#include "support/words.h"

namespace {

using rules::index;
using rules::LoggedMove;
using rules::Map;
using rules::MapFile;
using rules::MoveKind;
using rules::Seat;
using rules::State;
using rules::to_id;
using support::Step;

constexpr std::array<unsigned, 7> kOfficialPoints = {0, 1, 2, 4, 7, 10, 15};  // C18

// What the moves alone say about each seat, kept beside the engine.
struct Ledger {
    int points = 0;
    unsigned cars = 0;
    unsigned cards = 0;
    std::vector<rules::TrackId> tracks;
    unsigned tickets = 0;
};

class Bookkeeper {
public:
    Bookkeeper(const MapFile& file, unsigned seats) : file_(file), seats_(seats) {
        for (unsigned i = 0; i < seats; ++i) {
            ledger_[i].cars = file.map.cars;
        }
    }

    void write_down(const Step& step) {
        const rules::Move move = step.logged.move;
        if (step.logged.seat == rules::kNoSeat) {
            write_natures(step);
            return;
        }
        Ledger& ledger = ledger_[index(step.logged.seat)];
        if (move.kind() == MoveKind::kClaim) {
            const rules::Track& track = file_.map[move.track()];
            ledger.points += track.points;
            ledger.cars -= track.length;
            ledger.cards -= track.length;
            ledger.tracks.push_back(move.track());
        } else if (move.kind() == MoveKind::kDrawMarket) {
            ++ledger.cards;
        } else if (move.kind() == MoveKind::kKeep) {
            ledger.tickets += static_cast<unsigned>(std::popcount(move.offer_mask()));
        }
    }

    void expect_agrees(const State& state) const {
        for (unsigned i = 0; i < seats_; ++i) {
            EXPECT_EQ(ledger_[i].points, state.points[i]) << "points of seat " << i;
            EXPECT_EQ(ledger_[i].cars, state.cars[i]) << "cars of seat " << i;
            EXPECT_EQ(ledger_[i].cards, state.hand[i].total()) << "cards of seat " << i;
            EXPECT_EQ(ledger_[i].tracks.size(), state.owned[i].size()) << "tracks of seat " << i;
            EXPECT_EQ(ledger_[i].tickets, state.tickets[i].size()) << "tickets of seat " << i;
        }
    }

    // C24 to C27, U1, S6, from nothing.
    void expect_standings(const State& state) const {
        const rules::Standings standings = rules::standings(file_.map, state);
        std::array<unsigned, rules::kSeatsMax> trail{};
        unsigned longest = 0;
        unsigned most_done = 1;
        for (unsigned i = 0; i < seats_; ++i) {
            most_done = std::max(most_done, standings[i].tickets_done);
            trail[i] = slow::longest_by_walking(file_.map, state.owned[i]);
            longest = std::max(longest, trail[i]);
        }
        for (unsigned i = 0; i < seats_; ++i) {
            const rules::Standing& standing = standings[i];
            const bool has_bonus = longest > 0 && trail[i] == longest;
            EXPECT_EQ(standing.routes, ledger_[i].points);
            EXPECT_EQ(standing.longest, trail[i]);
            EXPECT_EQ(standing.bonus, has_bonus ? file_.map.longest_path_bonus : 0);
            EXPECT_EQ(standing.most_tickets,
                      standing.tickets_done == most_done ? file_.map.most_tickets_bonus : 0);
            EXPECT_EQ(standing.tickets, ticket_points(state.tickets[i], ledger_[i].tracks));
            EXPECT_EQ(standing.souvenirs, file_.map.souvenir_points[static_cast<unsigned>(
                                              std::popcount(state.souvenirs[i]))]);
            EXPECT_EQ(standing.total, standing.routes + standing.tickets + standing.bonus +
                                          standing.most_tickets + standing.souvenirs);
        }
    }

private:
    void write_natures(const Step& step) {
        const State& before = step.before;
        if (step.logged.move.kind() != MoveKind::kCard) {
            return;
        }
        if (before.phase == rules::Phase::kBlindPick) {
            ++ledger_[index(before.turn)].cards;
        } else if (before.phase == rules::Phase::kDealHands) {
            // Each hand whole, in seat order.
            for (unsigned i = 0; i < seats_; ++i) {
                if (ledger_[i].cards < file_.map.opening_hand) {
                    ++ledger_[i].cards;
                    break;
                }
            }
        }
    }

    [[nodiscard]] bool joins(const std::vector<rules::TrackId>& tracks, rules::PlaceId from,
                             rules::PlaceId to) const {
        std::uint64_t reached = std::uint64_t{1} << index(from);
        for (bool grows = true; grows;) {
            grows = false;
            for (const rules::TrackId id : tracks) {
                const std::uint64_t ends = std::uint64_t{1} << index(file_.map[id].from) |
                                           std::uint64_t{1} << index(file_.map[id].to);
                if ((reached & ends) != 0 && (reached & ends) != ends) {
                    reached |= ends;
                    grows = true;
                }
            }
        }
        return ((reached >> index(to)) & 1U) != 0;
    }

    [[nodiscard]] int ticket_points(const rules::TicketSet& tickets,
                                    const std::vector<rules::TrackId>& tracks) const {
        int points = 0;
        for (unsigned i = 0; i < file_.map.ticket_count; ++i) {
            const rules::Ticket& ticket = file_.map.ticket[i];
            if (tickets.has(to_id<rules::TicketId>(i))) {
                points += joins(tracks, ticket.from, ticket.to) ? ticket.points : -ticket.points;
            }
        }
        return points;
    }

    const MapFile& file_;
    unsigned seats_;
    std::array<Ledger, rules::kSeatsMax> ledger_{};
};

// C3, C22, C23, kept beside the engine: whose turn it is, and when the game must end.
class TurnClock {
public:
    TurnClock(const Map& map, unsigned seats) : map_(map), seats_(seats) {}

    void expect_ticks(const Step& step) {
        const State& before = step.before;
        const State& after = step.after;
        if (before.phase == rules::Phase::kTurn) {
            passes_ = step.logged.move == rules::Move::pass() ? passes_ + 1 : 0;
        }
        if (after.turn == before.turn && !after.is_over()) {
            return;
        }
        if (before.phase == rules::Phase::kDrawStart) {
            return;
        }
        // A turn has ended.
        bool is_end = passes_ == seats_;
        if (turns_left_ > 0) {
            is_end = --turns_left_ == 0 || is_end;
        } else if (before.cars[index(before.turn)] <= map_.last_round_cars ||
                   after.cars[index(before.turn)] <= map_.last_round_cars) {
            turns_left_ = seats_;
        }
        EXPECT_EQ(after.is_over(), is_end);
        if (!after.is_over()) {
            EXPECT_EQ(index(after.turn), (index(before.turn) + 1) % seats_);
        }
    }

private:
    const Map& map_;
    unsigned seats_;
    unsigned passes_ = 0;
    unsigned turns_left_ = 0;  // 0: the last round has not begun
};

// Copies taken on the way, with their bytes as they were.
class Copies {
public:
    void take(const State& state) {
        Copy& copy = copies_[next_++ % copies_.size()];
        copy.state = state;
        std::memcpy(copy.bytes.data(), &copy.state, sizeof state);
    }
    void expect_unchanged() const {
        for (const Copy& copy : copies_) {
            EXPECT_EQ(std::memcmp(copy.bytes.data(), &copy.state, sizeof copy.state), 0);
        }
    }

private:
    struct Copy {
        State state;
        std::array<unsigned char, sizeof(State)> bytes{};
        Copy() { std::memcpy(bytes.data(), &state, sizeof state); }
    };
    std::array<Copy, 8> copies_;
    std::size_t next_ = 0;
};

void expect_text_round_trip(const MapFile& file, const Step& step) {
    const std::string text = rules::to_text(file, step.before, step.logged);
    const std::optional<LoggedMove> parsed = rules::parse_move(file, step.before, text);
    ASSERT_TRUE(parsed.has_value()) << text;
    EXPECT_EQ(parsed->seat, step.logged.seat) << text;
    EXPECT_EQ(parsed->move, step.logged.move) << text;
}

void expect_record_round_trip(const MapFile& file, unsigned seats,
                              const std::vector<LoggedMove>& log, const State& end) {
    rules::Record record;
    record.map = {.id = file.id, .sha256 = file.sha256};
    record.seats = seats;
    record.names = {"Ann", "", "Bo"};
    record.names.resize(seats);
    record.commitment = base::commitment(base::seed_from_number(1));
    record.moves = log;
    const std::string text = rules::to_text(file, record);
    const auto parsed = rules::parse_record(file, text);
    ASSERT_TRUE(parsed.has_value()) << parsed.error().line << " " << parsed.error().text;
    EXPECT_EQ(parsed->moves, log);
    EXPECT_EQ(parsed->names, record.names);
    EXPECT_EQ(rules::to_text(file, *parsed), text);
    const State again = rules::replay(file.map, seats, parsed->moves);
    EXPECT_EQ(again, end);
    EXPECT_EQ(support::state_text(file, again), support::state_text(file, end));
#ifndef __clang__
    // Only with GCC: the contents of a copy's padding are up to the compiler, and clang, which
    // compiles for the sanitizers, does it differently.
    EXPECT_EQ(std::memcmp(&again, &end, sizeof end), 0) << "equal positions, different bytes";
#endif
}

// One game with every check. Stops at the first failure.
void play_and_check(const MapFile& file, unsigned seats, std::uint64_t seed) {
    Bookkeeper books(file, seats);
    TurnClock clock(file.map, seats);
    Copies copies;
    std::vector<LoggedMove> log;
    State end;
    base::Rng dice(seed ^ 0x5eed);  // apart from the game's own
    support::walk(file.map, seats, seed, [&](const Step& step) {
        if (testing::Test::HasFailure()) {
            return;
        }
        log.push_back(step.logged);
        const char* const broken = step.after.broken_invariant(file.map);
        ASSERT_EQ(broken, nullptr) << broken << " after move " << log.size();
        books.write_down(step);
        books.expect_agrees(step.after);
        clock.expect_ticks(step);
        expect_text_round_trip(file, step);
        const auto roll = dice.below(1024);
        if (roll < 32) {
            copies.take(step.after);
        }
        if (roll == 0) {
            expect_record_round_trip(file, seats, log, step.after);
        }
        end = step.after;
    });
    if (testing::Test::HasFailure()) {
        return;
    }
    ASSERT_TRUE(end.is_over());
    copies.expect_unchanged();
    books.expect_standings(end);
    if (seed % 4 == 0) {
        expect_record_round_trip(file, seats, log, end);
    }
}

struct Amount {
    std::string_view map_id;
    std::uint64_t games;  // for each number of seats
};

class RandomPlay : public testing::TestWithParam<Amount> {};

TEST_P(RandomPlay, KeepsEveryInvariantToTheEnd) {
    const auto file = support::load_map(GetParam().map_id);
    for (unsigned seats = file->map.seats_min; seats <= file->map.seats_max; ++seats) {
        for (const std::uint64_t seed : support::seeds(GetParam().games)) {
            SCOPED_TRACE(support::seed_text(GetParam().map_id, seats, seed));
            play_and_check(*file, seats, seed);
            if (testing::Test::HasFailure()) {
                return;
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Maps, RandomPlay,
                         testing::Values(Amount{"usa", 200}, Amount{"san_francisco", 400},
                                         Amount{"toy", 1000}, Amount{"harbour", 400},
                                         Amount{"famine", 1000}, Amount{"giants", 300},
                                         Amount{"delta", 200}),
                         [](const auto& amount) { return std::string(amount.param.map_id); });

// The random games of the benchmark end, too, and in a position that is whole.
TEST(RandomGame, EndsWell) {
    for (const std::string_view id : support::kMapIds) {
        const auto file = support::load_map(id);
        for (unsigned seats = file->map.seats_min; seats <= file->map.seats_max; ++seats) {
            for (const std::uint64_t seed : support::seeds(100)) {
                SCOPED_TRACE(support::seed_text(id, seats, seed));
                base::Rng rng(seed);
                const arena::RandomGame game = arena::play_random_game(file->map, seats, rng);
                ASSERT_TRUE(game.end.is_over());
                ASSERT_EQ(game.end.broken_invariant(file->map), nullptr);
                ASSERT_GT(game.decisions, 0U);
            }
        }
    }
}

// The official table, on both official maps: every track scores what its length says.
TEST(OfficialMaps, ScoreByTheOfficialTable) {
    for (const auto& file : {support::usa(), support::san_francisco()}) {
        for (unsigned i = 0; i < file->map.track_count; ++i) {
            const rules::Track& track = file->map.track[i];
            EXPECT_EQ(track.points, kOfficialPoints[track.length]);
        }
    }
}

}  // namespace
