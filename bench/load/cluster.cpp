// fogg_cluster_load: the same games on SQLite and on one, two and three nodes that share a
// PostgreSQL server, with the players of a table on different nodes. Run by scripts/load --cluster,
// described in docs/scaling.md.
#include <fmt/core.h>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "load/crowd.h"
#include "load/database_process.h"
#include "load/options.h"
#include "load/server_process.h"
#include "load/stolen.h"

namespace {

using load::Crowd;
using load::DatabaseProcess;
using load::ServerProcess;

constexpr double kWarmUpSeconds = 1;

constexpr const char* kUsage =
    "fogg_cluster_load [--nodes 0,1,2,3] [--connections 600] [--seconds 5] [--map usa] "
    "[--server build/release/fogg] [--folder build/load]";

struct Found {
    double moves_per_s = 0;
    double node_us = 0;      // CPU time per move
    double database_us = 0;  // CPU time per move
    load::Percentiles acknowledged{};
    load::Percentiles seen_by_all{};
    std::uint64_t refused = 0;
    double stolen = 0;  // share of the machine stolen by other virtual machines
};

// `nodes` 0: a single server on SQLite.
class Setup {
public:
    Setup(const load::Options& options, std::size_t nodes) : options_(options), nodes_(nodes) {
        if (nodes > 0) {
            database_.emplace(options.folder + "/postgres");
        }
        std::vector<std::uint16_t> ports;
        for (std::size_t i = 0; i < std::max<std::size_t>(nodes, 1); ++i) {
            servers_.push_back(std::make_unique<ServerProcess>(
                ServerProcess::Options{.program = options.server,
                                       .folder = options.folder + "/store",
                                       .store = database_ ? database_->address() : ""}));
            ports.push_back(servers_.back()->port());
        }
        crowd_.emplace(Crowd::Options{.ports = ports, .map = options.map});
    }

    void run(std::size_t connections) {
        const std::int64_t empty = disk_bytes();
        crowd_->connect(connections);
        crowd_->seat(connections / 2);
        crowd_->play(kWarmUpSeconds, 0);
        Found full = stretch(0);
        crowd_->settle();
        Found half = stretch(full.moves_per_s / 2);
        crowd_->settle();
        print("full", full);
        print("half", half);
        fmt::print("{:>9}  {:.0f} bytes on disk for a move\n", "",
                   static_cast<double>(disk_bytes() - empty) / static_cast<double>(moves_));
    }

private:
    [[nodiscard]] double node_seconds() const {
        double seconds = 0;
        for (const auto& server : servers_) {
            seconds += server->cpu_seconds();
        }
        return seconds;
    }
    [[nodiscard]] double database_seconds() const {
        return database_ ? database_->cpu_seconds() : 0;
    }
    [[nodiscard]] std::int64_t disk_bytes() const {
        return database_ ? database_->disk_bytes()
                         : static_cast<std::int64_t>(
                               std::filesystem::file_size(options_.folder + "/store/games.db"));
    }

    Found stretch(double moves_per_s) {
        load::Measures& measures = crowd_->measures();
        measures = {};
        const double nodes_before = node_seconds();
        const double database_before = database_seconds();
        const double stolen_before = load::stolen_seconds();
        const std::int64_t begin_ns = clock_.monotonic_ns();
        crowd_->play(options_.seconds, moves_per_s);
        const double seconds = static_cast<double>(clock_.monotonic_ns() - begin_ns) * 1e-9;
        const auto moves = static_cast<double>(std::max<std::uint64_t>(measures.moves, 1));
        moves_ += measures.moves;
        return {.moves_per_s = moves / seconds,
                .node_us = (node_seconds() - nodes_before) / moves * 1e6,
                .database_us = (database_seconds() - database_before) / moves * 1e6,
                .acknowledged = measures.acknowledged,
                .seen_by_all = measures.seen_by_all,
                .refused = measures.refused,
                .stolen = load::stolen_share(load::stolen_seconds() - stolen_before, seconds)};
    }

    void print(std::string_view load, Found& found) const {
        fmt::print(
            "{:>9}  {:<4} {:>8.0f} {:>9.1f} {:>9.1f} {:>9.0f} {:>8.1f} {:>8.1f} {:>8.1f} {:>8.1f} "
            "{:>8} {:>6.0f}%\n",
            nodes_ == 0 ? std::string("SQLite") : fmt::format("{}", nodes_), load,
            found.moves_per_s, found.node_us, found.database_us, 1e6 / found.node_us,
            found.acknowledged.ms(0.5), found.acknowledged.ms(0.99), found.seen_by_all.ms(0.5),
            found.seen_by_all.ms(0.99), found.refused, found.stolen * 100);
        std::fflush(stdout);
    }

    const load::Options& options_;
    std::size_t nodes_;
    base::SystemClock clock_;
    std::optional<DatabaseProcess> database_;
    std::vector<std::unique_ptr<ServerProcess>> servers_;
    std::optional<Crowd> crowd_;
    std::uint64_t moves_ = 0;
};

}  // namespace

int main(int count, char** words) {
    try {
        const load::Options options =
            load::options_from(count, words, {.connections = {600}, .nodes = {0, 1, 2, 3}}, kUsage);
        fmt::print(
            "                 durable   µs of a  µs of the     moves   send to done ms   send to "
            "last seen\n"
            "    nodes  load  moves/s      node  database  per cpu s      p50      p99      p50    "
            " "
            " p99  refused  stolen\n");
        for (const std::size_t connections : options.connections) {
            for (const std::size_t nodes : options.nodes) {
                Setup(options, nodes).run(connections / 2 * 2);
            }
        }
        return 0;
    } catch (const std::exception& failure) {
        fmt::print(stderr, "fogg_cluster_load: {}\n", failure.what());
        return 1;
    }
}
