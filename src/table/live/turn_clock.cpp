#include "table/live/turn_clock.h"

#include <chrono>

#include "table/live/live_table.h"

namespace table {
namespace {

constexpr std::int64_t kHorizonMs = 120'000;

}  // namespace

bool TurnClock::is_due_soon() const {
    const std::int64_t deadline_ms = owner_.table().due_ms();
    return deadline_ms != 0 && deadline_ms - owner_.services().clock.wall_ms() <= kHorizonMs;
}

void TurnClock::schedule() {
    const std::int64_t deadline_ms = owner_.table().due_ms();
    if (deadline_ms == 0) {
        timer_.cancel();
        return;
    }
    const Services& services = owner_.services();
    const std::int64_t left_ms = std::max(deadline_ms, not_before_ms_) - services.clock.wall_ms();
    const bool has_clock = owner_.table().deadline_ms() != 0;
    if (left_ms > kHorizonMs && (owner_.viewers().empty() || !has_clock)) {
        timer_.cancel();
        return;
    }
    const auto delay_ms = std::clamp<std::int64_t>(left_ms, 0, kHorizonMs);
    timer_ =
        services.executor.after(std::chrono::milliseconds(delay_ms), [this, delay_ms, left_ms] {
            // The timer does not notice when somebody sets the wall clock.
            const bool is_early = owner_.services().clock.wall_ms() < owner_.table().due_ms();
            if (delay_ms < left_ms || is_early) {
                schedule();
            } else {
                run_out();
            }
        });
}

void TurnClock::run_out() {
    const Table& table = owner_.table();
    if (table.room->is_shuffling()) {
        owner_.submit({.command = EndAttempt{.attempt = table.room->shuffle.attempt}});
        return;
    }
    if (table.deadline_ms() == 0) {
        owner_.submit({.command = Abandon{}});
        return;
    }
    const unsigned people = table.people_to_act();
    const std::int64_t now_ms = owner_.services().clock.wall_ms();
    for (unsigned i = 0; i < rules::kSeatsMax; ++i) {
        const auto seat = rules::to_id<rules::Seat>(i);
        if (((people >> i) & 1U) != 0 && now_ms >= table.deadline_ms(seat)) {
            owner_.submit({.command = RunOut{.seat = seat}});
        }
    }
}

}  // namespace table
