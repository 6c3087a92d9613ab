// device/boards.h
//
// The built-in maps, earlier versions of them on demand for older games, and drawn maps. A drawn
// map's id is the SHA-256 of its text; the id in the file need not be unique.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "rules/maps/map_file.h"
#include "table/board.h"

namespace device {

class Boards final : public table::BoardCatalog {
public:
    Boards();

    [[nodiscard]] std::shared_ptr<const table::Board> find(std::string_view map_id) const override;
    [[nodiscard]] std::shared_ptr<const table::Board> find_version(
        std::string_view map_id, std::string_view sha256) const override;
    // The built-in ones.
    [[nodiscard]] const std::vector<std::shared_ptr<const table::Board>>& all() const {
        return boards_;
    }

    // Adds a drawn map and returns its id. The same text is the same map.
    base::Result<std::string, rules::MapErrors> add(std::string_view text);
    // Undoes an addition.
    void forget(std::string_view id);
    // The file of a map, in this version or as it is now; nothing if there is none with this id.
    [[nodiscard]] std::optional<std::string_view> text(
        std::string_view map_id, std::optional<std::string_view> sha256) const;
    [[nodiscard]] std::size_t drawn_count() const { return drawn_.size(); }

private:
    using BoardPtr = std::shared_ptr<const table::Board>;
    [[nodiscard]] BoardPtr find_read(std::string_view map_id, std::string_view sha256) const;

    std::vector<BoardPtr> boards_;
    std::map<std::string, std::string, std::less<>> drawn_;  // texts, by their hash
    mutable std::vector<BoardPtr> others_;  // earlier and drawn ones, loaded on demand
};

}  // namespace device
