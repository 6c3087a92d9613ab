#include "table/lobby.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/check.h"
#include "table/append.h"
#include "table/chat_text.h"
#include "table/table_log.h"

namespace table {
namespace {

constexpr std::size_t kCodeLetters = 24;  // 142 bits
constexpr std::int64_t kRestartGraceMs = 30'000;
constexpr auto kDueEvery = std::chrono::seconds(30);
constexpr std::int64_t kDueAheadMs = 60'000;
// Chat: so many lines at once, and one more each two seconds.
constexpr std::int64_t kBreathPerLineMs = 2'000;
constexpr std::int64_t kBreathMs = 5 * kBreathPerLineMs;
constexpr std::size_t kBreathsMax = 10'000;

// A log that makes the program stumble is as broken as one that cannot be read.
base::Result<Table, Refused> read_guarded(const LogSource& source, const store::TableRow& row) {
    try {
        const base::BugEdge edge;
        return read_table(source, row);
    } catch (const base::BugFound&) {
        return Refused(Refusal::kBroken);
    }
}

// Nothing: they may see the table as this seat, or as a spectator.
std::optional<Refused> refusal_to_show(const Room& room, const Holder& holder, rules::Seat seat) {
    if (seat != rules::kNoSeat && !room.is_held_by(seat, holder)) {
        return Refused(room.is_seat(seat) ? Refusal::kNotYourSeat : Refusal::kBadSeat);
    }
    const bool is_private = !room.has_watching && room.status == store::Status::kPlaying;
    if (is_private && !room.knows(holder)) {
        return Refused(Refusal::kNoSpectators);
    }
    return std::nullopt;
}

}  // namespace

Lobby::Lobby(Services services) : services_(services), started_ms_(services_.clock.wall_ms()) {}

Lobby::~Lobby() {
    hand_over();
}

void Lobby::begin() {
    join_nodes();
    wake_due();
}

void Lobby::stop() {
    is_stopped_ = true;
    due_timer_.cancel();
    for (const auto& [public_id, live] : tables_) {
        live->stop();
    }
}

bool Lobby::is_settled() const {
    return std::ranges::none_of(tables_,
                                [](const auto& entry) { return entry.second->is_storing(); });
}

void Lobby::arrive(ConnectionId connection, const Holder& holder) {
    clients_[connection] = Client{.holder = holder};
}

void Lobby::depart(ConnectionId connection) {
    const auto found = clients_.find(connection);
    if (found == clients_.end()) {
        return;
    }
    const auto at = std::move(found->second.at);
    clients_.erase(found);
    if (at != nullptr) {
        at->remove_viewer(connection);
    }
}

void Lobby::hear(ConnectionId connection, ClientMessage message) {
    const std::string& id = message.id;
    if (std::holds_alternative<Ping>(message.what)) {
        services_.sink.send({&connection, 1}, Pong{});
    } else if (!is_id(id)) {
        refuse(connection, id, Refusal::kBadId);
    } else if (const auto* wish = std::get_if<Watch>(&message.what)) {
        watch(connection, id, *wish);
    } else if (clients_.at(connection).at == nullptr) {
        refuse(connection, id, Refusal::kNotWatching);
    } else if (auto* command = std::get_if<Command>(&message.what)) {
        pass_on(connection, id, std::move(*command));
    } else if (const auto* said = std::get_if<Say>(&message.what)) {
        say(connection, id, *said);
    } else if (const auto* code = std::get_if<AskCode>(&message.what)) {
        ask_code(connection, id, *code);
    } else {
        ask_rematch(connection, id);
    }
}

Lobby::Found Lobby::find(std::string_view public_id) {
    const auto found = tables_.find(std::string(public_id));
    if (found != tables_.end()) {
        return found->second;
    }
    const LogSource source{.store = services_.store, .boards = services_.boards};
    auto row = find_row(source, public_id);
    if (!row) {
        return row.error();
    }
    auto table = read_guarded(source, *row);
    if (!table) {
        const bool is_new =
            table.error().code == code(Refusal::kBroken) && broken_.insert(row->public_id).second;
        if (is_new) {
            services_.observer.on_broken(row->public_id);
        }
        return table.error();
    }
    const std::string id = row->public_id;
    const std::uint64_t chat_told = chat_so_far(row->id);
    auto live = std::make_shared<LiveTable>(
        services_, LiveTable::Start{.row = std::move(*row),
                                    .table = std::move(*table),
                                    .clocks_from_ms = started_ms_ + kRestartGraceMs,
                                    .chat_told = chat_told,
                                    .on_idle = [this, id] { on_idle(id); }});
    tables_.emplace(id, live);
    follow(live);
    if (is_stopped_) {
        live->stop();
    }
    live->begin();
    return live;
}

// Comes from inside the table, so that it must not go away at once.
void Lobby::on_idle(const std::string& public_id) {
    services_.executor.post([this, public_id, alive = std::weak_ptr(alive_)] {
        if (alive.expired()) {
            return;
        }
        const auto found = tables_.find(public_id);
        if (found != tables_.end() && found->second->is_idle()) {
            unfollow(*found->second);
            tables_.erase(found);
        }
    });
}

void Lobby::watch(ConnectionId connection, const std::string& id, const Watch& wish) {
    const auto found = find(wish.table);
    if (!found) {
        refuse(connection, id, found.error());
        return;
    }
    const std::shared_ptr<LiveTable>& live = *found;
    // Somebody who comes from another node must not be shown less than there.
    if (services_.store.nodes() != nullptr) {
        if (const auto failed = live->catch_up()) {
            refuse(connection, id, *failed);
            on_idle(live->row().public_id);
            return;
        }
    }
    const Room& room = *live->table().room;
    Client& who = clients_.at(connection);
    rules::Seat seat = wish.seat.value_or(rules::kNoSeat);
    if (!wish.seat) {
        const YouSight you = you_sight(live->table(), who.holder, rules::kNoSeat);
        seat = you.seats.empty() ? rules::kNoSeat : you.seats.front();
    }
    std::optional<Refused> why = refusal_to_show(room, who.holder, seat);
    const LogSource source{.store = services_.store, .boards = services_.boards};
    std::vector<TableEvent> story;
    if (!why && wish.has_story) {
        auto told = read_story(source, live->row());
        if (told) {
            story = std::move(*told);
        } else {
            why = told.error();
        }
    }
    if (why) {
        refuse(connection, id, *why);
        on_idle(room.public_id);
        return;
    }
    if (who.at != nullptr && who.at != live) {
        who.at->remove_viewer(connection);
    }
    who.at = live;
    who.seat = seat;
    done(connection, {.id = id, .version = live->table().version});
    live->add_viewer({.connection = connection, .holder = who.holder, .seat = seat}, story);
    if (const auto chat = services_.store.chat(live->row().id, 0)) {
        for (const store::ChatLine& line : *chat) {
            if (const auto said = parse_chat(line)) {
                services_.sink.send({&connection, 1}, *said);
            }
        }
    }
}

void Lobby::pass_on(ConnectionId connection, const std::string& id, Command command) {
    const Client& who = clients_.at(connection);
    who.at->ask({.requester = Requester{.holder = who.holder, .id = id},
                 .command = std::move(command),
                 .answer = [this, connection, id, alive = std::weak_ptr(alive_)](
                               const base::Result<Version, Refused>& answer) {
                     if (alive.expired()) {
                         return;
                     }
                     if (answer) {
                         done(connection, {.id = id, .version = *answer});
                     } else {
                         refuse(connection, id, answer.error());
                     }
                 }});
}

void Lobby::ask_code(ConnectionId connection, const std::string& id, const AskCode& wish) {
    const Client& who = clients_.at(connection);
    std::string code = services_.secrets.letters(kCodeLetters);
    // Without an id: asked again, the answer is another code, because this one is kept nowhere.
    who.at->ask({.requester = Requester{.holder = who.holder},
                 .command = NewCode{.seat = wish.seat, .code = code},
                 .answer = [this, connection, id, code, alive = std::weak_ptr(alive_)](
                               const base::Result<Version, Refused>& answer) {
                     if (alive.expired()) {
                         return;
                     }
                     if (answer) {
                         done(connection, {.id = id, .version = *answer, .code = code});
                     } else {
                         refuse(connection, id, answer.error());
                     }
                 }});
}

std::optional<Refused> Lobby::take_breath(const Holder& holder) {
    const std::int64_t now_ms = services_.clock.wall_ms();
    if (breath_.size() > kBreathsMax) {
        breath_.clear();
    }
    Breath& breath = breath_[short_of(holder)];
    breath.spent_ms = std::max<std::int64_t>(breath.spent_ms - (now_ms - breath.at_ms), 0);
    breath.at_ms = now_ms;
    if (breath.spent_ms + kBreathPerLineMs > kBreathMs) {
        Refused refused(Refusal::kTooFast);
        refused.retry_ms =
            static_cast<std::uint32_t>(breath.spent_ms + kBreathPerLineMs - kBreathMs);
        return refused;
    }
    breath.spent_ms += kBreathPerLineMs;
    return std::nullopt;
}

void Lobby::say(ConnectionId connection, const std::string& id, const Say& wish) {
    const Client& who = clients_.at(connection);
    const auto answer = [this, connection, id, alive = std::weak_ptr(alive_)](
                            const base::Result<Version, Refused>& said) {
        if (alive.expired()) {
            return;
        }
        if (said) {
            done(connection, {.id = id, .version = *said});
        } else {
            refuse(connection, id, said.error());
        }
    };
    if (who.at->answer_said({.holder = who.holder, .id = id}, answer)) {
        return;
    }
    if (!who.at->table().room->has_chat) {
        refuse(connection, id, Refusal::kChatOff);
    } else if (!is_plain_text(wish.text, kChatCharactersMax)) {
        refuse(connection, id, Refusal::kBadText);
    } else if (const auto refused = take_breath(who.holder)) {
        refuse(connection, id, *refused);
    } else {
        who.at->say({.connection = connection, .holder = who.holder, .seat = who.seat},
                    {.id = id, .text = wish.text}, answer);
    }
}

void Lobby::ask_rematch(ConnectionId connection, const std::string& id) {
    const Client& who = clients_.at(connection);
    make_rematch(who.at, who.holder,
                 [this, connection, id](const base::Result<std::string, Refused>& made) {
                     if (made) {
                         done(connection, {.id = id, .table = *made});
                     } else {
                         refuse(connection, id, made.error());
                     }
                 });
}

void Lobby::make_rematch(const std::shared_ptr<LiveTable>& old, const Holder& holder, Made made) {
    const Room& room = *old->table().room;
    const YouSight you = you_sight(old->table(), holder, rules::kNoSeat);
    if (you.seats.empty()) {
        made(Refused(Refusal::kNotYourSeat));
        return;
    }
    if (!room.rematch.empty()) {
        made(room.rematch);
        return;
    }
    std::vector<Made>& waiting = rematches_[room.public_id];
    waiting.push_back(std::move(made));
    if (waiting.size() > 1) {
        return;  // somebody else's wish is under way
    }
    const auto tell_all =
        [this, old_id = room.public_id](const base::Result<std::string, Refused>& result) {
            const auto all = std::move(rematches_[old_id]);
            rematches_.erase(old_id);
            for (const Made& each : all) {
                each(result);
            }
        };
    const TableOrigin origin{
        .public_id = rematch_id(room),
        .seed = services_.secrets.seed(),
        .board = room.board,
        .is_made_once = true,
    };
    const Requester requester{.holder = holder};
    auto decision = open_rematch(old->table(), origin,
                                 {.requester = &requester, .now_ms = services_.clock.wall_ms()});
    if (!decision) {
        tell_all(decision.error());
        return;
    }
    create(origin, std::move(*decision),
           [old, tell_all,
            alive = std::weak_ptr(alive_)](const base::Result<std::string, Refused>& created) {
               if (!created) {
                   tell_all(created.error());
                   return;
               }
               old->ask({.command = LinkRematch{.public_id = *created},
                         .answer = [old, tell_all, alive,
                                    created](const base::Result<Version, Refused>& linked) {
                             if (alive.expired()) {
                                 return;
                             }
                             const bool is_linked = linked || !old->table().room->rematch.empty();
                             tell_all(is_linked
                                          ? created
                                          : base::Result<std::string, Refused>(linked.error()));
                         }});
           });
}

void Lobby::make_table(const Holder& holder, const NewTable& wish, Made made) {
    if (is_stopped_) {
        made(Refused(Refusal::kRestarting));
        return;
    }
    const TableOrigin origin{.public_id = services_.secrets.letters(kPublicIdLetters),
                             .seed = services_.secrets.seed(),
                             .board = services_.boards.find(wish.map)};
    if (origin.board == nullptr) {
        made(Refused(Refusal::kUnknownMap));
        return;
    }
    const Requester requester{.holder = holder};
    auto decision =
        open_table(wish, origin, {.requester = &requester, .now_ms = services_.clock.wall_ms()});
    if (!decision) {
        made(decision.error());
        return;
    }
    create(origin, std::move(*decision), std::move(made));
}

void Lobby::return_with_code(const ReturnWish& wish, Returned returned) {
    const auto live = find(wish.public_id);
    if (!live) {
        returned(live.error());
        return;
    }
    if (const auto refused = take_breath(wish.holder)) {
        returned(*refused);
        return;
    }
    (*live)->ask({.requester = Requester{.holder = wish.holder},
                  .command = UseCode{.code = wish.code},
                  .answer = [live = *live, wish, returned = std::move(returned)](
                                const base::Result<Version, Refused>& answer) {
                      if (!answer) {
                          returned(answer.error());
                          return;
                      }
                      const Holder code = holder_of(wish.code);
                      const auto& seats = live->table().room->seats;
                      const auto seat = std::ranges::find_if(seats, [&](const RoomSeat& each) {
                          return each.code && *each.code == code;
                      });
                      returned(rules::to_id<rules::Seat>(seat - seats.begin()));
                  }});
}

void Lobby::create(const TableOrigin& origin, Transition step, Made made) {
    const std::int64_t now_ms = services_.clock.wall_ms();
    const Room& room = *step.next.room;
    services_.store.append(
        first_append(step, now_ms),
        [this, public_id = origin.public_id, is_made_once = origin.is_made_once,
         is_playing = room.status == store::Status::kPlaying, made = std::move(made),
         alive = std::weak_ptr(alive_),
         &executor = services_.executor](const store::Outcome<store::Appended>& outcome) {
            executor.post([=, this] {
                if (alive.expired()) {
                    return;
                }
                const bool is_there = !outcome && is_made_once &&
                                      outcome.error().code == store::StoreErrorCode::kExists;
                if (!outcome && !is_there) {
                    services_.observer.on_store_failed(store::name_of(outcome.error().code),
                                                       outcome.error().text);
                    made(Refused(Refusal::kTryAgain));
                    return;
                }
                if (is_playing) {
                    const auto live = find(public_id);
                    if (live && outcome) {
                        (*live)->keep(0);  // programs may have to move
                    }
                    on_idle(public_id);
                }
                made(public_id);
            });
        });
}

void Lobby::wake_due() {
    store::Nodes* const nodes = services_.store.nodes();
    store::DueQuery query{.before_ms = services_.clock.wall_ms() + kDueAheadMs};
    while (true) {
        const auto due =
            nodes == nullptr ? services_.store.due_tables(query) : nodes->own_due(query);
        if (!due) {
            services_.observer.on_store_failed(store::name_of(due.error().code), due.error().text);
            break;
        }
        wake(*due, 0);
        if (due->size() < query.limit) {
            break;
        }
        query.after = {.due_ms = due->back().due_ms, .id = due->back().id};
    }
    claim_due();
    due_timer_ = services_.executor.after(kDueEvery, [this] { wake_due(); });
}

void Lobby::wake(std::span<const store::TableRow> due, std::int64_t clocks_from_ms) {
    for (const store::TableRow& row : due) {
        if (broken_.contains(row.public_id)) {
            continue;
        }
        const auto live = find(row.public_id);
        if (live) {
            (*live)->keep(clocks_from_ms);
        }
    }
}

void Lobby::done(ConnectionId connection, Done message) {
    if (clients_.contains(connection)) {
        services_.sink.send({&connection, 1}, std::move(message));
    }
}

void Lobby::refuse(ConnectionId connection, const std::string& id, Refused why) {
    if (clients_.contains(connection)) {
        services_.sink.send({&connection, 1}, WasRefused{.id = id, .why = why});
    }
}

}  // namespace table
