#include "app/score_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace app {
namespace {

// Width on a terminal. fmt pads by what it takes for a character's width; asking it keeps the two
// in step.
std::size_t width_of(const std::string& text) {
    // Padding adds one byte for each column that the text falls short of.
    const std::size_t ample = text.size() + 1;
    return ample - (fmt::format("{:<{}}", text, ample).size() - text.size());
}

struct Column {
    std::string title;
    std::vector<std::string> cells;
};

std::string render(const std::vector<Column>& columns, std::size_t rows) {
    std::vector<std::size_t> widths;
    for (const Column& column : columns) {
        std::size_t width = width_of(column.title);
        for (const std::string& cell : column.cells) {
            width = std::max(width, width_of(cell));
        }
        widths.push_back(width);
    }
    const auto line = [&](const auto& cell_of) {
        std::string text;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            // The second column holds the names, which read better from the left.
            text += i == 1 ? fmt::format("  {:<{}}", cell_of(columns[i]), widths[i])
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

}  // namespace

std::string score_table(const rules::MapFile& file, const rules::Standings& standings,
                        std::span<const std::string> names) {
    std::vector<std::size_t> order;
    for (std::size_t seat = 0; seat < names.size(); ++seat) {
        order.push_back(seat);
    }
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return standings[a].rank < standings[b].rank;
    });
    std::vector<Column> columns;
    const auto add = [&](const char* title, const auto& cell_of) {
        Column column{.title = title, .cells = {}};
        for (const std::size_t seat : order) {
            column.cells.push_back(cell_of(seat));
        }
        columns.push_back(column);
    };
    const auto number = [&](auto field) {
        return [&standings, field](std::size_t seat) {
            return std::to_string(standings[seat].*field);
        };
    };
    add("rank", number(&rules::Standing::rank));
    add("player", [&](std::size_t seat) { return names[seat]; });
    add("routes", number(&rules::Standing::routes));
    add("tickets", number(&rules::Standing::tickets));
    add("done", number(&rules::Standing::tickets_done));
    add("longest", number(&rules::Standing::longest));
    if (file.map.longest_path_bonus > 0) {
        add("bonus", number(&rules::Standing::bonus));
    }
    if (file.map.symbol_count > 0) {
        add("souvenirs", number(&rules::Standing::souvenirs));
    }
    add("total", number(&rules::Standing::total));
    return render(columns, order.size());
}

std::string winner_line(const rules::Standings& standings, std::span<const std::string> names) {
    std::vector<std::string> winners;
    for (std::size_t seat = 0; seat < names.size(); ++seat) {
        if (standings[seat].rank == 1) {
            winners.push_back(names[seat]);
        }
    }
    if (winners.size() == 1) {
        return winners.front() + " wins.";
    }
    const std::string last = winners.back();
    winners.pop_back();
    return fmt::format("{} and {} share the victory.", fmt::join(winners, ", "), last);
}

}  // namespace app
