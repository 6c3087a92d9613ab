#include "app/terminal/board_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "app/text_columns.h"

namespace app {
namespace {

enum class Group : std::uint8_t { kPayable, kOpen, kOwn, kTaken, kClosed };
constexpr std::array<std::string_view, 5> kGroupTitles = {"You can claim now", "Open", "Yours",
                                                          "Taken by others", "Closed to you"};

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
    return sight.between(route.from, route.to);
}

// The tracks of the route that belong to the group, in a line; empty where there are none.
std::string line(const Sight& sight, const rules::MapRoute& route, Group group, std::size_t width) {
    constexpr std::size_t kSpacesColumns = 15;
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
    const rules::Track& facts = sight.file.map[route.tracks.front()];
    return fmt::format("  {}  {} {} car{} {:>2} point{}{}\n", padded(name_of(sight, route), width),
                       padded(spaces, kSpacesColumns), facts.length,
                       facts.length == 1 ? ", " : "s,", facts.points, facts.points == 1 ? " " : "s",
                       owners);
}

}  // namespace

std::string board_list(const Sight& sight, std::optional<rules::PlaceId> at) {
    std::vector<const rules::MapRoute*> routes;
    std::size_t width = 0;
    for (const rules::MapRoute& route : sight.file.routes) {
        if (!at || route.from == *at || route.to == *at) {
            routes.push_back(&route);
            width = std::max(width, columns_of(name_of(sight, route)));
        }
    }
    std::string text;
    for (unsigned i = 0; i < kGroupTitles.size(); ++i) {
        std::string lines;
        for (const rules::MapRoute* const route : routes) {
            lines += line(sight, *route, static_cast<Group>(i), width);
        }
        if (!lines.empty()) {
            text += sight.paint.bold(kGroupTitles[i]) + "\n" + lines;
        }
    }
    return text;
}

}  // namespace app
