// tests/cluster/node.h
//
// A server of a cluster, between two lines that can be made bad: the one that people come by, and
// the one to the database. It is started again whenever it ends, as systemd would do it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "support/relay.h"
#include "support/serve_process.h"
#include "support/temp_folder.h"

namespace cluster {

class Node {
public:
    struct Options {
        std::string program = FOGG_PROGRAM;
        std::string database_socket{};
    };
    explicit Node(const Options& options);

    // Where people come; there is always somebody who lifts the receiver.
    [[nodiscard]] std::uint16_t port() const { return people_.port(); }
    [[nodiscard]] support::Relay& people() { return people_; }
    [[nodiscard]] support::Relay& database() { return database_; }
    // Takes connections.
    [[nodiscard]] bool is_up() const { return is_up_; }
    // How often it was started.
    [[nodiscard]] unsigned starts() const { return starts_; }
    // How often it ended as a server should not, whatever is done to it.
    [[nodiscard]] unsigned crashes() const { return crashes_; }

    // SIGKILL; the next one starts that much later.
    void kill(std::int64_t now_ms, std::int64_t down_ms);
    // SIGTERM; the next one starts when this one has ended.
    void terminate();
    // SIGSTOP and, at last, SIGCONT: the others must take it for dead, but it is not.
    void pause();
    void go_on();
    void turn(std::int64_t now_ms);
    // What it has said to its log, for when something went wrong.
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
    bool is_up_ = false;
};

}  // namespace cluster
