// tests/limits/words.h
//
// Limits in the wording of the table.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

#include "net/rate_limit.h"
#include "net/server.h"

namespace limits {

inline const net::Limits kDefaults;  // of the edge

// "20000"; thousands stay together, as in the settings.
inline std::string number(double value) {
    return std::to_string(static_cast<std::int64_t>(value));
}

// "256 KB" if it is a round number.
inline std::string bytes(double size) {
    const auto count = static_cast<std::int64_t>(size);
    constexpr std::int64_t kKb = 1024;
    constexpr std::int64_t kMb = kKb * kKb;
    return count % kMb == 0   ? std::to_string(count / kMb) + " MB"
           : count % kKb == 0 ? std::to_string(count / kKb) + " KB"
                              : std::to_string(count) + " bytes";
}

// "20 per second, bursts of 60".
inline std::string rate(const net::Rate& rate) {
    return number(rate.per_s) + " per second, bursts of " + number(rate.burst);
}
inline std::string bytes_rate(const net::Rate& rate) {
    return bytes(rate.per_s) + " per second, bursts of " + bytes(rate.burst);
}

// "60 s".
inline std::string seconds(std::chrono::milliseconds time) {
    return std::to_string(time.count() / 1000) + " s";
}

}  // namespace limits
