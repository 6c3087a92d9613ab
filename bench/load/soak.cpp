// fogg_soak: people who come and go for as long as one likes, and a server whose memory must stay
// as it is. Run by scripts/soak, described in docs/load.md.
//
// Tables are made, played to the end, abandoned, watched and looked back at; moves are taken back,
// connections break. After a third of the time, the memory's slope is what counts, not its size.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <exception>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "base/clock.h"
#include "base/rng.h"
#include "load/database_process.h"
#include "load/giant_table.h"
#include "load/options.h"
#include "load/server_process.h"
#include "support/raw_client.h"

namespace {

using load::GiantTable;
using load::ServerProcess;

constexpr const char* kUsage =
    "fogg_soak [--seconds 3600] [--store file|postgres] [--server build/release/fogg] "
    "[--folder build/load]";

constexpr unsigned kThreads = 6;
constexpr std::uint64_t kWholeGame = 100'000;
constexpr double kGrowthMax = 0.1;  // over the time that counts, of the mean
constexpr double kGrowthMaxMb = 8;  // at least
constexpr double kNsPerSecond = 1e9;

struct Deeds {
    std::atomic<std::uint64_t> tables = 0;
    std::atomic<std::uint64_t> finished = 0;
    std::atomic<std::uint64_t> lines = 0;
    std::atomic<std::uint64_t> reconnects = 0;
    std::atomic<std::uint64_t> visits = 0;
};

// Somebody who makes a table, plays there for a while, and leaves for good.
class Life {
public:
    Life(std::uint16_t port, std::uint64_t seed, Deeds& deeds, const std::atomic<bool>& is_over)
        : port_(port), rng_(seed), deeds_(deeds), is_over_(is_over) {}

    void live() {
        constexpr std::array kMaps = {"toy", "usa", "san_francisco"};
        GiantTable table({.port = port_,
                          .key = fmt::format("the-long-key-of-somebody-{:016x}", rng_.next()),
                          .map = kMaps[rng_.below(kMaps.size())],
                          .seats = 2,
                          .is_long = happens(4),
                          .seed = rng_.next()});
        ++deeds_.tables;
        const std::uint64_t moves = happens(2) ? kWholeGame : rng_.below(100);
        for (std::uint64_t made = 0; made < moves && !table.is_over() && !is_over_; made += 20) {
            table.play(20);
            if (happens(3)) {
                table.reconnect(rng_.below(2));
                ++deeds_.reconnects;
            }
            if (happens(3)) {
                watch(table.id());
            }
        }
        deeds_.lines += table.version();
        if (table.is_over()) {
            ++deeds_.finished;
            look_back(table.id());
        }
    }

private:
    [[nodiscard]] bool happens(std::uint32_t one_in) { return rng_.below(one_in) == 0; }

    void watch(const std::string& table) {
        support::RawClient client(port_);
        client.ask(support::handshake(
            "/ws", fmt::format("Authorization: Bearer the-long-key-of-{:016x}\r\n", rng_.next())));
        client.send(support::frame(
            support::kTextFrame,
            fmt::format(R"({{"t":"watch","id":"w","table":"{}","story":true}})", table)));
        while (!support::read_frame(client).payload.starts_with(R"({"t":"update")")) {
        }
        ++deeds_.visits;
        if (happens(2)) {
            client.reset();
        }
    }
    void look_back(const std::string& table) {
        support::RawClient client(port_);
        for (const char* const what : {"/replay", "/record", "/commitment", ""}) {
            client.ask(support::get("/api/tables/" + table + what));
        }
        client.ask(support::get("/api/tables?status=finished"));
        ++deeds_.visits;
    }

    std::uint16_t port_;
    base::Rng rng_;
    Deeds& deeds_;
    const std::atomic<bool>& is_over_;
};

// The straight line through points at equal distances: how much it rises over all of them.
double rise_of(const std::vector<double>& values) {
    const auto n = static_cast<double>(values.size());
    double sum = 0;
    double weighted = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double x = static_cast<double>(i) - (n - 1) / 2;
        sum += x * x;
        weighted += x * values[i];
    }
    return values.size() < 2 ? 0 : weighted / sum * (n - 1);
}

double mean_of(const std::vector<double>& values) {
    double sum = 0;
    for (const double value : values) {
        sum += value;
    }
    return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

class Soak {
public:
    explicit Soak(const load::Options& options)
        : seconds_(options.seconds),
          database_(options.store == "postgres"
                        ? std::make_unique<load::DatabaseProcess>(options.folder + "/soak_postgres")
                        : nullptr),
          server_({.program = options.server,
                   .folder = options.folder + "/soak",
                   .store = database_ ? database_->address() : "",
                   .settings = {"--bot-pace-ms", "0"}}) {}

    bool run() {
        std::vector<std::thread> threads;
        for (unsigned i = 0; i < kThreads; ++i) {
            threads.emplace_back([this, i] { live_on(i); });
        }
        watch_memory();
        is_over_ = true;
        for (std::thread& thread : threads) {
            thread.join();
        }
        return judge();
    }

private:
    void live_on(std::uint64_t number) {
        try {
            for (std::uint64_t life = 0; !is_over_; ++life) {
                Life(server_.port(), number * 1'000'000 + life, deeds_, is_over_).live();
            }
        } catch (const std::exception& failure) {
            fmt::print(stderr, "fogg_soak: {}\n", failure.what());
            has_failed_ = true;
        }
    }

    void watch_memory() {
        const std::int64_t begin_ns = clock_.monotonic_ns();
        double told = 0;
        for (double now = 0; now < seconds_ && !has_failed_;) {
            std::this_thread::sleep_for(std::chrono::seconds(1));
            now = static_cast<double>(clock_.monotonic_ns() - begin_ns) / kNsPerSecond;
            const double mb = static_cast<double>(server_.resident_bytes()) * 1e-6;
            if (now > seconds_ / 3) {
                counted_.push_back(mb);
            }
            if (now >= told + seconds_ / 20 || now >= seconds_) {
                told = now;
                fmt::print(
                    "{:>6.0f} s {:>7.1f} MB  {} tables, {} finished, {} lines, {} reconnects, {} "
                    "visits\n",
                    now, mb, deeds_.tables.load(), deeds_.finished.load(), deeds_.lines.load(),
                    deeds_.reconnects.load(), deeds_.visits.load());
                std::fflush(stdout);
            }
        }
    }

    bool judge() {
        const double mean = mean_of(counted_);
        const double rise = rise_of(counted_);
        const bool is_flat = rise <= std::max(kGrowthMax * mean, kGrowthMaxMb);
        fmt::print("memory: {:.1f} MB on average, {:+.1f} MB over the last two thirds: {}\n", mean,
                   rise, is_flat ? "flat" : "GROWS");
        // A sanitizer has the last word.
        const int code = server_.stop();
        fmt::print("the server ended with {}\n", code);
        return is_flat && !has_failed_ && deeds_.finished > 0 && code == 0;
    }

    double seconds_;
    base::SystemClock clock_;
    std::unique_ptr<load::DatabaseProcess> database_;
    ServerProcess server_;
    Deeds deeds_;
    std::atomic<bool> is_over_ = false;
    std::atomic<bool> has_failed_ = false;
    std::vector<double> counted_;  // megabytes, once a second
};

}  // namespace

int main(int count, char** words) {
    try {
        return Soak(load::options_from(count, words, {.seconds = 3600}, kUsage)).run() ? 0 : 1;
    } catch (const std::exception& failure) {
        fmt::print(stderr, "fogg_soak: {}\n", failure.what());
        return 2;
    }
}
