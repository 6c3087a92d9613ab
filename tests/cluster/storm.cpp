#include "cluster/storm.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "base/rng.h"

namespace cluster {
namespace {

Blow some_blow(BlowKind kind, unsigned nodes, base::Rng& rng) {
    const auto between = [&](std::uint32_t least, std::uint32_t most) {
        return static_cast<std::int64_t>(least + rng.below(most - least + 1));
    };
    Blow blow{.kind = kind, .node = rng.below(nodes)};
    switch (kind) {
        case BlowKind::kKillNode:
            blow.lasts_ms = between(0, 1500);
            break;
        case BlowKind::kPauseNode:
        case BlowKind::kFreezeDatabase:
            blow.lasts_ms = between(500, 6500);  // sometimes longer than a lease
            break;
        case BlowKind::kKillDatabase:
            blow.lasts_ms = between(0, 2000);
            break;
        case BlowKind::kFreezePeople:
            blow.lasts_ms = between(200, 4000);
            break;
        case BlowKind::kDelayPeople:
        case BlowKind::kDelayDatabase:
            blow.lasts_ms = between(500, 3000);
            blow.delay_ms = between(5, 150);
            break;
        default:
            break;
    }
    return blow;
}

}  // namespace

std::string_view name_of(BlowKind kind) {
    constexpr std::array<std::string_view, kBlowKinds> kNames = {
        "node killed",      "node stopped",  "node paused",    "all restarted",
        "database killed",  "people cut",    "database cut",   "people delayed",
        "database delayed", "people frozen", "database frozen"};
    return kNames[static_cast<std::size_t>(kind)];
}

std::vector<Blow> plan_storm(const StormOptions& options) {
    base::Rng rng(options.seed);
    std::vector<Blow> plan;
    std::vector<BlowKind> deck;
    for (std::int64_t at_ms = 500; at_ms < options.lasts_ms; at_ms += 250 + rng.below(1000)) {
        if (deck.empty()) {
            for (std::size_t i = 0; i < kBlowKinds; ++i) {
                deck.push_back(static_cast<BlowKind>(i));
            }
        }
        const auto drawn = deck.begin() + rng.below(static_cast<std::uint32_t>(deck.size()));
        plan.push_back(some_blow(*drawn, options.nodes, rng));
        plan.back().at_ms = at_ms;
        deck.erase(drawn);
    }
    return plan;
}

void Storm::turn(std::int64_t now_ms, std::int64_t clock_ms) {
    for (; next_ < plan_.size() && plan_[next_].at_ms <= now_ms; ++next_) {
        strike(plan_[next_], clock_ms);
    }
    const auto is_done = [&](const Blow& blow) { return now_ms >= blow.at_ms + blow.lasts_ms; };
    for (const Blow& blow : lasting_) {
        if (is_done(blow)) {
            end(blow);
        }
    }
    std::erase_if(lasting_, is_done);
    roll();
}

bool Storm::is_over() const {
    return next_ == plan_.size() && lasting_.empty() && to_restart_.empty();
}

void Storm::strike(const Blow& blow, std::int64_t clock_ms) {
    Node& node = *nodes_[blow.node];
    ++counts_[static_cast<std::size_t>(blow.kind)];
    switch (blow.kind) {
        case BlowKind::kKillNode:
            node.kill(clock_ms, blow.lasts_ms);
            return;
        case BlowKind::kStopNode:
            node.terminate();
            return;
        case BlowKind::kRestartAll:
            if (to_restart_.empty()) {
                for (unsigned i = 0; i < nodes_.size(); ++i) {
                    to_restart_.push_back(i);
                }
                starts_before_ = 0;
            }
            return;
        case BlowKind::kKillDatabase:
            database_.kill(clock_ms, blow.lasts_ms);
            return;
        case BlowKind::kCutPeople:
            connections_cut_ += node.people().cut();
            return;
        case BlowKind::kCutDatabase:
            connections_cut_ += node.database().cut();
            return;
        default:
            begin(blow);
            lasting_.push_back(blow);
            return;
    }
}

void Storm::begin(const Blow& blow) {
    Node& node = *nodes_[blow.node];
    switch (blow.kind) {
        case BlowKind::kPauseNode:
            return node.pause();
        case BlowKind::kDelayPeople:
            return node.people().set_delay_ms(blow.delay_ms);
        case BlowKind::kDelayDatabase:
            return node.database().set_delay_ms(blow.delay_ms);
        case BlowKind::kFreezePeople:
            return node.people().set_frozen(true);
        case BlowKind::kFreezeDatabase:
            return node.database().set_frozen(true);
        default:
            CHECK(false, name_of(blow.kind));
    }
}

// When two of a kind overlap, both end with the first.
void Storm::end(const Blow& blow) {
    Node& node = *nodes_[blow.node];
    switch (blow.kind) {
        case BlowKind::kPauseNode:
            return node.go_on();
        case BlowKind::kDelayPeople:
            return node.people().set_delay_ms(0);
        case BlowKind::kDelayDatabase:
            return node.database().set_delay_ms(0);
        case BlowKind::kFreezePeople:
            return node.people().set_frozen(false);
        case BlowKind::kFreezeDatabase:
            return node.database().set_frozen(false);
        default:
            CHECK(false, name_of(blow.kind));
    }
}

// A rolling restart: stops each node and waits until it has restarted.
void Storm::roll() {
    if (to_restart_.empty()) {
        return;
    }
    Node& node = *nodes_[to_restart_.front()];
    if (starts_before_ == 0) {
        starts_before_ = node.starts();
        node.terminate();
    } else if (node.starts() > starts_before_ && node.is_up()) {
        to_restart_.erase(to_restart_.begin());
        starts_before_ = 0;
    }
}

}  // namespace cluster
