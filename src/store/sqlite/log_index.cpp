#include "store/sqlite/log_index.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <span>

namespace store {
namespace {

constexpr int kRegionBytes = 32768;  // SQLite maps the index in pieces of this size
constexpr std::uint32_t kVersion = 3'007'000;

// In memory, so in the machine's order of bytes.
struct Header {
    std::uint32_t version;
    std::uint32_t unused;
    std::uint32_t change;
    std::uint8_t is_ready;
    std::uint8_t is_big_endian;
    std::uint16_t page_bytes;  // 1 stands for 65 536
    std::uint32_t frames;
    std::uint32_t pages;
    std::array<std::uint32_t, 2> frame_checksum;
    std::array<std::uint8_t, 8> salts;
    std::array<std::uint32_t, 2> checksum;

    friend bool operator==(const Header&, const Header&) = default;
};
static_assert(sizeof(Header) == 48);

struct Progress {
    std::uint32_t copied;
    std::array<std::uint32_t, 5> read_marks;
    std::array<std::uint8_t, 8> locks;
    std::uint32_t copying;
};
static_assert(sizeof(Progress) == 36);

// Twice, the second one first, so that a reader notices a header that is half written.
struct Start {
    std::array<Header, 2> headers;
    Progress progress;
};
constexpr std::size_t kHeaderWords = sizeof(Header) / sizeof(std::uint32_t);
constexpr std::size_t kWords = sizeof(Start) / sizeof(std::uint32_t);

}  // namespace

std::optional<LogIndex> read_log_index(sqlite3* handle) {
    sqlite3_file* file = nullptr;
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    if (file == nullptr || file->pMethods == nullptr || file->pMethods->iVersion < 2) {
        return std::nullopt;
    }
    void volatile* shared = nullptr;
    if (file->pMethods->xShmMap(file, 0, kRegionBytes, 0, &shared) != SQLITE_OK ||
        shared == nullptr) {
        return std::nullopt;
    }
    const std::span words(static_cast<const volatile std::uint32_t*>(shared), kWords);
    std::array<std::uint32_t, kWords> copy{};
    std::ranges::copy(words.first(kHeaderWords), copy.begin());
    file->pMethods->xShmBarrier(file);
    std::ranges::copy(words.subspan(kHeaderWords), copy.begin() + kHeaderWords);
    const auto start = std::bit_cast<Start>(copy);
    const Header& header = start.headers.front();
    if (header != start.headers.back() || header.version != kVersion || header.is_ready == 0) {
        return std::nullopt;
    }
    return LogIndex{.page_bytes = header.page_bytes == 1 ? 65'536U : header.page_bytes,
                    .frames = header.frames,
                    .pages = header.pages,
                    .checksum = header.frame_checksum,
                    .salts = header.salts,
                    .copied = start.progress.copied,
                    .copying = start.progress.copying};
}

}  // namespace store
