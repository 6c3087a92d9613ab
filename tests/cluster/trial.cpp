#include "cluster/trial.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <memory>
#include <span>
#include <sstream>
#include <string_view>

#include "base/check.h"
#include "base/clock.h"
#include "cluster/crowd.h"
#include "cluster/database.h"
#include "cluster/node.h"
#include "cluster/storm.h"
#include "cluster/truth.h"
#include "store/postgres/store.h"
#include "support/temp_folder.h"

namespace cluster {
namespace {

constexpr std::int64_t kStartMsMax = 60'000;
constexpr std::size_t kFindingsShown = 10;
constexpr std::string_view kTimedOut = "timeout ";  // as the log has them
constexpr std::string_view kRevealed = "reveal ";
constexpr std::size_t kLogShown = 1'000;  // bytes per log

using Nodes = std::vector<std::unique_ptr<Node>>;

// The settings of all nodes. Makes the file of keys if they share one.
std::vector<std::string> settings_of(const TrialOptions& options, const Database& database,
                                     const std::string& key_file) {
    std::vector<std::string> settings;
    if (options.has_keys) {
        const std::string make = std::string(FOGG_PROGRAM) + " store rotate-key --store '" +
                                 database.address() + "' --key-file '" + key_file + "' >/dev/null";
        CHECK(std::system(make.c_str()) == 0, make);
        settings.insert(settings.end(), {"--key-file", key_file});
    }
    if (options.habits.has_late_turns) {
        settings.insert(settings.end(), {"--restart-grace-s", "0"});
    }
    return settings;
}

Nodes make_nodes(const TrialOptions& options, const Database& database,
                 const std::string& key_file) {
    const std::vector<std::string> settings = settings_of(options, database, key_file);
    Nodes nodes;
    for (unsigned i = 0; i < options.nodes; ++i) {
        nodes.push_back(
            std::make_unique<Node>(Node::Options{.program = options.program,
                                                 .database_socket = database.socket_path(),
                                                 .settings = settings}));
    }
    return nodes;
}

std::uint64_t count_with(std::span<const std::string> lines, std::string_view word) {
    return static_cast<std::uint64_t>(std::ranges::count_if(
        lines, [&](const std::string& line) { return line.find(word) != std::string::npos; }));
}

std::vector<std::uint16_t> ports_of(const Nodes& nodes) {
    std::vector<std::uint16_t> ports;
    for (const auto& node : nodes) {
        ports.push_back(node->port());
    }
    return ports;
}

class Trial {
public:
    explicit Trial(const TrialOptions& options)
        : options_(options),
          nodes_(make_nodes(options, database_, folder_ / "keys")),
          storm_(plan_storm(
                     {.seed = options.seed, .lasts_ms = options.storm_ms, .nodes = options.nodes}),
                 nodes_, database_),
          crowd_({.ports = ports_of(nodes_),
                  .tables = options.tables,
                  .seed = options.seed,
                  .habits = options.habits}) {}

    Verdict hold() {
        run_until(kStartMsMax, [&] {
            return std::ranges::all_of(nodes_, [](const auto& node) { return node->is_up(); });
        });
        const std::int64_t began_ms = now_ms();
        const auto since_ms = [&] { return now_ms() - began_ms; };
        run_until(options_.storm_ms + kStartMsMax, [&] {
            storm_.turn(since_ms(), now_ms());
            crowd_.turn(now_ms());
            return since_ms() >= options_.storm_ms && storm_.is_over() && database_.is_up();
        });
        const std::int64_t storm_ms = since_ms();
        crowd_.calm_down();
        run_until(options_.calm_ms_max, [&] {
            crowd_.turn(now_ms());
            return crowd_.is_done();
        });
        state_ = crowd_.state();
        judge();
        summarize(storm_ms, since_ms());
        explain();
        return std::move(verdict_);
    }

private:
    [[nodiscard]] std::int64_t now_ms() const { return clock_.monotonic_ns() / 1'000'000; }

