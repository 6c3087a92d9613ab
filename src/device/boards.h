// device/boards.h
//
// The built-in maps, and on demand the versions of them that older games are played on.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "table/board.h"

namespace device {

class Boards final : public table::BoardCatalog {
public:
    Boards();

    [[nodiscard]] std::shared_ptr<const table::Board> find(std::string_view map_id) const override;
    [[nodiscard]] std::shared_ptr<const table::Board> find_version(
        std::string_view map_id, std::string_view sha256) const override;
    [[nodiscard]] const std::vector<std::shared_ptr<const table::Board>>& all() const {
        return boards_;
    }

private:
    std::vector<std::shared_ptr<const table::Board>> boards_;
    mutable std::vector<std::shared_ptr<const table::Board>> earlier_;  // as far as needed
};

}  // namespace device
