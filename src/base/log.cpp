#include "base/log.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

namespace base {
namespace {

constexpr unsigned kToldPerWindow = 5;
constexpr std::int64_t kWindowNs = 10'000'000'000;
constexpr std::array<std::string_view, 4> kLevels = {"debug", "info", "warn", "error"};

bool is_plain(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("-_.:/+@[]").find(c) != std::string_view::npos;
}

// Leaves non-ASCII bytes alone, so that people's names stay readable.
void append_quoted(std::string_view value, std::string& line) {
    static constexpr std::string_view kDigits = "0123456789abcdef";
    line += '"';
    for (const char c : value) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            line += '\\';
            line += c;
        } else if (byte < 0x20 || byte == 0x7F) {
            line += "\\x";
            line += kDigits[byte >> 4U];
            line += kDigits[byte & 15U];
        } else {
            line += c;
        }
    }
    line += '"';
}

void append_field(std::string_view key, std::string_view value, std::string& line) {
    line.append(" ").append(key).append("=");
    if (!value.empty() && std::ranges::all_of(value, is_plain)) {
        line += value;
    } else {
        append_quoted(value, line);
    }
}

std::string padded(std::int64_t number, std::size_t digits) {
    const std::string text = std::to_string(number);
    return std::string(digits - std::min(digits, text.size()), '0') + text;
}

// "2025-11-16T04:03:02.123Z". Computed here because the C library takes a lock and reads the time
// zone. Days to date: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms".
std::string utc(std::int64_t wall_ms) {
    constexpr std::int64_t kDayMs = 86'400'000;
    wall_ms = std::max<std::int64_t>(wall_ms, 0);
    const std::int64_t of_day = wall_ms % kDayMs;
    const std::int64_t days = wall_ms / kDayMs + 719'468;  // since 0000-03-01
    const std::int64_t era = days / 146'097;
    const std::int64_t of_era = days % 146'097;
    const std::int64_t year_of_era =
        (of_era - of_era / 1460 + of_era / 36'524 - of_era / 146'096) / 365;
    const std::int64_t of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    const std::int64_t from_march = (5 * of_year + 2) / 153;
    const std::int64_t day = of_year - (153 * from_march + 2) / 5 + 1;
    const std::int64_t month = from_march < 10 ? from_march + 3 : from_march - 9;
    const std::int64_t year = year_of_era + era * 400 + (month <= 2 ? 1 : 0);
    return padded(year, 4) + "-" + padded(month, 2) + "-" + padded(day, 2) + "T" +
           padded(of_day / 3'600'000, 2) + ":" + padded(of_day / 60'000 % 60, 2) + ":" +
           padded(of_day / 1000 % 60, 2) + "." + padded(of_day % 1000, 3) + "Z";
}

}  // namespace

std::string_view to_text(LogLevel level) {
    return kLevels[static_cast<std::size_t>(level)];
}

std::optional<LogLevel> parse_log_level(std::string_view text) {
    const auto found = std::ranges::find(kLevels, text);
    return found == kLevels.end() ? std::nullopt
                                  : std::optional(static_cast<LogLevel>(found - kLevels.begin()));
}

Log::Log(const Clock& clock, LogLevel least, Sink sink)
    : clock_(clock), least_(least), sink_(std::move(sink)) {}

void Log::write(LogLevel level, std::string_view event, Fields fields) {
    if (level < least_) {
        return;
    }
    const std::lock_guard lock(mutex_);
    const auto left_out = admit(level, event);
    if (!left_out) {
        return;
    }
    std::string line = "ts=" + utc(clock_.wall_ms());
    append_field("level", to_text(level), line);
    append_field("event", event, line);
    for (const LogField& field : fields) {
        append_field(field.key, field.value, line);
    }
    if (*left_out > 0) {
        append_field("left_out", std::to_string(*left_out), line);
    }
    line += '\n';
    if (sink_) {
        sink_(line);
    } else {
        // If standard error is full or closed, there is nobody left to tell.
        static_cast<void>(std::fwrite(line.data(), 1, line.size(), stderr));
    }
}

std::optional<std::uint64_t> Log::admit(LogLevel level, std::string_view event) {
    if (level < LogLevel::kWarn) {
        return 0;
    }
    const std::int64_t now = clock_.monotonic_ns();
    const auto found = repeats_.find(event);
    Repeats& repeats = found != repeats_.end() ? found->second : repeats_[std::string(event)];
    if (now >= repeats.window_ends_ns) {
        repeats.window_ends_ns = now + kWindowNs;
        repeats.told = 0;
    }
    if (repeats.told == kToldPerWindow) {
        ++repeats.left_out;
        return std::nullopt;
    }
    ++repeats.told;
    return std::exchange(repeats.left_out, 0);
}

}  // namespace base
