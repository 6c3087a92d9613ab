#include "table/live_table.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/check.h"
#include "table/append.h"

namespace table {
namespace {

// Clocks further away than this are left to the lobby, which looks for what is due now and then.
constexpr std::int64_t kClockHorizonMs = 120'000;
// How long a clock or a program waits for a store that failed.
constexpr std::int64_t kRetryMs = 1'000;

}  // namespace

LiveTable::LiveTable(Services& services, Start start)
    : services_(services),
      row_(std::move(start.row)),
      table_(std::move(start.table)),
      clocks_from_ms_(start.clocks_from_ms),
      on_idle_(std::move(start.on_idle)),
      chat_told_(start.chat_told),
      is_keeper_(services.store.nodes() == nullptr) {
    row_.summary = {};  // it is for lists, which read it from the store
}

template <typename Work>
bool LiveTable::guarded(const Work& work) {
    try {
        const base::BugEdge edge;
        work();
        return true;
    } catch (const base::BugFound&) {
        freeze();
        return false;
    }
}

// The log is as it was: nothing wrong was stored. Loaded anew, the table may go on.
void LiveTable::freeze() {
    is_frozen_ = true;
    is_stopped_ = true;
    services_.observer.on_broken(row_.public_id);
    rest();
}

void LiveTable::begin() {
    schedule();
}

void LiveTable::ask(Request request) {
    if (!pending_ && queue_.empty()) {
        take_up(std::move(request));
        return;
    }
    queue_.push_back(std::move(request));
    pump();
}

bool LiveTable::is_idle() const {
    if (!viewers_.empty() || !queue_.empty() || is_storing()) {
        return false;
    }
    if (!is_keeper_) {
        return true;
    }
    const unsigned to_act = table_.to_act();
    for (unsigned i = 0; i < rules::kSeatsMax; ++i) {
        if (((to_act >> i) & 1U) != 0 && table_.is_programs(rules::to_id<rules::Seat>(i))) {
            return is_stopped_;
        }
    }
    const std::int64_t deadline_ms = table_.deadline_ms();
    return deadline_ms == 0 || is_stopped_ ||
           deadline_ms - services_.clock.wall_ms() > kClockHorizonMs;
}

void LiveTable::pump() {
    while (!pending_ && !queue_.empty()) {
        Request request = std::move(queue_.front());
        queue_.erase(queue_.begin());
        take_up(std::move(request));
    }
}

void LiveTable::take_up(Request request) {
    if (!guarded([&] { work_on(request); })) {
        const auto pending = std::move(pending_);
        refuse(pending ? pending->request : request, Refusal::kInternal);
    }
}

void LiveTable::work_on(Request& request) {
    if (is_stopped_) {
        refuse(request, is_frozen_ ? Refusal::kBroken : Refusal::kRestarting);
        return;
    }
    if (request.requester && !request.requester->id.empty()) {
        const auto asked = request_key(short_of(request.requester->holder), request.requester->id);
        if (const auto version = table_.recent.find(asked)) {
            request.answer(static_cast<Version>(*version));  // done before
            return;
        }
    }
    auto decision = decide_on(request);
    // From the beginning, because what was read may be just this, done elsewhere.
    if (!decision && is_behind()) {
        work_on(request);
        return;
    }
    if (!decision) {
        refuse(request, decision.error());
        return;
    }
    send_to_store(std::move(request), std::move(*decision));
}

base::Result<Transition, Refused> LiveTable::decide_on(const Request& request) const {
    const Requester* const requester = request.requester ? &*request.requester : nullptr;
    return decide(table_, request.command,
                  {.requester = requester, .now_ms = services_.clock.wall_ms()});
}

void LiveTable::refuse(const Request& request, Refused why) {
    services_.observer.on_refused(why.code);
    if (request.answer) {
        request.answer(why);
    }
}

void LiveTable::send_to_store(Request request, Transition step) {
    const std::int64_t now_ms = services_.clock.wall_ms();
    store::Append append = next_append(step, {.id = row_.id, .before = table_, .now_ms = now_ms});
    pending_ = std::make_unique<Pending>(Pending{.request = std::move(request),
                                                 .step = std::move(step),
                                                 .since_ns = services_.clock.monotonic_ns()});
    services_.store.append(std::move(append),
                           [weak = weak_from_this(), &executor = services_.executor](
                               const store::Outcome<store::Appended>& outcome) {
                               executor.post([weak, outcome] {
                                   if (const auto self = weak.lock()) {
                                       self->on_stored(outcome);
                                   }
                               });
                           });
}

void LiveTable::on_stored(const store::Outcome<store::Appended>& outcome) {
    if (!pending_) {
        return;  // the table was frozen meanwhile
    }
    if (!outcome) {
        on_store_error(outcome.error());
        return;
    }
    const std::unique_ptr<Pending> done = std::move(pending_);
    const std::int64_t committed_ns = services_.clock.monotonic_ns();
    const Version version = done->step.next.version;
    doubtful_.clear();
    is_keeper_ = true;
    // Unless it was in the log already when that was last read.
    if (table_.version < version) {
        become(std::move(done->step.next), done->step.effects);
    }
    if (done->request.answer) {
        done->request.answer(version);
    }
    services_.observer.on_committed(committed_ns - done->since_ns,
                                    services_.clock.monotonic_ns() - committed_ns);
    schedule();
    pump();
    check_idle();
}

// The next table takes the place of the one before, and everybody is told.
void LiveTable::become(Table next, const Effects& outcome) {
    table_ = std::move(next);
    row_.next_seq = table_.version + 1;
    row_.status = table_.room->status;
    if (outcome.moves.empty()) {
        memories_.reset();  // it may be that a move was taken back
    }
    for (const TableEvent& event : outcome.events) {
        if (memories_ && event.kind == TableEventKind::kGame) {
            memories_->on(event.game);
        }
    }
    guarded([&] { publish(outcome); });
}

void LiveTable::on_store_error(const store::StoreError& error) {
    const std::unique_ptr<Pending> failed = std::move(pending_);
    std::optional<Refused> why;
    if (error.code == store::StoreErrorCode::kConflict) {
        // Somebody else has written a line first, or one is there that the store said was not: read
        // on, and ask again.
        services_.observer.on_conflict();
        why = catch_up();
        if (!why && table_.version < failed->step.next.version) {
            why = Refused(Refusal::kTryAgain);
        }
    } else {
        services_.observer.on_store_failed(store::name_of(error.code), error.text);
        doubtful_ = std::move(failed->step.line);
        why = Refused(Refusal::kTryAgain);
    }
    if (why) {
        refuse(failed->request, *why);
        program_asked_ = {};
        clocks_from_ms_ = std::max(clocks_from_ms_, services_.clock.wall_ms() + kRetryMs);
        schedule();
    } else {
        queue_.insert(queue_.begin(), std::move(failed->request));
    }
    pump();
    check_idle();
}

void LiveTable::add_viewer(const Viewer& viewer, std::span<const TableEvent> story) {
    std::erase_if(viewers_, [&](const Viewer& old) { return old.connection == viewer.connection; });
    viewers_.push_back(viewer);
    Update update{.table = table_.room->public_id,
                  .version = table_.version,
                  .room = room_sight(table_),
                  .you = you_sight(table_, viewer.holder, viewer.seat),
                  .viewer = viewer.seat,
                  .events = seen_by(story, viewer.seat)};
    if (table_.play) {
        update.game = game_sight(table_, viewer.seat, services_.clock.wall_ms());
    }
    services_.sink.send({&viewer.connection, 1}, std::move(update));
    tell_presence();
    if (!is_stopped_ && is_keeper_) {
        schedule_clock();  // as long as somebody watches, it is ours however far away it is
    }
}

void LiveTable::remove_viewer(ConnectionId connection) {
    const auto gone =
        std::erase_if(viewers_, [&](const Viewer& old) { return old.connection == connection; });
    if (gone > 0) {
        tell_presence();
        check_idle();
    }
}

void LiveTable::publish(const Effects& outcome) {
    if (outcome.has_room_changed) {
        drop_lost_seats();
        publish_to_each(outcome);
        return;
    }
    // All who look as the same seat see the same.
    for (unsigned i = 0; i <= rules::kSeatsMax; ++i) {
        const auto seat = i == rules::kSeatsMax ? rules::kNoSeat : rules::to_id<rules::Seat>(i);
        std::vector<ConnectionId> to;
        for (const Viewer& viewer : viewers_) {
            if (viewer.seat == seat) {
                to.push_back(viewer.connection);
            }
        }
        if (to.empty()) {
            continue;
        }
        Update update{.table = table_.room->public_id,
                      .version = table_.version,
                      .viewer = seat,
                      .events = seen_by(outcome.events, seat)};
        if (outcome.has_game_changed) {
            update.game = game_sight(table_, seat, services_.clock.wall_ms());
        }
        services_.sink.send(to, std::move(update));
    }
}

// After a change of the room, what a viewer is told depends on who they are.
void LiveTable::publish_to_each(const Effects& outcome) {
    for (const Viewer& viewer : viewers_) {
        Update update{.table = table_.room->public_id,
                      .version = table_.version,
                      .room = room_sight(table_),
                      .you = you_sight(table_, viewer.holder, viewer.seat),
                      .viewer = viewer.seat,
                      .events = seen_by(outcome.events, viewer.seat)};
        if (outcome.has_game_changed) {
            update.game = game_sight(table_, viewer.seat, services_.clock.wall_ms());
        }
        services_.sink.send({&viewer.connection, 1}, std::move(update));
    }
    tell_presence();
}

// Who was shown a seat that is not theirs any more looks on as a spectator.
void LiveTable::drop_lost_seats() {
    for (Viewer& viewer : viewers_) {
        if (viewer.seat != rules::kNoSeat && !table_.room->is_held_by(viewer.seat, viewer.holder)) {
            viewer.seat = rules::kNoSeat;
        }
    }
}

void LiveTable::schedule() {
    if (is_stopped_) {
        return;
    }
    if (!is_keeper_) {
        rest();
        return;
    }
    schedule_programs();
    schedule_clock();
}

// Another node looks after them.
void LiveTable::rest() {
    clock_timer_.cancel();
    for (base::Timer& timer : program_timer_) {
        timer.cancel();
    }
    program_asked_ = {};
}

void LiveTable::schedule_programs() {
    const unsigned to_act = table_.to_act();
    for (unsigned i = 0; i < rules::kSeatsMax; ++i) {
        const auto seat = rules::to_id<rules::Seat>(i);
        if (((to_act >> i) & 1U) == 0 || !table_.is_programs(seat)) {
            program_asked_[i] = 0;
            program_timer_[i].cancel();
            continue;
        }
        const Version asked_at = table_.play->now.asked_at[i];
        if (program_asked_[i] == asked_at) {
            continue;  // it is thinking about just this
        }
        program_asked_[i] = asked_at;
        program_timer_[i] =
            services_.executor.after(std::chrono::milliseconds(services_.bot_pace_ms),
                                     [this, seat] { guarded([&] { ask_program(seat); }); });
    }
}

void LiveTable::ask_program(rules::Seat seat) {
    if (is_stopped_ || !table_.is_to_act(seat) || !table_.is_programs(seat)) {
        return;
    }
    if (!memories_) {
        const auto moves = read_moves({.store = services_.store, .boards = services_.boards}, row_);
        if (!moves) {
            services_.observer.on_store_failed(moves.error().code, "moves for a program");
            program_asked_[rules::index(seat)] = 0;
            program_timer_[rules::index(seat)] =
                services_.executor.after(std::chrono::seconds(5), [this] { schedule_programs(); });
            return;
        }
        // A line is durable that this table has not heard of, yet or at all.
        if (moves->size() != table_.play->now.move_number) {
            const Version before = table_.version;
            program_asked_[rules::index(seat)] = 0;
            if (!catch_up() && table_.version > before) {
                return;  // which asks anew
            }
            program_timer_[rules::index(seat)] = services_.executor.after(
                std::chrono::milliseconds(kRetryMs), [this] { schedule(); });
            return;
        }
        memories_ = std::make_unique<ai::Memories>(memories_of(*table_.room, *moves));
    }
    GameSight sight = game_sight(table_, seat, services_.clock.wall_ms());
    const Version asked_at = table_.play->now.asked_at[rules::index(seat)];
    ProgramQuestion question{.program = std::string(table_.program_of(seat)),
                             .board = table_.room->board,
                             .view = sight.view,
                             .memory = (*memories_)[seat],
                             .legal = std::move(sight.legal),
                             .luck = short_of(Holder{.hash = services_.secrets.seed()})};
    services_.programs.ask(std::move(question), [weak = weak_from_this(), seat,
                                                 asked_at](rules::Move move) {
        if (const auto self = weak.lock(); self && self->is_keeper_) {
            self->ask({.command = ProgramMove{.seat = seat, .asked_at = asked_at, .move = move}});
        }
    });
}

void LiveTable::schedule_clock() {
    const std::int64_t deadline_ms = table_.deadline_ms();
    if (deadline_ms == 0) {
        clock_timer_.cancel();
        return;
    }
    const std::int64_t left_ms = std::max(deadline_ms, clocks_from_ms_) - services_.clock.wall_ms();
    if (left_ms > kClockHorizonMs && viewers_.empty()) {
        clock_timer_.cancel();
        return;
    }
    const auto delay = std::clamp<std::int64_t>(left_ms, 0, kClockHorizonMs);
    clock_timer_ =
        services_.executor.after(std::chrono::milliseconds(delay), [this, delay, left_ms] {
            // The timer does not know of it when somebody sets the wall clock.
            if (delay < left_ms || services_.clock.wall_ms() < table_.deadline_ms()) {
                schedule_clock();
                return;
            }
            const unsigned to_act = table_.to_act();
            for (unsigned i = 0; i < rules::kSeatsMax; ++i) {
                const auto seat = rules::to_id<rules::Seat>(i);
                if (((to_act >> i) & 1U) != 0 && !table_.is_programs(seat)) {
                    ask({.command = RunOut{.seat = seat}});
                }
            }
        });
}

void LiveTable::check_idle() {
    if (is_idle()) {
        on_idle_();
    }
}

}  // namespace table
