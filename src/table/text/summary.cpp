#include "table/text/summary.h"

#include <charconv>

#include "base/take_until.h"
#include "rules/score.h"
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

bool parse_bits(std::string_view row, unsigned& bits) {
    const auto number = number_from<unsigned>(row);
    bits = number.value_or(0);
    return number.has_value();
}

// What only a deal of the day has.
bool parse_daily(std::string_view verb, std::string_view row, Summary& summary) {
    if (verb == "daily") {
        const auto day = base::day_from(base::take_until(row, ' '));
        summary.daily = day ? std::optional(DailyMark{.day = *day, .is_counted = row == "counted"})
                            : std::nullopt;
        return day.has_value();
    }
    if (verb == "points") {
        while (!row.empty()) {
            const auto points = number_from<int>(base::take_until(row, ' '));
            if (!points) {
                return false;
            }
            summary.points.push_back(*points);
        }
        return true;
    }
    if (verb == "winners") {
        return parse_bits(row, summary.winners);
    }
    return verb == "resigned" && parse_bits(row, summary.resigned);
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
    if (verb == "practice") {
        summary.is_practice = true;
        return true;
    }
    if (verb == "to_act") {
        return parse_bits(row, summary.to_act);
    }
    if (verb == "seat") {
        return parse_seat(row, summary);
    }
    return parse_daily(verb, row, summary);
}

void append_daily(const Table& table, std::string& text) {
    const Room& room = *table.room;
    text.append("\ndaily ").append(base::to_text(room.daily->day));
    text.append(room.daily->is_counted ? " counted" : " practice");
    if (room.status != store::Status::kFinished) {
        return;
    }
    rules::Standings final_standings = rules::standings(room.map(), table.state());
    rules::rank_last(final_standings, table.state().seats, room.resigned);
    unsigned winners = 0;
    text += "\npoints";
    for (unsigned i = 0; i < room.seats.size(); ++i) {
        text.append(" ").append(std::to_string(final_standings[i].total));
        winners |= final_standings[i].rank == 1 ? 1U << i : 0U;
    }
    text.append("\nwinners ").append(std::to_string(winners));
    text.append("\nresigned ").append(std::to_string(unsigned{room.resigned}));
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
    if (room.is_practice) {
        text += "\npractice";
    }
    // Somebody who has to come back for the shuffle is waited for, too.
    text.append("\nto_act ").append(std::to_string(table.to_act() | seats_to_reveal(room)));
    if (room.daily) {
        append_daily(table, text);
    }
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
