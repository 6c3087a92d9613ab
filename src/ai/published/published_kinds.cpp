#include "ai/published/published_kinds.h"

#include <string_view>

#include "ai/published/a_star_player.h"
#include "ai/published/algo_player.h"
#include "ai/published/big_track_player.h"
#include "ai/published/cf_player.h"
#include "ai/published/destination_player.h"
#include "ai/published/h1_player.h"
#include "ai/published/hungry_agent.h"
#include "ai/published/ladder_player.h"
#include "ai/published/one_track_agent.h"
#include "ai/published/path_agent.h"
#include "ai/published/trail_bot.h"
#include "ai/published/zombie_player.h"

namespace ai {
namespace {

using Made = std::unique_ptr<Player>;

// A player of this class that needs nothing but the map, or the map and a style.
template <typename Kind, auto... Style>
Made made(const PlayerName& /*name*/, const PlayerContext& context) {
    return std::make_unique<Kind>(context.map, Style...);
}

Made made_a_star(const PlayerName& name, const PlayerContext& context) {
    const auto nodes = name.settings.find("nodes");
    const auto nodes_max =
        nodes == name.settings.end() ? kAStarNodes : static_cast<std::uint32_t>(nodes->second);
    return std::make_unique<AStarPlayer>(context.map, nodes_max);
}

using Make = Made (*)(const PlayerName&, const PlayerContext&);

RegistryEntry published(std::string_view name, std::string_view about, Make make) {
    return {{.name = name, .about = about, .origin = PlayerOrigin::kPublished}, make};
}

std::vector<RegistryEntry> simple_kinds() {
    std::vector<RegistryEntry> all = {
        published(
            "h1",
            "Claims the route worth the most points, or draws tickets, or cards (edwisdom H1)",
            made<H1Player>),
        published("a_star", "Best-first search that ignores its opponents (Silva et al.)",
                  made_a_star),
        published("big_track", "Saves for the longest free track (BigTrack)", made<BigTrackPlayer>),
        published("zombie",
                  "Claims along paths of few tracks, or draws blind (stand-in of a website)",
                  made<ZombiePlayer>),
        published("path", "Connects all its tickets by paths of few tracks (Silva et al.)",
                  made<PathAgent>),
        published("one_step", "Saves for the next track of its most valuable ticket (Silva et al.)",
                  made<OneTrackAgent, OneTrackStyle::kOneStep>),
        published("long_route", "Like one_step, but over long tracks only (Silva et al.)",
                  made<OneTrackAgent, OneTrackStyle::kLongRoute>),
        published("hungry",
                  "Connects all its tickets, and draws more while it has cars (Silva et al.)",
                  made<HungryAgent>),
        published("destination", "Claims the best track for a ticket that it can pay (bingsoup)",
                  made<DestinationPlayer, DestinationStyle::kDestination>),
        published("best_move", "Saves for the best track for a ticket (bingsoup)",
                  made<DestinationPlayer, DestinationStyle::kBestMove>),
    };
    all[1].kind.settings = {
        {"nodes", 1, 1e6, double{kAStarNodes}, "Positions to expand per decision"}};
    return all;
}

std::vector<RegistryEntry> planning_kinds() {
    return {
        published("cf_adversarial",
                  "Like cf_ae, and takes tracks that would join two parts of an opponent's network "
                  "(willdzeng)",
                  made<CfPlayer, CfStyle::kAdversarial>),
        published("cf_base",
                  "Pays as cheaply as possible along the path that lacks the fewest cards "
                  "(willdzeng)",
                  made<CfPlayer, CfStyle::kBase>),
        published("cf_combined", "Like cf_ae, and weighs what opponents need (willdzeng)",
                  made<CfPlayer, CfStyle::kCombined>),
        published("cf_ae", "Computes a value for every action (willdzeng)",
                  made<CfPlayer, CfStyle::kEvaluation>),
        published("h2",
                  "Plans the cheapest tree over all its tickets and values moves in points "
                  "(edwisdom H2)",
                  made<LadderPlayer, Rung::kH2>),
        published("algo", "Takes the shortest path for every ticket, or draws blind (AlgoPlayer)",
                  made<AlgoPlayer>),
        published("h4", "Like h3, and blocks opponents where it builds anyway (edwisdom H4)",
                  made<LadderPlayer, Rung::kH4>),
        published("h3",
                  "Like h2, and considers wilds, colours, the end of the game and its odds "
                  "(edwisdom H3)",
                  made<LadderPlayer, Rung::kH3>),
        published("trailbot", "Prefers few long tracks, one long trail and wild cards (TrailBot)",
                  made<TrailBot>),
    };
}

}  // namespace

std::vector<RegistryEntry> published_kinds() {
    std::vector<RegistryEntry> all = simple_kinds();
    const std::vector<RegistryEntry> planning = planning_kinds();
    all.insert(all.end(), planning.begin(), planning.end());
    return all;
}

}  // namespace ai
