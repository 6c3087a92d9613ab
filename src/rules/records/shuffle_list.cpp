#include "rules/records/shuffle_list.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/take_until.h"

namespace rules {
namespace {

constexpr std::string_view kFirstLine = "fogg shuffle 1";
constexpr unsigned kAttemptsMax = 9;  // one digit; tables make far fewer

std::optional<unsigned> number_from(std::string_view text, unsigned most) {
    unsigned value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool is_all = read.ec == std::errc{} && read.ptr == text.data() + text.size();
    return is_all && value <= most ? std::optional(value) : std::nullopt;
}

bool read_seat(std::string_view rest, ShuffleList& list) {
    const auto number = number_from(base::take_until(rest, ' '), kSeatsMax - 1);
    const std::string_view kind = base::take_until(rest, ' ');
    if (number != list.seats.size() || (kind != "person" && kind != "program")) {
        return false;
    }
    list.seats.push_back({.is_program = kind == "program", .name = std::string(rest)});
    return true;
}

bool read_start(std::string_view rest, ShuffleList& list) {
    if (rest == "drawn") {
        return true;
    }
    const auto seat = number_from(rest, kSeatsMax - 1);
    list.start = seat ? std::optional(to_id<Seat>(*seat)) : std::nullopt;
    return seat.has_value();
}

bool read_digest(std::string_view text, base::Digest& into) {
    const auto digest = base::digest_from_hex(text);
    into = digest.value_or(base::Digest{});
    return digest.has_value();
}

bool read_missed(std::string_view rest, ShuffleList& list) {
    const auto attempt = number_from(base::take_until(rest, ' '), kAttemptsMax);
    const auto seats = seats_from(rest);
    if (!attempt || !seats) {
        return false;
    }
    list.missed.push_back({.attempt = *attempt, .seats = *seats});
    return true;
}

bool read_say(std::string_view rest, ShuffleList& list) {
    const auto seats = seats_from(base::take_until(rest, ' '));
    ShuffleSay say{.seats = seats.value_or(0)};
    const bool is_read = seats && read_digest(rest, say.commitment);
    list.says.push_back(say);
    return is_read;
}

bool read_line(std::string_view line, ShuffleList& list) {
    const std::string_view key = base::take_until(line, ' ');
    if (key == "table") {
        list.table = line;
        return true;
    }
    if (key == "map") {
        list.map = base::take_until(line, ' ');
        list.map_sha256 = line;
        return true;
    }
    if (key == "start") {
        return read_start(line, list);
    }
    if (key == "seat") {
        return read_seat(line, list);
    }
    if (key == "server") {
        return read_digest(line, list.server);
    }
    if (key == "attempt") {
        list.attempt = number_from(line, kAttemptsMax).value_or(0);
        return list.attempt > 0;
    }
    if (key == "missed") {
        return read_missed(line, list);
    }
    return key == "say" && read_say(line, list);
}

}  // namespace

std::string seats_text(unsigned seats) {
    std::string text;
    for (unsigned i = 0; i < kSeatsMax; ++i) {
        if (((seats >> i) & 1U) != 0) {
            text += text.empty() ? "" : ",";
            text += std::to_string(i);
        }
    }
    return text;
}

std::optional<unsigned> seats_from(std::string_view text) {
    unsigned seats = 0;
    while (!text.empty()) {
        const auto seat = number_from(base::take_until(text, ','), kSeatsMax - 1);
        if (!seat) {
            return std::nullopt;
        }
        seats |= 1U << *seat;
    }
    return seats == 0 ? std::nullopt : std::optional(seats);
}

std::string to_text(const ShuffleList& list) {
    std::string text(kFirstLine);
    text += "\ntable " + list.table;
    text += "\nmap " + list.map + " " + list.map_sha256;
    text += "\nstart " + (list.start ? std::to_string(index(*list.start)) : "drawn");
    for (std::size_t i = 0; i < list.seats.size(); ++i) {
        text += "\nseat " + std::to_string(i);
        text += list.seats[i].is_program ? " program " : " person ";
        text += list.seats[i].name;
    }
    text += "\nserver " + base::to_hex(list.server);
    text += "\nattempt " + std::to_string(list.attempt);
    for (const ShuffleMiss& miss : list.missed) {
        text += "\nmissed " + std::to_string(miss.attempt) + " " + seats_text(miss.seats);
    }
    for (const ShuffleSay& say : list.says) {
        text += "\nsay " + seats_text(say.seats) + " " + base::to_hex(say.commitment);
    }
    return text + "\n";
}

std::optional<ShuffleList> parse_shuffle_list(std::string_view text) {
    std::string_view rest = text;
    if (base::take_until(rest, '\n') != kFirstLine) {
        return std::nullopt;
    }
    ShuffleList list;
    while (!rest.empty()) {
        if (list.says.size() > kSeatsMax || list.missed.size() > kAttemptsMax ||
            !read_line(base::take_until(rest, '\n'), list)) {
            return std::nullopt;
        }
    }
    // Only what is written the same way again is in the one form: order, case, blanks.
    return to_text(list) == text ? std::optional(std::move(list)) : std::nullopt;
}

}  // namespace rules
