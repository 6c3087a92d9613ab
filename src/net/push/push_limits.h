// net/push/push_limits.h
//
// How much a stranger can make the server send. The subscriber chooses where messages go, so
// everything is limited: by device, by person, and by host, with little for hosts that are not
// known push services.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>

#include "net/rate_limit.h"

namespace net {

struct PushLimits {
    Rate per_device{.per_s = 1.0 / 60, .burst = 30};
    Rate per_holder{.per_s = 2.0 / 60, .burst = 60};
    Rate per_known_host{.per_s = 20, .burst = 200};
    Rate per_other_host{.per_s = 0.1, .burst = 10};
    std::size_t queue_max = 2000;
    // Between attempts; after the last, the message is dropped.
    std::array<std::chrono::seconds, 4> pauses{std::chrono::seconds(30), std::chrono::seconds(120),
                                               std::chrono::seconds(600),
                                               std::chrono::seconds(1800)};
    std::chrono::seconds pause_max{3600};  // that a service may ask for
};

// New subscriptions; for the API.
inline constexpr Rate kSubscribePerKey{.per_s = 20.0 / 3600, .burst = 10};
inline constexpr Rate kSubscribePerAddress{.per_s = 60.0 / 3600, .burst = 30};

}  // namespace net
