#include "app/terminal/board_sketch.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>
#include <vector>

#include "app/terminal/canvas.h"
#include "app/text_columns.h"

namespace app {
namespace {

constexpr double kCharacterShape = 0.5;  // a character is about half as wide as it is high
constexpr std::size_t kRowsForOthers = 4;

class Sketcher {
public:
    explicit Sketcher(const Sight& sight)
        : sight_(sight), canvas_(sight.columns - 1, rows_of(sight)) {}

    std::string draw() {
        for (unsigned i = 0; i < sight_.file.places.size(); ++i) {
            draw_place(rules::to_id<rules::PlaceId>(i));
        }
        std::vector<const rules::MapRoute*> routes;
        for (const rules::MapRoute& route : sight_.file.routes) {
            routes.push_back(&route);
        }
        // Where routes cross, claimed ones stay visible.
        std::stable_partition(routes.begin(), routes.end(), [&](const rules::MapRoute* route) {
            return std::ranges::any_of(route->tracks, [&](rules::TrackId track) {
                return sight_.owner(track) != rules::kNoSeat;
            });
        });
        for (const rules::MapRoute* const route : routes) {
            for (const Cell cell : Canvas::line(cell_of(route->from), cell_of(route->to))) {
                route_cells_.push_back(cell);
            }
        }
        for (unsigned i = 0; i < sight_.file.places.size(); ++i) {
            draw_name(rules::to_id<rules::PlaceId>(i));
        }
        for (const rules::MapRoute* const route : routes) {
            draw_route(*route);
        }
        return canvas_.text();
    }

private:
    static std::size_t rows_of(const Sight& sight) {
        const double natural = static_cast<double>(sight.columns) * kCharacterShape *
                               sight.file.height / sight.file.width;
        const std::size_t room = std::max<std::size_t>(sight.rows, 2 * kRowsForOthers);
        return std::min(static_cast<std::size_t>(std::lround(natural)), room - kRowsForOthers);
    }

    [[nodiscard]] Cell cell_of(rules::PlaceId place) const {
        const rules::MapPlace& at = sight_.file.places[rules::index(place)];
        const auto scaled = [](double share, std::size_t size) {
            const auto last = static_cast<double>(size - 1);
            return static_cast<std::size_t>(std::lround(std::clamp(share, 0.0, 1.0) * last));
        };
        return {.column = scaled(at.x / sight_.file.width, canvas_.columns()),
                .row = scaled(at.y / sight_.file.height, canvas_.rows())};
    }

    void draw_place(rules::PlaceId place) {
        bool has_souvenirs = false;
        for (unsigned i = 0; i < sight_.file.map.symbol_count; ++i) {
            const rules::Stack stack = sight_.view.stack[i];
            has_souvenirs |= stack.count > 0 && stack.place == rules::index(place);
        }
        canvas_.mark(cell_of(place), sight_.paint.bold(has_souvenirs ? "◈" : "◉"));
    }

    // Where a name could stand, and how much of it.
    struct Label {
        Cell cell;
        std::string text;
        std::size_t cost = 0;  // what it hides of routes, and what is missing of it
    };

    // Around the place, where it hides least; shorter where there is little room.
    void draw_name(rules::PlaceId place) {
        constexpr std::array<std::size_t, 5> kLengths = {64, 12, 8, 6, 4};
        const std::string& name = sight_.file.name(place);
        std::optional<Label> best;
        for (const std::size_t length : kLengths) {
            const std::string text = shortened(name, length);
            const std::size_t cut = columns_of(name) - columns_of(text);
            const std::size_t missing = cut == 0 ? 0 : cut + 4;  // one letter less helps nobody
            std::size_t rank = 0;
            for (const Cell cell : spots(place, columns_of(text))) {
                const std::size_t cost = 3 * hidden(cell, columns_of(text)) + 2 * missing + rank++;
                if (has_room(place, cell, columns_of(text)) && (!best || cost < best->cost)) {
                    best = Label{.cell = cell, .text = text, .cost = cost};
                }
            }
        }
        if (best) {
            write(best->cell, best->text);
        }
    }

