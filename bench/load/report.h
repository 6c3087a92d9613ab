// bench/load/report.h
//
// The results of a load test, as a table for people and as JSON.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace load {

struct Latency {
    double p50_ms = 0;
    double p99_ms = 0;
};

// One period of play.
struct Stretch {
    double moves_per_s = 0;
    double moves_per_cpu_s = 0;  // per second of the server's CPU time
    double server_busy = 0;      // share of one core
    double client_busy = 0;
    Latency acknowledged{};
    Latency seen_by_all{};
    double bytes_per_move = 0;
    std::uint64_t games = 0;
    std::uint64_t refused = 0;
};

struct Stage {
    std::size_t connections = 0;
    std::size_t playing = 0;  // connections
    double connection_bytes = 0;
    double table_bytes = 0;  // 0: not measured, because there were too few tables
    Stretch full{};
    Stretch half{};  // at half the rate of `full`
};

[[nodiscard]] std::string table_text(const std::vector<Stage>& stages);
[[nodiscard]] std::string json_text(const std::vector<Stage>& stages);

}  // namespace load
