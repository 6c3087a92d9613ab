#include "table/live/viewers.h"

#include <algorithm>
#include <chrono>
#include <span>
#include <utility>

#include "table/live/turn_caller.h"

namespace table {

void Viewers::add(const Viewer& viewer, StoryEnd story) {
    arrivals_.remove(viewer.connection);
    std::erase_if(viewers_, [&](const Viewer& old) { return old.connection == viewer.connection; });
    viewers_.push_back(viewer);
    Update update{.table = table_.room->public_id,
                  .version = table_.version,
                  .room = room_sight(table_),
                  .you = you_sight(table_, viewer.holder, viewer.seat),
                  .viewer = viewer.seat,
                  .events = seen_by(story.events, viewer.seat),
                  .story_from = story.from};
    if (table_.play) {
        update.game = sight_for(viewer.seat);
    }
    services_.sink.send({&viewer.connection, 1}, std::move(update));
    if (!tell_presence()) {
        services_.sink.send({&viewer.connection, 1}, presence(attendance()));
    }
}

// All viewers of a finished game see the same end, whoever they are and whenever they come.
GameSight Viewers::sight_for(rules::Seat seat) {
    GameSight sight = play_sight(table_, seat, services_.clock.wall_ms());
    if (table_.state().is_over()) {
        sight.end = services_.ends->end_of(table_);
    }
    return sight;
}

bool Viewers::has(const Holder& holder) const {
    const std::vector<Viewer> all = everybody();
    return std::ranges::find(all, holder, &Viewer::holder) != all.end();
}

bool Viewers::has_room_for(const Viewer& viewer) const {
    const Room& room = *table_.room;
    std::size_t of_holder = 0;
    std::size_t spectators = 0;
    for (const Viewer& other : everybody()) {
        if (other.connection != viewer.connection) {
            of_holder += other.holder == viewer.holder ? 1 : 0;
            spectators += room.knows(other.holder) ? 0 : 1;
        }
    }
    return of_holder < kConnectionsPerHolderMax &&
           (room.knows(viewer.holder) || spectators < services_.bounds.spectators_per_table);
}

void Viewers::tell_story(std::uint64_t number, ConnectionId connection,
                         std::vector<TableEvent> story) {
    std::erase_if(viewers_, [&](const Viewer& old) { return old.connection == connection; });
    arrivals_.tell(number, std::move(story));
}

bool Viewers::remove(ConnectionId connection) {
    const bool was_arriving = arrivals_.remove(connection);
    const auto gone =
        std::erase_if(viewers_, [&](const Viewer& old) { return old.connection == connection; });
    if (gone == 0 && !was_arriving) {
        return false;
    }
    tell_presence();
    return true;
}

void Viewers::publish(const Effects& effects) {
    arrivals_.add_events(effects.events);
    if (effects.has_room_changed) {
        drop_lost_seats();
        const std::vector<ConnectionId> strangers = take_strangers();
        publish_to_each(effects);
        services_.sink.send(strangers, Bye{.why = Refusal::kNoSpectators});
        return;
    }
    // Everybody who looks as the same seat sees the same.
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
                      .events = seen_by(effects.events, seat)};
        if (effects.has_game_changed) {
            update.game = sight_for(seat);
        }
        services_.sink.send(to, std::move(update));
    }
    if (missing() != told_missing_) {
        tell_presence();
    }
}

// After a change of the room, what a viewer is told depends on who they are.
void Viewers::publish_to_each(const Effects& effects) {
    const auto send = [&](std::span<const ConnectionId> to, const Viewer& viewer) {
        Update update{.table = table_.room->public_id,
                      .version = table_.version,
                      .room = room_sight(table_),
                      .you = you_sight(table_, viewer.holder, viewer.seat),
                      .viewer = viewer.seat,
                      .events = seen_by(effects.events, viewer.seat)};
        if (effects.has_game_changed) {
            update.game = sight_for(viewer.seat);
        }
        services_.sink.send(to, std::move(update));
    };
    // There may be many whom the table does not know, and to them it is all the same.
    std::vector<ConnectionId> strangers;
    const Viewer* stranger = nullptr;
    for (const Viewer& viewer : viewers_) {
        if (table_.room->knows(viewer.holder)) {
            send({&viewer.connection, 1}, viewer);
        } else {
            strangers.push_back(viewer.connection);
            stranger = &viewer;
        }
    }
    if (stranger != nullptr) {
        send(strangers, *stranger);
    }
    tell_presence();
}

// Viewers whose key was removed from their seat become spectators.
void Viewers::drop_lost_seats() {
    for (Viewer& viewer : viewers_) {
        if (viewer.seat != rules::kNoSeat && !table_.room->is_held_by(viewer.seat, viewer.holder)) {
            viewer.seat = rules::kNoSeat;
        }
    }
    arrivals_.drop_lost_seats();
}

// Takes out those who have just become spectators where there may be none.
std::vector<ConnectionId> Viewers::take_strangers() {
    std::vector<ConnectionId> strangers;
    if (!table_.room->is_private()) {
        return strangers;
    }
    for (const Viewer& viewer : everybody()) {
        if (!table_.room->knows(viewer.holder)) {
            strangers.push_back(viewer.connection);
            arrivals_.remove(viewer.connection);
        }
    }
    std::erase_if(viewers_,
                  [&](const Viewer& viewer) { return !table_.room->knows(viewer.holder); });
    return strangers;
}

