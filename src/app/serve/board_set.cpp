#include "app/serve/board_set.h"

#include <algorithm>
#include <functional>

#include "base/digest.h"
#include "rules/maps/builtin_maps.h"

namespace app {

base::Result<std::unique_ptr<BoardSet>, MapProblem> BoardSet::load(
    const std::vector<std::string>& paths) {
    std::vector<std::string> names;
    for (const rules::BuiltinMap& map : rules::builtin_maps()) {
        names.emplace_back(map.id);
    }
    names.insert(names.end(), paths.begin(), paths.end());
    auto set = std::make_unique<BoardSet>();
    for (const std::string& name : names) {
        auto text = read_map(name);
        if (!text) {
            return text.error();
        }
        auto map = map_from_text(name, *text);
        if (!map) {
            return map.error();
        }
        if (set->find((*map)->id) != nullptr) {
            return MapProblem{.code = "bad_map",
                              .text = name + ": there is another map with the id " + (*map)->id,
                              .errors = {}};
        }
        set->texts_[(*map)->id] = std::move(*text);
        set->boards_.push_back(std::make_shared<table::Board>(std::move(*map)));
    }
    for (const rules::BuiltinMap& map : rules::earlier_maps()) {
        const auto file = map_from_text(map.id, map.text);
        if (!file) {
            return file.error();
        }
        set->earlier_.push_back(std::make_shared<table::Board>(*file));
    }
    return set;
}

std::optional<std::string> BoardSet::text(std::string_view map_id, std::string_view sha256) const {
    const auto found = texts_.find(map_id);
    if (found != texts_.end() &&
        (sha256.empty() || base::to_hex(base::sha256(found->second)) == sha256)) {
        return found->second;
    }
    for (const rules::BuiltinMap& map : rules::earlier_maps()) {
        if (map.id == map_id && base::to_hex(base::sha256(map.text)) == sha256) {
            return std::string(map.text);
        }
    }
    return std::nullopt;
}

std::shared_ptr<const table::Board> BoardSet::find(std::string_view map_id) const {
    const auto found =
        std::ranges::find_if(boards_, [&](const auto& board) { return board->file->id == map_id; });
    return found == boards_.end() ? nullptr : *found;
}

std::shared_ptr<const table::Board> BoardSet::find_version(std::string_view map_id,
                                                           std::string_view sha256) const {
    for (const auto& boards : {std::cref(boards_), std::cref(earlier_)}) {
        for (const auto& board : boards.get()) {
            if (board->file->id == map_id && board->file->sha256 == sha256) {
                return board;
            }
        }
    }
    return nullptr;
}

}  // namespace app
