#include "table/text/play_text.h"

#include <string>

namespace table {

Parsed parse_in_play(const Table& before, std::string_view verb, rules::Seat seat) {
    if (!before.is_playing()) {
        return std::nullopt;
    }
    if (verb == "timeout") {
        return before.is_to_act(seat) ? Parsed(TimedOut{.seat = seat}) : std::nullopt;
    }
    if (verb == "away") {
        return WentAway{.seat = seat};
    }
    if (verb == "back") {
        return CameBack{.seat = seat};
    }
    if (verb == "resign") {
        const bool is_possible = ((before.room->persons() >> rules::index(seat)) & 1U) != 0;
        return is_possible ? Parsed(Resigned{.seat = seat}) : std::nullopt;
    }
    const bool is_offered = before.play->end_offer.has_value();
    if (verb == "offer") {
        return is_offered ? std::nullopt : Parsed(EndOffered{.seat = seat});
    }
    if (verb == "agree") {
        return is_offered ? Parsed(EndAgreed{.seat = seat}) : std::nullopt;
    }
    return verb == "decline" && is_offered ? Parsed(EndDeclined{.seat = seat}) : std::nullopt;
}

Parsed parse_about(const Table& before, std::string_view verb, const Voted& named) {
    if (!before.is_to_act(named.seat) || !before.room->is_seat(named.by)) {
        return std::nullopt;
    }
    return verb == "vote" ? Parsed(named) : Parsed(Reminded{.seat = named.seat, .by = named.by});
}

Parsed parse_end(const Table& before, std::string_view rest) {
    if (!before.is_playing() || before.state().is_natures()) {
        return std::nullopt;
    }
    for (const Ending ending : {Ending::kResigned, Ending::kAgreed}) {
        if (rest == name_of(ending)) {
            return Ended{.ending = ending};
        }
    }
    return std::nullopt;
}

// The number of programs' moves must be what it was: checked twice, far apart.
Parsed parse_undo(const Table& before, rules::Seat seat, std::string_view rest) {
    const bool is_possible = before.is_playing() && before.play->undo.is_possible(seat);
    const unsigned with = is_possible ? before.play->undo.given_way() : 0;
    const std::string expected = with == 0 ? "" : "with " + std::to_string(with);
    return is_possible && rest == expected ? Parsed(Undone{.seat = seat, .with = with})
                                           : std::nullopt;
}

}  // namespace table
