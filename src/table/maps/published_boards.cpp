#include "table/maps/published_boards.h"

#include <algorithm>
#include <utility>

#include "table/maps/map_facts.h"

namespace table {
namespace {

std::string board_key(std::string_view id, std::string_view sha256) {
    return std::string(id) + " " + std::string(sha256);
}

}  // namespace

std::shared_ptr<const Board> PublishedBoards::find(std::string_view map_id) const {
    auto own = own_.find(map_id);
    return own != nullptr ? own : find_published({.id = map_id, .sha256 = map_id});
}

std::shared_ptr<const Board> PublishedBoards::find_version(std::string_view map_id,
                                                           std::string_view sha256) const {
    auto own = own_.find_version(map_id, sha256);
    return own != nullptr ? own : find_published({.id = map_id, .sha256 = sha256});
}

std::shared_ptr<const Board> PublishedBoards::find_published(const Name& name) const {
    if (!is_map_hash(name.sha256)) {
        return nullptr;
    }
    const std::string key = board_key(name.id, name.sha256);
    {
        const base::Lock lock(mutex_);
        if (const auto found = known_.find(key); found != known_.end()) {
            if (auto board = found->second.lock()) {
                kept_.remove(board);
                kept_.push_front(board);
                kept_.resize(std::min(kept_.size(), kKeptMax));
                return board;
            }
        }
    }
    auto board = load(name);
    if (board != nullptr) {
        keep(key, board);
    }
    return board;
}

// Two may load the same at once: both boards are right.
std::shared_ptr<const Board> PublishedBoards::load(const Name& name) const {
    store::Maps* const maps = store_.maps();
    const auto text = maps != nullptr ? maps->text(name.sha256) : store::no_such_map();
    if (!text) {
        return nullptr;
    }
    auto file = rules::parse_map(*text);
    if (!file || file->sha256 != name.sha256 || (name.id != name.sha256 && name.id != file->id)) {
        return nullptr;
    }
    file->id = name.id;
    return std::make_shared<Board>(std::make_shared<const rules::MapFile>(std::move(*file)));
}

void PublishedBoards::keep(const std::string& key,
                           const std::shared_ptr<const Board>& board) const {
    const base::Lock lock(mutex_);
    std::erase_if(known_, [](const auto& entry) { return entry.second.expired(); });
    known_[key] = board;
    kept_.push_front(board);
    kept_.resize(std::min(kept_.size(), kKeptMax));
}

std::optional<store::StoreError> PublishedBoards::trouble_with(std::string_view sha256) const {
    store::Maps* const maps = store_.maps();
    const auto row = maps != nullptr ? maps->map(sha256) : store::no_such_map();
    const bool is_read = row || row.error().code == store::StoreErrorCode::kNotFound;
    return is_read ? std::nullopt : std::optional(row.error());
}

}  // namespace table
