// app/text_table.h
//
// A table of text for a terminal, with columns as wide as their contents.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace app {

enum class Align : std::uint8_t { kLeft, kRight };

struct Column {
    std::string title;
    std::vector<std::string> cells;  // as many as in the other columns
    Align align = Align::kRight;
};

// A line for the titles and one for each row; ends in a new line.
[[nodiscard]] std::string render(const std::vector<Column>& columns);

}  // namespace app
