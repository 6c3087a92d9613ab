// fogg players: who can take a seat, and what can be set.
#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "ai/registry.h"
#include "app/command.h"
#include "app/text_columns.h"
#include "protocol/json_text.h"

namespace app {
namespace {

namespace json = boost::json;

constexpr std::size_t kColumns = 100;
constexpr std::size_t kNameColumns = 16;  // the longest name and two spaces

constexpr const char* kPrograms =
    "Your own program, by its path\n"
    "  Any executable that reads and writes JSON lines can play (docs/players_outside.md):\n"
    "    fogg watch --players ./my_bot.py,hard\n"
    "  The path must contain a slash. The folder examples has programs to start from.\n";

std::string_view origin_name(ai::PlayerOrigin origin) {
    return origin == ai::PlayerOrigin::kOwn ? "own" : "published";
}

std::string settings_text(const ai::PlayerKind& kind) {
    std::string text;
    for (const ai::PlayerSetting& setting : kind.settings) {
        text += fmt::format("{}{}={:g}", text.empty() ? "(" : ", ", setting.name, setting.standard);
    }
    return text.empty() ? text : text + ")";
}

void print_group(std::string_view title, ai::PlayerOrigin origin) {
    fmt::print("{}\n", title);
    for (const ai::PlayerKind& kind : ai::player_kinds()) {
        if (kind.origin != origin) {
            continue;
        }
        const std::string name = padded("  " + std::string(kind.name), kNameColumns + 2);
        fmt::print("{}", wrapped(name + std::string(kind.about), kColumns, kNameColumns + 2));
        if (!kind.settings.empty()) {
            const std::string indent(kNameColumns + 2, ' ');
            fmt::print("{}", wrapped(indent + settings_text(kind), kColumns, kNameColumns + 3));
        }
    }
    fmt::print("\n");
}

json::object kind_json(const ai::PlayerKind& kind) {
    json::array settings;
    for (const ai::PlayerSetting& setting : kind.settings) {
        settings.push_back(json::object{{"name", setting.name},
                                        {"default", setting.standard},
                                        {"min", setting.least},
                                        {"max", setting.most},
                                        {"about", setting.about}});
    }
    return {{"name", kind.name},
            {"origin", origin_name(kind.origin)},
            {"about", kind.about},
            {"settings", std::move(settings)}};
}

Exit list_json() {
    json::array players;
    for (const ai::PlayerKind& kind : ai::player_kinds()) {
        players.push_back(kind_json(kind));
    }
    fmt::print("{}\n", protocol::to_line({{"players", std::move(players)}}));
    return Exit::kOk;
}

Exit list_players() {
    print_group("Our own players, weakest first", ai::PlayerOrigin::kOwn);
    print_group(
        "Published by other authors, reimplemented from their descriptions (docs/baselines.md)",
        ai::PlayerOrigin::kPublished);
    fmt::print("{}\n", kPrograms);
    fmt::print(
        "Settings go in brackets; those left out have the values above:\n"
        "    fogg arena --players 'search(games=200),planner(turn=2.5,car=0.4)'\n");
    return Exit::kOk;
}

}  // namespace

void add_players(Command program) {
    const auto is_json = std::make_shared<bool>(false);
    Command command = program.add("players", "List the programs that can play, and their settings");
    command.flag("--json", *is_json, "Print one JSON object, with the limits of all settings");
    command.runs([is_json] { return *is_json ? list_json() : list_players(); });
}

}  // namespace app
