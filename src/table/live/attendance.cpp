#include "table/live/attendance.h"

#include <algorithm>
#include <charconv>

namespace table {
namespace {

constexpr unsigned kSeatsMask = 0xff;
constexpr unsigned kSpectatorsMax = 100'000;

std::optional<unsigned> number_in(std::string_view text) {
    unsigned number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool is_whole = error == std::errc{} && end == text.data() + text.size();
    return is_whole ? std::optional(number) : std::nullopt;
}

}  // namespace

std::string to_note(const Attendance& attendance) {
    return "p" + std::to_string(attendance.seats) + "." + std::to_string(attendance.spectators);
}

std::optional<Attendance> attendance_from(std::string_view note) {
    const std::size_t dot = note.find('.');
    if (!note.starts_with('p') || dot == std::string_view::npos) {
        return std::nullopt;
    }
    const auto seats = number_in(note.substr(1, dot - 1));
    const auto spectators = number_in(note.substr(dot + 1));
    if (!seats || !spectators || *seats > kSeatsMask || *spectators > kSpectatorsMax) {
        return std::nullopt;
    }
    return Attendance{.seats = *seats, .spectators = *spectators};
}

RemoteAttendance::Heard RemoteAttendance::hear(store::NodeId node, const Attendance& attendance,
                                               std::int64_t now_ms) {
    const Attendance before = sum();
    auto found = std::ranges::find(entries_, node, &Entry::node);
    Heard heard;
    if (found == entries_.end()) {
        heard.is_new = true;
        found = entries_.insert(entries_.end(), Entry{.node = node});
    }
    found->attendance = attendance;
    found->heard_ms = now_ms;
    heard.has_changed = sum() != before;
    return heard;
}

bool RemoteAttendance::forget_silent(std::int64_t now_ms) {
    const Attendance before = sum();
    std::erase_if(entries_, [&](const Entry& entry) {
        return now_ms - entry.heard_ms > kAttendanceSilentMs;
    });
    return sum() != before;
}

bool RemoteAttendance::is_news(const Attendance& here) {
    const bool is_known = told_ == here;
    told_ = here;
    return !is_known;
}

Attendance RemoteAttendance::sum() const {
    Attendance sum;
    for (const Entry& entry : entries_) {
        sum.seats |= entry.attendance.seats;
        sum.spectators += entry.attendance.spectators;
    }
    return sum;
}

}  // namespace table
