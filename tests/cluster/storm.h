// tests/cluster/storm.h
//
// Faults injected into a cluster while people play: a plan derived from a seed, and its execution.
// After the storm everything works again.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cluster/database.h"
#include "cluster/node.h"

namespace cluster {

enum class BlowKind : std::uint8_t {
    kKillNode,        // SIGKILL
    kStopNode,        // SIGTERM
    kPauseNode,       // SIGSTOP for a while
    kRestartAll,      // SIGTERM, one node at a time
    kKillDatabase,    // gone for a while
    kCutPeople,       // drops all connections between people and a node
    kCutDatabase,     // drops all connections between a node and the database
    kDelayPeople,     // for a while
    kDelayDatabase,   // for a while
    kFreezePeople,    // nothing gets through for a while
    kFreezeDatabase,  // nothing gets through for a while
};
inline constexpr std::size_t kBlowKinds = static_cast<std::size_t>(BlowKind::kFreezeDatabase) + 1;
[[nodiscard]] std::string_view name_of(BlowKind kind);

struct Blow {
    std::int64_t at_ms = 0;
    BlowKind kind{};
    unsigned node = 0;
    std::int64_t lasts_ms = 0;
    std::int64_t delay_ms = 0;
};

// Every kind happens once before any happens again.
struct StormOptions {
    std::uint64_t seed = 1;
    std::int64_t lasts_ms = 10'000;
    unsigned nodes = 3;
};
[[nodiscard]] std::vector<Blow> plan_storm(const StormOptions& options);

class Storm {
public:
    // All must outlive it.
    Storm(std::vector<Blow> plan, std::span<const std::unique_ptr<Node>> nodes, Database& database)
        : plan_(std::move(plan)), nodes_(nodes), database_(database) {}

    // `now_ms` counts from the start of the storm.
    void turn(std::int64_t now_ms, std::int64_t clock_ms);
    [[nodiscard]] bool is_over() const;
    // How often each kind has happened.
    [[nodiscard]] unsigned count(BlowKind kind) const {
        return counts_[static_cast<std::size_t>(kind)];
    }
    [[nodiscard]] std::size_t connections_cut() const { return connections_cut_; }

private:
    void strike(const Blow& blow, std::int64_t clock_ms);
    // For faults with a duration.
    void begin(const Blow& blow);
    void end(const Blow& blow);
    void roll();

    std::vector<Blow> plan_;
    std::span<const std::unique_ptr<Node>> nodes_;
    Database& database_;
    std::size_t next_ = 0;
    std::vector<Blow> lasting_;
    // For the rolling restart: the remaining nodes, and what it waits for.
    std::vector<unsigned> to_restart_;
    unsigned starts_before_ = 0;
    std::array<unsigned, kBlowKinds> counts_{};
    std::size_t connections_cut_ = 0;
};

}  // namespace cluster
