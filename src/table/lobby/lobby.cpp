#include "table/lobby/lobby.h"

#include <optional>
#include <utility>
#include <vector>

#include "table/lobby/admission.h"
#include "table/recent_requests.h"
#include "table/sight.h"
#include "table/table_log.h"

namespace table {
namespace {

// Enough for all that a client sends again after a lost connection.
constexpr std::size_t kSaidWhileWaitingMax = 16;
constexpr std::size_t kCodeLetters = 24;  // 142 bits
constexpr std::int64_t kCommandBurstSeconds = 3;
constexpr HolderRateLimit::Rate kChatRate{.every = std::chrono::seconds(2), .burst = 5};
constexpr HolderRateLimit::Rate kEmoteRate{.every = std::chrono::seconds(3), .burst = 3};

}  // namespace

Lobby::Lobby(Services services)
    : services_(std::move(services)),
      quota_(services_.bounds.unfinished_tables),
      recount_(services_, quota_),
      tables_(services_, quota_),
      due_(services_, tables_),
      nodes_(services_,
             {.tables = tables_,
              .due = due_,
              .on_dropped = [this](const std::shared_ptr<LiveTable>& live) { on_dropped(live); }}),
      pruner_(services_, tables_),
      hosts_(services_, tables_),
      factory_(services_, tables_, quota_),
      rematches_(services_, factory_),
      queries_(services_),
      daily_(services_),
      advice_(services_),
      seat_limit_(services_),
      command_limit_(services_.clock,
                     {.every = std::chrono::milliseconds(1000 / services_.bounds.commands_per_s),
                      .burst = services_.bounds.commands_per_s * kCommandBurstSeconds}),
      chat_limit_(services_.clock, kChatRate),
      emote_limit_(services_.clock, kEmoteRate),
      code_limit_(services_.clock, kCodeRate) {}

Lobby::~Lobby() {
    nodes_.leave();
}

void Lobby::start() {
    nodes_.join();
    due_.start();
    recount_.start();
    pruner_.start();
    hosts_.start();
}

void Lobby::stop() {
    due_.stop();
    pruner_.stop();
    hosts_.stop();
    tables_.stop();
}

void Lobby::connect(ConnectionId connection, const Holder& holder, Pace pace) {
    clients_[connection] = Client{.holder = holder, .pace = pace};
}

void Lobby::disconnect(ConnectionId connection) {
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

const Board* Lobby::board_of(ConnectionId connection) const {
    const auto found = clients_.find(connection);
    const bool is_watching = found != clients_.end() && found->second.at != nullptr;
    return is_watching ? found->second.at->table().room->board.get() : nullptr;
}

void Lobby::receive(ConnectionId connection, ClientMessage message) {
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
        submit(connection, id, std::move(*command));
    } else if (const auto* said = std::get_if<Say>(&message.what)) {
        say(connection, id, *said);
    } else if (const auto* emote = std::get_if<ShowEmote>(&message.what)) {
        show_emote(connection, id, *emote);
    } else if (const auto* code = std::get_if<AskCode>(&message.what)) {
        ask_code(connection, id, *code);
    } else if (const auto* keys = std::get_if<AskKeys>(&message.what)) {
        ask_keys(connection, id, *keys);
    } else if (const auto* advice = std::get_if<AskAdvice>(&message.what)) {
        ask_advice(connection, id, *advice);
    } else {
        ask_rematch(connection, id);
    }
}

bool Lobby::is_waiting(ConnectionId connection) const {
    const auto found = clients_.find(connection);
    return found != clients_.end() && found->second.is_waiting;
}

bool Lobby::after_waiting(ConnectionId connection, std::function<void()> next) {
    auto& afterwards = clients_.at(connection).afterwards;
    if (afterwards.size() >= kSaidWhileWaitingMax) {
        return false;
    }
    afterwards.push_back(std::move(next));
    return true;
}

void Lobby::watch(ConnectionId connection, const std::string& id, const Watch& wish) {
    Client& who = clients_.at(connection);
    if (const auto refused = take_command(who)) {
        refuse(connection, id, *refused);
        return;
    }
    who.is_waiting = true;
    tables_.find(wish.table, short_of(who.holder),
                 lifetime_.bind([this, connection, id, wish](const TableDirectory::Found& found) {
                     on_found(connection, id, wish, found);
                 }));
}

void Lobby::on_found(ConnectionId connection, const std::string& id, const Watch& wish,
                     const TableDirectory::Found& found) {
    const auto who = clients_.find(connection);
    if (who == clients_.end()) {
        return;  // gone meanwhile
    }
    who->second.is_waiting = false;
    if (found) {
        arrive(connection, id, wish, *found);
    } else {
        refuse(connection, id, found.error());
    }
    go_on(connection);
}

// One after another, since the next may be a wish to go elsewhere, or the last.
void Lobby::go_on(ConnectionId connection) {
    while (true) {
        const auto now = clients_.find(connection);
        if (now == clients_.end() || now->second.is_waiting || now->second.afterwards.empty()) {
            return;
        }
        const std::function<void()> next = std::move(now->second.afterwards.front());
        now->second.afterwards.pop_front();
        next();
    }
}

void Lobby::arrive(ConnectionId connection, const std::string& id, const Watch& wish,
                   const std::shared_ptr<LiveTable>& live) {
    // Somebody who comes from another node must not be shown less than there.
    std::optional<Refused> why =
        services_.store.nodes() != nullptr ? live->follower().catch_up() : std::nullopt;
    Client& who = clients_.at(connection);
    const rules::Seat seat = seat_to_show(live->table(), who.holder, wish);
    if (!why) {
        why = refusal_to_show(*live->table().room, who.holder, seat);
    }
    const Viewer viewer{.connection = connection, .holder = who.holder, .seat = seat};
    if (!why && !live->viewers().has_room_for(viewer)) {
        why = Refused(Refusal::kTooManyWatchers);
    }
    if (why) {
        refuse(connection, id, *why);
        tables_.drop_if_idle(live->row().public_id);
        return;
    }
    if (who.at != nullptr && who.at != live) {
        who.at->remove_viewer(connection);
    }
    who.at = live;
    who.seat = seat;
    tables_.note_visit(*live);
    if (wish.has_story && live->table().play) {
        tell_story(live, viewer, id);
        return;
    }
    acknowledge(connection, {.id = id, .version = live->table().version});
    live->add_viewer(viewer);
    tables_.note_host(*live);
    live->chat().show(connection);
}

// The story is read elsewhere, since that may take a while. Commands may come meanwhile.
void Lobby::tell_story(const std::shared_ptr<LiveTable>& live, const Viewer& viewer,
                       const std::string& id) {
    using Read = base::Result<std::vector<TableEvent>, Refused>;
    const Arrivals::Expected expected = live->viewers().arrivals().expect(
        viewer, [&chat = live->chat()](ConnectionId connection) { chat.show(connection); });
    const bool is_asked = run_in_background(
        services_.background, short_of(viewer.holder),
        [source = log_source(services_), row = live->row(), until = live->table().version,
         wanted = expected.wanted] {
            return wanted.expired() ? Read(std::vector<TableEvent>())
                                    : read_story(source, {.row = row, .until = until});
        },
        lifetime_.bind(
            [this, live, number = expected.number, connection = viewer.connection, id](Read story) {
                const bool is_expected = live->viewers().arrivals().is_expected(number);
                if (!story && is_expected) {
                    if (is_at(connection, *live)) {  // it was not dropped meanwhile
                        send_away(connection, id, story.error());
                    }
                    return;
                }
                acknowledge(connection, {.id = id, .version = live->table().version});
                if (is_expected) {  // they have not gone, nor asked again
                    live->viewers().tell_story(number, connection, std::move(*story));
                }
            }));
    if (!is_asked) {
        send_away(viewer.connection, id, Refusal::kTryAgain);
    }
}

bool Lobby::is_at(ConnectionId connection, const LiveTable& live) const {
    const auto found = clients_.find(connection);
    return found != clients_.end() && found->second.at.get() == &live;
}

// They may watch again, here or elsewhere.
void Lobby::send_away(ConnectionId connection, const std::string& id, Refused why) {
    const auto at = std::exchange(clients_.at(connection).at, nullptr);
    at->remove_viewer(connection);
    refuse(connection, id, why);
}

void Lobby::submit(ConnectionId connection, const std::string& id, Command command) {
    const Client& who = clients_.at(connection);
    if (const auto refused = take_command(who)) {
        refuse(connection, id, *refused);
        return;
    }
    LiveTable::Request request{.requester = Requester{.holder = who.holder, .id = id},
                               .command = std::move(command),
                               .answer = answer_to(connection, {.id = id})};
    if (std::holds_alternative<Sit>(request.command) && !who.at->done_at(*request.requester)) {
        take_seat(connection, std::move(request));
    } else {
        who.at->submit(std::move(request));
    }
}

// Where else they sit is read in the background. What they say next waits, so that it is done after
// that.
void Lobby::take_seat(ConnectionId connection, LiveTable::Request request) {
    Client& who = clients_.at(connection);
    who.is_waiting = true;
    seat_limit_.claim(
        who.holder, who.at->row().public_id,
        lifetime_.bind(
            [this, connection, sitting = Sitting{.at = who.at, .request = std::move(request)}](
                const base::Result<SeatLimit::Claim, Refused>& claim) {
                on_claimed(connection, sitting, claim);
            }));
}

void Lobby::on_claimed(ConnectionId connection, Sitting sitting,
                       const base::Result<SeatLimit::Claim, Refused>& claim) {
    const auto who = clients_.find(connection);
    if (who == clients_.end()) {
        return;  // gone meanwhile
    }
    who->second.is_waiting = false;
    LiveTable::Request& request = sitting.request;
    if (!claim) {
        services_.observer.on_refused(claim.error());
        refuse(connection, request.requester->id, claim.error());
    } else if (who->second.at != sitting.at) {  // the table was dropped
        refuse(connection, request.requester->id, Refusal::kNotWatching);
    } else {
        request.answer = [claim = *claim, answer = std::move(request.answer)](
                             const base::Result<Version, Refused>& result) { answer(result); };
        sitting.at->submit(std::move(request));
    }
    go_on(connection);
}

std::optional<Refused> Lobby::take_command(const Client& who) {
    return who.pace == Pace::kFree ? std::nullopt : command_limit_.take(who.holder);
}

void Lobby::ask_code(ConnectionId connection, const std::string& id, const AskCode& wish) {
    const Client& who = clients_.at(connection);
    if (const auto refused = take_command(who)) {
        refuse(connection, id, *refused);
        return;
    }
    std::string code = services_.secrets.letters(kCodeLetters);
    // Without an id: asked again, the answer is another code, because this one is kept nowhere.
    who.at->submit({.requester = Requester{.holder = who.holder},
                    .command = NewCode{.seat = wish.seat, .code = code},
                    .answer = answer_to(connection, {.id = id, .code = code})});
}

void Lobby::ask_keys(ConnectionId connection, const std::string& id, const AskKeys& wish) {
    const Client& who = clients_.at(connection);
    if (const auto refused = take_command(who)) {
        refuse(connection, id, *refused);
        return;
    }
    const Table& table = who.at->table();
    if (!table.room->is_held_by(wish.seat, who.holder)) {
        refuse(connection, id,
               table.room->is_seat(wish.seat) ? Refusal::kNotYourSeat : Refusal::kBadSeat);
        return;
    }
    acknowledge(connection, {.id = id,
                             .version = table.version,
                             .keys = key_sights(*table.room, wish.seat, who.holder)});
}

void Lobby::ask_advice(ConnectionId connection, const std::string& id, const AskAdvice& wish) {
    const Client& who = clients_.at(connection);
    if (const auto refused = take_command(who)) {
        refuse(connection, id, *refused);
        return;
    }
    advice_.ask(who.at,
                {.holder = who.holder,
                 .seat = wish.seat,
                 .kind = wish.kind,
                 .is_limited = who.pace == Pace::kLimited},
                lifetime_.bind([this, connection, id, kind = wish.kind](
                                   const base::Result<AdviceRequests::Given, Refused>& given) {
                    if (!given) {
                        services_.observer.on_refused(given.error());
                        refuse(connection, id, given.error());
                        return;
                    }
                    Done done{.id = id, .version = given->version};
                    (kind == AdviceKind::kChance ? done.chance : done.hint) = given->text;
                    acknowledge(connection, std::move(done));
                }));
}

void Lobby::say(ConnectionId connection, const std::string& id, const Say& wish) {
    const Client& who = clients_.at(connection);
    TableChat& chat = who.at->chat();
    const CommandAnswer answer = answer_to(connection, {.id = id});
    if (chat.answer_repeated({.holder = who.holder, .id = id}, answer)) {
        return;
    }
    if (!who.at->table().room->has_chat) {
        refuse(connection, id, Refusal::kChatOff);
    } else if (!is_plain_text(wish.text, kChatLimit)) {
        refuse(connection, id, Refusal::kBadText);
    } else if (const auto refused = chat_limit_.take(who.holder)) {
        refuse(connection, id, *refused);
    } else {
        const bool has_seat = who.at->table().room->is_held_by(who.seat, who.holder);
        chat.say({.connection = connection,
                  .holder = who.holder,
                  .seat = has_seat ? who.seat : rules::kNoSeat},
                 {.id = id, .text = wish.text}, answer);
    }
}

void Lobby::show_emote(ConnectionId connection, const std::string& id, const ShowEmote& wish) {
    const Client& who = clients_.at(connection);
    const Room& room = *who.at->table().room;
    if (!room.is_held_by(wish.shown.seat, who.holder)) {
        refuse(connection, id,
               room.is_seat(wish.shown.seat) ? Refusal::kNotYourSeat : Refusal::kBadSeat);
    } else if (!room.has_emotes) {
        refuse(connection, id, Refusal::kEmotesOff);
    } else if (const auto refused = emote_limit_.take(who.holder)) {
        refuse(connection, id, *refused);
    } else {
        who.at->viewers().show(wish.shown);
        acknowledge(connection, {.id = id, .version = who.at->table().version});
    }
}

void Lobby::ask_rematch(ConnectionId connection, const std::string& id) {
    const Client& who = clients_.at(connection);
    if (const auto refused = take_command(who)) {
        refuse(connection, id, *refused);
        return;
    }
    rematches_.make(
        who.at, who.holder,
        lifetime_.bind([this, connection, id](const base::Result<std::string, Refused>& made) {
            if (made) {
                acknowledge(connection, {.id = id, .table = *made});
            } else {
                refuse(connection, id, made.error());
            }
        }));
}

void Lobby::return_with_code(const CodeWish& wish, SeatAnswer answer) {
    if (const auto refused = code_limit_.take(wish.holder)) {
        answer(*refused);
        return;
    }
    tables_.find(
        wish.public_id, wish.asker,
        lifetime_.bind([this, wish, answer = std::move(answer)](const TableDirectory::Found& live) {
            if (live) {
                use_code(*live, wish, answer);
            } else {
                answer(live.error());
            }
        }));
}

void Lobby::use_code(const std::shared_ptr<LiveTable>& live, const CodeWish& wish,
                     const SeatAnswer& answer) {
    // The code is its own idempotency key: it is used once, and the device that did so may ask
    // again when the answer was lost.
    live->submit(
        {.requester = Requester{.holder = wish.holder, .id = short_text(holder_of(wish.code))},
         .command = UseCode{.code = wish.code},
         .answer = [live, wish, answer](const base::Result<Version, Refused>& used) {
             answer(used ? seat_by_code(*live->table().room, wish.holder, wish.code)
                         : used.error());
         }});
}

std::optional<RoomSight> Lobby::room_in_memory(std::string_view public_id) const {
    const auto live = tables_.in_memory(public_id);
    return live != nullptr ? std::optional(room_sight(live->table())) : std::nullopt;
}

base::Result<RoomSight, Refused> Lobby::room(std::string_view public_id) {
    const auto live = tables_.find_now(public_id);
    if (!live) {
        return live.error();
    }
    tables_.drop_if_idle(std::string(public_id));
    return room_sight((*live)->table());
}

// Its viewers have to come back, and find it as the store has it now.
void Lobby::on_dropped(const std::shared_ptr<LiveTable>& live) {
    std::vector<ConnectionId> away;
    for (const Viewer& viewer : live->viewers().everybody()) {
        clients_.at(viewer.connection).at = nullptr;
        away.push_back(viewer.connection);
    }
    services_.sink.send(away, Bye{.why = Refusal::kRestarting});
}

CommandAnswer Lobby::answer_to(ConnectionId connection, Done message) {
    return lifetime_.bind([this, connection, message = std::move(message)](
                              const base::Result<Version, Refused>& answer) {
        if (answer) {
            Done done = message;
            done.version = *answer;
            acknowledge(connection, std::move(done));
        } else {
            refuse(connection, message.id, answer.error());
        }
    });
}

void Lobby::acknowledge(ConnectionId connection, Done message) {
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
