#include "load/task_times.h"

#include <charconv>
#include <limits>
#include <stdexcept>
#include <string>

#include "load/json_bits.h"
#include "support/raw_client.h"

namespace load {
namespace {

constexpr std::string_view kBucket = "fogg_loop_task_seconds_bucket{le=\"";

double bound_of(std::string_view word) {
    double bound = std::numeric_limits<double>::infinity();
    if (word != "+Inf") {
        std::from_chars(word.data(), word.data() + word.size(), bound);
    }
    return bound;
}

}  // namespace

TaskTimes::TaskTimes(std::uint16_t port) {
    support::RawClient client(port, support::RawClient::From{.address = "127.0.0.9"});
    const std::string text = client.ask(support::get("/metrics")).body;
    std::uint64_t before = 0;
    std::string_view rest = text;
    for (std::size_t at = after(rest, kBucket); at != std::string_view::npos;
         at = after(rest, kBucket)) {
        rest.remove_prefix(at);
        const std::string_view word = word_at(rest, 0);
        const std::uint64_t so_far = number_at(rest, word.size() + 3);  // "}
        buckets_[bound_of(word)] = so_far - before;
        before = so_far;
    }
    if (buckets_.empty()) {
        throw std::runtime_error("no times of tasks in the metrics");
    }
}

TaskTimes TaskTimes::since(const TaskTimes& earlier) const {
    TaskTimes difference = *this;
    for (auto& [bound, count] : difference.buckets_) {
        count -= earlier.buckets_.at(bound);
    }
    return difference;
}

std::uint64_t TaskTimes::count() const {
    return longer_than(0);
}

std::uint64_t TaskTimes::longer_than(double seconds) const {
    std::uint64_t sum = 0;
    for (const auto& [bound, count] : buckets_) {
        sum += bound > seconds ? count : 0;
    }
    return sum;
}

double TaskTimes::longest_s() const {
    double longest = 0;
    for (const auto& [bound, count] : buckets_) {
        longest = count > 0 ? bound : longest;
    }
    return longest;
}

}  // namespace load
