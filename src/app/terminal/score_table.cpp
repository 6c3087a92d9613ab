#include "app/terminal/score_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <vector>

#include "app/text_table.h"

namespace app {

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
        Column column{.title = title, .cells = {}, .align = Align::kRight};
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
    columns.back().align = Align::kLeft;
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
    return render(columns);
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
