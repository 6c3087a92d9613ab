#include "ai/own_kinds.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string_view>

#include "ai/planner/planner_player.h"
#include "ai/search/search_player.h"
#include "ai/search/search_weights.h"

namespace ai {
namespace {

using Made = std::unique_ptr<Player>;

// Expert thinks about as long as a person who knows what they are doing.
constexpr std::uint32_t kExpertGames = 4000;
constexpr std::uint32_t kExpertTimeMs = 950;
constexpr std::uint32_t kLevel9Games = 60;

double value_of(const PlayerName& name, std::string_view setting, double otherwise) {
    const auto given = name.settings.find(setting);
    return given == name.settings.end() ? otherwise : given->second;
}

// What people write for a float: 2.637 instead of 2.63700008392334.
double in_decimals(float value) {
    constexpr double kThousandths = 1000;
    return std::round(double{value} * kThousandths) / kThousandths;
}

std::vector<PlayerSetting> weight_settings() {
    constexpr PlannerWeights kStandard;
    std::vector<PlayerSetting> settings;
    settings.reserve(kWeightNames.size() + kMoreWeightNames.size());
    const auto add = [&](const WeightName& weight) {
        settings.push_back({.name = weight.name,
                            .least = -100,
                            .most = 100,
                            .standard = in_decimals(kStandard.*weight.weight)});
    };
    std::ranges::for_each(kWeightNames, add);
    std::ranges::for_each(kMoreWeightNames, add);
    return settings;
}

PlannerWeights weights_of(const PlayerName& name) {
    PlannerWeights weights;
    const auto read = [&](const WeightName& weight) {
        weights.*weight.weight =
            static_cast<float>(value_of(name, weight.name, weights.*weight.weight));
    };
    std::ranges::for_each(kWeightNames, read);
    std::ranges::for_each(kMoreWeightNames, read);
    return weights;
}

std::vector<PlayerSetting> search_settings(const SearchSettings& standard) {
    return {
        {"games", 1, 1e6, static_cast<double>(standard.games), "Simulated games per decision"},
        {"styles", 0, 10, in_decimals(standard.styles),
         "Games to choose a style in which all others are played on, as a share of games"},
        {"time_ms", 0, 1e6, static_cast<double>(standard.time_ms),
         "Milliseconds per decision; 0: no limit"},
        {"moves", 1, 100, static_cast<double>(standard.moves), "Candidate moves per decision"},
        {"patience", 1, 1000, static_cast<double>(standard.patience),
         "Turns between plans in a simulated game"},
        {"trust", 0, 10, in_decimals(standard.belief.trust),
         "How much an opponent's moves say about its tickets"},
        {"doubt", 0, 10, in_decimals(standard.doubt),
         "Standard errors by which a move must beat the planner's choice"},
        {"margin", 1, 1000, in_decimals(standard.taste.margin),
         "Lead in points that is as good as a win"},
        {"win_share", 0, 1, in_decimals(standard.taste.win),
         "Weight of winning; the rest is the lead in points"},
    };
}

SearchSettings settings_of(const PlayerName& name, SearchSettings settings) {
    const auto read = [&](std::string_view setting, auto& into) {
        using T = std::remove_reference_t<decltype(into)>;
        into = static_cast<T>(value_of(name, setting, into));
    };
    read("games", settings.games);
    read("styles", settings.styles);
    read("time_ms", settings.time_ms);
    read("moves", settings.moves);
    read("patience", settings.patience);
    read("trust", settings.belief.trust);
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

// The expert before it learned to read more than tracks, with the plain planner in its games.
SearchSettings second_expert_settings() {
    SearchSettings settings = expert_settings();
    settings.belief = Belief::by_tracks();
    return settings;
}

// A step above the planner.
SearchSettings level_9_settings() {
    SearchSettings settings;
    settings.games = kLevel9Games;
    return settings;
}

// The expert of the first release, with the defect of first_shortlist.h.
SearchSettings first_expert_settings() {
    SearchSettings settings = second_expert_settings();
    settings.moves = 12;
    settings.edition = SearchSettings::Edition::kFirst;
    return settings;
}

Made make_search(const PlayerName& name, const PlayerContext& context, const SearchSettings& base) {
    return std::make_unique<SearchPlayer>(context.map, context.clock, context.crew,
                                          PlannerWeights{}, settings_of(name, base));
}

// In its games the seat plays better than a planner, and the others like planners.
Made make_third_edition(const PlayerName& name, const PlayerContext& context,
                        SearchSettings settings) {
    settings.own = search_weights(context.map);
    return make_search(name, context, settings);
}

// The levels for people play their last turn like any other.
Made make_level(const PlayerContext& context, const PlannerWeights& weights) {
    return std::make_unique<PlannerPlayer>(context.map, weights, Planner::LastTurn::kByWeights);
}

}  // namespace

std::vector<RegistryEntry> own_kinds() {
    return {
        {{.name = "easy", .about = "Beginner: keeps every ticket and takes any card"},
         [](const PlayerName&, const PlayerContext& context) -> Made {
             return make_level(context, beginner_weights());
         }},
        {{.name = "medium",
          .about = "Casual player: takes the shortest way for its tickets, and too many tickets"},
         [](const PlayerName&, const PlayerContext& context) -> Made {
             return make_level(context, casual_weights());
         }},
        {{.name = "hard", .about = "Club player: weighs turns, cars and points, and wastes little"},
         [](const PlayerName&, const PlayerContext& context) -> Made {
             return make_level(context, club_weights());
         }},
        {{.name = "planner",
          .about = "The player inside expert, without search: weights tuned by self-play",
          .settings = weight_settings()},
         [](const PlayerName& name, const PlayerContext& context) -> Made {
             return std::make_unique<PlannerPlayer>(context.map, weights_of(name));
         }},
        {{.name = "search",
          .about = "Like expert, but limited by games alone, so that results are reproducible",
          .settings = search_settings({})},
         [](const PlayerName& name, const PlayerContext& context) -> Made {
             return make_third_edition(name, context, {});
         }},
        {{.name = "level_9",
          .about = "Plans well, and simulates some games before it decides",
          .settings = search_settings(level_9_settings())},
         [](const PlayerName& name, const PlayerContext& context) -> Made {
             return make_search(name, context, level_9_settings());
         }},
        {{.name = "expert",
          .about = "Simulates games to their end and picks the move that does best",
          .settings = search_settings(expert_settings())},
         [](const PlayerName& name, const PlayerContext& context) -> Made {
             return make_third_edition(name, context, expert_settings());
         }},
        {{.name = "level_10",
          .about = "The top of the ladder: the same as expert",
          .settings = search_settings(expert_settings())},
         [](const PlayerName& name, const PlayerContext& context) -> Made {
             return make_third_edition(name, context, expert_settings());
         }},
        {{.name = "expert_1",
          .about = "The first expert, frozen: what later ones are measured against",
          .settings = search_settings(first_expert_settings())},
         [](const PlayerName& name, const PlayerContext& context) -> Made {
             return make_search(name, context, first_expert_settings());
         }},
        {{.name = "expert_2",
          .about = "The second expert, frozen: it guesses opponents' tickets by their tracks alone",
          .settings = search_settings(second_expert_settings())},
         [](const PlayerName& name, const PlayerContext& context) -> Made {
             return make_search(name, context, second_expert_settings());
         }},
    };
}

}  // namespace ai
