#include "app/terminal/board_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "app/text_columns.h"

namespace app {
namespace {

enum class Group : std::uint8_t { kPayable, kOpen, kOwn, kTaken, kClosed };
// By group.
constexpr std::array<std::string_view, 5> kGroupTitles = {
    "terminal.group_payable", "terminal.group_open", "terminal.group_own", "terminal.group_taken",
    "terminal.group_closed"};

Group group_of(const Sight& sight, rules::TrackId track) {
    const rules::Seat owner = sight.owner(track);
    if (owner != rules::kNoSeat) {
        return owner == sight.me() ? Group::kOwn : Group::kTaken;
    }
    if (!sight.open.has(track)) {
        return Group::kClosed;
    }
    return sight.payable.has(track) ? Group::kPayable : Group::kOpen;
}

std::string name_of(const Sight& sight, const rules::MapRoute& route) {
    return sight.words.between(route.from, route.to);
}

// Of all its tracks.
std::string spaces_of(const Sight& sight, const rules::MapRoute& route) {
    std::string spaces;
    for (const rules::TrackId track : route.tracks) {
        spaces += (spaces.empty() ? "" : " ") + sight.paint.spaces(sight.file.map[track]);
    }
    return spaces;
}

std::string cars_of(const Sight& sight, const rules::MapRoute& route) {
    return sight.words.say("game.cars", {{"n", sight.file.map[route.tracks.front()].length}}) + ",";
}

// Points of one digit stand below the ones of two.
std::string points_of(const Sight& sight, const rules::MapRoute& route) {
    const unsigned points = sight.file.map[route.tracks.front()].points;
    return (points < 10 ? " " : "") + sight.words.say("game.points_n", {{"n", points}});
}

// How wide the columns of the list are.
struct Widths {
    std::size_t name = 0;
    std::size_t spaces = 0;
    std::size_t cars = 0;
    std::size_t points = 0;
};

// The tracks of the route that belong to the group, in a line; empty where there are none.
std::string line(const Sight& sight, const rules::MapRoute& route, Group group,
                 const Widths& widths) {
    std::string spaces;
    std::string owners;
    for (const rules::TrackId track : route.tracks) {
        if (group_of(sight, track) == group) {
            spaces += (spaces.empty() ? "" : " ") + sight.paint.spaces(sight.file.map[track]);
            if (group == Group::kTaken) {
                const rules::Seat owner = sight.owner(track);
                owners += "  " + sight.paint.in(owner, sight.names[rules::index(owner)]);
            }
        }
    }
    if (spaces.empty()) {
        return {};
    }
    const std::string points = points_of(sight, route);
    return fmt::format("  {}  {} {} {}{}\n", padded(name_of(sight, route), widths.name),
                       padded(spaces, widths.spaces), padded(cars_of(sight, route), widths.cars),
                       owners.empty() ? points : padded(points, widths.points), owners);
}

}  // namespace

std::string board_list(const Sight& sight, std::optional<rules::PlaceId> at) {
    std::vector<const rules::MapRoute*> routes;
    Widths widths;
    for (const rules::MapRoute& route : sight.file.routes) {
        if (!at || route.from == *at || route.to == *at) {
            routes.push_back(&route);
            widths.name = std::max(widths.name, columns_of(name_of(sight, route)));
            widths.spaces = std::max(widths.spaces, columns_of(spaces_of(sight, route)));
            widths.cars = std::max(widths.cars, columns_of(cars_of(sight, route)));
            widths.points = std::max(widths.points, columns_of(points_of(sight, route)));
        }
    }
    // Some room between the columns, where there is.
    constexpr std::size_t kSpacesColumns = 15;
    const std::size_t others = widths.name + widths.cars + widths.points + 7;
    const std::size_t room = sight.columns > others ? sight.columns - others : 0;
    widths.spaces = std::max(widths.spaces, std::min(kSpacesColumns, room));
    std::string text;
    for (unsigned i = 0; i < kGroupTitles.size(); ++i) {
        std::string lines;
        for (const rules::MapRoute* const route : routes) {
            lines += line(sight, *route, static_cast<Group>(i), widths);
        }
        if (!lines.empty()) {
            text += sight.paint.bold(sight.words.say(kGroupTitles[i])) + "\n" + lines;
        }
    }
    return text;
}

}  // namespace app
