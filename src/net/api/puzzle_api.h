// net/api/puzzle_api.h
//
// The built-in puzzles. A set is parsed on first use, on another thread; after that, a puzzle takes
// less than a millisecond.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "net/http/http.h"
#include "puzzle/puzzle.h"
#include "table/board.h"
#include "table/workers/background.h"

namespace net {

// One map's puzzles, as text.
struct PuzzleSource {
    std::shared_ptr<const table::Board> board;
    std::string_view text;  // never freed
};

class PuzzleApi {
public:
    // The background must outlive this.
    PuzzleApi(std::vector<PuzzleSource> sources, table::Background& background);

    // Of all maps: how many there are.
    [[nodiscard]] HttpResponse list() const;
    // GET /api/puzzles/MAP and /api/puzzles/MAP/NUMBER.
    void answer(const HttpRequest& request, std::string_view map,
                std::optional<std::string_view> number, const Respond& respond);

private:
    struct Shelf {
        PuzzleSource source;
        std::optional<puzzle::PuzzleSet> set;  // touched on the other thread only
    };
    [[nodiscard]] static HttpResponse make(Shelf& shelf, std::optional<unsigned> number);

    std::vector<std::shared_ptr<Shelf>> shelves_;
    table::Background& background_;
};

}  // namespace net
