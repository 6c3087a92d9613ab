// store/postgres/wakeup.h
//
// An eventfd that wakes a thread waiting on a socket.
#pragma once

namespace store {

class PostgresWakeup {
public:
    PostgresWakeup();
    PostgresWakeup(const PostgresWakeup&) = delete;
    PostgresWakeup& operator=(const PostgresWakeup&) = delete;
    ~PostgresWakeup();

    // Thread-safe.
    void call() const;
    // Returns on a call, when the socket is readable, or after the timeout. Ignores a socket of -1.
    void wait(int socket, int timeout_ms) const;

private:
    int event_;
};

}  // namespace store
