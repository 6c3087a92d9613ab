// tests/cluster/node.h
//
// A server of a cluster, between two connections that tests can disturb: the one to people and the
// one to the database. Restarts whenever it ends, as under systemd.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "support/relay.h"
#include "support/serve_process.h"
#include "support/temp_folder.h"

namespace cluster {

class Node {
public:
    struct Options {
        std::string program = FOGG_PROGRAM;
        std::string database_socket{};
        std::vector<std::string> settings{};  // flags and values, besides
    };
    explicit Node(const Options& options);

    // Where people connect; the relay always accepts.
    [[nodiscard]] std::uint16_t port() const { return people_.port(); }
    [[nodiscard]] support::Relay& people() { return people_; }
    [[nodiscard]] support::Relay& database() { return database_; }
    // Accepts connections.
    [[nodiscard]] bool is_up() const { return is_up_; }
    // How often it was started.
    [[nodiscard]] unsigned starts() const { return starts_; }
    // How often it exited in a way no server should.
    [[nodiscard]] unsigned crashes() const { return crashes_; }

    // SIGKILL; restarts after `down_ms`.
    void kill(std::int64_t now_ms, std::int64_t down_ms);
    // SIGTERM; restarts once it has exited.
    void terminate();
    // SIGSTOP, later SIGCONT: the others must consider it dead, but it is not.
    void pause();
    void go_on();
    void turn(std::int64_t now_ms);
    // Its log and how it crashed, for failure reports.
    [[nodiscard]] std::string log() const;

private:
    void start();

    Options options_;
    support::TempFolder folder_;
    support::Relay people_;
    support::Relay database_;
    std::unique_ptr<support::ServeProcess> process_;
    std::int64_t start_at_ms_ = 0;
    unsigned starts_ = 0;
    unsigned crashes_ = 0;
    std::string exits_;
    bool is_up_ = false;
    bool is_ending_ = false;
};

}  // namespace cluster
