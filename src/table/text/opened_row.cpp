#include "table/text/opened_row.h"

#include <charconv>

#include "base/daily_seed.h"
#include "base/take_until.h"

namespace table {
namespace {

constexpr unsigned kFormat = 2;
constexpr unsigned kPlainFormat = 1;  // with its seed and all moves as they are
constexpr std::string_view kSealed = "sealed=";

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
    add(room.is_practice, "practice");
    return text;
}

// "60"; with an increment "900+10".
std::string pace_text(const Pace& pace) {
    std::string text = std::to_string(pace.seconds);
    return pace.increment == 0 ? text : text + '+' + std::to_string(pace.increment);
}

std::string daily_text(const DailyMark& daily) {
    return base::to_text(daily.day) + (daily.is_counted ? ":counted" : ":practice");
}

std::optional<DailyMark> daily_from(std::string_view value) {
    const auto day = base::day_from(base::take_until(value, ':'));
    const bool is_counted = value == "counted";
    return day && (is_counted || value == "practice")
               ? std::optional(DailyMark{.day = *day, .is_counted = is_counted})
               : std::nullopt;
}

// "K7f2…:57:fresh", and for each seed that those moves came from "/57:91e0…".
std::string explores_text(const rules::Explores& explores) {
    std::string text = explores.table + ":" + std::to_string(explores.moves) +
                       (explores.is_fresh ? ":fresh" : ":same");
    for (const rules::SeedSpan& span : explores.before) {
        text += "/" + std::to_string(span.moves) + ":" + base::to_hex(span.seed);
    }
    return text;
}

std::optional<rules::Explores> explores_from(std::string_view value) {
    std::string_view mark = base::take_until(value, '/');
    rules::Explores explores{.table = std::string(base::take_until(mark, ':'))};
    const auto moves = whole_number(base::take_until(mark, ':'));
    explores.moves = moves.value_or(0);
    explores.is_fresh = mark == "fresh";
    while (!value.empty()) {
        std::string_view span = base::take_until(value, '/');
        const auto until = whole_number(base::take_until(span, ':'));
        const auto seed = base::digest_from_hex(span);
        if (!until || !seed) {
            return std::nullopt;
        }
        explores.before.push_back({.moves = *until, .seed = *seed});
    }
    const bool is_whole = moves && (explores.is_fresh || mark == "same");
    return is_whole ? std::optional(std::move(explores)) : std::nullopt;
}

// Of a deal of the day it must be that day's.
bool has_right_seed(const Room& room) {
    const base::Seed* const before = room.explores ? room.explores->seed_of(0) : nullptr;
    const base::Seed& seed = before != nullptr ? *before : room.seed;
    return !room.daily || seed == base::daily_seed({.day = room.daily->day,
                                                    .map = room.board->file->id,
                                                    .map_sha256 = room.board->file->sha256});
}

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
        } else if (name == "practice") {
            room.is_practice = true;
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
    const auto seconds = whole_number(base::take_until(value, '+'));
    const auto increment = has_increment ? whole_number(value) : 0U;
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
        const auto number = whole_number(value);
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
    if (name == "daily") {
        room.daily = daily_from(value);
        return room.daily.has_value();
    }
    if (name == "explores") {
        room.explores = explores_from(value);
        return room.explores.has_value();
    }
    if (name == "log") {
        room.log_index = whole_number(value);
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

}  // namespace

std::string opened_row(const Room& room) {
    std::string text = "table " + std::to_string(kFormat) + " map=" + room.board->file->id + ":" +
                       room.board->file->sha256 + " seats=" + std::to_string(room.seats.size()) +
                       (room.sealed_seed.empty() ? " seed=" + base::to_hex(room.seed)
                                                 : " " + std::string(kSealed) + room.sealed_seed) +
                       " host=" + to_text(room.host) +
                       " pace=" + std::string(name_of(room.pace.kind)) + ":" +
                       pace_text(room.pace) + " flags=" + flags_text(room);
    if (room.log_index) {
        text += " log=" + std::to_string(*room.log_index);
    }
    if (room.start) {
        text += " start=" + std::to_string(rules::index(*room.start));
    }
    if (room.daily) {
        text += " daily=" + daily_text(*room.daily);
    }
    if (room.explores) {
        text += " explores=" + explores_text(*room.explores);
    }
    return text;
}

std::optional<Change> parse_opened(std::string_view rest, const LogContext& context) {
    const auto format = whole_number(base::take_until(rest, ' '));
    if (format != kFormat && format != kPlainFormat) {
        return std::nullopt;
    }
    Room room;
    while (!rest.empty()) {
        const std::string_view word = base::take_until(rest, ' ');
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
    const bool is_one_or_other = !room.is_practice || !room.is_counted();
    return has_seats && has_start && is_one_or_other && has_right_seed(room)
               ? std::optional<Change>(Opened{.room = std::move(room)})
               : std::nullopt;
}

std::optional<std::uint32_t> whole_number(std::string_view text) {
    std::uint32_t value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool is_all = read.ec == std::errc{} && read.ptr == text.data() + text.size();
    return is_all ? std::optional(value) : std::nullopt;
}

namespace {

// What follows this in the row of the table.
std::string_view word_in(std::string_view first_line, std::string_view name) {
    while (!first_line.empty()) {
        std::string_view row = base::take_until(first_line, '\n');
        if (row.starts_with("table ")) {
            while (!row.empty()) {
                const std::string_view word = base::take_until(row, ' ');
                if (word.starts_with(name)) {
                    return word.substr(name.size());
                }
            }
        }
    }
    return {};
}

}  // namespace

std::string_view sealed_seed_in(std::string_view first_line) {
    return word_in(first_line, kSealed);
}

std::string_view map_sha256_in(std::string_view first_line) {
    std::string_view map = word_in(first_line, "map=");
    static_cast<void>(base::take_until(map, ':'));
    return map;
}

}  // namespace table
