#include "table/lobby/due_tables.h"

#include <chrono>
#include <cstdint>
#include <utility>

namespace table {
namespace {

constexpr auto kEvery = std::chrono::seconds(30);
constexpr std::int64_t kAheadMs = 60'000;
// People whose node has died must first find another.
constexpr std::int64_t kClaimGraceMs = 10'000;

}  // namespace

void DueTables::start() {
    read_page({.before_ms = services_.clock.wall_ms() + kAheadMs});
}

void DueTables::stop() {
    is_stopped_ = true;
    timer_.cancel();
}

void DueTables::read_page(const store::DueQuery& query) {
    const bool is_asked = run_in_background(
        services_.background, kNobody,
        [&store = services_.store, query] {
            store::Nodes* const nodes = store.nodes();
            return nodes == nullptr ? store.due_tables(query) : nodes->own_due(query);
        },
        lifetime_.bind([this, query](const Page& page) { on_page(query, page); }));
    if (!is_asked) {
        end_round();
    }
}

void DueTables::on_page(store::DueQuery query, const Page& page) {
    if (is_stopped_) {
        return;
    }
    if (!page) {
        report(page.error());
        end_round();
        return;
    }
    tables_.wake(*page, 0);
    if (page->size() < query.limit) {
        end_round();
        return;
    }
    query.after = {.due_ms = page->back().due_ms, .id = page->back().id};
    read_page(query);
}

void DueTables::end_round() {
    claim();
    timer_ = services_.executor.after(kEvery, [this] { start(); });
}

void DueTables::claim() {
    if (services_.store.nodes() == nullptr || is_stopped_) {
        return;
    }
    if (is_claiming_) {
        is_claim_due_ = true;
    } else {
        claim_page();
    }
}

void DueTables::claim_page() {
    is_claim_due_ = false;
    is_claiming_ = run_in_background(
        services_.background, kNobody,
        [nodes = services_.store.nodes(), before_ms = services_.clock.wall_ms() + kAheadMs] {
            return nodes->claim_due(before_ms);
        },
        lifetime_.bind([this](const Page& page) { on_claimed(page); }));
}

void DueTables::on_claimed(const Page& page) {
    is_claiming_ = false;
    if (!page) {
        report(page.error());
    } else {
        tables_.wake(*page, services_.clock.wall_ms() + kClaimGraceMs);
    }
    const bool is_more = page && page->size() == store::kTablesPerPage;
    if (!is_stopped_ && (is_more || is_claim_due_)) {
        claim_page();
    }
}

void DueTables::report(const store::StoreError& error) {
    services_.observer.on_store_failed(store::name_of(error.code), error.text);
}

}  // namespace table