    // One cell more on each side, so that names do not run together; but the own place may touch.
    [[nodiscard]] bool has_room(rules::PlaceId place, Cell cell, std::size_t width) const {
        const Cell at = cell_of(place);
        const bool is_right = cell == Cell{at.column + 1, at.row};
        const bool is_left = cell.row == at.row && !is_right;
        const std::size_t before = cell.column > 0 && !is_right ? 1 : 0;
        const std::size_t after = cell.column + width < canvas_.columns() && !is_left ? 1 : 0;
        return canvas_.is_free({cell.column - before, cell.row}, width + before + after);
    }

    [[nodiscard]] std::size_t hidden(Cell cell, std::size_t width) const {
        return static_cast<std::size_t>(std::ranges::count_if(route_cells_, [&](Cell route) {
            return route.row == cell.row && route.column >= cell.column &&
                   route.column < cell.column + width;
        }));
    }

    // The cells around the place at which a name of this width could begin, best first. A cell that
    // is off the canvas on the left or above is far off it on the right or below.
    [[nodiscard]] std::vector<Cell> spots(rules::PlaceId place, std::size_t width) const {
        const Cell at = cell_of(place);
        const std::size_t centred = at.column >= width / 2 ? at.column - width / 2 : 0;
        const std::size_t before = at.column - width;
        return {
            {at.column + 1, at.row},  {before, at.row},         {centred, at.row - 1},
            {centred, at.row + 1},    {at.column, at.row - 1},  {at.column, at.row + 1},
            {before + 1, at.row - 1}, {before + 1, at.row + 1},
        };
    }

    static std::string shortened(const std::string& name, std::size_t length) {
        std::string text;
        for (const char byte : name) {
            const std::string longer = text + byte;
            if (columns_of(longer) > length) {
                break;
            }
            text = longer;
        }
        return text.ends_with(' ') ? text.substr(0, text.size() - 1) : text;
    }

    void write(Cell cell, std::string_view text) {
        for (std::size_t at = 0; at < text.size(); ++cell.column) {
            std::size_t end = at + 1;
            while (end < text.size() && columns_of(text.substr(at, end - at + 1)) == 1) {
                ++end;
            }
            canvas_.mark(cell, text.substr(at, end - at));
            at = end;
        }
    }

    void draw_route(const rules::MapRoute& route) {
        const std::vector<Cell> cells = Canvas::line(cell_of(route.from), cell_of(route.to));
        const std::size_t length = sight_.file.map[route.tracks.front()].length;
        const std::size_t shown = std::min(length, cells.size());
        for (std::size_t i = 0; i < shown; ++i) {
            const Cell cell = cells[(2 * i + 1) * cells.size() / (2 * shown)];
            canvas_.mark(cell, glyph(route.tracks[i % route.tracks.size()]));
        }
        for (const Cell cell : cells) {
            canvas_.mark(cell, sight_.paint.faint("·"));
        }
    }

    [[nodiscard]] std::string glyph(rules::TrackId track) const {
        const rules::Seat owner = sight_.owner(track);
        if (owner != rules::kNoSeat) {
            return sight_.paint.in(owner, std::to_string(rules::index(owner) + 1));
        }
        if (!sight_.open.has(track)) {
            return sight_.paint.faint("×");
        }
        const rules::TrackColour colour = sight_.file.map[track].colour;
        return sight_.paint.in(colour, symbol(colour));
    }

    const Sight& sight_;
    Canvas canvas_;
    std::vector<Cell> route_cells_;  // where routes want to be drawn
};

}  // namespace

std::string board_sketch(const Sight& sight) {
    return Sketcher(sight).draw();
}

}  // namespace app
