// fogg_load: starts a server, plays many games against it over real WebSockets, and reports. Run by
// scripts/load, described in docs/load.md.
#include <fmt/core.h>
#include <sys/resource.h>

#include <algorithm>
#include <exception>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "base/clock.h"
#include "load/crowd.h"
#include "load/options.h"
#include "load/report.h"
#include "load/server_process.h"

namespace {

using load::Crowd;
using load::ServerProcess;

constexpr std::size_t kPlayingMax = 1000;      // connections; any others stay idle
constexpr std::size_t kTablesMeasured = 1000;  // to measure the memory per table
constexpr double kWarmUpSeconds = 1;

constexpr const char* kUsage =
    "fogg_load [--connections 100,1000,10000] [--seconds 5] [--map usa] "
    "[--server build/release/fogg] [--folder build/load] [--json FILE]";

class Test {
public:
    Test(const load::Options& options, std::size_t connections)
        : seconds_(options.seconds),
          server_({.program = options.server, .folder = options.folder + "/store", .core = 0}),
          crowd_({.ports = {server_.port()}, .map = options.map}) {
        stage_.connections = connections;
        stage_.playing = std::min(connections, kPlayingMax) / 2 * 2;
    }

    load::Stage run() {
        connect();
        crowd_.seat(stage_.playing / 2);
        crowd_.play(kWarmUpSeconds, 0);
        stage_.full = stretch(0);
        crowd_.settle();
        stage_.half = stretch(stage_.full.moves_per_s / 2);
        crowd_.settle();
        weigh_tables();
        return stage_;
    }

private:
    // The first connections pay one-time costs.
    void connect() {
        const std::size_t first = std::min<std::size_t>(stage_.connections / 10, 100);
        crowd_.connect(first);
        const std::int64_t before = server_.resident_bytes();
        crowd_.connect(stage_.connections - first);
        stage_.connection_bytes = static_cast<double>(server_.resident_bytes() - before) /
                                  static_cast<double>(stage_.connections - first);
    }

    // Measured last, once the store's caches have reached their final size.
    void weigh_tables() {
        const std::size_t playing = stage_.playing / 2;
        const std::size_t warmed_up = playing + kTablesMeasured / 2;
        const std::size_t all = warmed_up + kTablesMeasured;
        if (2 * all > stage_.connections) {
            return;
        }
        crowd_.seat(warmed_up);
        const std::int64_t before = server_.resident_bytes();
        crowd_.seat(all);
        stage_.table_bytes = static_cast<double>(server_.resident_bytes() - before) /
                             static_cast<double>(kTablesMeasured);
    }

    load::Stretch stretch(double moves_per_s) {
        load::Measures& measures = crowd_.measures();
        measures = {};
        const double server_before = server_.cpu_seconds();
        const double client_before = load::own_cpu_seconds();
        const std::int64_t begin_ns = clock_.monotonic_ns();
        crowd_.play(seconds_, moves_per_s);
        const double seconds = static_cast<double>(clock_.monotonic_ns() - begin_ns) * 1e-9;
        const double server_used = server_.cpu_seconds() - server_before;
        const auto moves = static_cast<double>(measures.moves);
        return {.moves_per_s = moves / seconds,
                .moves_per_cpu_s = moves / std::max(server_used, 1e-3),
                .server_busy = server_used / seconds,
                .client_busy = (load::own_cpu_seconds() - client_before) / seconds,
                .acknowledged = {.p50_ms = measures.acknowledged.ms(0.5),
                                 .p99_ms = measures.acknowledged.ms(0.99)},
                .seen_by_all = {.p50_ms = measures.seen_by_all.ms(0.5),
                                .p99_ms = measures.seen_by_all.ms(0.99)},
                .bytes_per_move = static_cast<double>(measures.bytes) / std::max(moves, 1.0),
                .games = measures.games,
                .refused = measures.refused};
    }

    double seconds_;
    base::SystemClock clock_;
    ServerProcess server_;
    Crowd crowd_;
    load::Stage stage_;
};

void run(const load::Options& options) {
    rlimit files{};
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    if (std::thread::hardware_concurrency() > 1) {
        load::pin_to_core(1);
    }
    std::vector<load::Stage> stages;
    for (const std::size_t connections : options.connections) {
        stages.push_back(Test(options, connections).run());
    }
    fmt::print("{}", load::table_text(stages));
    if (!options.json.empty()) {
        std::ofstream(options.json) << load::json_text(stages);
    }
}

}  // namespace

int main(int count, char** words) {
    try {
        run(load::options_from(count, words, {.connections = {100, 1000, 10'000}}, kUsage));
        return 0;
    } catch (const std::exception& failure) {
        fmt::print(stderr, "fogg_load: {}\n", failure.what());
        return 1;
    }
}
