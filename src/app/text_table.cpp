#include "app/text_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

namespace app {
namespace {

// Width on a terminal. fmt pads by what it takes for a character's width; asking it keeps the two
// in step.
std::size_t width_of(const std::string& text) {
    // Padding adds one byte for each column that the text falls short of.
    const std::size_t ample = text.size() + 1;
    return ample - (fmt::format("{:<{}}", text, ample).size() - text.size());
}

}  // namespace

std::string render(const std::vector<Column>& columns) {
    std::vector<std::size_t> widths;
    std::size_t rows = 0;
    for (const Column& column : columns) {
        std::size_t width = width_of(column.title);
        for (const std::string& cell : column.cells) {
            width = std::max(width, width_of(cell));
        }
        widths.push_back(width);
        rows = std::max(rows, column.cells.size());
    }
    const auto line = [&](const auto& cell_of) {
        std::string text;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            text += columns[i].align == Align::kLeft
                        ? fmt::format("  {:<{}}", cell_of(columns[i]), widths[i])
                        : fmt::format("  {:>{}}", cell_of(columns[i]), widths[i]);
        }
        return text + "\n";
    };
    std::string text = line([](const Column& column) { return column.title; });
    for (std::size_t row = 0; row < rows; ++row) {
        text += line([row](const Column& column) { return column.cells[row]; });
    }
    return text;
}

}  // namespace app
