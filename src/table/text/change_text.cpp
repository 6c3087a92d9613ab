// The rows of text of change.h, both ways.
#include <algorithm>
#include <charconv>

#include "base/check.h"
#include "base/take_until.h"
#include "rules/replay.h"
#include "table/change.h"
#include "table/people/name.h"
#include "table/people/seat_colors.h"
#include "table/text/move_row.h"
#include "table/text/play_text.h"

namespace table {
namespace {

constexpr unsigned kFormat = 2;
constexpr unsigned kPlainFormat = 1;  // with its seed and all moves as they are
constexpr std::string_view kSeedTold = "seed ";
constexpr std::string_view kSealed = "sealed=";

std::string_view take_word(std::string_view& rest) {
    return base::take_until(rest, ' ');
}

std::optional<std::uint32_t> number_from(std::string_view text) {
    std::uint32_t value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool is_all = read.ec == std::errc{} && read.ptr == text.data() + text.size();
    return is_all ? std::optional(value) : std::nullopt;
}

std::string flags_text(const Room& room) {
    std::string text;
    const auto add = [&](bool is_set, std::string_view name) {
        if (is_set) {
            text += text.empty() ? "" : ",";
            text += name;
        }
    };
    add(room.is_listed, "listed");
    add(room.has_watching, "watching");
    add(room.has_confirm, "confirm");
    add(room.has_chat, "chat");
    add(!room.has_emotes, "quiet");  // older logs know nothing of emotes, and have them
    add(room.has_takeback, "takeback");
    return text;
}

// "60"; with an increment "900+10".
std::string pace_text(const Pace& pace) {
    std::string text = std::to_string(pace.seconds);
    return pace.increment == 0 ? text : text + '+' + std::to_string(pace.increment);
}

void append_seat(std::string_view verb, rules::Seat seat, std::string& text) {
    text += verb;
    text += ' ';
    text += std::to_string(rules::index(seat));
}

struct Writer {
    const Table& before;
    std::string& text;