    // Runs everything until `is_enough` or a timeout.
    void run_until(std::int64_t most_ms, const std::function<bool()>& is_enough) {
        for (const std::int64_t end_ms = now_ms() + most_ms; now_ms() < end_ms;) {
            database_.turn(now_ms());
            for (const auto& node : nodes_) {
                node->turn(now_ms());
            }
            if (is_enough()) {
                return;
            }
            usleep(1000);
        }
    }

    void judge() {
        const auto store = store::PostgresStore::open({.address = database_.address()});
        CHECK(store.has_value(), store ? "" : store.error().text);
        for (const Game& game : crowd_.take_games()) {
            const Truth truth = read_truth(**store, game.table);
            for (const Finding& finding : check(truth, game.histories)) {
                verdict_.findings.push_back(finding);
            }
            ++verdict_.games;
            lines_ += truth.lines.size();
            verdict_.time_outs += count_with(truth.lines, kTimedOut);
            verdict_.joint_seeds += count_with(truth.lines, kRevealed) > 0 ? 1 : 0;
            for (const History& history : game.histories) {
                shown_ += history.shown.size();
                verdict_.moves += static_cast<std::uint64_t>(std::ranges::count_if(
                    history.answers.answered,
                    [](const sim::Wish& wish) { return wish.t == "move" && wish.version > 0; }));
            }
        }
        for (const auto& node : nodes_) {
            verdict_.crashes += node->crashes();
        }
        const std::string check =
            std::string(FOGG_PROGRAM) + " store check --data '" + database_.address() + "'";
        verdict_.is_store_sound = std::system((check + " >/dev/null").c_str()) == 0;
    }

    void summarize(std::int64_t storm_ms, std::int64_t all_ms) {
        std::ostringstream text;
        text << "seed " << options_.seed << ": " << verdict_.games << " games, " << verdict_.moves
             << " moves acknowledged, " << lines_ << " lines, " << shown_ << " updates, "
             << crowd_.connections() << " connections, " << verdict_.joint_seeds << " joint seeds, "
             << verdict_.time_outs << " turns timed out; storm " << storm_ms / 1000 << " s, all "
             << all_ms / 1000 << " s\n";
        for (std::size_t i = 0; i < kBlowKinds; ++i) {
            const auto kind = static_cast<BlowKind>(i);
            text << (i == 0 ? "    " : ", ") << name_of(kind) << " " << storm_.count(kind);
        }
        text << ", connections cut " << storm_.connections_cut() << "\n    refused:";
        for (const auto& [code, count] : crowd_.refusals()) {
            text << " " << code << " " << count;
        }
        verdict_.summary = text.str() + "\n";
    }
    void explain() {
        std::ostringstream text;
        text << verdict_.findings.size() << " findings\n";
        for (std::size_t i = 0; i < std::min(verdict_.findings.size(), kFindingsShown); ++i) {
            const Finding& finding = verdict_.findings[i];
            text << name_of(finding.violation) << ": " << finding.text << "\n";
        }
        text << (state_.empty() ? "" : "Not at the end:\n" + state_);
        for (std::size_t i = 0; i < nodes_.size(); ++i) {
            const std::string log = nodes_[i]->log();
            text << "node " << i << ": …"
                 << log.substr(log.size() - std::min(log.size(), kLogShown)) << "\n";
        }
        verdict_.details = text.str();
    }

    TrialOptions options_;
    base::SystemClock clock_;
    Database database_;
    support::TempFolder folder_;
    Nodes nodes_;
    Storm storm_;
    Crowd crowd_;
    Verdict verdict_;
    std::string state_;
    std::uint64_t lines_ = 0;
    std::uint64_t shown_ = 0;
};

}  // namespace

Verdict hold_trial(const TrialOptions& options) {
    return Trial(options).hold();
}

}  // namespace cluster
