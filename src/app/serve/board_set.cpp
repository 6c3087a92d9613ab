#include "app/serve/board_set.h"

#include <algorithm>

#include "app/builtin_maps.h"

namespace app {

base::Result<std::unique_ptr<BoardSet>, MapProblem> BoardSet::load(
    const std::vector<std::string>& paths) {
    std::vector<std::string> names;
    for (const BuiltinMap& map : builtin_maps()) {
        names.emplace_back(map.id);
    }
    names.insert(names.end(), paths.begin(), paths.end());
    auto set = std::make_unique<BoardSet>();
    for (const std::string& name : names) {
        auto map = load_map(name);
        if (!map) {
            return map.error();
        }
        if (set->find((*map)->id) != nullptr) {
            return MapProblem{.code = "bad_map",
                              .text = name + ": there is another map with the id " + (*map)->id,
                              .errors = {}};
        }
        set->boards_.push_back(std::make_shared<table::Board>(std::move(*map)));
    }
    return set;
}

std::shared_ptr<const table::Board> BoardSet::find(std::string_view map_id) const {
    const auto found =
        std::ranges::find_if(boards_, [&](const auto& board) { return board->file->id == map_id; });
    return found == boards_.end() ? nullptr : *found;
}

}  // namespace app
