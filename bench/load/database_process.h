// bench/load/database_process.h
//
// A PostgreSQL server of the load test's own, as scripts/postgres starts it, synced as a real one.
// Ends with the object.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>

namespace load {

class DatabaseProcess {
public:
    // Throws std::runtime_error when it does not start. The folder is emptied first.
    explicit DatabaseProcess(std::string folder);
    DatabaseProcess(const DatabaseProcess&) = delete;
    DatabaseProcess& operator=(const DatabaseProcess&) = delete;
    ~DatabaseProcess();

    [[nodiscard]] const std::string& address() const { return address_; }
    // What all its processes that are there now have used of the processor so far.
    [[nodiscard]] double cpu_seconds() const;
    // Of the tables and their indexes, the write-ahead log not counted.
    [[nodiscard]] std::int64_t disk_bytes() const;

private:
    std::string folder_;
    std::string address_;
    std::string home_;
    pid_t pid_ = -1;
};

}  // namespace load
