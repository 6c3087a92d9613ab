// table/messages.h
//
// The messages between clients and the lobby, as values. protocol/client_message.h and
// protocol/server_message.h convert them to and from JSON.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "table/command.h"
#include "table/people/emote.h"
#include "table/people/plain_text.h"
#include "table/refused.h"
#include "table/sight.h"
#include "table/workers/advisers.h"

namespace table {

// A client's connection to this node. net::Gateway gives the numbers.
enum class ConnectionId : std::uint64_t {};
inline constexpr ConnectionId kNoConnection{0};

// Characters of four bytes at most, unless there are fewer of them.
inline constexpr TextLimit kChatLimit{.characters_max = 500, .bytes_max = 2000};

// From clients.

struct Watch {
    std::string table{};
    // Nothing: the first seat that the key holds, or a spectator's place.
    std::optional<rules::Seat> seat{};  // kNoSeat: as a spectator
    bool has_story = false;
};
struct Say {
    std::string text{};
};
struct ShowEmote {
    EmoteShown shown{};
};
struct AskRematch {};
struct AskCode {
    rules::Seat seat{};
};
struct AskKeys {
    rules::Seat seat{};
};
// At a practice table: a hint, or the seat's chance.
struct AskAdvice {
    rules::Seat seat{};
    AdviceKind kind = AdviceKind::kWhere;
};
struct Ping {};

struct ClientMessage {
    std::string id{};
    std::variant<Watch, Command, Say, ShowEmote, AskRematch, AskCode, AskKeys, AskAdvice, Ping>
        what;
};

// To clients.

struct Update {
    std::string_view table;
    Version version = 0;
    std::optional<RoomSight> room{};
    std::optional<YouSight> you{};
    std::optional<GameSight> game{};
    rules::Seat viewer = rules::kNoSeat;
    std::vector<TableEvent> events{};  // as the viewer may know them
    std::size_t story_from = 0;        // how many events of the story came before
};
// The beginning of a story that is too long for the update that it belongs to.
struct Story {
    std::string_view table;
    Version version = 0;
    std::shared_ptr<const Board> board{};
    std::size_t from = 0;              // how many events of the story came before
    std::vector<TableEvent> events{};  // as the viewer may know them
};
struct ChatSaid {
    std::uint64_t n = 0;
    std::int64_t at_ms = 0;
    std::optional<rules::Seat> seat{};  // nothing: a spectator
    std::string name{};
    std::string text{};
};
struct Presence {
    std::vector<bool> connected{};  // by seat
    std::size_t spectators = 0;
    // Persons to act who are not connected, and how long until the others may have a program play.
    std::vector<DueSight> absent{};

    // The times left do not count.
    friend bool operator==(const Presence& a, const Presence& b) {
        return a.connected == b.connected && a.spectators == b.spectators &&
               std::ranges::equal(a.absent, b.absent, {}, &DueSight::seat, &DueSight::seat);
    }
};
struct Done {
    std::string id{};
    Version version = 0;
    std::string code{};                           // to AskCode
    std::string table{};                          // to AskRematch
    std::optional<std::vector<KeySight>> keys{};  // to AskKeys
    std::string hint{};                           // to AskAdvice, as JSON
    std::string chance{};                         // likewise
};
struct WasRefused {
    std::string id{};
    Refused why;
};
struct Pong {};
struct Bye {
    Refusal why = Refusal::kRestarting;
};

using ServerMessage =
    std::variant<Update, Story, ChatSaid, EmoteShown, Presence, Done, WasRefused, Pong, Bye>;

// Takes messages to clients. A message is put into words once, for all of them.
class MessageSink {
public:
    MessageSink() = default;
    MessageSink(const MessageSink&) = delete;
    MessageSink& operator=(const MessageSink&) = delete;
    virtual ~MessageSink() = default;

    // After a Bye their connections are closed.
    virtual void send(std::span<const ConnectionId> to, const ServerMessage& message) = 0;
    // Whether the reader keeps up: so little waits for it that one more long message is no burden.
    [[nodiscard]] virtual bool has_room(ConnectionId connection) const = 0;
};

}  // namespace table
