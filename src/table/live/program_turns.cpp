#include "table/live/program_turns.h"

#include <string>
#include <utility>

#include "table/live/live_table.h"
#include "table/program_luck.h"
#include "table/sight.h"
#include "table/table_log.h"

namespace table {
namespace {

constexpr std::chrono::milliseconds kRetryRead{5'000};
constexpr std::chrono::milliseconds kRetryBusy{1'000};
constexpr std::chrono::milliseconds kRetryAtOnce{0};

}  // namespace

bool ProgramTurns::is_due() const {
    return owner_.table().programs_to_act() != 0;
}

void ProgramTurns::schedule() {
    const Table& table = owner_.table();
    const Services& services = owner_.services();
    const unsigned programs = table.programs_to_act();
    for (unsigned i = 0; i < rules::kSeatsMax; ++i) {
        const auto seat = rules::to_id<rules::Seat>(i);
        if (((programs >> i) & 1U) == 0) {
            asked_[i] = 0;
            timers_[i].cancel();
            continue;
        }
        const Version asked_at = table.play->now.asked_at[i];
        if (asked_[i] == asked_at) {
            continue;
        }
        asked_[i] = asked_at;
        timers_[i] = services.executor.after(
            std::chrono::milliseconds(services.bot_pace_ms),
            [this, seat] { static_cast<void>(owner_.guard([&] { ask(seat); })); });
    }
}

void ProgramTurns::cancel() {
    for (base::Timer& timer : timers_) {
        timer.cancel();
    }
    retry_timer_.cancel();
    asked_ = {};
}

void ProgramTurns::on_changed(const Effects& effects) {
    if (effects.moves.empty()) {
        memories_.reset();  // a move may have been taken back
    }
    if (!memories_) {
        return;
    }
    for (const TableEvent& event : effects.events) {
        if (event.kind == TableEventKind::kGame) {
            memories_->on(event.game);
        }
    }
}

void ProgramTurns::ask(rules::Seat seat) {
    const Table& table = owner_.table();
    if (owner_.is_stopped() || ((table.programs_to_act() >> rules::index(seat)) & 1U) == 0) {
        return;
    }
    if (!memories_) {
        load_memories();
        return;
    }
    Services& services = owner_.services();
    GameSight sight = game_sight(table, seat, services.clock.wall_ms());
    const Version asked_at = table.play->now.asked_at[rules::index(seat)];
    ProgramQuestion question{.program = std::string(table.program_of(seat)),
                             .board = table.room->board,
                             .view = sight.view,
                             .memory = (*memories_)[seat],
                             .legal = std::move(sight.legal),
                             .luck = program_luck(table, seat),
                             .asker = short_of(table.room->host)};
    const bool is_asked = services.programs.ask(
        std::move(question), [weak = owner_.weak_from_this(), seat, asked_at](rules::Move move) {
            if (const auto live = weak.lock(); live && live->keeper().is_keeper()) {
                live->submit(
                    {.command = ProgramMove{.seat = seat, .asked_at = asked_at, .move = move}});
            }
        });
    if (!is_asked) {
        retry(kRetryBusy);
    }
}

// What the seats remember follows from all moves so far, which are read elsewhere. Then everybody
// is asked who is to act.
void ProgramTurns::load_memories() {
    if (is_loading_) {
        return;
    }
    Services& services = owner_.services();
    const Version version = owner_.table().version;
    is_loading_ = run_in_background(
        services.background, short_of(owner_.table().room->host),
        [source = log_source(services), row = owner_.row(), version] {
            return read_moves(source, {.row = row, .until = version});
        },
        [this, weak = owner_.weak_from_this(),
         version](const base::Result<std::vector<rules::LoggedMove>, Refused>& moves) {
            if (const auto live = weak.lock()) {
                static_cast<void>(live->guard([&] { on_moves(version, moves); }));
            }
        });
    if (!is_loading_) {
        retry(kRetryBusy);
    }
}

void ProgramTurns::on_moves(Version version,
                            const base::Result<std::vector<rules::LoggedMove>, Refused>& moves) {
    is_loading_ = false;
    const Table& table = owner_.table();
    if (!moves && moves.error() == Refusal::kBroken) {
        owner_.freeze();
        return;
    }
    if (!moves) {
        retry(kRetryRead);
        return;
    }
    // A change may have come between; the memories of it would be missing.
    if (version != table.version) {
        retry(kRetryAtOnce);
        return;
    }
    memories_ = std::make_unique<ai::Memories>(memories_of(*table.room, *moves));
    for (unsigned i = 0; i < rules::kSeatsMax; ++i) {
        if (asked_[i] != 0) {
            ask(rules::to_id<rules::Seat>(i));
        }
    }
}

void ProgramTurns::retry(std::chrono::milliseconds delay) {
    retry_timer_ = owner_.services().executor.after(delay, [this] {
        asked_ = {};
        owner_.keeper().schedule();
    });
}

}  // namespace table
