// bench/load/server_process.h
//
// The server under load: `fogg serve` as a child process, with an empty store, or as one of several
// nodes that share a database. Stops with the object.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace load {

class ServerProcess {
public:
    struct Options {
        std::string program;                  // path of fogg
        std::string folder;                   // for the store; emptied first
        std::string store{};                  // a database address, instead of the folder
        std::optional<unsigned> core{};       // to pin it to; nothing: any
        bool has_limits = false;              // those that it has by default
        bool keeps_folder = false;            // does not empty it
        std::vector<std::string> settings{};  // flags and values, besides
    };
    // Throws std::runtime_error if the server does not start.
    explicit ServerProcess(const Options& options);
    ServerProcess(const ServerProcess&) = delete;
    ServerProcess& operator=(const ServerProcess&) = delete;
    ~ServerProcess();

    [[nodiscard]] std::uint16_t port() const { return port_; }
    // Its exit code, or minus the signal that ended it. It cannot be used any more.
    int stop();
    [[nodiscard]] pid_t id() const { return pid_; }
    // Its resident memory.
    [[nodiscard]] std::int64_t resident_bytes() const;
    // CPU time used so far by all its threads.
    [[nodiscard]] double cpu_seconds() const;

private:
    pid_t pid_ = -1;
    int output_ = -1;
    std::uint16_t port_ = 0;
};

// Pins the calling thread, and what it starts, to one core.
void pin_to_core(unsigned core);
// CPU time used so far by a process, without its children.
[[nodiscard]] double cpu_seconds_of(pid_t pid);
// CPU time used so far by this process.
[[nodiscard]] double own_cpu_seconds();

}  // namespace load
