// bench/load/server_process.h
//
// The server under load: `fogg serve` as a process of its own, with a new and empty store, or as
// one node of several that share a database. Ends with the object.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>

namespace load {

class ServerProcess {
public:
    struct Options {
        std::string program;             // path of fogg
        std::string folder;              // for the store; emptied first
        std::string store{};             // a database's address, in the place of the folder
        std::optional<unsigned> core{};  // where it is kept; nothing: anywhere
    };
    // Throws std::runtime_error when it does not start.
    explicit ServerProcess(const Options& options);
    ServerProcess(const ServerProcess&) = delete;
    ServerProcess& operator=(const ServerProcess&) = delete;
    ~ServerProcess();

    [[nodiscard]] std::uint16_t port() const { return port_; }
    // What it has in memory now.
    [[nodiscard]] std::int64_t resident_bytes() const;
    // What all its threads have used of the processor so far.
    [[nodiscard]] double cpu_seconds() const;

private:
    pid_t pid_ = -1;
    int output_ = -1;
    std::uint16_t port_ = 0;
};

// Keeps the calling thread, and what it starts, on one core.
void pin_to_core(unsigned core);
// What a process has used of the processor so far, without its children.
[[nodiscard]] double cpu_seconds_of(pid_t pid);
// The same of this process.
[[nodiscard]] double own_cpu_seconds();

}  // namespace load
