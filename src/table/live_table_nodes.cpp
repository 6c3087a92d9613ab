// A table that other nodes write to and watch as well; the rest is in live_table.cpp.
#include <algorithm>
#include <utility>

#include "table/chat_text.h"
#include "table/live_table.h"

namespace table {

void LiveTable::hear(const store::News& news) {
    if (is_frozen_) {
        return;
    }
    const Version before = table_.version;
    for (const store::LogLine& line : news.lines) {
        if (line.seq <= table_.version) {
            continue;
        }
        const bool is_next = line.seq == table_.version + 1;
        if (is_next && !advance(line)) {
            static_cast<void>(break_off());
            return;
        }
        if (!is_next) {
            static_cast<void>(catch_up());  // should it fail, the news come again
            break;
        }
    }
    tell_chat(news.chat);
    if (table_.version > before) {
        services_.observer.on_heard(table_.version - before);
        schedule();
        check_idle();
    }
}

std::optional<Refused> LiveTable::catch_up() {
    while (true) {
        const auto lines = services_.store.log(
            {.table = row_.id, .from = static_cast<store::Seq>(table_.version) + 1});
        if (!lines) {
            services_.observer.on_store_failed(store::name_of(lines.error().code),
                                               lines.error().text);
            return Refused(Refusal::kTryAgain);
        }
        for (const store::LogLine& line : *lines) {
            if (!advance(line)) {
                return break_off();
            }
        }
        if (lines->size() < store::kLinesPerPage) {
            break;
        }
    }
    schedule();
    return std::nullopt;
}

// Nobody is refused for something that has changed elsewhere: they may have seen it there.
bool LiveTable::is_behind() {
    if (services_.store.nodes() == nullptr) {
        return false;
    }
    const Version before = table_.version;
    return !catch_up() && table_.version > before;
}

bool LiveTable::advance(const store::LogLine& line) {
    Table next = table_;
    Effects outcome;
    if (!replay_line(next, line, services_.boards, outcome)) {
        return false;
    }
    // Whoever writes to a table looks after it.
    is_keeper_ = services_.store.nodes() == nullptr || (is_keeper_ && is_own(line));
    become(std::move(next), outcome);
    return true;
}

// Whether it is one that this node wrote without having heard of its end.
bool LiveTable::is_own(const store::LogLine& line) const {
    return pending_ ? pending_->step.line == line.text
                    : !doubtful_.empty() && doubtful_ == line.text;
}

// The log says something that cannot be.
Refused LiveTable::break_off() {
    freeze();
    return Refused(Refusal::kBroken);
}

void LiveTable::keep(std::int64_t clocks_from_ms) {
    if (is_stopped_ || services_.store.nodes() == nullptr) {
        return;
    }
    static_cast<void>(catch_up());
    is_keeper_ = true;
    clocks_from_ms_ = std::max(clocks_from_ms_, clocks_from_ms);
    schedule();
}

void LiveTable::tell_chat(std::span<const store::ChatLine> lines) {
    std::vector<ConnectionId> to;
    for (const Viewer& viewer : viewers_) {
        to.push_back(viewer.connection);
    }
    for (const store::ChatLine& line : lines) {
        if (line.n <= chat_told_) {
            continue;
        }
        chat_told_ = line.n;
        if (const auto said = parse_chat(line)) {
            services_.sink.send(to, *said);
        }
    }
}

Attendance LiveTable::attendance() const {
    Attendance here;
    const Room& room = *table_.room;
    for (const Viewer& viewer : viewers_) {
        bool is_seated = false;
        for (unsigned i = 0; i < room.seats.size(); ++i) {
            if (room.seats[i].is_held_by(viewer.holder)) {
                here.seats |= 1U << i;
                is_seated = true;
            }
        }
        here.spectators += is_seated ? 0 : 1;
    }
    return here;
}

void LiveTable::tell_presence() {
    const Attendance here = attendance();
    share(here);
    if (viewers_.empty()) {
        return;
    }
    const Attendance others = remote_ ? remote_->sum() : Attendance{};
    Presence presence{.connected = {}, .spectators = here.spectators + others.spectators};
    const Room& room = *table_.room;
    for (unsigned i = 0; i < room.seats.size(); ++i) {
        const bool is_there = (((here.seats | others.seats) >> i) & 1U) != 0;
        presence.connected.push_back(is_there || room.seats[i].kind == SeatKind::kProgram);
    }
    std::vector<ConnectionId> to;
    for (const Viewer& viewer : viewers_) {
        to.push_back(viewer.connection);
    }
    services_.sink.send(to, std::move(presence));
}

// Tells the other nodes, unless they know.
void LiveTable::share(const Attendance& here) {
    store::Nodes* const nodes = services_.store.nodes();
    if (nodes == nullptr) {
        return;
    }
    if (!remote_) {
        remote_ = std::make_unique<RemoteAttendance>();
    }
    if (remote_->is_news(here)) {
        nodes->note(row_.id, to_note(here));
    }
}

void LiveTable::hear(const store::Note& note) {
    const auto attendance_there = attendance_from(note.text);
    if (!attendance_there) {
        return;  // a newer node may say more
    }
    if (!remote_) {
        remote_ = std::make_unique<RemoteAttendance>();
    }
    const auto heard = remote_->hear(note.from, *attendance_there, services_.clock.wall_ms());
    if (heard.is_new) {
        remote_->tell_again();
        share(attendance());
    }
    if (heard.has_changed) {
        tell_presence();
    }
}

void LiveTable::renew_attendance() {
    if (viewers_.empty() || !remote_) {
        return;
    }
    remote_->tell_again();
    share(attendance());
    if (remote_->forget_silent(services_.clock.wall_ms())) {
        tell_presence();
    }
}

}  // namespace table
