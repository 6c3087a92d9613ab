#include "load/giant_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

#include "load/json_bits.h"

namespace load {
namespace {

// The server counts, too: what is one too many is refused, and changes nothing.
constexpr unsigned kUndosPerTurn = 10;
constexpr unsigned kUndosPerGame = 100;
constexpr unsigned kLeavesPerGame = 100;
constexpr unsigned kLeavesPerTurn = 3;
constexpr unsigned kSeatChanges = 490;  // those at the making count, too
constexpr unsigned kCodes = 50;

std::string headers(const std::string& key) {
    return "Authorization: Bearer " + key + "\r\nContent-Type: application/json\r\n";
}

// The moves of a list as JSON has it, without the brackets.
std::vector<std::string_view> moves_in(std::string_view list) {
    std::vector<std::string_view> moves;
    while (!list.empty()) {
        const std::size_t end = std::min(list.find(','), list.size());
        moves.push_back(list.substr(1, end - 2));
        list.remove_prefix(std::min(list.size(), end + 1));
    }
    return moves;
}

// Answers pings: on a slow machine a player may have nothing to say for a minute.
support::Frame next_frame(support::RawClient& socket) {
    support::Frame frame = support::read_frame(socket);
    for (; frame.opcode == support::kPingFrame; frame = support::read_frame(socket)) {
        socket.send(support::frame(support::kPongFrame, frame.payload));
    }
    if (frame.opcode == 0 || frame.opcode == support::kCloseFrame) {
        throw std::runtime_error("the server has closed a connection");
    }
    return frame;
}

}  // namespace

GiantTable::GiantTable(Options options) : options_(std::move(options)), rng_(options_.seed) {
    std::string seats;
    for (std::size_t seat = 0; seat < options_.seats; ++seat) {
        seats += fmt::format(R"({}{{"kind":"me","name":"P{}"}})", seat == 0 ? "" : ",", seat);
    }
    support::RawClient client(options_.port);
    const auto reply = client.ask(support::post(
        "/api/tables",
        fmt::format(R"({{"map":"{}","listed":true,"seats":[{}]}})", options_.map, seats),
        headers(options_.key)));
    id_ = word_at(reply.body, after(reply.body, R"("table":")"));
    if (reply.status != 201) {
        throw std::runtime_error("no table: " + reply.body);
    }
    sit_down();
    if (options_.is_long) {
        lengthen_the_opening();
    }
    say(0, "start", "");
}

void GiantTable::sit_down() {
    for (std::size_t seat = 0; seat < options_.seats; ++seat) {
        chairs_.emplace_back().socket.emplace(options_.port);
        take_seat(seat);
    }
}

void GiantTable::take_seat(std::size_t seat) {
    support::RawClient& socket = *chairs_[seat].socket;
    if (socket.ask(support::handshake("/ws", headers(options_.key))).status != 101) {
        throw std::runtime_error("no handshake");
    }
    say(seat, "watch", fmt::format(R"(,"table":"{}","seat":{})", id_, seat));
}

void GiantTable::reconnect(std::size_t seat) {
    chairs_[seat].socket->reset();
    chairs_[seat].socket.emplace(options_.port);
    chairs_[seat].version = 0;
    take_seat(seat);
}

void GiantTable::lengthen_the_opening() {
    for (std::size_t seat = 0; seat < options_.seats; ++seat) {
        for (unsigned i = 0; i < kCodes; ++i) {
            say(seat, "code", fmt::format(R"(,"seat":{})", seat));
        }
    }
    // The last one leaves the seat to the host again.
    const std::size_t last = options_.seats - 1;
    for (unsigned i = 0; i < kSeatChanges / 2; ++i) {
        say(0, "set_seat", fmt::format(R"(,"seat":{},"kind":"open")", last));
        say(0, "sit", fmt::format(R"(,"seat":{},"name":"P{}")", last, last));
    }
    say(last, "watch", fmt::format(R"(,"table":"{}","seat":{})", id_, last));
}

void GiantTable::play(std::uint64_t moves) {
    for (std::uint64_t made = 0; made < moves && !is_over_; ++made) {
        const auto next =
            std::ranges::find_if(chairs_, [](const Chair& c) { return !c.legal.empty(); });
        if (next == chairs_.end()) {
            std::string seen;
            for (const Chair& chair : chairs_) {
                seen += "\n    " + chair.last.substr(0, 600);
            }
            throw std::runtime_error(
                fmt::format("nobody is to act at version {}; the last updates:{}", version_, seen));
        }
        const auto seat = static_cast<std::size_t>(next - chairs_.begin());
        if (options_.is_long) {
            change_mind(seat);
        }
        if (next->legal.empty()) {
            continue;  // could not be taken back any more
        }
        const std::string list = next->legal;
        const auto legal = moves_in(list);
        const auto choice = rng_.below(static_cast<std::uint32_t>(legal.size()));
        if (!move(seat, legal[choice])) {
            throw std::runtime_error("a legal move was refused");
        }
        if (options_.is_long && next->legal.empty()) {
            next->undos_in_turn = 0;
            leave_and_return(seat);
        }
    }
}

// Until the server has had enough of it.
void GiantTable::change_mind(std::size_t seat) {
    Chair& chair = chairs_[seat];
    const std::string list = chair.legal;
    const auto legal = moves_in(list);
    const auto claim = std::ranges::find_if(
        legal, [](std::string_view move) { return move.starts_with("claim"); });
    while (options_.is_long && claim != legal.end() && chair.undos_in_turn < kUndosPerTurn &&
           chair.undos < kUndosPerGame) {
        if (!move(seat, *claim)) {
            throw std::runtime_error("a claim was refused");
        }
        ++chair.undos;
        ++chair.undos_in_turn;
        options_.is_long = undo(seat);
    }
}

// While it is not this seat's turn, so that no program plays for it.
void GiantTable::leave_and_return(std::size_t seat) {
    Chair& chair = chairs_[seat];
    const std::string rest = fmt::format(R"(,"seat":{})", seat);
    for (unsigned i = 0; i < kLeavesPerTurn && chair.leaves < kLeavesPerGame && !is_over_; ++i) {
        ++chair.leaves;
        if (!say(seat, "leave", rest)) {
            return;
        }
        if (!say(seat, "back", rest)) {
            throw std::runtime_error("cannot come back");
        }
    }
}

bool GiantTable::move(std::size_t seat, std::string_view what) {
    return say(seat, "move",
               fmt::format(R"(,"seat":{},"seen":{},"move":"{}")", seat, version_, what));
}

bool GiantTable::undo(std::size_t seat) {
    return say(seat, "undo", fmt::format(R"(,"seat":{},"seen":{})", seat, version_));
}

bool GiantTable::say(std::size_t seat, const std::string& t, const std::string& rest) {
    Chair& chair = chairs_[seat];
    const std::string id = fmt::format("g{}", ++ids_);
    chair.socket->send(support::frame(support::kTextFrame,
                                      fmt::format(R"({{"t":"{}","id":"{}"{}}})", t, id, rest)));
    while (true) {
        const support::Frame frame = next_frame(*chair.socket);
        if (frame.payload.starts_with(R"({"t":"update")")) {
            read_update(chair, frame.payload);
        } else if (frame.payload.starts_with(R"({"t":"refused")")) {
            return false;
        } else if (frame.payload.starts_with(R"({"t":"done")") && has(frame.payload, id)) {
            version_ =
                std::max(version_, number_at(frame.payload, after(frame.payload, R"("v":)")));
            break;
        }
    }
    for (std::size_t i = 0; i < chairs_.size(); ++i) {
        catch_up(i);
    }
    return true;
}

void GiantTable::catch_up(std::size_t seat) {
    Chair& chair = chairs_[seat];
    while (chair.version < version_) {
        const support::Frame frame = next_frame(*chair.socket);
        if (frame.payload.starts_with(R"({"t":"update")")) {
            read_update(chair, frame.payload);
        }
    }
}

void GiantTable::read_update(Chair& chair, std::string_view text) {
    chair.version = number_at(text, after(text, R"("v":)"));
    chair.last = text;
    const std::size_t legal = after(text, R"("legal":[)");
    if (legal != std::string_view::npos) {
        chair.legal = text.substr(legal, text.find(']', legal) - legal);
    }
    is_over_ = is_over_ || has(text, R"("phase":"over")");
}

}  // namespace load
