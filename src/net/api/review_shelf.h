// net/api/review_shelf.h
//
// Finished reviews in a folder, so that they survive a restart. They can be made again at any time:
// a damaged file counts as missing, and losing the folder loses nothing. Limited in bytes: the
// least recently read goes first. Touches no other file in the folder, follows no links, and reads
// only plain files. Usable from any thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace net {

class ReviewShelf {
public:
    struct Entry {
        std::string text;
        std::string sums;
    };

    // With an empty folder name, stores nothing.
    ReviewShelf(std::filesystem::path folder, std::uintmax_t bytes_max)
        : folder_(std::move(folder)), bytes_max_(bytes_max) {}

    [[nodiscard]] std::optional<Entry> find(std::string_view name) const;
    void add(std::string_view name, const Entry& entry) const;

private:
    [[nodiscard]] std::filesystem::path path_of(std::string_view name) const;
    // Removes files until this many more bytes fit.
    void make_room(std::uintmax_t bytes) const;

    const std::filesystem::path folder_;
    const std::uintmax_t bytes_max_;
};

}  // namespace net
