// tests/cluster/database.h
//
// A test's own PostgreSQL server, which can be killed and restarted in the background.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "support/child.h"
#include "support/temp_folder.h"

namespace cluster {

class Database {
public:
    // Starts it and waits. Without syncs: these tests crash processes, not machines.
    Database();
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;
    ~Database();

    // In libpq's syntax, and the path of its socket.
    [[nodiscard]] const std::string& address() const { return address_; }
    [[nodiscard]] std::string socket_path() const;
    // The address for connecting through a relay, whose socket is in another folder.
    [[nodiscard]] static std::string address_at(const std::string& socket_folder);

    // Kills it as in a power failure, and restarts it after `down_ms`.
    void kill(std::int64_t now_ms, std::int64_t down_ms);
    void turn(std::int64_t now_ms);
    [[nodiscard]] bool is_up() const { return state_ == State::kUp; }

    // Blocks until done.
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