void Viewers::send_chat(const ChatSaid& said) const {
    services_.sink.send(connections(), said);
}

void Viewers::show(const EmoteShown& shown) const {
    services_.sink.send(connections(), shown);
    if (store::Nodes* const nodes = services_.store.nodes()) {
        nodes->note(id_, to_note(shown));
    }
}

std::vector<ConnectionId> Viewers::connections() const {
    std::vector<ConnectionId> all;
    all.reserve(viewers_.size());
    for (const Viewer& viewer : viewers_) {
        all.push_back(viewer.connection);
    }
    return all;
}

std::vector<Viewer> Viewers::everybody() const {
    std::vector<Viewer> all = viewers_;
    for (const Viewer& arriving : arrivals_.viewers()) {
        const bool is_here = std::ranges::any_of(viewers_, [&](const Viewer& viewer) {
            return viewer.connection == arriving.connection;
        });
        if (!is_here) {
            all.push_back(arriving);
        }
    }
    return all;
}

Attendance Viewers::attendance() const {
    Attendance here;
    const Room& room = *table_.room;
    for (const Viewer& viewer : everybody()) {
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

unsigned Viewers::seats_there() const {
    return attendance().seats | (remote_ ? remote_->sum().seats : 0);
}

// People at the table need no notice, and may get one again after they leave.
void Viewers::tell_notices(unsigned seats_there) {
    const Room& room = *table_.room;
    for (unsigned i = 0; services_.notices != nullptr && i < room.seats.size(); ++i) {
        if (((seats_there >> i) & 1U) != 0) {
            services_.notices->on_came(room.public_id, holders_of(room.seats[i]));
        }
    }
}

Presence Viewers::presence(const Attendance& here) const {
    const Attendance others = remote_ ? remote_->sum() : Attendance{};
    const unsigned absent = missing();
    Presence presence{.connected = {}, .spectators = here.spectators + others.spectators};
    const Room& room = *table_.room;
    const std::int64_t now_ms = services_.clock.wall_ms();
    for (unsigned i = 0; i < room.seats.size(); ++i) {
        const auto seat = rules::to_id<rules::Seat>(i);
        const bool is_there = ((connections_.seats >> i) & 1U) != 0;
        presence.connected.push_back(is_there || room.seats[i].kind == SeatKind::kProgram);
        if (((absent >> i) & 1U) != 0) {
            const auto at_ms = absent_at_ms(table_, seat, connections_, services_.bounds.absence);
            presence.absent.push_back(
                {.seat = seat, .left_ms = std::max<std::int64_t>(*at_ms - now_ms, 0)});
        }
    }
    return presence;
}

bool Viewers::tell_presence() {
    const Attendance here = attendance();
    note_connected(seats_there());
    told_missing_ = missing();
    tell_notices(connections_.seats);
    if (viewers_.empty()) {
        presence_told_.reset();
        share(here);
        return false;
    }
    const Presence now = presence(here);
    if (is_presence_due_ || now == presence_told_) {
        return false;
    }
    const std::int64_t now_ms = services_.clock.monotonic_ns() / 1'000'000;
    const std::int64_t paid_ms = std::max(presence_paid_ms_, now_ms) + kPresenceEveryMs;
    if (paid_ms > now_ms + kPresenceEveryMs * kPresenceBurst) {
        is_presence_due_ = true;
        presence_timer_ =
            services_.executor.after(std::chrono::milliseconds(kPresenceEveryMs), [this] {
                is_presence_due_ = false;
                tell_presence();
            });
        return false;
    }
    presence_paid_ms_ = paid_ms;
    presence_told_ = now;
    share(here);
    services_.sink.send(connections(), now);
    return true;
}

void Viewers::note_connected(unsigned seats) {
    const unsigned gone = connections_.seats & ~seats;
    for (unsigned i = 0; i < rules::kSeatsMax; ++i) {
        if (((gone >> i) & 1U) != 0) {
            connections_.gone_ms[i] = services_.clock.wall_ms();
        }
    }
    connections_.seats = seats;
}

unsigned Viewers::missing() const {
    unsigned bits = 0;
    for (unsigned i = 0; i < table_.room->seats.size(); ++i) {
        const auto seat = rules::to_id<rules::Seat>(i);
        const bool keeps_waiting = table_.is_to_act(seat) && !table_.is_programs(seat);
        bits |= keeps_waiting ? 1U << i : 0U;
    }
    return bits & ~connections_.seats;
}

// Tells the other nodes, unless they know.
void Viewers::share(const Attendance& here) {
    store::Nodes* const nodes = services_.store.nodes();
    if (nodes != nullptr && remote().is_news(here)) {
        nodes->note(id_, to_note(here));
    }
}

RemoteAttendance& Viewers::remote() {
    if (!remote_) {
        remote_ = std::make_unique<RemoteAttendance>();
    }
    return *remote_;
}

void Viewers::hear(const store::Note& note) {
    if (const auto shown = emote_from_note(note.text)) {
        if (table_.room->has_emotes && table_.room->is_seat(shown->seat)) {
            services_.sink.send(connections(), *shown);
        }
        return;
    }
    const auto there = attendance_from(note.text);
    if (!there) {
        return;  // from a newer version, perhaps
    }
    const auto heard = remote().hear(note.from, *there, services_.clock.wall_ms());
    if (heard.is_new) {
        remote().tell_again();
        share(attendance());
    }
    if (heard.has_changed) {
        tell_presence();
    }
}

void Viewers::renew_attendance() {
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
