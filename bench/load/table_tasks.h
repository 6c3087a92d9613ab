// bench/load/table_tasks.h
//
// The tasks of the server's loop with the longest tables that limits allow, against those with
// short ones: whatever a viewer or a player can ask of a table, asked of both in turn.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace load {

// Ids of tables, the long one last.
struct ShortAndLong {
    std::string key{};  // whose they are
    std::vector<std::string> finished{};
    std::vector<std::string> running{};
};

// On a server without rate limits.
[[nodiscard]] ShortAndLong make_short_and_long(std::uint16_t port);

struct TaskComparison {
    std::uint16_t port = 0;
    ShortAndLong tables{};
    std::size_t rounds = 6;
    double longest_s = 0.01;
};
// Prints a table. False if more tasks with the long ones than with the short ones were longer than
// that.
[[nodiscard]] bool compare_tasks(const TaskComparison& comparison);

}  // namespace load
