#include "table/text/summary.h"

#include <charconv>

#include "base/take_until.h"
#include "table/recent_requests.h"

namespace table {
namespace {

template <typename T>
std::optional<T> number_from(std::string_view text, int base = 10) {
    T value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value, base);
    const bool is_all = read.ec == std::errc{} && read.ptr == text.data() + text.size();
    return is_all ? std::optional(value) : std::nullopt;
}

bool parse_seat(std::string_view rest, Summary& summary) {
    const std::string_view kind = base::take_until(rest, ' ');
    SummarySeat seat;
    if (kind == "person") {
        seat.kind = SeatKind::kPerson;
        std::string_view holders = base::take_until(rest, ' ');
        while (!holders.empty()) {
            const auto holder = number_from<std::uint64_t>(base::take_until(holders, ','), 16);
            if (!holder) {
                return false;
            }
            seat.holders.push_back(*holder);
        }
    } else if (kind == "program") {
        seat.kind = SeatKind::kProgram;
    } else if (kind != "open") {
        return false;
    }
    seat.name = rest;
    summary.seats.push_back(std::move(seat));
    return true;
}

bool parse_row(std::string_view row, Summary& summary) {
    const std::string_view verb = base::take_until(row, ' ');
    if (verb == "map") {
        summary.map = row;
        return true;
    }
    if (verb == "pace") {
        const auto kind = pace_kind_from(base::take_until(row, ' '));
        const auto seconds = number_from<std::uint32_t>(base::take_until(row, ' '));
        const auto increment = row.empty() ? 0U : number_from<std::uint32_t>(row);
        if (!kind || !seconds || !increment) {
            return false;
        }
        summary.pace = {.kind = *kind, .seconds = *seconds, .increment = *increment};
        return true;
    }
    if (verb == "watching") {
        summary.has_watching = true;
        return true;
    }
    if (verb == "to_act") {
        const auto bits = number_from<unsigned>(row);
        summary.to_act = bits.value_or(0);
        return bits.has_value();
    }
    return verb == "seat" && parse_seat(row, summary);
}

}  // namespace

std::string summary_text(const Table& table) {
    const Room& room = *table.room;
    std::string text;
    text.reserve(160);
    text.append("map ").append(room.board->file->id);
    text.append("\npace ").append(name_of(room.pace.kind));
    text.append(" ").append(std::to_string(room.pace.seconds));
    if (room.pace.increment != 0) {
        text.append(" ").append(std::to_string(room.pace.increment));
    }
    if (room.has_watching) {
        text += "\nwatching";
    }
    // Somebody who has to come back for the shuffle is waited for, too.
    text.append("\nto_act ").append(std::to_string(table.to_act() | seats_to_reveal(room)));
    for (const RoomSeat& seat : room.seats) {
        text += "\nseat ";
        text += name_of(seat.kind);
        if (seat.kind == SeatKind::kPerson) {
            char separator = ' ';
            for (const SeatKey& key : seat.keys) {
                text += separator;
                text += short_text(key.holder);
                separator = ',';
            }
        }
        if (!seat.name.empty()) {
            text.append(" ").append(seat.name);
        }
    }
    return text;
}

std::optional<Summary> parse_summary(std::string_view text) {
    Summary summary;
    while (!text.empty()) {
        if (!parse_row(base::take_until(text, '\n'), summary)) {
            return std::nullopt;
        }
    }
    return summary;
}

}  // namespace table
