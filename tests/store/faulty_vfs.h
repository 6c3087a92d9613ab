// tests/store/faulty_vfs.h
//
// A file system for SQLite that fails on purpose: at the Nth read, write, sync or truncation, or
// because it is full, altogether or beyond a number of bytes. A failed write has written half of
// its bytes.
#pragma once

#include <sqlite3.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <utility>

namespace store {

class FaultyVfs {
public:
    // Registered with SQLite under this name while it lives.
    explicit FaultyVfs(std::string name);
    FaultyVfs(const FaultyVfs&) = delete;
    FaultyVfs& operator=(const FaultyVfs&) = delete;
    ~FaultyVfs();

    [[nodiscard]] const std::string& name() const { return name_; }
    // Resets the count; the nth call from now fails, once.
    void fail_at(std::uint64_t n);
    [[nodiscard]] bool has_failed() const { return fails_at_ != 0 && calls_ >= fails_at_; }
    // While true, writes fail with SQLITE_FULL.
    void set_full(bool is_full) { is_full_ = is_full; }

    // All files together may not grow beyond this. Counts from the first file that it opens.
    void set_quota(std::int64_t bytes) { quota_ = bytes; }
    [[nodiscard]] std::int64_t free_bytes() const { return quota_ - used_; }
    // Called after each sync of a write-ahead log, on the thread that syncs.
    void on_sync(std::function<void()> work) { on_sync_ = std::move(work); }

    // Whether a write-ahead log has unsynced writes.
    [[nodiscard]] bool has_unsynced() const { return has_unsynced_; }

    // For the file methods.
    void set_unsynced(bool has_unsynced) { has_unsynced_ = has_unsynced; }
    // False if there is no room for so many bytes more.
    [[nodiscard]] bool grow(std::int64_t bytes) {
        if (bytes > 0 && used_ + bytes > quota_) {
            return false;
        }
        used_ += bytes;
        return true;
    }
    void synced() const {
        if (on_sync_) {
            on_sync_();
        }
    }
    [[nodiscard]] bool is_due() { return ++calls_ == fails_at_; }
    [[nodiscard]] bool is_full() const { return is_full_; }
    [[nodiscard]] sqlite3_vfs* real() const { return real_; }

private:
    std::string name_;
    sqlite3_vfs* real_;
    sqlite3_vfs vfs_;
    std::atomic<std::uint64_t> calls_{0};
    std::atomic<std::uint64_t> fails_at_{0};
    std::atomic<bool> is_full_{false};
    std::atomic<bool> has_unsynced_{false};
    std::atomic<std::int64_t> used_{0};
    std::atomic<std::int64_t> quota_{std::numeric_limits<std::int64_t>::max()};
    std::function<void()> on_sync_;  // set while nobody writes
};

}  // namespace store
