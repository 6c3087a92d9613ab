// fogg_abuse_load: games that go on while somebody attacks the server. Run by scripts/load --abuse,
// described in docs/load.md.
//
// The server has its default limits. Bystanders play at a steady pace; one class of abuse after the
// other comes from another address. Periods with and without it alternate, so that what else
// happens on this machine happens to both. An attack that takes the p99 of the bystanders' moves up
// by more than the tolerance fails the run, and so does a task of the loop that is longer with the
// longest tables than with short ones, and longer than it may be.
#include <fmt/core.h>

#include <algorithm>
#include <exception>
#include <memory>
#include <string>
#include <vector>

#include "base/clock.h"
#include "load/abuse.h"
#include "load/crowd.h"
#include "load/giant_table.h"
#include "load/options.h"
#include "load/server_process.h"
#include "load/stolen.h"
#include "load/table_tasks.h"
#include "load/task_times.h"

namespace {

using load::Crowd;
using load::ServerProcess;

constexpr const char* kUsage =
    "fogg_abuse_load [--abuses NAME,…] [--rounds 6] [--seconds 1.5] [--moves-per-s 300] "
    "[--server build/release/fogg] [--folder build/load]";

constexpr double kTolerance = 1.2;
constexpr double kTaskMaxS = 0.01;
constexpr unsigned kAddresses = 20;
constexpr std::size_t kTables = 40;     // below the limit of an address
constexpr double kSettleSeconds = 0.5;  // for an attack to begin or to be over

// All periods of one kind.
struct Side {
    load::Percentiles moves{};
    double cpu_seconds = 0;
    double seconds = 0;
    std::uint64_t long_tasks = 0;
    std::int64_t resident_bytes = 0;  // the most

    [[nodiscard]] double busy() const { return cpu_seconds / seconds; }
};

struct Outcome {
    std::string name;
    Side calm{};
    Side attacked{};

    [[nodiscard]] double ratio() { return attacked.moves.ms(0.99) / calm.moves.ms(0.99); }
};

load::Target make_tables(const load::Options& options, load::ShortAndLong& tables) {
    const ServerProcess server({.program = options.server, .folder = options.folder + "/abuse"});
    tables = load::make_short_and_long(server.port());
    return {.port = 0, .giant = tables.finished.back(), .running = tables.running.back()};
}

class Test {
public:
    explicit Test(const load::Options& options)
        : options_(options),
          target_(make_tables(options, tables_)),
          server_({.program = options.server,
                   .folder = options.folder + "/abuse",
                   .core = 0,
                   .has_limits = true,
                   .keeps_folder = true,
                   .settings = {"--log-level", "error"}}),
          crowd_({.ports = {server_.port()}, .addresses = kAddresses}) {
        target_.port = server_.port();
        crowd_.connect(2 * kTables);
        crowd_.seat(kTables);
        crowd_.play(2, options_.moves_per_s);
    }

    Outcome measure(const load::Abuse& abuse) {
        Outcome outcome{.name = abuse.name};
        add_rounds(abuse, outcome);
        // A second look at what may be chance.
        if (outcome.ratio() > kTolerance) {
            add_rounds(abuse, outcome);
        }
        return outcome;
    }

    [[nodiscard]] bool are_tasks_short() {
        return load::compare_tasks({.port = server_.port(),
                                    .tables = tables_,
                                    .rounds = options_.rounds,
                                    .longest_s = kTaskMaxS});
    }

private:
    void add_rounds(const load::Abuse& abuse, Outcome& outcome) {
        for (std::size_t round = 0; round < options_.rounds; ++round) {
            crowd_.play(kSettleSeconds, options_.moves_per_s);
            period(outcome.calm);
            const load::Attacker attacker(abuse, target_);
            crowd_.play(kSettleSeconds, options_.moves_per_s);
            period(outcome.attacked);
            attacker.expect_alive();
        }
    }

    void period(Side& side) {
        const load::TaskTimes tasks_before(server_.port());
        const double cpu_before = server_.cpu_seconds();
        crowd_.measures() = {};
        crowd_.play(options_.seconds, options_.moves_per_s);
        side.cpu_seconds += server_.cpu_seconds() - cpu_before;
        side.seconds += options_.seconds;
        side.moves.add(crowd_.measures().acknowledged);
        side.resident_bytes = std::max(side.resident_bytes, server_.resident_bytes());
        side.long_tasks +=
            load::TaskTimes(server_.port()).since(tasks_before).longer_than(kTaskMaxS);
    }

    load::Options options_;
    load::ShortAndLong tables_;
    load::Target target_;
    ServerProcess server_;
    Crowd crowd_;
};

void print_head() {
    fmt::print(
        "                       moves      p50 ms       p99 ms     p99    server busy   tasks over "
        "10 ms     MB\n"
        "abuse                 calm with   calm   with   calm   with ratio  calm  with     calm  "
        "with"
        "   with\n");
}

void print_row(Outcome& outcome, bool is_fine) {
    Side& calm = outcome.calm;
    Side& with = outcome.attacked;
    fmt::print(
        "{:<20} {:>5} {:>5} {:>6.1f} {:>6.1f} {:>6.1f} {:>6.1f} {:>5.2f} {:>4.0f}% {:>4.0f}% {:>8} "
        "{:>5} {:>6.0f} {}\n",
        outcome.name, calm.moves.count(), with.moves.count(), calm.moves.ms(0.5),
        with.moves.ms(0.5), calm.moves.ms(0.99), with.moves.ms(0.99), outcome.ratio(),
        calm.busy() * 100, with.busy() * 100, calm.long_tasks, with.long_tasks,
        static_cast<double>(with.resident_bytes) * 1e-6, is_fine ? "" : "FAILED");
    std::fflush(stdout);
}

bool is_wanted(const load::Options& options, const std::string& name) {
    return options.abuses.empty() ||
           std::ranges::find(options.abuses, name) != options.abuses.end();
}

bool run(const load::Options& options) {
    load::pin_to_core(1);
    const base::SystemClock clock;
    const double stolen_before = load::stolen_seconds();
    const std::int64_t begin_ns = clock.monotonic_ns();
    Test test(options);
    bool is_fine = true;
    print_head();
    for (const load::Abuse& abuse : load::all_abuses()) {
        if (is_wanted(options, abuse.name)) {
            Outcome outcome = test.measure(abuse);
            const bool is_row_fine = outcome.ratio() <= kTolerance;
            print_row(outcome, is_row_fine);
            is_fine = is_fine && is_row_fine;
        }
    }
    if (is_wanted(options, "tasks")) {
        is_fine = test.are_tasks_short() && is_fine;
    }
    const double seconds = static_cast<double>(clock.monotonic_ns() - begin_ns) * 1e-9;
    fmt::print("\nstolen by other machines: {:.0f} %\n",
               100 * load::stolen_share(load::stolen_seconds() - stolen_before, seconds));
    return is_fine;
}

}  // namespace

int main(int count, char** words) {
    try {
        return run(load::options_from(count, words, {.seconds = 1.5}, kUsage)) ? 0 : 1;
    } catch (const std::exception& failure) {
        fmt::print(stderr, "fogg_abuse_load: {}\n", failure.what());
        return 2;
    }
}
