#include "device/boards.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "base/digest.h"
#include "rules/maps/builtin_maps.h"

namespace device {
namespace {

std::shared_ptr<const table::Board> board_of(std::string_view id, std::string_view text) {
    auto file = rules::parse_map(text);
    CHECK(file.has_value(), id);
    file->id = std::string(id);
    return std::make_shared<table::Board>(std::make_shared<const rules::MapFile>(std::move(*file)));
}

}  // namespace

Boards::Boards() {
    for (const rules::BuiltinMap& map : rules::builtin_maps()) {
        boards_.push_back(board_of(map.id, map.text));
    }
}

std::shared_ptr<const table::Board> Boards::find(std::string_view map_id) const {
    const auto found =
        std::ranges::find_if(boards_, [&](const auto& board) { return board->file->id == map_id; });
    return found != boards_.end() ? *found : find_version(map_id, map_id);
}

std::shared_ptr<const table::Board> Boards::find_version(std::string_view map_id,
                                                         std::string_view sha256) const {
    if (auto known = find_read(map_id, sha256)) {
        return known;
    }
    const auto text = this->text(map_id, sha256);
    if (!text) {
        return nullptr;
    }
    others_.push_back(board_of(map_id, *text));
    return others_.back();
}

Boards::BoardPtr Boards::find_read(std::string_view map_id, std::string_view sha256) const {
    const auto is_meant = [&](const BoardPtr& board) {
        return board->file->id == map_id && board->file->sha256 == sha256;
    };
    const auto own = std::ranges::find_if(boards_, is_meant);
    if (own != boards_.end()) {
        return *own;
    }
    const auto other = std::ranges::find_if(others_, is_meant);
    return other == others_.end() ? nullptr : *other;
}

base::Result<std::string, rules::MapErrors> Boards::add(std::string_view text) {
    auto file = rules::parse_map(text);
    if (!file) {
        return file.error();
    }
    drawn_.emplace(file->sha256, text);
    return file->sha256;
}

void Boards::forget(std::string_view id) {
    const auto drawn = drawn_.find(id);
    if (drawn != drawn_.end()) {
        drawn_.erase(drawn);
    }
    std::erase_if(others_, [&](const BoardPtr& board) { return board->file->sha256 == id; });
}

std::optional<std::string_view> Boards::text(std::string_view map_id,
                                             std::optional<std::string_view> sha256) const {
    const auto drawn = drawn_.find(sha256.value_or(map_id));
    if (drawn != drawn_.end()) {
        return drawn->second;
    }
    for (const auto maps : {rules::builtin_maps(), rules::earlier_maps()}) {
        for (const rules::BuiltinMap& map : maps) {
            if (map.id == map_id && (!sha256 || base::to_hex(base::sha256(map.text)) == *sha256)) {
                return map.text;
            }
        }
    }
    return std::nullopt;
}

}  // namespace device
