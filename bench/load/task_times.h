// bench/load/task_times.h
//
// How long the tasks of the server's loop took, from its metrics (fogg_loop_task_seconds).
#pragma once

#include <cstdint>
#include <map>

namespace load {

class TaskTimes {
public:
    // Up to now. Asks from an address of its own, which no other limit concerns.
    explicit TaskTimes(std::uint16_t port);

    // Those since then.
    [[nodiscard]] TaskTimes since(const TaskTimes& earlier) const;

    [[nodiscard]] std::uint64_t count() const;
    [[nodiscard]] std::uint64_t longer_than(double seconds) const;
    // The upper bound of the bucket that the longest one is in; 0 if there is none.
    [[nodiscard]] double longest_s() const;

private:
    std::map<double, std::uint64_t> buckets_;  // by upper bound, not cumulative
};

}  // namespace load
