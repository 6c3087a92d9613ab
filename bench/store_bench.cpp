// How many lines per second become durable while 1, 10 or 100 tables each have a move in flight.
// Compares with one transaction per line, and measures the cost of updating the table's row with
// every move.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <latch>
#include <memory>
#include <string>
#include <vector>

#include "store/sqlite/handle.h"
#include "store/sqlite/store.h"
#include "support/temp_folder.h"

namespace {

// A seat's move and nature's response.
const std::vector<std::string>& lines() {
    static const std::vector<std::string> kLines = {
        "seat 2 id 4f0c9a claim chicago-omaha track 1 red 3 wild 1", "nature turn up blue"};
    return kLines;
}

constexpr int kMoves = 10;  // per table and iteration

// What changes with every move besides the log.
enum class Change : std::uint8_t { kNothing, kSummary, kSummaryAndDue };

// Sends one move at a time, waiting until each is durable. A table has four holders.
class Game {
public:
    Game(store::Store& store, const std::string& public_id, Change change)
        : store_(store), change_(change) {
        std::latch made(1);
        store.append({.create = public_id,
                      .lines = {"setup"},
                      .holders = {{"ann", "bob", "eve", public_id}}},
                     [&](const store::Outcome<store::Appended>& outcome) {
                         last_ = *outcome;
                         made.count_down();
                     });
        made.wait();
    }

    // Counts down once the moves are durable.
    void play(int moves, std::latch& missing) {
        store_.append(next(),
                      [this, moves, &missing](const store::Outcome<store::Appended>& outcome) {
                          last_ = *outcome;
                          if (moves > 1) {
                              play(moves - 1, missing);
                          } else {
                              missing.count_down();
                          }
                      });
    }

private:
    [[nodiscard]] store::Append next() const {
        store::Append request{.table = last_.table, .first_seq = last_.next_seq, .lines = lines()};
        if (change_ != Change::kNothing) {
            request.summary = std::string(200, 's');
        }
        if (change_ == Change::kSummaryAndDue) {
            request.due_ms = static_cast<std::int64_t>(1'700'000'000'000 + last_.next_seq);
        }
        return request;
    }

    store::Store& store_;
    Change change_;
    store::Appended last_{};
};

void play(benchmark::State& run, Change change) {
    const support::TempFolder folder;
    auto opened = store::SqliteStore::open({.path = folder / "games.db"});
    if (!opened) {
        std::abort();
    }
    std::vector<std::unique_ptr<Game>> games;
    for (int i = 0; i < run.range(0); ++i) {
        games.push_back(std::make_unique<Game>(**opened, "t" + std::to_string(i), change));
    }
    for (auto _ : run) {
        std::latch missing(run.range(0));
        for (const auto& game : games) {
            game->play(kMoves, missing);
        }
        missing.wait();
    }
    run.SetItemsProcessed(run.iterations() * run.range(0) * kMoves * std::ssize(lines()));
}

void store_fast(benchmark::State& run) {
    play(run, Change::kNothing);
}
BENCHMARK(store_fast)
    ->Name("store/fast")
    ->RangeMultiplier(10)
    ->Range(1, 100)
    ->UseRealTime()
    ->Unit(benchmark::kMicrosecond);

void store_summary(benchmark::State& run) {
    play(run, Change::kSummary);
}
BENCHMARK(store_summary)
    ->Name("store/summary")
    ->Arg(100)
    ->UseRealTime()
    ->Unit(benchmark::kMicrosecond);

void store_due(benchmark::State& run) {
    play(run, Change::kSummaryAndDue);
}
BENCHMARK(store_due)
    ->Name("store/summary_and_due")
    ->Arg(100)
    ->UseRealTime()
    ->Unit(benchmark::kMicrosecond);

void store_twin(benchmark::State& run) {
    const support::TempFolder folder;
    store::Connection connection({.path = folder / "games.db", .mode = store::FileMode::kCreate});
    connection.execute(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
        "CREATE TABLE log (id INTEGER PRIMARY KEY, table_id INTEGER, seq INTEGER, at_ms INTEGER,"
        " text TEXT); CREATE UNIQUE INDEX log_by_seq ON log (table_id, seq)");
    store::Statement insert =
        connection.prepare("INSERT INTO log (table_id, seq, at_ms, text) VALUES (?, ?, ?, ?)");
    std::int64_t seq = 0;
    for (auto _ : run) {
        for (std::int64_t i = 0; i < kMoves * run.range(0); ++i) {
            for (const std::string& line : lines()) {
                store::Use(connection, insert, i % run.range(0), ++seq, std::int64_t{0}, line)
                    .run();
            }
        }
    }
    run.SetItemsProcessed(run.iterations() * run.range(0) * kMoves * std::ssize(lines()));
}
BENCHMARK(store_twin)
    ->Name("store/twin")
    ->RangeMultiplier(10)
    ->Range(1, 100)
    ->UseRealTime()
    ->Unit(benchmark::kMicrosecond);

}  // namespace
