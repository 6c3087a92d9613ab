// tests/cluster/database.h
//
// A PostgreSQL server of a test's own, which may be killed and started again while the test goes on
// with other things.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "support/child.h"
#include "support/temp_folder.h"

namespace cluster {

class Database {
public:
    // Starts it, and waits for it. What a crash of the machine would lose is not of interest here:
    // nothing is synced.
    Database();
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;
    ~Database();

    // As libpq takes it, and the path of its socket.
    [[nodiscard]] const std::string& address() const { return address_; }
    [[nodiscard]] std::string socket_path() const;
    // What one sends to the other through a folder of its own instead.
    [[nodiscard]] static std::string address_at(const std::string& socket_folder);

    // Hard, as if its machine had lost its power; starts it again that much later.
    void kill(std::int64_t now_ms, std::int64_t down_ms);
    void turn(std::int64_t now_ms);
    [[nodiscard]] bool is_up() const { return state_ == State::kUp; }

    // Waits for it.
    void run_sql(const std::string& sql) const;
    int run_script(const std::string& command) const;

private:
    enum class State : std::uint8_t { kUp, kGoingDown, kDown, kComingUp };
    void begin(const std::string& command);

    support::TempFolder folder_;
    std::string address_;
    State state_ = State::kUp;
    std::int64_t up_at_ms_ = 0;
    std::unique_ptr<support::Child> script_;
};

}  // namespace cluster
