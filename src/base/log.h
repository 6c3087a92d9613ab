// base/log.h
//
// What the running program has to say, one line an event, for people and for whatever collects
// logs (logfmt):
//
//     ts=2025-11-16T04:03:02.123Z level=warn event=cut reason=too_fast peer=192.0.2.7
//
// A value with anything unusual in it is quoted and escaped, so that no input can make up a line or
// a field of its own. Keys, bearer tokens and seat codes have no place here. An event that repeats
// as a warning or an error is told five times in ten seconds; the next one says how many were left
// out.
//
// All functions can be called from any thread.
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

    std::string_view key;  // a fixed text of ours
    std::string value;
};

class Log {
public:
    using Fields = std::initializer_list<LogField>;
    using Sink = std::function<void(std::string_view line)>;

    // The sink gets whole lines, one call at a time. Without one they go to standard error.
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

    // How many were left out before this one; nothing when this one is to be left out too.
    std::optional<std::uint64_t> admit(LogLevel level, std::string_view event);

    const Clock& clock_;
    const LogLevel least_;
    const Sink sink_;
    std::mutex mutex_;  // guards what follows, and the sink
    std::map<std::string, Repeats, std::less<>>
        repeats_;  // by event: fixed texts, so it stays small
};

}  // namespace base
