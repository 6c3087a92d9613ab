#include "device/boards.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "base/check.h"
#include "base/digest.h"
#include "rules/maps/builtin_maps.h"

namespace device {
namespace {

std::shared_ptr<const table::Board> board_of(const rules::BuiltinMap& map) {
    auto file = rules::parse_map(map.text);
    CHECK(file.has_value(), map.id);
    return std::make_shared<table::Board>(std::make_shared<const rules::MapFile>(std::move(*file)));
}

}  // namespace

Boards::Boards() {
    for (const rules::BuiltinMap& map : rules::builtin_maps()) {
        boards_.push_back(board_of(map));
    }
}

std::shared_ptr<const table::Board> Boards::find(std::string_view map_id) const {
    const auto found =
        std::ranges::find_if(boards_, [&](const auto& board) { return board->file->id == map_id; });
    return found == boards_.end() ? nullptr : *found;
}

std::shared_ptr<const table::Board> Boards::find_version(std::string_view map_id,
                                                         std::string_view sha256) const {
    const auto is_meant = [&](const auto& board) {
        return board->file->id == map_id && board->file->sha256 == sha256;
    };
    for (const auto& boards : {std::cref(boards_), std::cref(earlier_)}) {
        const auto found = std::ranges::find_if(boards.get(), is_meant);
        if (found != boards.get().end()) {
            return *found;
        }
    }
    for (const rules::BuiltinMap& map : rules::earlier_maps()) {
        if (map.id == map_id && base::to_hex(base::sha256(map.text)) == sha256) {
            earlier_.push_back(board_of(map));
            return earlier_.back();
        }
    }
    return nullptr;
}

}  // namespace device
