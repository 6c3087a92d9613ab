#include "table/elsewhere.h"

#include <algorithm>
#include <charconv>

namespace table {
namespace {

constexpr unsigned kSeatsMask = 0xff;
constexpr unsigned kWatchersMax = 100'000;

std::optional<unsigned> number_in(std::string_view text) {
    unsigned number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool is_whole = error == std::errc{} && end == text.data() + text.size();
    return is_whole ? std::optional(number) : std::nullopt;
}

}  // namespace

std::string to_note(const Attendance& attendance) {
    return "p" + std::to_string(attendance.seats) + "." + std::to_string(attendance.watchers);
}

std::optional<Attendance> attendance_from(std::string_view note) {
    const std::size_t dot = note.find('.');
    if (!note.starts_with('p') || dot == std::string_view::npos) {
        return std::nullopt;
    }
    const auto seats = number_in(note.substr(1, dot - 1));
    const auto watchers = number_in(note.substr(dot + 1));
    if (!seats || !watchers || *seats > kSeatsMask || *watchers > kWatchersMax) {
        return std::nullopt;
    }
    return Attendance{.seats = *seats, .watchers = *watchers};
}

Elsewhere::Heard Elsewhere::hear(store::NodeId node, const Attendance& attendance,
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

bool Elsewhere::forget_silent(std::int64_t now_ms) {
    const Attendance before = sum();
    std::erase_if(entries_, [&](const Entry& entry) {
        return now_ms - entry.heard_ms > kAttendanceSilentMs;
    });
    return sum() != before;
}

bool Elsewhere::is_news(const Attendance& here) {
    const bool is_known = told_ == here;
    told_ = here;
    return !is_known;
}

Attendance Elsewhere::sum() const {
    Attendance sum;
    for (const Entry& entry : entries_) {
        sum.seats |= entry.attendance.seats;
        sum.watchers += entry.attendance.watchers;
    }
    return sum;
}

}  // namespace table
