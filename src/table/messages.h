// table/messages.h
//
// What visitors say to the hall and what they are told, as values; protocol/wire.h words them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "table/command.h"
#include "table/refused.h"
#include "table/sight.h"

namespace table {

// A connection of somebody; given by whoever owns the connections.
enum class VisitorId : std::uint64_t {};
inline constexpr VisitorId kNoVisitor{0};

inline constexpr std::size_t kChatCharactersMax = 500;

// From visitors.

struct Watch {
    std::string table{};
    // Nothing: the first seat that the key holds, or a spectator's place.
    std::optional<rules::Seat> seat{};  // kNoSeat: as a spectator
    bool has_story = false;
};
struct Say {
    std::string text{};
};
struct AskRematch {};
struct AskCode {
    rules::Seat seat{};
};
struct Ping {};

struct ClientMessage {
    std::string id{};
    std::variant<Watch, Command, Say, AskRematch, AskCode, Ping> what;
};

// To visitors.

struct Update {
    std::string_view table;
    Version version = 0;
    std::optional<RoomSight> room{};
    std::optional<YouSight> you{};
    std::optional<GameSight> game{};
    rules::Seat viewer = rules::kNoSeat;
    std::vector<Happening> happenings{};  // as the viewer may know them
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
    std::size_t watchers = 0;
};
struct Done {
    std::string id{};
    Version version = 0;
    std::string code{};   // to AskCode
    std::string table{};  // to AskRematch
};
struct WasRefused {
    std::string id{};
    Refused why;
};
struct Pong {};
struct Bye {
    std::string_view code;
};

using ServerMessage = std::variant<Update, ChatSaid, Presence, Done, WasRefused, Pong, Bye>;

// Carries messages to visitors. Each is worded once and goes to all of them.
class Herald {
public:
    Herald() = default;
    Herald(const Herald&) = delete;
    Herald& operator=(const Herald&) = delete;
    virtual ~Herald() = default;

    // After a Bye they are sent away.
    virtual void tell(std::span<const VisitorId> to, const ServerMessage& message) = 0;
};

}  // namespace table
