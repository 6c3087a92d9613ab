// net/api/fixed_boards.h
//
// The server's own maps as a catalog, for servers without published maps.
#pragma once

#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "table/board.h"

namespace net {

class FixedBoards final : public table::BoardCatalog {
public:
    using Boards = std::vector<std::shared_ptr<const table::Board>>;

    FixedBoards(Boards now, Boards earlier) : now_(std::move(now)), earlier_(std::move(earlier)) {}

    [[nodiscard]] std::shared_ptr<const table::Board> find(std::string_view map_id) const override;
    [[nodiscard]] std::shared_ptr<const table::Board> find_version(
        std::string_view map_id, std::string_view sha256) const override;

private:
    Boards now_;      // for new tables
    Boards earlier_;  // for old ones
};

}  // namespace net
