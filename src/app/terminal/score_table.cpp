#include "app/terminal/score_table.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "app/terminal/game_words.h"
#include "app/text_table.h"

namespace app {

std::string score_table(const words::Translator& say, const rules::MapFile& file,
                        const rules::Standings& standings, std::span<const std::string> names) {
    std::vector<std::size_t> order;
    for (std::size_t seat = 0; seat < names.size(); ++seat) {
        order.push_back(seat);
    }
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return standings[a].rank < standings[b].rank;
    });
    std::vector<Column> columns;
    const auto add = [&](const std::string& title, const auto& cell_of) {
        Column column{.title = title, .cells = {}, .align = Align::kRight};
        for (const std::size_t seat : order) {
            column.cells.push_back(cell_of(seat));
        }
        columns.push_back(column);
    };
    const auto number = [&](auto field) {
        return [&, field](std::size_t seat) { return say.number(standings[seat].*field); };
    };
    add(say("terminal.col_rank"), number(&rules::Standing::rank));
    add(say("terminal.col_player"), [&](std::size_t seat) { return names[seat]; });
    columns.back().align = Align::kLeft;
    add(say("terminal.col_routes"), number(&rules::Standing::routes));
    add(say("terminal.col_tickets"), number(&rules::Standing::tickets));
    add(say("terminal.col_done"), number(&rules::Standing::tickets_done));
    add(say("terminal.col_longest"), number(&rules::Standing::longest));
    if (file.map.longest_path_bonus > 0) {
        add(say("terminal.col_bonus"), number(&rules::Standing::bonus));
    }
    if (file.map.most_tickets_bonus > 0) {
        add(say("terminal.col_most_tickets"), number(&rules::Standing::most_tickets));
    }
    if (file.map.symbol_count > 0) {
        add(say("terminal.col_souvenirs"), number(&rules::Standing::souvenirs));
    }
    add(say("terminal.col_total"), number(&rules::Standing::total));
    return render(columns);
}

std::string winner_line(const words::Translator& say, const rules::Standings& standings,
                        std::span<const std::string> names) {
    std::vector<std::string> winners;
    for (std::size_t seat = 0; seat < names.size(); ++seat) {
        if (standings[seat].rank == 1) {
            winners.push_back(names[seat]);
        }
    }
    return winners.size() == 1 ? say("terminal.won", {{"name", winners.front()}})
                               : say("terminal.shared", {{"names", listed(say, winners)}});
}

}  // namespace app
