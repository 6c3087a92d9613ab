#include "ai/published/published_kinds.h"

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

std::vector<RegistryEntry> simple_kinds() {
    return {
        {{"h1", "the claim with the most points, else tickets, else cards (edwisdom H1)"},
         {},
         made<H1Player>},
        {{"a_star", "best first, as if alone (Silva et al.)"},
         {{.name = "nodes", .least = 1, .most = 1e6}},
         made_a_star},
        {{"big_track", "saves for the longest free track (BigTrack)"}, {}, made<BigTrackPlayer>},
        {{"zombie", "claims on ways of few tracks, else draws blind (a website's stand-in)"},
         {},
         made<ZombiePlayer>},
        {{"path", "ways of few tracks for all tickets (Silva et al.)"}, {}, made<PathAgent>},
        {{"one_step", "saves for the next track of its dearest ticket (Silva et al.)"},
         {},
         made<OneTrackAgent, OneTrackStyle::kOneStep>},
        {{"long_route", "the same over long tracks only (Silva et al.)"},
         {},
         made<OneTrackAgent, OneTrackStyle::kLongRoute>},
        {{"hungry", "joins all tickets, and draws more while cars are left (Silva et al.)"},
         {},
         made<HungryAgent>},
        {{"destination", "the best track for a ticket that it can pay (bingsoup)"},
         {},
         made<DestinationPlayer, DestinationStyle::kDestination>},
        {{"best_move", "saves for the best track for a ticket (bingsoup)"},
         {},
         made<DestinationPlayer, DestinationStyle::kBestMove>},
    };
}

std::vector<RegistryEntry> planning_kinds() {
    return {
        {{"cf_adversarial", "as cf_ae, and takes what joins two pieces of another (willdzeng)"},
         {},
         made<CfPlayer, CfStyle::kAdversarial>},
        {{"cf_base", "the cheapest payment on the path that lacks the fewest cards (willdzeng)"},
         {},
         made<CfPlayer, CfStyle::kBase>},
        {{"cf_combined", "as cf_ae, with a weight on what others need (willdzeng)"},
         {},
         made<CfPlayer, CfStyle::kCombined>},
        {{"cf_ae", "a value for every action (willdzeng)"},
         {},
         made<CfPlayer, CfStyle::kEvaluation>},
        {{"h2", "the cheapest tree over all tickets, moves valued in points (edwisdom H2)"},
         {},
         made<LadderPlayer, Rung::kH2>},
        {{"algo", "the shortest way for every ticket, else blind cards (AlgoPlayer)"},
         {},
         made<AlgoPlayer>},
        {{"h4", "as h3, and blocks where it builds anyway (edwisdom H4)"},
         {},
         made<LadderPlayer, Rung::kH4>},
        {{"h3", "as h2, and minds wilds, colours, the end and its odds (edwisdom H3)"},
         {},
         made<LadderPlayer, Rung::kH3>},
        {{"trailbot", "few long tracks, one long trail, wilds first (TrailBot)"},
         {},
         made<TrailBot>},
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
