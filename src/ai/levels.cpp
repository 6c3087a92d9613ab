#include "ai/levels.h"

#include <array>
#include <memory>
#include <string_view>

#include "ai/level_player.h"

namespace ai {
namespace {

using Made = std::unique_ptr<Player>;

struct Level {
    std::string_view name;
    std::string_view about;
    LevelSettings settings;
};

constexpr std::array<Level, kLevels - 2> kTable = {{
    {"level_1",
     "Beginner: takes any card, and often draws out of habit",
     {0.0F, 0.30F, 0.25F, 0.35F}},
    {"level_2", "Keeps every ticket, and starts to look for cards", {0.52F, 0.26F, 0.21F, 0.30F}},
    {"level_3", "Plays for its tickets, and overlooks a lot", {0.87F, 0.21F, 0.18F, 0.25F}},
    {"level_4", "Casual player: the shortest way, too many tickets", {1.04F, 0.17F, 0.14F, 0.20F}},
    {"level_5", "Starts to weigh what it draws and claims", {1.19F, 0.13F, 0.11F, 0.15F}},
    {"level_6", "Club player: counts turns, cars and points", {1.44F, 0.09F, 0.07F, 0.10F}},
    {"level_7", "Strong club player: seldom overlooks anything", {2.34F, 0.04F, 0.04F, 0.05F}},
    {"level_8", "Plans well and wastes nothing: the planner", {3.0F, 0, 0, 0}},
}};

Made make_level(const PlayerName& name, const PlayerContext& context) {
    for (const Level& level : kTable) {
        if (level.name == name.name) {
            return std::make_unique<LevelPlayer>(context.map, level.settings);
        }
    }
    return nullptr;
}

Made make_any(const PlayerName& name, const PlayerContext& context) {
    LevelSettings settings;
    const auto read = [&](std::string_view setting, float& into) {
        const auto given = name.settings.find(setting);
        into = given == name.settings.end() ? into : static_cast<float>(given->second);
    };
    read("skill", settings.skill);
    read("misjudgement", settings.misjudgement);
    read("slips", settings.slips);
    read("habit", settings.habit);
    return std::make_unique<LevelPlayer>(context.map, settings);
}

}  // namespace

std::vector<RegistryEntry> level_kinds() {
    std::vector<RegistryEntry> kinds;
    for (const Level& level : kTable) {
        kinds.push_back({{.name = level.name, .about = level.about}, make_level});
    }
    kinds.push_back(
        {{.name = "level",
          .about = "The player behind most levels, with adjustable weaknesses",
          .settings = {{"skill", 0, 3, 3, "0 beginner, 1 casual, 2 club, 3 tuned"},
                       {"misjudgement", 0, 1, 0, "How far off each of its opinions may be"},
                       {"slips", 0, 1, 0, "The chance to overlook each card"},
                       {"habit", 0, 1, 0, "The chance to draw without a look at possible claims"}}},
         make_any});
    return kinds;
}

}  // namespace ai
