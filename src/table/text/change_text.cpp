// The rows of text of change.h, both ways.
#include <algorithm>

#include "base/check.h"
#include "base/take_until.h"
#include "rules/replay.h"
#include "table/change.h"
#include "table/people/name.h"
#include "table/people/seat_colors.h"
#include "table/text/move_row.h"
#include "table/text/opened_row.h"
#include "table/text/play_text.h"

namespace table {
namespace {

constexpr std::string_view kSeedTold = "seed ";

std::string_view take_word(std::string_view& rest) {
    return base::take_until(rest, ' ');
}

void append_seat(std::string_view verb, rules::Seat seat, std::string& text) {
    text += verb;
    text += ' ';
    text += std::to_string(rules::index(seat));
}

struct Writer {
    const Table& before;
    std::string& text;

    void operator()(const Opened& change) const { text += opened_row(change.room); }
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
    const auto attempt = whole_number(take_word(rest));
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
    const auto color = whole_number(rest);
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
    const auto number = whole_number(take_word(rest));
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
        const auto by = whole_number(rest);
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
