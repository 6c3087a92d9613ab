#include "store/sqlite/content_watch.h"

#include <sqlite3.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstring>
#include <functional>
#include <span>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "store/sqlite/file_watch.h"

namespace store {
namespace {

constexpr int kAttempts = 100;  // while others write
constexpr std::chrono::milliseconds kBetweenAttempts{2};
constexpr int kReads = 3;
constexpr std::int64_t kPagesMax = 1024;          // of the sample
constexpr std::size_t kOdd = 0x9E3779B97F4A7C15;  // the golden ratio

// https://www.sqlite.org/fileformat2.html#the_write_ahead_log
constexpr std::uint32_t kLogMagic = 0x377F0682;  // or one more
constexpr std::size_t kLogHeaderBytes = 32;
constexpr std::size_t kLogPageBytesAt = 8;
constexpr std::size_t kLogSaltsAt = 16;
constexpr std::size_t kFrameHeaderBytes = 24;
constexpr std::size_t kFrameSaltsAt = 8;
constexpr std::size_t kFrameChecksumAt = 16;
constexpr std::size_t kPageBytesAt = 16;
constexpr std::string_view kMagic{"SQLite format 3\0", 16};
constexpr std::string_view kApplication = "Fogg";
constexpr std::size_t kApplicationAt = 68;

enum class Part : std::uint8_t { kMain, kLog };

sqlite3_file* file_of(sqlite3* handle, Part part) {
    sqlite3_file* file = nullptr;
    sqlite3_file_control(
        handle, "main",
        part == Part::kMain ? SQLITE_FCNTL_FILE_POINTER : SQLITE_FCNTL_JOURNAL_POINTER, &file);
    return file;
}

// Through SQLite, whose locks would be lost if we opened and closed the file ourselves. What lies
// beyond the end reads as zeros.
void read(sqlite3* handle, Part part, std::int64_t at, std::span<char> bytes) {
    sqlite3_file* const file = file_of(handle, part);
    for (int i = 0; i < kReads; ++i) {
        const int code =
            file->pMethods->xRead(file, bytes.data(), static_cast<int>(bytes.size()), at);
        if (code == SQLITE_OK || code == SQLITE_IOERR_SHORT_READ) {
            return;
        }
    }
    throw SqliteFailure({StoreErrorCode::kIo, "cannot read back what was written"}, 0);
}

std::int64_t size_of_log(sqlite3* handle) {
    sqlite3_file* const file = file_of(handle, Part::kLog);
    sqlite3_int64 bytes = 0;
    return file->pMethods->xFileSize(file, &bytes) == SQLITE_OK ? bytes : 0;
}

std::uint32_t big_endian(std::span<const char> bytes, std::size_t at) {
    std::uint32_t number = 0;
    for (const char byte : bytes.subspan(at, 4)) {
        number = number * 256 + static_cast<unsigned char>(byte);
    }
    return number;
}

bool has_salts(std::span<const char> bytes, std::size_t at,
               const std::array<std::uint8_t, 8>& salts) {
    return std::memcmp(bytes.subspan(at, salts.size()).data(), salts.data(), salts.size()) == 0;
}

// Where the frame begins. They are numbered from 1.
std::int64_t frame_at(const LogIndex& index, std::uint32_t number) {
    constexpr auto kHead = static_cast<std::int64_t>(kLogHeaderBytes);
    constexpr auto kFrameHead = static_cast<std::int64_t>(kFrameHeaderBytes);
    return kHead + (std::int64_t{number} - 1) * (kFrameHead + index.page_bytes);
}

// Of a main file; 1 stands for 65 536.
std::int64_t page_bytes_of(std::span<const char> header) {
    const std::int64_t bytes = big_endian(header, kPageBytesAt) >> 16U;
    return bytes <= 1 ? 65'536 : bytes;
}

bool is_header_of_store(std::span<const char> header) {
    const std::string_view text(header.data(), header.size());
    return text.starts_with(kMagic) && text.substr(kApplicationAt).starts_with(kApplication);
}

// Whether the log has been copied into the main file since, or something else may have been written
// there.
bool is_same_copy(const LogIndex& one, const LogIndex& other) {
    return one.salts == other.salts && one.copied == other.copied && one.copying == other.copying;
}

}  // namespace

ContentWatch::ContentWatch(Connection& connection, std::string path)
    : connection_(connection), path_(std::move(path)), has_log_(has_log()) {}

bool ContentWatch::has_log() const {
    const bool is_logging = connection_.number(
                                "SELECT count(*) FROM pragma_journal_mode"
                                " WHERE journal_mode = 'wal'") == 1;
    for (int i = 0; is_logging && i < kAttempts; ++i) {
        if (read_log_index(connection_.handle())) {
            return true;
        }
        std::this_thread::sleep_for(kBetweenAttempts);
    }
    return false;
}

std::optional<StoreError> ContentWatch::look() {
    std::optional<StoreError> fault;
    for (int i = 0; has_log_ && i < kAttempts; ++i) {
        if (const auto index = read_log_index(connection_.handle())) {
            Seen seen = seen_;
            const auto outcome = caught([&] { return compare(*index, seen); });
            fault = outcome ? std::nullopt : std::optional(outcome.error());
            if (read_log_index(connection_.handle()) == index) {
                if (!fault) {
                    seen_ = seen;
                }
                return fault;
            }
        }
        // Somebody else is writing: what was compared is no longer so.
        std::this_thread::sleep_for(kBetweenAttempts);
    }
    return fault;
}

StoreError ContentWatch::changed(const std::string& path) {
    return {StoreErrorCode::kChanged,
            path +
                " was truncated or overwritten while in use; stop the server, put a backup in its"
                " place, without the old -wal and -shm beside it, and start again"};
}

Outcome<Ok> ContentWatch::compare(const LogIndex& index, Seen& seen) const {
    if (!is_log_whole(index, seen.last)) {
        return changed(path_ + "-wal");
    }
    if (!is_main_whole(index, seen.main)) {
        return changed(path_);
    }
    return Ok{};
}

bool ContentWatch::is_log_whole(const LogIndex& index, Frame& last) const {
    if (index.frames == 0) {
        last = {};
        return true;
    }
    std::array<char, kLogHeaderBytes> header{};
    read(connection_.handle(), Part::kLog, 0, header);
    const bool has_header = (big_endian(header, 0) & ~1U) == kLogMagic &&
                            big_endian(header, kLogPageBytesAt) == index.page_bytes &&
                            has_salts(header, kLogSaltsAt, index.salts);
    if (!has_header || size_of_log(connection_.handle()) < frame_at(index, index.frames + 1)) {
        return false;
    }
    if (last.salts == index.salts && last.number < index.frames && !has_frame(index, last)) {
        return false;
    }
    last = {.number = index.frames, .salts = index.salts, .checksum = index.checksum};
    return has_frame(index, last);
}

bool ContentWatch::has_frame(const LogIndex& index, const Frame& frame) const {
    if (frame.number == 0) {
        return true;
    }
    std::array<char, kFrameHeaderBytes> header{};
    read(connection_.handle(), Part::kLog, frame_at(index, frame.number), header);
    return has_salts(header, kFrameSaltsAt, frame.salts) &&
           big_endian(header, kFrameChecksumAt) == frame.checksum[0] &&
           big_endian(header, kFrameChecksumAt + 4) == frame.checksum[1];
}

bool ContentWatch::is_main_whole(const LogIndex& index, std::optional<MainFile>& seen) const {
    const auto stamp = stamp_of(path_);
    if (!stamp) {
        return false;
    }
    MainFile now{
        .index = index, .content = {.bytes = stamp->bytes}, .modified_ns = stamp->modified_ns};
    read(connection_.handle(), Part::kMain, 0, now.content.header);
    if (!is_header_of_store(now.content.header)) {
        return false;
    }
    if (index.copied != index.copying) {
        seen.reset();  // it may be written to at this moment
        return true;
    }
    const bool is_as_seen =
        seen && seen->content == now.content && seen->modified_ns == now.modified_ns;
    now.digest = is_as_seen ? seen->digest : digest_of(now.content);
    if (seen && is_same_copy(seen->index, index)) {
        if (seen->content != now.content || seen->digest != now.digest) {
            return false;
        }
    } else if (index.frames > 0 && index.copied == index.frames &&
               now.content.bytes < std::int64_t{index.pages} * index.page_bytes) {
        return false;
    }
    seen = now;
    return true;
}

std::size_t ContentWatch::digest_of(const Content& content) const {
    const std::int64_t page_bytes = page_bytes_of(content.header);
    const std::int64_t pages = content.bytes / page_bytes;
    std::vector<char> page(static_cast<std::size_t>(page_bytes));
    std::size_t digest = 0;
    const std::int64_t samples = std::min(pages, kPagesMax);
    for (std::int64_t i = 1; i <= samples; ++i) {
        // The last one of equal parts: growth shows at the end.
        const std::int64_t number = pages * i / samples - 1;
        read(connection_.handle(), Part::kMain, number * page_bytes, page);
        digest = digest * kOdd + std::hash<std::string_view>()({page.data(), page.size()});
    }
    return digest;
}

}  // namespace store
