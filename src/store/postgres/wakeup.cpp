#include "store/postgres/wakeup.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <cstdint>

#include "base/check.h"

namespace store {

PostgresWakeup::PostgresWakeup() : event_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    CHECK(event_ >= 0, "an eventfd");
}

PostgresWakeup::~PostgresWakeup() {
    ::close(event_);
}

void PostgresWakeup::call() const {
    const std::uint64_t one = 1;
    // Fails only when the counter is full, and then the waiter is woken anyway.
    static_cast<void>(::write(event_, &one, sizeof(one)));
}

void PostgresWakeup::wait(int socket, int timeout_ms) const {
    std::array<pollfd, 2> watched{pollfd{.fd = event_, .events = POLLIN, .revents = 0},
                                  pollfd{.fd = socket, .events = POLLIN, .revents = 0}};
    static_cast<void>(::poll(watched.data(), watched.size(), timeout_ms));
    std::uint64_t calls = 0;
    static_cast<void>(::read(event_, &calls, sizeof(calls)));
}

}  // namespace store
