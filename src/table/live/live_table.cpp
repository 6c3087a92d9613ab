#include "table/live/live_table.h"

#include <utility>

#include "table/append.h"
#include "table/bounds.h"

namespace table {

LiveTable::LiveTable(Services& services, Origin origin)
    : services_(services),
      row_(std::move(origin.row)),
      table_(std::move(origin.table)),
      on_idle_(std::move(origin.on_idle)),
      on_settled_(std::move(origin.on_settled)),
      viewers_(services, table_, row_.id),
      chat_(*this, origin.chat_sent),
      keeper_(*this, origin.clocks_from_ms),
      follower_(*this),
      used_ms_(row_.updated_ms) {
    row_.summary = {};  // it is for lists, which read it from the store
}

void LiveTable::freeze() {
    is_frozen_ = true;
    is_stopped_ = true;
    services_.observer.on_broken(row_.public_id);
    keeper_.rest();
}

void LiveTable::submit(Request request) {
    if (!pending_ && queue_.empty()) {
        execute(std::move(request));
        return;
    }
    // People may send theirs again; programs and the clock would not.
    if (request.requester && queue_.size() >= kCommandsWaitingMax) {
        refuse(request, Refusal::kTryAgain);
        return;
    }
    queue_.push_back(std::move(request));
    run_queue();
}

void LiveTable::run_queue() {
    while (!pending_ && !queue_.empty()) {
        Request request = std::move(queue_.front());
        queue_.erase(queue_.begin());
        execute(std::move(request));
    }
}

void LiveTable::execute(Request request) {
    const bool is_sound = guard([&] {
        std::optional<Refused> why;
        // Again from the beginning where other nodes were ahead: they may have done just this.
        do {
            if (is_stopped_) {
                refuse(request, is_frozen_ ? Refusal::kBroken : Refusal::kRestarting);
                return;
            }
            if (answer_repeated(request)) {
                return;
            }
            auto decided = decide(table_, request.command,
                                  {.requester = request.requester ? &*request.requester : nullptr,
                                   .now_ms = services_.clock.wall_ms(),
                                   .connections = viewers_.seats_connected(),
                                   .absence = services_.bounds.absence});
            if (decided) {
                append(std::move(request), std::move(*decided));
                return;
            }
            why = decided.error();
        } while (follower_.was_behind());
        refuse(request, *why);
    });
    if (!is_sound) {
        const auto pending = std::move(pending_);
        refuse(pending ? pending->request : request, Refusal::kInternal);
    }
}

// Whether the same request was carried out before.
bool LiveTable::answer_repeated(const Request& request) const {
    const auto version = request.requester ? done_at(*request.requester) : std::nullopt;
    if (version) {
        request.answer(*version);
    }
    return version.has_value();
}

std::optional<Version> LiveTable::done_at(const Requester& requester) const {
    if (requester.id.empty()) {
        return std::nullopt;
    }
    const auto seq = table_.recent.find(request_key(short_of(requester.holder), requester.id));
    return seq ? std::optional(static_cast<Version>(*seq)) : std::nullopt;
}

void LiveTable::refuse(const Request& request, Refused why) {
    services_.observer.on_refused(why);
    if (request.answer) {
        request.answer(why);
    }
}

void LiveTable::append(Request request, Transition transition) {
    const std::int64_t now_ms = services_.clock.wall_ms();
    store::Append lines =
        next_append(transition, {.id = row_.id, .before = table_, .now_ms = now_ms});
    pending_ = std::make_unique<Pending>(Pending{.request = std::move(request),
                                                 .transition = std::move(transition),
                                                 .since_ns = services_.clock.monotonic_ns()});
    services_.store.append(std::move(lines),
                           [weak = weak_from_this(), &executor = services_.executor](
                               const store::Outcome<store::Appended>& outcome) {
                               executor.post([weak, outcome] {
                                   if (const auto self = weak.lock()) {
                                       self->on_stored(outcome);
                                   }
                               });
                           });
}

const std::string* LiveTable::pending_line() const {
    return pending_ ? &pending_->transition.line : nullptr;
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
    const Version version = done->transition.next.version;
    follower_.clear_doubtful();
    keeper_.set_keeper(true);
    // Unless it was in the log already when that was last read.
    if (table_.version < version) {
        become(std::move(done->transition.next), done->transition.effects);
    }
    if (done->request.answer) {
        done->request.answer(version);
    }
    services_.observer.on_committed(committed_ns - done->since_ns,
                                    services_.clock.monotonic_ns() - committed_ns);
    keeper_.schedule();
    run_queue();
    check_idle();
}

void LiveTable::become(Table next, const Effects& effects) {
    const unsigned called_before = seats_to_call(table_);
    table_ = std::move(next);
    row_.next_seq = table_.version + 1;
    used_ms_ = services_.clock.wall_ms();
    const bool was_settled = store::is_settled(std::exchange(row_.status, table_.room->status));
    if (!was_settled && store::is_settled(row_.status) && on_settled_) {
        on_settled_();
    }
    keeper_.on_changed(effects, called_before);
    static_cast<void>(guard([&] { viewers_.publish(effects); }));
}

void LiveTable::on_store_error(const store::StoreError& error) {
    const std::unique_ptr<Pending> failed = std::move(pending_);
    std::optional<Refused> why;
    if (error.code == store::StoreErrorCode::kConflict) {
        // Another node has written a line first, or one is there that the store said was not: read
        // on, and decide again.
        services_.observer.on_conflict();
        why = follower_.catch_up();
        if (!why && table_.version < failed->transition.next.version) {
            why = Refused(Refusal::kTryAgain);
        }
    } else if (error.code == store::StoreErrorCode::kNotFound) {
        why = Refused(Refusal::kNoTable);
    } else {
        services_.observer.on_store_failed(store::name_of(error.code), error.text);
        follower_.set_doubtful(std::move(failed->transition.line));
        why = Refused(Refusal::kTryAgain);
    }
    if (why) {
        refuse(failed->request, *why);
        keeper_.retry();
    } else {
        queue_.insert(queue_.begin(), std::move(failed->request));
    }
    run_queue();
    check_idle();
}

void LiveTable::add_viewer(const Viewer& viewer) {
    viewers_.add(viewer);
    keeper_.on_viewer_added();
}

void LiveTable::remove_viewer(ConnectionId connection) {
    viewers_.remove(connection);
    check_idle();
}

bool LiveTable::is_idle() const {
    return viewers_.empty() && queue_.empty() && !is_storing() && !keeper_.is_busy();
}

void LiveTable::check_idle() {
    if (is_idle()) {
        on_idle_();
    }
}

}  // namespace table
