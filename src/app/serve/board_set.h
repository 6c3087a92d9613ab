// app/serve/board_set.h
//
// The maps that a server offers: the built-in ones, and those of the files in its settings. Earlier
// versions of built-in maps are included for the tables that were created on them.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/map_source.h"
#include "base/result.h"
#include "table/board.h"

namespace app {

class BoardSet final : public table::BoardCatalog {
public:
    // The built-in maps, and one for each path. Two maps of one id are a problem.
    [[nodiscard]] static base::Result<std::unique_ptr<BoardSet>, MapProblem> load(
        const std::vector<std::string>& paths);

    [[nodiscard]] std::shared_ptr<const table::Board> find(std::string_view map_id) const override;
    [[nodiscard]] std::shared_ptr<const table::Board> find_version(
        std::string_view map_id, std::string_view sha256) const override;
    [[nodiscard]] const std::vector<std::shared_ptr<const table::Board>>& boards() const {
        return boards_;
    }
    [[nodiscard]] const std::vector<std::shared_ptr<const table::Board>>& earlier() const {
        return earlier_;
    }

    // The file of a map that new tables use, or with a hash that of any version; nothing where
    // there is none.
    [[nodiscard]] std::optional<std::string> text(std::string_view map_id,
                                                  std::string_view sha256) const;

private:
    std::vector<std::shared_ptr<const table::Board>> boards_;
    std::vector<std::shared_ptr<const table::Board>> earlier_;
    std::map<std::string, std::string, std::less<>> texts_;  // of boards_, by id
};

}  // namespace app
