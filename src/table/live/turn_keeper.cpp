#include "table/live/turn_keeper.h"

#include "table/live/live_table.h"

namespace table {
namespace {

constexpr std::int64_t kRetryMs = 1'000;

}  // namespace

TurnKeeper::TurnKeeper(LiveTable& owner, std::int64_t clocks_from_ms)
    : owner_(owner),
      programs_(owner),
      clock_(owner, clocks_from_ms),
      caller_(owner),
      is_keeper_(owner.services().store.nodes() == nullptr) {}

void TurnKeeper::take_over(std::int64_t clocks_from_ms) {
    if (owner_.is_stopped()) {
        return;
    }
    if (owner_.services().store.nodes() == nullptr) {
        schedule();  // what was too far away for a timer may be due now
        return;
    }
    static_cast<void>(owner_.follower().catch_up());
    is_keeper_ = true;
    clock_.hold_until(clocks_from_ms);
    schedule();
}

bool TurnKeeper::is_busy() const {
    return is_keeper_ && !owner_.is_stopped() &&
           (programs_.is_due() || clock_.is_due_soon() || caller_.is_waiting());
}

void TurnKeeper::schedule() {
    if (owner_.is_stopped()) {
        return;
    }
    if (!is_keeper_) {
        rest();
        return;
    }
    programs_.schedule();
    clock_.schedule();
}

void TurnKeeper::rest() {
    clock_.cancel();
    programs_.cancel();
}

void TurnKeeper::retry() {
    programs_.cancel();
    clock_.hold_until(owner_.services().clock.wall_ms() + kRetryMs);
    schedule();
}

void TurnKeeper::on_viewer_added() {
    if (!owner_.is_stopped() && is_keeper_) {
        clock_.schedule();
    }
}

}  // namespace table
