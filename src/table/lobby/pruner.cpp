#include "table/lobby/pruner.h"

#include <chrono>

namespace table {
namespace {

constexpr auto kRoundEvery = std::chrono::hours(1);
constexpr auto kStepPause = std::chrono::milliseconds(100);
// A device says again that it wants notices whenever it is used.
constexpr std::int64_t kSubscriptionDays = 180;

}  // namespace

void Pruner::start() {
    timer_ = services_.executor.after(kRoundEvery, [this] { begin_round(); });
}

void Pruner::stop() {
    timer_.cancel();
    walk_.reset();
}

void Pruner::begin_round() {
    tables_.note_visits();
    if (!is_chosen()) {
        end_round();
        return;
    }
    remove_subscriptions();
    walk_.emplace(services_.store, services_.prune, services_.clock.wall_ms());
    step();
}

bool Pruner::is_chosen() {
    store::Nodes* const nodes = services_.store.nodes();
    if (nodes == nullptr) {
        return true;
    }
    const auto is_oldest = nodes->is_oldest();
    if (!is_oldest) {
        services_.observer.on_store_failed(store::name_of(is_oldest.error().code),
                                           is_oldest.error().text);
    }
    return is_oldest && *is_oldest;
}

void Pruner::step() {
    const auto found = walk_->next();
    if (!found) {
        services_.observer.on_store_failed(store::name_of(found.error().code), found.error().text);
    }
    if (!found || !*found) {
        end_round();
        return;
    }
    for (const store::QuietTable& table : **found) {
        remove(table);
    }
    timer_ = services_.executor.after(kStepPause, [this] { step(); });
}

void Pruner::end_round() {
    walk_.reset();
    start();
}

void Pruner::remove_subscriptions() {
    auto on_done = lifetime_.bind([this](const store::Outcome<store::Ok>& outcome) {
        if (!outcome) {
            services_.observer.on_store_failed(store::name_of(outcome.error().code),
                                               outcome.error().text);
        }
    });
    services_.store.unsubscribe(
        {.before_ms = services_.clock.wall_ms() - kSubscriptionDays * kDayMs},
        [&executor = services_.executor,
         on_done = std::move(on_done)](const store::Outcome<store::Ok>& outcome) {
            executor.post([on_done, outcome] { on_done(outcome); });
        });
}

void Pruner::remove(const store::QuietTable& table) {
    if (!tables_.begin_removing(table.row.public_id)) {
        return;
    }
    auto on_done = lifetime_.bind(
        [this, table](const store::Outcome<store::Ok>& outcome) { on_removed(table, outcome); });
    services_.store.remove(walk_->removal_of(table),
                           [&executor = services_.executor, on_done = std::move(on_done)](
                               const store::Outcome<store::Ok>& outcome) {
                               executor.post([on_done, outcome] { on_done(outcome); });
                           });
}

void Pruner::on_removed(const store::QuietTable& table, const store::Outcome<store::Ok>& outcome) {
    if (outcome) {
        tables_.on_removed(table.row.public_id);
        services_.observer.on_pruned(table);
        return;
    }
    tables_.on_kept(table.row.public_id);
    const store::StoreErrorCode code = outcome.error().code;
    const bool is_moot =
        code == store::StoreErrorCode::kConflict || code == store::StoreErrorCode::kNotFound;
    if (!is_moot) {
        services_.observer.on_store_failed(store::name_of(code), outcome.error().text);
    }
}

}  // namespace table