    void operator()(const Opened& change) const {
        const Room& room = change.room;
        text += "table " + std::to_string(kFormat) + " map=" + room.board->file->id + ":" +
                room.board->file->sha256 + " seats=" + std::to_string(room.seats.size()) +
                (room.sealed_seed.empty() ? " seed=" + base::to_hex(room.seed)
                                          : " " + std::string(kSealed) + room.sealed_seed) +
                " host=" + to_text(room.host) + " pace=" + std::string(name_of(room.pace.kind)) +
                ":" + pace_text(room.pace) + " flags=" + flags_text(room);
        if (room.log_index) {
            text += " log=" + std::to_string(*room.log_index);
        }
        if (room.start) {
            text += " start=" + std::to_string(rules::index(*room.start));
        }
    }
    void operator()(const SeatSet& change) const {
        append_seat("sit", change.seat, text);
        text += ' ';
        text += name_of(change.kind);
        if (change.holder) {
            text += ' ' + to_text(*change.holder);
        }
        if (!change.name.empty()) {
            text += ' ' + change.name;
        }
    }
    void operator()(const ColorSet& change) const {
        append_seat("color", change.seat, text);
        text += ' ' + std::to_string(change.color);
    }
    void operator()(const HolderAdded& change) const {
        append_seat("key", change.seat, text);
        text += ' ' + to_text(change.holder);
    }
    void operator()(const HolderRemoved& change) const {
        append_seat("unkey", change.seat, text);
        text += ' ' + to_text(change.holder);
    }
    void operator()(const CodeSet& change) const {
        append_seat("code", change.seat, text);
        text += ' ' + to_text(change.code);
    }
    void operator()(const Committed& change) const {
        text += "commit " + to_text(change.holder) + ' ' + base::to_hex(change.commitment);
    }
    void operator()(const Frozen& change) const {
        Room room = *before.room;
        freeze(room, change.public_id);
        text += "freeze " + std::to_string(room.shuffle.attempt) + ' ' + change.public_id + ' ' +
                base::to_hex(base::sha256(room.shuffle.list));
    }
    void operator()(const Revealed& change) const {
        text += "reveal " + to_text(change.holder) + ' ' + base::to_hex(change.reveal.nonce) + ' ' +
                (change.reveal.next ? base::to_hex(*change.reveal.next) : "-");
    }
    void operator()(const Begun& /*change*/) const { text += "begin"; }
    void operator()(const Moved& change) const { text += move_row(before, change.logged); }
    void operator()(const SeedTold& change) const {
        text += kSeedTold;
        text += base::to_hex(change.seed);
    }
    void operator()(const Undone& change) const {
        append_seat("undo", change.seat, text);
        if (change.with > 0) {
            text += " with " + std::to_string(change.with);
        }
    }
    void operator()(const TimedOut& change) const { append_seat("timeout", change.seat, text); }
    void operator()(const WentAway& change) const { append_seat("away", change.seat, text); }
    void operator()(const CameBack& change) const { append_seat("back", change.seat, text); }
    void operator()(const Resigned& change) const { append_seat("resign", change.seat, text); }
    void operator()(const EndOffered& change) const { append_seat("offer", change.seat, text); }
    void operator()(const EndAgreed& change) const { append_seat("agree", change.seat, text); }
    void operator()(const EndDeclined& change) const { append_seat("decline", change.seat, text); }
    void operator()(const Ended& change) const {
        text.append("end ").append(name_of(change.ending));
    }
    void operator()(const Voted& change) const {
        append_seat("vote", change.seat, text);
        append_seat("", change.by, text);
    }
    void operator()(const Reminded& change) const {
        append_seat("remind", change.seat, text);
        append_seat("", change.by, text);
    }
    void operator()(const ChatSet& change) const { text += change.is_on ? "chat on" : "chat off"; }
    void operator()(const EmotesSet& change) const {
        text += change.is_on ? "emotes on" : "emotes off";
    }
    void operator()(const Closed& /*change*/) const { text += "close"; }
    void operator()(const RematchMade& change) const { text += "rematch " + change.public_id; }
};

bool parse_flags(std::string_view names, Room& room) {
    room.has_watching = false;
    room.has_chat = false;
    while (!names.empty()) {
        const std::size_t end = names.find(',');
        const std::string_view name = names.substr(0, end);
        names = end == std::string_view::npos ? std::string_view{} : names.substr(end + 1);
        if (name == "listed") {
            room.is_listed = true;
        } else if (name == "watching") {
            room.has_watching = true;
        } else if (name == "confirm") {
            room.has_confirm = true;
        } else if (name == "chat") {
            room.has_chat = true;
        } else if (name == "quiet") {
            room.has_emotes = false;
        } else if (name == "takeback") {
            room.has_takeback = true;
        } else {
            return false;
        }
    }
    return true;
}

bool parse_map(std::string_view value, const BoardCatalog& boards, Room& room) {
    const std::size_t colon = value.find(':');
    if (colon == std::string_view::npos) {
        return false;
    }
    room.board = boards.find_version(value.substr(0, colon), value.substr(colon + 1));
    return room.board != nullptr;
}

bool parse_pace(std::string_view value, Room& room) {
    const auto kind = pace_kind_from(base::take_until(value, ':'));
    const bool has_increment = value.find('+') != std::string_view::npos;
    const auto seconds = number_from(base::take_until(value, '+'));
    const auto increment = has_increment ? number_from(value) : 0U;
    if (!kind || !seconds || !increment) {
        return false;
    }
    room.pace = {.kind = *kind, .seconds = *seconds, .increment = *increment};
    return is_valid(room.pace);
}

bool parse_setting(std::string_view name, std::string_view value, const LogContext& context,
                   Room& room) {
    if (name == "map") {
        return parse_map(value, context.boards, room);
    }
    if (name == "pace") {
        return parse_pace(value, room);
    }
    if (name == "flags") {
        return parse_flags(value, room);
    }
    if (name == "seats" || name == "start") {
        const auto number = number_from(value);
        if (!number || *number > rules::kSeatsMax) {
            return false;
        }
        if (name == "seats") {
            room.seats.resize(*number);
        } else {
            room.start = rules::to_id<rules::Seat>(*number);
        }
        return true;
    }
    if (name == "log") {
        room.log_index = number_from(value);
        return room.log_index.has_value();
    }
    if (name == "sealed") {
        room.sealed_seed = value;
        room.seed = context.seed.value_or(base::Seed{});
        return context.seed.has_value();
    }
    const auto digest = base::digest_from_hex(value);
    if (!digest || (name != "seed" && name != "host")) {
        return false;
    }
    (name == "seed" ? room.seed : room.host.hash) = *digest;
    return true;
}

Parsed parse_opened(std::string_view rest, const LogContext& context) {
    const auto format = number_from(take_word(rest));
    if (format != kFormat && format != kPlainFormat) {
        return std::nullopt;
    }
    Room room;
    while (!rest.empty()) {
        const std::string_view word = take_word(rest);
        const std::size_t equals = word.find('=');
        if (equals == std::string_view::npos ||
            !parse_setting(word.substr(0, equals), word.substr(equals + 1), context, room)) {
            return std::nullopt;
        }
    }
    const bool has_map = room.board != nullptr;
    const bool has_seats = has_map && room.seats.size() >= room.map().seats_min &&
                           room.seats.size() <= room.map().seats_max;
    const bool has_start = !room.start || room.is_seat(*room.start);
    return has_seats && has_start ? Parsed(Opened{.room = std::move(room)}) : std::nullopt;
}

Parsed parse_sit(rules::Seat seat, std::string_view rest) {
    const std::string_view kind = take_word(rest);
    if (kind == "open") {
        return rest.empty() ? Parsed(SeatSet{.seat = seat}) : std::nullopt;
    }
    if (kind == "program") {
        return rest.empty()
                   ? std::nullopt
                   : Parsed(SeatSet{
                         .seat = seat, .kind = SeatKind::kProgram, .name = std::string(rest)});
    }
    const auto holder = holder_from(take_word(rest));
    return kind == "person" && holder && is_logged_name(rest)
               ? Parsed(SeatSet{.seat = seat,
                                .kind = SeatKind::kPerson,
                                .name = std::string(rest),
                                .holder = holder})
               : std::nullopt;
}

Parsed parse_moved(const Table& before, std::string_view row) {
    if (!before.is_playing()) {
        return std::nullopt;
    }
    const auto logged = parse_move_row(before, row);
    const bool is_possible =
        logged && rules::is_possible(before.room->map(), before.state(), *logged);
    return is_possible ? Parsed(Moved{.logged = *logged}) : std::nullopt;
}

Parsed parse_seed_told(const Table& before, std::string_view hex) {
    const auto seed = base::digest_from_hex(hex);
    return before.room->is_told() && seed == before.room->seed ? Parsed(SeedTold{.seed = *seed})
                                                               : std::nullopt;
}

Parsed parse_commit(const Table& before, std::string_view rest) {
    const auto holder = holder_from(take_word(rest));
    const auto commitment = base::digest_from_hex(rest);
    const bool is_early =
        before.room->status == store::Status::kOpen && before.room->shuffle.attempt == 0;
    return holder && commitment && is_early
               ? Parsed(Committed{.holder = *holder, .commitment = *commitment})
               : std::nullopt;
}

// The same room must freeze to the same list: checked twice, far apart.
Parsed parse_freeze(const Table& before, std::string_view rest) {
    const auto attempt = number_from(take_word(rest));
    const std::string public_id(take_word(rest));
    const auto hash = base::digest_from_hex(rest);
    Room room = *before.room;
    if (room.status != store::Status::kOpen) {
        return std::nullopt;
    }
    freeze(room, public_id);
    const bool is_same = attempt == room.shuffle.attempt && hash == base::sha256(room.shuffle.list);
    return is_same ? Parsed(Frozen{.public_id = public_id}) : std::nullopt;
}

Parsed parse_reveal(const Table& before, std::string_view rest) {
    const auto holder = holder_from(take_word(rest));
    const auto nonce = base::digest_from_hex(take_word(rest));
    const auto next = base::digest_from_hex(rest);
    if (!holder || !nonce || (!next && rest != "-")) {
        return std::nullopt;
    }
    const Reveal reveal{.nonce = *nonce, .next = next};
    return refusal_to_reveal(*before.room, *holder, reveal)
               ? std::nullopt
               : Parsed(Revealed{.holder = *holder, .reveal = reveal});
}

Parsed parse_begin(const Table& before, std::string_view rest) {
    const bool is_possible =
        !before.play && rest.empty() &&
        (before.room->shuffle.attempt == 0 || before.room->shuffle.is_complete());
    return is_possible ? Parsed(Begun{}) : std::nullopt;
}

Parsed parse_color(const Table& before, rules::Seat seat, std::string_view rest) {
    const auto color = number_from(rest);
    const bool is_possible = color && before.room->status == store::Status::kOpen &&
                             (*before.room)[seat].kind == SeatKind::kPerson &&
                             !refusal_to_color(*before.room, seat, *color);
    return is_possible ? Parsed(ColorSet{.seat = seat, .color = *color}) : std::nullopt;
}

Parsed parse_of_key(const Table& before, std::string_view verb, const HolderAdded& named) {
    if (verb == "key") {
        return named;
    }
    if (verb == "code") {
        return CodeSet{.seat = named.seat, .code = named.holder};
    }
    return before.room->is_held_by(named.seat, named.holder)
               ? Parsed(HolderRemoved{.seat = named.seat, .holder = named.holder})
               : std::nullopt;
}

Parsed parse_of_seat(const Table& before, std::string_view verb, std::string_view rest) {
    const auto number = number_from(take_word(rest));
    if (!number || *number >= before.room->seats.size()) {
        return std::nullopt;
    }
    const auto seat = rules::to_id<rules::Seat>(*number);
    if (verb == "sit") {
        return parse_sit(seat, rest);
    }
    if (verb == "color") {
        return parse_color(before, seat, rest);
    }
    if (verb == "key" || verb == "unkey" || verb == "code") {
        const auto holder = holder_from(rest);
        return holder ? parse_of_key(before, verb, {.seat = seat, .holder = *holder})
                      : std::nullopt;
    }
    if (verb == "undo") {
        return parse_undo(before, seat, rest);
    }
    if (verb == "vote" || verb == "remind") {
        const auto by = number_from(rest);
        return by && *by < rules::kSeatsMax
                   ? parse_about(before, verb, {.seat = seat, .by = rules::to_id<rules::Seat>(*by)})
                   : std::nullopt;
    }
    return rest.empty() ? parse_in_play(before, verb, seat) : std::nullopt;
}

Parsed parse_switch(std::string_view verb, std::string_view rest) {
    const bool is_on = rest == "on";
    if (!is_on && rest != "off") {
        return std::nullopt;
    }
    return verb == "chat" ? Parsed(ChatSet{.is_on = is_on}) : Parsed(EmotesSet{.is_on = is_on});
}

}  // namespace

void append_text(const Table& before, const Change& change, std::string& text) {
    std::visit(Writer{.before = before, .text = text}, change);
}

std::optional<Change> parse_change(const Table& before, std::string_view row,
                                   const LogContext& context) {
    std::string_view rest = row;
    const std::string_view verb = take_word(rest);
    if (verb == "table") {
        return before.room == nullptr ? parse_opened(rest, context) : std::nullopt;
    }
    if (before.room == nullptr) {
        return std::nullopt;
    }
    if (verb == "seat" || verb == "nature") {
        return parse_moved(before, row);
    }
    if (row.starts_with(kSeedTold)) {
        return parse_seed_told(before, rest);
    }
    if (verb == "begin") {
        return parse_begin(before, rest);
    }
    if (verb == "end") {
        return parse_end(before, rest);
    }
    if (verb == "commit") {
        return parse_commit(before, rest);
    }
    if (verb == "freeze") {
        return parse_freeze(before, rest);
    }
    if (verb == "reveal") {
        return parse_reveal(before, rest);
    }
    if (verb == "chat" || verb == "emotes") {
        return parse_switch(verb, rest);
    }
    if (verb == "close") {
        return rest.empty() ? Parsed(Closed{}) : std::nullopt;
    }
    if (verb == "rematch") {
        return rest.empty() ? std::nullopt : Parsed(RematchMade{.public_id = std::string(rest)});
    }
    return parse_of_seat(before, verb, rest);
}

std::string_view sealed_seed_in(std::string_view first_line) {
    while (!first_line.empty()) {
        std::string_view row = base::take_until(first_line, '\n');
        if (row.starts_with("table ")) {
            while (!row.empty()) {
                const std::string_view word = take_word(row);
                if (word.starts_with(kSealed)) {
                    return word.substr(kSealed.size());
                }
            }
        }
    }
    return {};
}

std::optional<base::Seed> seed_told_in(std::string_view line) {
    while (!line.empty()) {
        const std::string_view row = base::take_until(line, '\n');
        if (row.starts_with(kSeedTold)) {
            return base::digest_from_hex(row.substr(kSeedTold.size()));
        }
    }
    return std::nullopt;
}

}  // namespace table
