#include "table/lobby/due_tables.h"

#include <chrono>
#include <cstdint>

namespace table {
namespace {

constexpr auto kEvery = std::chrono::seconds(30);
constexpr std::int64_t kAheadMs = 60'000;
// People whose node has died must first find another.
constexpr std::int64_t kClaimGraceMs = 10'000;

}  // namespace

void DueTables::start() {
    store::Nodes* const nodes = services_.store.nodes();
    store::DueQuery query{.before_ms = services_.clock.wall_ms() + kAheadMs};
    while (true) {
        const auto due =
            nodes == nullptr ? services_.store.due_tables(query) : nodes->own_due(query);
        if (!due) {
            services_.observer.on_store_failed(store::name_of(due.error().code), due.error().text);
            break;
        }
        tables_.wake(*due, 0);
        if (due->size() < query.limit) {
            break;
        }
        query.after = {.due_ms = due->back().due_ms, .id = due->back().id};
    }
    claim();
    timer_ = services_.executor.after(kEvery, [this] { start(); });
}

void DueTables::claim() {
    store::Nodes* const nodes = services_.store.nodes();
    if (nodes == nullptr || tables_.is_stopped()) {
        return;
    }
    while (true) {
        const auto due = nodes->claim_due(services_.clock.wall_ms() + kAheadMs);
        if (!due) {
            services_.observer.on_store_failed(store::name_of(due.error().code), due.error().text);
            return;
        }
        tables_.wake(*due, services_.clock.wall_ms() + kClaimGraceMs);
        if (due->size() < store::kTablesPerPage) {
            return;
        }
    }
}

}  // namespace table
