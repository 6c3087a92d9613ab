#include "table/hall.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/check.h"
#include "table/append.h"
#include "table/chat_text.h"
#include "table/history.h"

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
base::Result<Table, Refused> read_guarded(const Archive& archive, const store::TableRow& row) {
    try {
        const base::BugEdge edge;
        return read_table(archive, row);
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

Hall::Hall(Services services) : services_(services), started_ms_(services_.clock.wall_ms()) {}

Hall::~Hall() {
    hand_over();
}

void Hall::begin() {
    join_nodes();
    wake_due();
}

void Hall::stop() {
    is_stopped_ = true;
    due_timer_.cancel();
    for (const auto& [public_id, live] : tables_) {
        live->stop();
    }
}

bool Hall::is_settled() const {
    return std::ranges::none_of(tables_,
                                [](const auto& entry) { return entry.second->is_storing(); });
}

void Hall::arrive(VisitorId visitor, const Holder& holder) {
    visitors_[visitor] = Visitor{.holder = holder};
}

void Hall::depart(VisitorId visitor) {
    const auto found = visitors_.find(visitor);
    if (found == visitors_.end()) {
        return;
    }
    const auto at = std::move(found->second.at);
    visitors_.erase(found);
    if (at != nullptr) {
        at->remove_watcher(visitor);
    }
}

void Hall::hear(VisitorId visitor, ClientMessage message) {
    const std::string& id = message.id;
    if (std::holds_alternative<Ping>(message.what)) {
        services_.herald.tell({&visitor, 1}, Pong{});
    } else if (!is_id(id)) {
        refuse(visitor, id, Refusal::kBadId);
    } else if (const auto* wish = std::get_if<Watch>(&message.what)) {
        watch(visitor, id, *wish);
    } else if (visitors_.at(visitor).at == nullptr) {
        refuse(visitor, id, Refusal::kNotWatching);
    } else if (auto* command = std::get_if<Command>(&message.what)) {
        pass_on(visitor, id, std::move(*command));
    } else if (const auto* said = std::get_if<Say>(&message.what)) {
        say(visitor, id, *said);
    } else if (const auto* code = std::get_if<AskCode>(&message.what)) {
        ask_code(visitor, id, *code);
    } else {
        ask_rematch(visitor, id);
    }
}

Hall::Found Hall::find(std::string_view public_id) {
    const auto found = tables_.find(std::string(public_id));
    if (found != tables_.end()) {
        return found->second;
    }
    const Archive archive{.store = services_.store, .boards = services_.boards};
    auto row = find_row(archive, public_id);
    if (!row) {
        return row.error();
    }
    auto table = read_guarded(archive, *row);
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
void Hall::on_idle(const std::string& public_id) {
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

void Hall::watch(VisitorId visitor, const std::string& id, const Watch& wish) {
    const auto found = find(wish.table);
    if (!found) {
        refuse(visitor, id, found.error());
        return;
    }
    const std::shared_ptr<LiveTable>& live = *found;
    // Somebody who comes from another node must not be shown less than there.
    if (services_.store.nodes() != nullptr) {
        if (const auto failed = live->catch_up()) {
            refuse(visitor, id, *failed);
            on_idle(live->row().public_id);
            return;
        }
    }
    const Room& room = *live->table().room;
    Visitor& who = visitors_.at(visitor);
    rules::Seat seat = wish.seat.value_or(rules::kNoSeat);
    if (!wish.seat) {
        const YouSight you = you_sight(live->table(), who.holder, rules::kNoSeat);
        seat = you.seats.empty() ? rules::kNoSeat : you.seats.front();
    }
    std::optional<Refused> why = refusal_to_show(room, who.holder, seat);
    const Archive archive{.store = services_.store, .boards = services_.boards};
    std::vector<Happening> story;
    if (!why && wish.has_story) {
        auto told = read_story(archive, live->row());
        if (told) {
            story = std::move(*told);
        } else {
            why = told.error();
        }
    }
    if (why) {
        refuse(visitor, id, *why);
        on_idle(room.public_id);
        return;
    }
    if (who.at != nullptr && who.at != live) {
        who.at->remove_watcher(visitor);
    }
    who.at = live;
    who.seat = seat;
    done(visitor, {.id = id, .version = live->table().version});
    live->add_watcher({.visitor = visitor, .holder = who.holder, .seat = seat}, story);
    if (const auto chat = services_.store.chat(live->row().id, 0)) {
        for (const store::ChatLine& line : *chat) {
            if (const auto said = parse_chat(line)) {
                services_.herald.tell({&visitor, 1}, *said);
            }
        }
    }
}

void Hall::pass_on(VisitorId visitor, const std::string& id, Command command) {
    const Visitor& who = visitors_.at(visitor);
    who.at->ask({.asker = Asker{.holder = who.holder, .id = id},
                 .command = std::move(command),
                 .answer = [this, visitor, id, alive = std::weak_ptr(alive_)](
                               const base::Result<Version, Refused>& answer) {
                     if (alive.expired()) {
                         return;
                     }
                     if (answer) {
                         done(visitor, {.id = id, .version = *answer});
                     } else {
                         refuse(visitor, id, answer.error());
                     }
                 }});
}

void Hall::ask_code(VisitorId visitor, const std::string& id, const AskCode& wish) {
    const Visitor& who = visitors_.at(visitor);
    std::string code = services_.secrets.letters(kCodeLetters);
    // Without an id: asked again, the answer is another code, because this one is kept nowhere.
    who.at->ask({.asker = Asker{.holder = who.holder},
                 .command = NewCode{.seat = wish.seat, .code = code},
                 .answer = [this, visitor, id, code, alive = std::weak_ptr(alive_)](
                               const base::Result<Version, Refused>& answer) {
                     if (alive.expired()) {
                         return;
                     }
                     if (answer) {
                         done(visitor, {.id = id, .version = *answer, .code = code});
                     } else {
                         refuse(visitor, id, answer.error());
                     }
                 }});
}

std::optional<Refused> Hall::take_breath(const Holder& holder) {
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

void Hall::say(VisitorId visitor, const std::string& id, const Say& wish) {
    const Visitor& who = visitors_.at(visitor);
    const auto answer = [this, visitor, id, alive = std::weak_ptr(alive_)](
                            const base::Result<Version, Refused>& said) {
        if (alive.expired()) {
            return;
        }
        if (said) {
            done(visitor, {.id = id, .version = *said});
        } else {
            refuse(visitor, id, said.error());
        }
    };
    if (who.at->answer_said({.holder = who.holder, .id = id}, answer)) {
        return;
    }
    if (!who.at->table().room->has_chat) {
        refuse(visitor, id, Refusal::kChatOff);
    } else if (!is_plain_text(wish.text, kChatCharactersMax)) {
        refuse(visitor, id, Refusal::kBadText);
    } else if (const auto refused = take_breath(who.holder)) {
        refuse(visitor, id, *refused);
    } else {
        who.at->say({.visitor = visitor, .holder = who.holder, .seat = who.seat},
                    {.id = id, .text = wish.text}, answer);
    }
}

void Hall::ask_rematch(VisitorId visitor, const std::string& id) {
    const Visitor& who = visitors_.at(visitor);
    make_rematch(who.at, who.holder,
                 [this, visitor, id](const base::Result<std::string, Refused>& made) {
                     if (made) {
                         done(visitor, {.id = id, .table = *made});
                     } else {
                         refuse(visitor, id, made.error());
                     }
                 });
}

void Hall::make_rematch(const std::shared_ptr<LiveTable>& old, const Holder& holder, Made made) {
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
    const Asker asker{.holder = holder};
    auto decision =
        open_rematch(old->table(), origin, {.asker = &asker, .now_ms = services_.clock.wall_ms()});
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

void Hall::make_table(const Holder& holder, const NewTable& wish, Made made) {
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
    const Asker asker{.holder = holder};
    auto decision =
        open_table(wish, origin, {.asker = &asker, .now_ms = services_.clock.wall_ms()});
    if (!decision) {
        made(decision.error());
        return;
    }
    create(origin, std::move(*decision), std::move(made));
}

void Hall::return_with_code(const ReturnWish& wish, Returned returned) {
    const auto live = find(wish.public_id);
    if (!live) {
        returned(live.error());
        return;
    }
    if (const auto refused = take_breath(wish.holder)) {
        returned(*refused);
        return;
    }
    (*live)->ask({.asker = Asker{.holder = wish.holder},
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

void Hall::create(const TableOrigin& origin, Step step, Made made) {
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

void Hall::wake_due() {
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

void Hall::wake(std::span<const store::TableRow> due, std::int64_t clocks_from_ms) {
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

void Hall::done(VisitorId visitor, Done message) {
    if (visitors_.contains(visitor)) {
        services_.herald.tell({&visitor, 1}, std::move(message));
    }
}

void Hall::refuse(VisitorId visitor, const std::string& id, Refused why) {
    if (visitors_.contains(visitor)) {
        services_.herald.tell({&visitor, 1}, WasRefused{.id = id, .why = why});
    }
}

}  // namespace table
