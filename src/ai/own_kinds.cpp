#include "ai/own_kinds.h"

#include <memory>
#include <string_view>

#include "ai/planner/planner_player.h"
#include "ai/search/search_player.h"

namespace ai {
namespace {

using Made = std::unique_ptr<Player>;

// Expert thinks about as long as a person who knows what they are doing.
constexpr std::uint32_t kExpertGames = 4000;
constexpr std::uint32_t kExpertTimeMs = 950;

double value_of(const PlayerName& name, std::string_view setting, double otherwise) {
    const auto given = name.settings.find(setting);
    return given == name.settings.end() ? otherwise : given->second;
}

std::vector<Setting> weight_settings() {
    std::vector<Setting> settings;
    settings.reserve(kWeightNames.size());
    for (const WeightName& weight : kWeightNames) {
        settings.push_back({.name = weight.name, .least = -100, .most = 100});
    }
    return settings;
}

PlannerWeights weights_of(const PlayerName& name) {
    PlannerWeights weights;
    for (const WeightName& weight : kWeightNames) {
        weights.*weight.weight =
            static_cast<float>(value_of(name, weight.name, weights.*weight.weight));
    }
    return weights;
}

std::vector<Setting> search_settings() {
    return {{.name = "games", .least = 1, .most = 1e6},
            {.name = "time_ms", .least = 0, .most = 1e6},
            {.name = "moves", .least = 1, .most = 100},
            {.name = "patience", .least = 1, .most = 1000},
            {.name = "trust", .least = 0, .most = 10},
            {.name = "doubt", .least = 0, .most = 10},
            {.name = "margin", .least = 1, .most = 1000},
            {.name = "win_share", .least = 0, .most = 1}};
}

SearchSettings settings_of(const PlayerName& name, SearchSettings settings) {
    const auto read = [&](std::string_view setting, auto& into) {
        using T = std::remove_reference_t<decltype(into)>;
        into = static_cast<T>(value_of(name, setting, into));
    };
    read("games", settings.games);
    read("time_ms", settings.time_ms);
    read("moves", settings.moves);
    read("patience", settings.patience);
    read("trust", settings.trust);
    read("doubt", settings.doubt);
    read("margin", settings.taste.margin);
    read("win_share", settings.taste.win);
    return settings;
}

SearchSettings expert_settings() {
    SearchSettings settings;
    settings.games = kExpertGames;
    settings.time_ms = kExpertTimeMs;
    return settings;
}

Made make_search(const PlayerName& name, const PlayerContext& context, const SearchSettings& base) {
    return std::make_unique<SearchPlayer>(context.map, context.clock, context.crew,
                                          PlannerWeights{}, settings_of(name, base));
}

}  // namespace

std::vector<RegistryEntry> own_kinds() {
    return {
        {{"easy", "a beginner: keeps every ticket, any card is welcome"},
         {},
         [](const PlayerName&, const PlayerContext& context) -> Made {
             return std::make_unique<PlannerPlayer>(context.map, beginner_weights());
         }},
        {{"medium", "plays now and then: the shortest way for its tickets"},
         {},
         [](const PlayerName&, const PlayerContext& context) -> Made {
             return std::make_unique<PlannerPlayer>(context.map, casual_weights());
         }},
        {{"hard", "counts turns, cars and points, and wastes little"},
         {},
         [](const PlayerName&, const PlayerContext& context) -> Made {
             return std::make_unique<PlannerPlayer>(context.map, club_weights());
         }},
        {{"expert", "plays games to their end in its head and takes the move that does best"},
         search_settings(),
         [](const PlayerName& name, const PlayerContext& context) -> Made {
             return make_search(name, context, expert_settings());
         }},
        {{"planner", "what expert thinks with: weights tuned by self-play, without search"},
         weight_settings(),
         [](const PlayerName& name, const PlayerContext& context) -> Made {
             return std::make_unique<PlannerPlayer>(context.map, weights_of(name));
         }},
        {{"search", "as expert, by number of games alone, so that it repeats"},
         search_settings(),
         [](const PlayerName& name, const PlayerContext& context) -> Made {
             return make_search(name, context, {});
         }},
    };
}

}  // namespace ai
