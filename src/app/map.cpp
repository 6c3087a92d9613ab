// fogg map: which maps there are, what is on them, and whether a map file is right.
#include <fmt/format.h>

#include <memory>
#include <string>

#include "app/command.h"
#include "app/map_source.h"
#include "rules/maps/builtin_maps.h"
#include "rules/move_text.h"
#include "table/maps/readable_map.h"

namespace app {
namespace {

// "36 places, 78 routes (22 double) …"
std::string totals(const rules::MapFile& file) {
    unsigned spaces = 0;
    unsigned ticket_points = 0;
    for (unsigned i = 0; i < file.map.track_count; ++i) {
        spaces += file.map.track[i].length;
    }
    for (unsigned i = 0; i < file.map.ticket_count; ++i) {
        ticket_points += file.map.ticket[i].points;
    }
    return fmt::format(
        "{} places, {} routes ({} double), {} tracks, {} spaces, {} tickets worth {}, {} cards, "
        "{} to {} players",
        file.places.size(), file.routes.size(), file.map.doubles_end / 2, file.map.track_count,
        spaces, file.map.ticket_count, ticket_points, file.map.card_total, file.map.seats_min,
        file.map.seats_max);
}

const char* mark(bool is_reconstructed) {
    return is_reconstructed ? " *" : "";
}

void show_routes(const rules::MapFile& file) {
    fmt::print("\nRoutes\n");
    for (const rules::MapRoute& route : file.routes) {
        const rules::Track& first = file.map[route.tracks[0]];
        fmt::print("  {}  {}", rules::between_text(file, route.from, route.to), first.length);
        for (const rules::TrackId track : route.tracks) {
            fmt::print(" {}", rules::name(file.map[track].colour));
        }
        if (first.ferries > 0) {
            fmt::print(" ferries {}", first.ferries);
        }
        fmt::print("{}\n", mark(route.is_reconstructed));
    }
}

void show_tickets(const rules::MapFile& file) {
    fmt::print("\nTickets\n");
    for (unsigned i = 0; i < file.map.ticket_count; ++i) {
        const rules::Ticket& ticket = file.map.ticket[i];
        fmt::print("  {}  {}{}\n", rules::between_text(file, ticket.from, ticket.to), ticket.points,
                   file.tickets[i].are_points_reconstructed
                       ? " (points *)"
                       : mark(file.tickets[i].is_reconstructed));
    }
}

Exit show(const std::string& name) {
    const auto map = load_map(name);
    if (!map) {
        fmt::print(stderr, "{}\n", map.error().text);
        return Exit::kFailed;
    }
    const rules::MapFile& file = **map;
    fmt::print("{}: {}\nsha256 {}\n", file.title, totals(file), file.sha256);
    if (!file.notice.empty()) {
        fmt::print("\n{}\n", file.notice);
    }
    if (file.has_reconstructed_parts()) {
        fmt::print("Parts marked * are reconstructed.\n");
    }
    fmt::print("\nPlaces\n");
    for (const rules::MapPlace& place : file.places) {
        fmt::print("  {}{}\n", place.name, mark(place.is_reconstructed));
    }
    show_routes(file);
    show_tickets(file);
    return Exit::kOk;
}

Exit check(const std::string& name) {
    const auto text = read_map(name);
    if (!text) {
        fmt::print(stderr, "{}\n", text.error().text);
        return Exit::kFailed;
    }
    // Stricter than for playing: people check maps that they want to share.
    const rules::MapErrors errors = table::examine_readable_map(*text).errors;
    if (!errors.empty()) {
        fmt::print(stderr, "{}\n{} error{}\n", describe(name, errors), errors.size(),
                   errors.size() == 1 ? "" : "s");
        return Exit::kFailed;
    }
    const auto map = map_from_text(name, *text);
    fmt::print("OK {}: {}\n", (*map)->id, totals(**map));
    return Exit::kOk;
}

Exit list_maps() {
    for (const rules::BuiltinMap& builtin : rules::builtin_maps()) {
        const auto map = load_map(std::string(builtin.id));
        fmt::print("{:<14} {}: {} to {} players{}\n", builtin.id, (*map)->title,
                   (*map)->map.seats_min, (*map)->map.seats_max,
                   (*map)->has_reconstructed_parts() ? ", partly reconstructed" : "");
    }
    return Exit::kOk;
}

}  // namespace

void add_map(Command program) {
    const auto name = std::make_shared<std::string>();
    Command command = program.add("map", "List, show and check maps");
    command.add("list", "List the built-in maps").runs(list_maps);
    Command show_command = command.add("show", "Show everything on a map");
    show_command.option("map", *name, "A built-in map or a map file").required();
    show_command.runs([name] { return show(*name); });
    Command check_command =
        command.add("check", "Print the totals of a map, or all errors with their lines");
    check_command.option("file", *name, "A map file, or the name of a built-in map").required();
    check_command.runs([name] { return check(*name); });
}

}  // namespace app
