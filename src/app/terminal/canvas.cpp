#include "app/terminal/canvas.h"

#include <algorithm>
#include <cmath>

namespace app {

bool Canvas::is_free(Cell cell, std::size_t width) const {
    if (cell.row >= rows_ || cell.column >= columns_ || width > columns_ - cell.column) {
        return false;
    }
    const auto begin =
        marks_.begin() + static_cast<std::ptrdiff_t>(cell.row * columns_ + cell.column);
    return std::all_of(begin, begin + static_cast<std::ptrdiff_t>(width),
                       [](const std::string& mark) { return mark.empty(); });
}

void Canvas::mark(Cell cell, std::string_view glyph) {
    if (is_free(cell, 1)) {
        marks_[cell.row * columns_ + cell.column] = glyph;
    }
}

std::string Canvas::text() const {
    std::string text;
    for (std::size_t row = 0; row < rows_; ++row) {
        std::size_t spaces = 0;
        for (std::size_t column = 0; column < columns_; ++column) {
            const std::string& mark = marks_[row * columns_ + column];
            if (mark.empty()) {
                ++spaces;
            } else {
                text += std::string(spaces, ' ') + mark;
                spaces = 0;
            }
        }
        text += '\n';
    }
    return text;
}

std::vector<Cell> Canvas::line(Cell from, Cell to) {
    const auto distance = [](std::size_t a, std::size_t b) { return a > b ? a - b : b - a; };
    const std::size_t steps =
        std::max(distance(from.column, to.column), distance(from.row, to.row));
    std::vector<Cell> cells;
    for (std::size_t i = 1; i < steps; ++i) {
        const double share = static_cast<double>(i) / static_cast<double>(steps);
        const auto between = [share](std::size_t a, std::size_t b) {
            const auto start = static_cast<double>(a);
            return static_cast<std::size_t>(
                std::lround(start + (static_cast<double>(b) - start) * share));
        };
        cells.push_back({between(from.column, to.column), between(from.row, to.row)});
    }
    return cells;
}

}  // namespace app
