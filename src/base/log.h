// base/log.h
//
// The program's log, one line per event, in logfmt, for people and log collectors:
//
//     ts=2025-11-16T04:03:02.123Z level=warn event=cut reason=too_fast peer=192.0.2.7
//
// Unusual values are quoted and escaped, so input can never forge a line or a field. Never log
// keys, bearer tokens or seat codes. Repeated warnings and errors are rate-limited to five per
// event in ten seconds; the next line says how many were suppressed.
//
// Thread-safe.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/clock.h"

namespace base {

enum class LogLevel { kDebug, kInfo, kWarn, kError };

// "debug", "info", "warn" or "error".
[[nodiscard]] std::string_view to_text(LogLevel level);
[[nodiscard]] std::optional<LogLevel> parse_log_level(std::string_view text);

struct LogField {
    LogField(std::string_view name, std::string_view text) : key(name), value(text) {}
    LogField(std::string_view name, const char* text) : key(name), value(text) {}
    LogField(std::string_view name, std::string text) : key(name), value(std::move(text)) {}
    LogField(std::string_view name, bool is_so) : key(name), value(is_so ? "true" : "false") {}
    LogField(std::string_view name, std::integral auto number)
        : key(name), value(std::to_string(number)) {}

    std::string_view key;  // a constant of ours
    std::string value;
};

class Log {
public:
    using Fields = std::initializer_list<LogField>;
    using Sink = std::function<void(std::string_view line)>;

    // The sink gets whole lines, one call at a time. Without a sink, lines go to standard error.
    Log(const Clock& clock, LogLevel least, Sink sink = {});

    void debug(std::string_view event, Fields fields = {}) {
        write(LogLevel::kDebug, event, fields);
    }
    void info(std::string_view event, Fields fields = {}) { write(LogLevel::kInfo, event, fields); }
    void warn(std::string_view event, Fields fields = {}) { write(LogLevel::kWarn, event, fields); }
    void error(std::string_view event, Fields fields = {}) {
        write(LogLevel::kError, event, fields);
    }

    void write(LogLevel level, std::string_view event, Fields fields);

private:
    struct Repeats {
        std::int64_t window_ends_ns = 0;
        unsigned told = 0;
        std::uint64_t left_out = 0;
    };

    // The number suppressed before this one, or nothing if this one is suppressed too.
    std::optional<std::uint64_t> admit(LogLevel level, std::string_view event);

    const Clock& clock_;
    const LogLevel least_;
    const Sink sink_;
    std::mutex mutex_;  // guards repeats_ and calls of the sink
    std::map<std::string, Repeats, std::less<>>
        repeats_;  // by event; events are constants, so it stays small
};

}  // namespace base
