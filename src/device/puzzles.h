// device/puzzles.h
//
// The puzzles of maps, as fetched by the page: they are too large to be part of the module.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "device/boards.h"
#include "device/desk_answer.h"
#include "puzzle/puzzle.h"

namespace device {

class Puzzles {
public:
    // The boards must outlive it.
    explicit Puzzles(const Boards& boards) : boards_(boards) {}

    // GET /api/puzzles/MAP and /api/puzzles/MAP/NUMBER; and POST /api/puzzles/MAP with the text of
    // a set, which only a device accepts.
    [[nodiscard, gnu::noinline]] DeskAnswer answer(const DeskCall& call);

private:
    struct Shelf {
        std::shared_ptr<const table::Board> board;
        puzzle::PuzzleSet set;
    };
    [[nodiscard]] DeskAnswer take(std::string_view map, std::string_view text);

    const Boards& boards_;
    std::map<std::string, Shelf, std::less<>> shelves_;  // by map
};

}  // namespace device
