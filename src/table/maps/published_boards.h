// table/maps/published_boards.h
//
// All maps that tables can use: the server's own, and published ones, named by the hash of their
// text. A published map is read from the store on demand, like the log of a table being woken: a
// read and a parse of a few milliseconds at most. The latest ones stay in memory, and so does every
// map of a table in memory. Publishing needs no notification: any node that reads the map finds it.
//
// Thread-safe.
#pragma once

#include <cstddef>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/mutex.h"
#include "store/store.h"
#include "table/board.h"

namespace table {

class PublishedBoards final : public BoardCatalog {
public:
    static constexpr std::size_t kKeptMax = 64;

    // Both must outlive it.
    PublishedBoards(const BoardCatalog& own, store::Store& store) : own_(own), store_(store) {}

    // The board of a published map has the hash as its id.
    [[nodiscard]] std::shared_ptr<const Board> find(std::string_view map_id) const override;
    // The id may also be the one that the map's author gave it.
    [[nodiscard]] std::shared_ptr<const Board> find_version(std::string_view map_id,
                                                            std::string_view sha256) const override;
    [[nodiscard]] std::optional<store::StoreError> trouble_with(
        std::string_view sha256) const override;

private:
    struct Name {
        std::string_view id;
        std::string_view sha256;
    };
    [[nodiscard]] std::shared_ptr<const Board> find_published(const Name& name) const;
    [[nodiscard]] std::shared_ptr<const Board> load(const Name& name) const;
    void keep(const std::string& key, const std::shared_ptr<const Board>& board) const;

    const BoardCatalog& own_;
    store::Store& store_;
    mutable base::Mutex mutex_;  // guards the rest
    // By id and hash; unused ones are dropped when others are added.
    mutable std::map<std::string, std::weak_ptr<const Board>, std::less<>> known_;
    mutable std::list<std::shared_ptr<const Board>> kept_;  // most recently used first
};

}  // namespace table
