// Figures and proposals for maps that are being drawn.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "drafting/figures.h"
#include "drafting/network.h"
#include "drafting/ticket_deck.h"
#include "rules/maps/map_parser.h"
#include "support/read_file.h"

namespace drafting {
namespace {

rules::MapDescription map_of(const std::string& id) {
    return rules::parse_description(
               support::read_file(std::string(FOGG_SOURCE_DIR) + "/maps/" + id + ".toml"))
        .description;
}

Place place_named(const rules::MapDescription& map, const std::string& name) {
    const auto found =
        std::ranges::find_if(*map.places, [&](const auto& place) { return *place.name == name; });
    return static_cast<Place>(found - map.places->begin());
}

TEST(Network, MeasuresUsa) {
    const rules::MapDescription map = map_of("usa");
    const Network network = *Network::of(map);
    const auto distance = [&](const char* a, const char* b) {
        return network.distance(place_named(map, a), place_named(map, b));
    };
    EXPECT_EQ(distance("Denver", "El Paso"), 4U);
    EXPECT_EQ(distance("Seattle", "New York"), 20U);
    EXPECT_EQ(distance("Los Angeles", "Miami"), 19U);
}

// Twenty-five of the thirty printed tickets are worth their shortest way; the longest a little
// more.
TEST(Network, KnowsWhatUsaTicketsAreWorth) {
    const rules::MapDescription map = map_of("usa");
    const Figures figures = figures_of(map, *Network::of(map));
    unsigned equal = 0;
    for (std::size_t i = 0; i < map.tickets->size(); ++i) {
        const unsigned spaces = figures.tickets[i]->shortest.spaces;
        equal += *(*map.tickets)[i].points == spaces ? 1 : 0;
        EXPECT_LE(*(*map.tickets)[i].points, spaces + 2);
        EXPECT_GE(*(*map.tickets)[i].points, spaces);
    }
    EXPECT_EQ(equal, 25U);
}

TEST(Network, LeavesOutWhatMakesNoSense) {
    const auto map =
        rules::parse_description(
            "places = [{ name = \"A\" }, { name = \"B\" }, { }]\n"
            "routes = [{ between = [\"A\", \"B\"], length = 2 }, { between = [\"A\"] },"
            " { between = [\"A\", \"Q\"], length = 1 }, { between = [\"A\", \"A\"], "
            "length = 1 }, { between = [\"A\", \"B\"], length = 99 }]\n"
            "tickets = [{ between = [\"A\", \"Q\"], points = 3 }]\n")
            .description;
    const Network network = *Network::of(map);
    ASSERT_EQ(network.edges().size(), 1U);
    EXPECT_EQ(network.distance(0, 1), 2U);
    EXPECT_EQ(network.distance(0, 2), kNoWay);
    const Figures figures = figures_of(map, network);
    EXPECT_EQ(figures.tickets.size(), 1U);
    EXPECT_FALSE(figures.tickets[0].has_value());
    EXPECT_EQ(figures.loads, (std::vector<double>{1.0 / 3, 0, 0, 0, 0}));
}

TEST(Network, RefusesMapsBeyondTheLimits) {
    rules::MapDescription map;
    map.places.value.emplace(rules::kPlacesMax + 1);
    EXPECT_FALSE(Network::of(map).has_value());
}

// A square: between opposite corners there are two ways, and each route has half of each.
TEST(Network, SharesLoadsBetweenEqualWays) {
    const auto map =
        rules::parse_description(
            "places = [{name=\"A\"},{name=\"B\"},{name=\"C\"},{name=\"D\"}]\n"
            "routes = [{between=[\"A\",\"B\"],length=1},{between=[\"B\",\"C\"],length=1},"
            "{between=[\"C\",\"D\"],length=1},{between=[\"D\",\"A\"],length=1}]\n")
            .description;
    const Network network = *Network::of(map);
    for (const double load : network.loads(4)) {
        EXPECT_DOUBLE_EQ(load, (1 + 0.5 + 0.5) / 6);
    }
}

TEST(Network, FindsHandierWays) {
    const auto map =
        rules::parse_description(
            "places = [{name=\"A\"},{name=\"B\"},{name=\"C\"},{name=\"D\"}]\n"
            "routes = [{between=[\"A\",\"B\"],length=1},{between=[\"B\",\"C\"],length=1},"
            "{between=[\"C\",\"D\"],length=1},{between=[\"D\",\"A\"],length=4}]\n")
            .description;
    const Network network = *Network::of(map);
    EXPECT_EQ(network.shortest_way(0, 3)->routes, 3U);
    ASSERT_TRUE(network.handier_way(0, 3).has_value());
    EXPECT_EQ(network.handier_way(0, 3)->routes, 1U);
    EXPECT_EQ(network.handier_way(0, 3)->spaces, 4U);
    EXPECT_FALSE(network.handier_way(0, 2).has_value());
}

TEST(Figures, CountUsa) {
    const rules::MapDescription map = map_of("usa");
    const Figures figures = figures_of(map, *Network::of(map));
    unsigned spaces = 0;
    for (const ColourFigures& colour : figures.colours) {
        spaces += colour.spaces;
    }
    EXPECT_EQ(spaces, figures.spaces);
    EXPECT_EQ(figures.lengths[6].routes, 9U);
    EXPECT_EQ(figures.reconstructed.routes, 0U);
}

TEST(Figures, CountWhatIsReconstructed) {
    const rules::MapDescription map = map_of("san_francisco");
    const Figures figures = figures_of(map, *Network::of(map));
    EXPECT_EQ(figures.reconstructed.routes, 40U);
    EXPECT_EQ(figures.reconstructed.tickets, 23U);
    EXPECT_EQ(figures.reconstructed.points, 1U);
}

struct DeckFacts {
    std::size_t count = 0;
    unsigned at_place_max = 0;
    unsigned at_place_min = 99;
    std::size_t unused = 0;
};

DeckFacts facts_of(const Network& network, const std::vector<ProposedTicket>& deck) {
    std::vector<unsigned> at(network.places());
    Routes used;
    std::set<std::pair<Place, Place>> pairs;
    for (const ProposedTicket& ticket : deck) {
        ++at[ticket.from];
        ++at[ticket.to];
        used |= network.on_shortest_ways(ticket.from, ticket.to);
        EXPECT_EQ(ticket.points, network.distance(ticket.from, ticket.to));
        pairs.insert(std::minmax(ticket.from, ticket.to));
    }
    return {.count = pairs.size(),
            .at_place_max = *std::ranges::max_element(at),
            .at_place_min = *std::ranges::min_element(at),
            .unused = network.edges().size() - used.count()};
}

TEST(TicketDeck, CoversUsaEvenly) {
    const Network network = *Network::of(map_of("usa"));
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const auto deck =
            propose_deck(network, {.count = usual_ticket_count(network), .cars = 45, .seed = seed});
        const DeckFacts facts = facts_of(network, deck);
        EXPECT_EQ(facts.count, 40U) << seed;
        EXPECT_LE(facts.at_place_max, 7U) << seed;
        EXPECT_GE(facts.at_place_min, 1U) << seed;
        EXPECT_LE(facts.unused, network.edges().size() / 5) << seed;
        unsigned below_30 = 0;
        for (const ProposedTicket& ticket : deck) {
            below_30 += ticket.points < 0.30 * 0.47 * 45 ? 1 : 0;
        }
        EXPECT_NEAR(below_30, 0.18 * 40, 3) << seed;
    }
}

TEST(TicketDeck, IsTheSameForASeedAndAnotherForAnother) {
    const Network network = *Network::of(map_of("san_francisco"));
    const auto pairs = [&](std::uint64_t seed) {
        std::vector<std::pair<Place, Place>> result;
        for (const ProposedTicket& ticket :
             propose_deck(network, {.count = 24, .cars = 20, .seed = seed})) {
            result.emplace_back(ticket.from, ticket.to);
        }
        return result;
    };
    EXPECT_EQ(pairs(1), pairs(1));
    EXPECT_NE(pairs(1), pairs(2));
}

TEST(TicketDeck, KeepsWhatIsThereAndRepeatsNothing) {
    const Network network = *Network::of(map_of("san_francisco"));
    const std::vector<std::pair<Place, Place>> kept = {{0, 19}, {1, 5}};
    const auto deck = propose_deck(network, {.count = 10, .cars = 20, .kept = kept});
    EXPECT_EQ(deck.size(), 8U);
    for (const ProposedTicket& ticket : deck) {
        for (const auto& pair : kept) {
            EXPECT_NE(std::minmax(ticket.from, ticket.to), std::minmax(pair.first, pair.second));
        }
    }
}

TEST(TicketDeck, MakesDoWithSmallMaps) {
    const Network toy = *Network::of(map_of("toy"));
    EXPECT_EQ(propose_deck(toy, {.count = 80, .cars = 4}).size(), 6U);
    const Network nothing = *Network::of({});
    EXPECT_TRUE(propose_deck(nothing, {.count = 10}).empty());
    rules::MapDescription lonely;
    lonely.places.value.emplace(1);
    EXPECT_TRUE(propose_deck(*Network::of(lonely), {.count = 10}).empty());
}

}  // namespace
}  // namespace drafting
