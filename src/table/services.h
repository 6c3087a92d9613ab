// table/services.h
//
// What the lobby and its tables depend on. All of it must outlive them; tests supply their own.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>

#include "base/clock.h"
#include "base/executor.h"
#include "store/store.h"
#include "table/board.h"
#include "table/end_memo.h"
#include "table/fairness/secrets.h"
#include "table/fairness/seed_keys.h"
#include "table/messages.h"
#include "table/people/absence.h"
#include "table/prune_rules.h"
#include "table/table_quota.h"
#include "table/turn_notice.h"
#include "table/workers/advisers.h"
#include "table/workers/background.h"
#include "table/workers/programs.h"

namespace table {

class CommitmentLog;

// Told what happens, for metrics and logs.
class Observer {
public:
    Observer() = default;
    Observer(const Observer&) = delete;
    Observer& operator=(const Observer&) = delete;
    virtual ~Observer() = default;

    // A line is durable: how long that took, and how long it took to tell the viewers.
    virtual void on_committed(std::int64_t /*commit_ns*/, std::int64_t /*fan_out_ns*/) {}
    // Lines that other nodes wrote to a table here.
    virtual void on_heard(std::uint64_t /*lines*/) {}
    // Another node wrote a line first.
    virtual void on_conflict() {}
    virtual void on_refused(const Refused& /*why*/) {}
    // A dead table was removed.
    virtual void on_pruned(const store::QuietTable& /*table*/) {}
    // A table is dropped from memory, because its log may have lost lines.
    virtual void on_doubt(std::string_view /*public_id*/) {}
    // A table cannot be read; an operator has to look at it.
    virtual void on_broken(std::string_view /*public_id*/) {}
    // A table cannot be read, because the key that seals its seed is missing.
    virtual void on_key_missing(std::string_view /*public_id*/) {}
    virtual void on_store_failed(std::string_view /*code*/, std::string_view /*text*/) {}
    // The store could not read what it has of a table. On any thread.
    virtual void on_read_failed(std::string_view /*public_id*/,
                                const store::StoreError& /*error*/) {}
};

inline constexpr std::int64_t kBotPaceMs = 800;
inline constexpr std::int64_t kRestartGraceMs = 30'000;

// Bounds that an operator may set; bounds.h has the others.
struct ServiceBounds {
    std::size_t spectators_per_table = 200;  // at this node
    TableQuota::Bounds unfinished_tables{};
    // Commands of one key, over all its connections.
    std::uint32_t commands_per_s = 20;
    AbsenceWaits absence{};
};

struct Services {
    base::Executor& executor;
    const base::Clock& clock;  // its wall time must not jump: base/slewed_clock.h
    store::Store& store;
    const BoardCatalog& boards;
    Programs& programs;
    Secrets& secrets;
    const SeedKeys& seed_keys;
    MessageSink& sink;
    Observer& observer;
    Background& background;
    CommitmentLog* commitments = nullptr;   // null: commitments are not published
    TurnNotices* notices = nullptr;         // null: nobody gets notices of their turn while away
    Advisers* advisers = nullptr;           // null: practice tables give no hints
    std::int64_t bot_pace_ms = kBotPaceMs;  // the least time that a program takes for a move
    // After a start no turn runs out for this long, so that people can reconnect.
    std::int64_t restart_grace_ms = kRestartGraceMs;
    std::shared_ptr<EndMemo> ends = std::make_shared<EndMemo>();
    PruneRules prune{};
    ServiceBounds bounds{};
};

}  // namespace table
