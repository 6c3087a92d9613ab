// bench/load/database_process.h
//
// A private PostgreSQL server for the load test, started by scripts/postgres with real syncs. Stops
// with the object.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>

namespace load {

class DatabaseProcess {
public:
    // Empties the folder first. Throws std::runtime_error if the server does not start.
    explicit DatabaseProcess(std::string folder);
    DatabaseProcess(const DatabaseProcess&) = delete;
    DatabaseProcess& operator=(const DatabaseProcess&) = delete;
    ~DatabaseProcess();

    [[nodiscard]] const std::string& address() const { return address_; }
    // CPU time used so far by its current processes.
    [[nodiscard]] double cpu_seconds() const;
    // Tables and indexes, without the write-ahead log.
    [[nodiscard]] std::int64_t disk_bytes() const;

private:
    std::string folder_;
    std::string address_;
    std::string home_;
    pid_t pid_ = -1;
};

}  // namespace load
