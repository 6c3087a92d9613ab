// table/board.h
//
// A map as tables use it: the map file, and its tracks numbered for clients, in the file's order.
// The engine's own numbers (rules/map.h) never leave the server.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "rules/maps/map_file.h"
#include "store/store_error.h"

namespace table {

struct Board {
    explicit Board(std::shared_ptr<const rules::MapFile> file_of_map);

    std::shared_ptr<const rules::MapFile> file;
    std::vector<rules::TrackId> track_by_number;
    std::array<std::uint8_t, rules::kTracksMax> number_of{};  // by TrackId
};

// The maps that this server offers.
class BoardCatalog {
public:
    BoardCatalog() = default;
    BoardCatalog(const BoardCatalog&) = delete;
    BoardCatalog& operator=(const BoardCatalog&) = delete;
    virtual ~BoardCatalog() = default;

    // The map that new tables use. Null where there is none.
    [[nodiscard]] virtual std::shared_ptr<const Board> find(std::string_view map_id) const = 0;
    // The map as it was when a table was made on it: maps change, tables keep theirs. Null where
    // that version is not known.
    [[nodiscard]] virtual std::shared_ptr<const Board> find_version(
        std::string_view map_id, std::string_view sha256) const = 0;
    // Why a version that was not found may yet be there: it cannot be read now. Nothing where it is
    // certain that there is none.
    [[nodiscard]] virtual std::optional<store::StoreError> trouble_with(
        std::string_view /*sha256*/) const {
        return std::nullopt;
    }
};

}  // namespace table
