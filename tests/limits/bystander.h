// tests/limits/bystander.h
//
// A client at another address who says something to the server all the time, over a WebSocket and
// over HTTP, and notes how long the answers take.
#pragma once

#include <atomic>
#include <cstdint>
#include <stop_token>
#include <thread>

#include "support/raw_client.h"

namespace limits {

class Bystander {
public:
    // The WebSocket has been welcomed. Takes some answers for comparison before it returns.
    Bystander(support::RawClient socket, support::RawClient pages);

    // Stops asking, and expects that every answer came, and none much later than before.
    void expect_nothing_noticed();

private:
    // How long one question over each of the connections takes; less than 0: no answer.
    [[nodiscard]] std::int64_t ask();
    void run(const std::stop_token& stop);

    support::RawClient socket_;
    support::RawClient pages_;
    std::int64_t before_ns_ = 0;  // the longest before anybody did anything
    std::atomic<std::int64_t> worst_ns_ = 0;
    std::atomic<std::uint64_t> asked_ = 0;
    std::atomic<bool> has_all_ = true;
    std::jthread thread_;  // last, so that it ends first
};

}  // namespace limits
