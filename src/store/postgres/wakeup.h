// store/postgres/wakeup.h
//
// What one thread waits for together with a socket, so that another can call it: an eventfd.
#pragma once

namespace store {

class PostgresWakeup {
public:
    PostgresWakeup();
    PostgresWakeup(const PostgresWakeup&) = delete;
    PostgresWakeup& operator=(const PostgresWakeup&) = delete;
    ~PostgresWakeup();

    // From any thread.
    void call() const;
    // Until somebody calls, the socket has something to read, or the time is over. A socket of -1
    // is not looked at.
    void wait(int socket, int timeout_ms) const;

private:
    int event_;
};

}  // namespace store
