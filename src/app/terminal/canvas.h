// app/terminal/canvas.h
//
// A rectangle of characters to draw on. Nothing is drawn over an earlier mark.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace app {

struct Cell {
    std::size_t column = 0;
    std::size_t row = 0;

    bool operator==(const Cell&) const = default;
};

class Canvas {
public:
    Canvas(std::size_t columns, std::size_t rows)
        : columns_(columns), rows_(rows), marks_(columns * rows) {}

    [[nodiscard]] std::size_t columns() const { return columns_; }
    [[nodiscard]] std::size_t rows() const { return rows_; }
    // Whether so many cells in a row, from this one to the right, lie on the canvas and are empty.
    [[nodiscard]] bool is_free(Cell cell, std::size_t width) const;
    // One column wide, colour codes apart. Does nothing where there is a mark already.
    void mark(Cell cell, std::string_view glyph);

    // All rows, without spaces at their ends.
    [[nodiscard]] std::string text() const;

    // The cells between two cells, both left out, on a straight line.
    [[nodiscard]] static std::vector<Cell> line(Cell from, Cell to);

private:
    std::size_t columns_;
    std::size_t rows_;
    std::vector<std::string> marks_;  // row by row; empty: nothing stands there
};

}  // namespace app
