// Map files: every error has its code and line, and valid files compile as written.

#include "rules/maps/map_file.h"

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "base/digest.h"

namespace rules {
namespace {

// The smallest map that has everything. The tests below count its lines.
constexpr std::string_view kSmall = R"(format = 1
id = "small"
title = "Small"
board = { width = 100, height = 100 }
players = { min = 2, max = 2, colours = ["red", "blue"] }
cards = { red = 6, blue = 6, wild = 2 }
places = [
    { name = "A", at = [10, 10] },
    { name = "B", at = [90, 10] },
    { name = "C", at = [50, 90], label = "s" },
]
routes = [
    { between = ["A", "B"], length = 2, tracks = ["red", "grey"] },
    { between = ["B", "C"], length = 3, tracks = ["blue"], ferries = 1 },
]
tickets = [
    { between = ["A", "B"], points = 2 },
    { between = ["A", "C"], points = 5 },
]
[rules]
cars = 8
last_round_cars = 2
opening_hand = 2
both_tracks_from = 4
longest_path_bonus = 5
tie_breakers = ["tickets_done", "longest_path"]
opening_tickets = { deal = 1, keep = 1 }
later_tickets = { deal = 2, keep = 1 }
route_points = [1, 2, 4]
[souvenirs]
symbols = ["bell", "crab"]
places = ["A"]
points = [0, 1, 3]
[[souvenirs.setup]]
players = 2
tokens = 2
spare_tokens = 1
placed_by = [1]
)";

std::string with(std::string text, std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}
std::string small_with(std::string_view from, std::string_view to) {
    return with(std::string(kSmall), from, to);
}

// "line code" for every error; empty for a good map.
std::string errors_of(std::string_view text) {
    const auto result = parse_map(text);
    std::string codes;
    if (!result) {
        for (const MapError& error : result.error()) {
            codes += (codes.empty() ? "" : ", ") + std::to_string(error.line) + " " + error.code;
            EXPECT_FALSE(error.text.empty()) << error.code;
        }
    }
    return codes;
}

void check(std::string_view from, std::string_view to, std::string_view expected) {
    EXPECT_EQ(errors_of(small_with(from, to)), expected) << from << " -> " << to;
}

std::string read_file(const std::string& name) {
    std::ifstream file(std::string(FOGG_SOURCE_DIR) + "/maps/" + name + ".toml", std::ios::binary);
    EXPECT_TRUE(file.good()) << name;
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

MapFile load(const std::string& name) {
    const std::string text = read_file(name);
    EXPECT_EQ(errors_of(text), "") << name;
    return *parse_map(text);
}

std::string totals(const MapFile& file) {
    unsigned spaces = 0;
    unsigned points = 0;
    for (unsigned i = 0; i < file.map.track_count; ++i) {
        spaces += file.map.track[i].length;
    }
    for (unsigned i = 0; i < file.map.ticket_count; ++i) {
        points += file.map.ticket[i].points;
    }
    std::ostringstream out;
    out << file.places.size() << " places, " << file.routes.size() << " routes, "
        << file.map.doubles_end / 2 << " double, " << unsigned{file.map.track_count} << " tracks, "
        << spaces << " spaces, " << file.tickets.size() << " tickets worth " << points;
    return out.str();
}

TEST(MapFile, SmallMapIsGood) {
    EXPECT_EQ(errors_of(kSmall), "");
}

TEST(MapFile, TotalsAreThoseOfThePublishedBoards) {
    EXPECT_EQ(totals(load("usa")),
              "36 places, 78 routes, 22 double, 100 tracks, 309 spaces, 30 tickets worth 349");
    EXPECT_EQ(totals(load("san_francisco")),
              "20 places, 41 routes, 10 double, 51 tracks, 114 spaces, 24 tickets worth 147");
    EXPECT_EQ(totals(load("toy")),
              "4 places, 5 routes, 1 double, 6 tracks, 9 spaces, 5 tickets worth 12");
}

TEST(MapFile, NumbersOfTheTwoGames) {
    const Map usa = load("usa").map;
    EXPECT_EQ(usa.card_total, 110);
    EXPECT_EQ(usa.cards.wilds(), 14U);
    EXPECT_EQ(usa.cars, 45);
    EXPECT_EQ(usa.opening_tickets.keep, 2);
    EXPECT_EQ(usa.tie_breakers[1], TieBreaker::kLongestPath);
    EXPECT_EQ(usa.symbol_count, 0);
    const Map francisco = load("san_francisco").map;
    EXPECT_EQ(francisco.card_total, 44);
    EXPECT_EQ(francisco.cards.wilds(), 8U);
    EXPECT_EQ(francisco.cards[Card::kYellow], 0);
    EXPECT_EQ(francisco.both_tracks_from, 3);
    EXPECT_EQ(francisco.tie_breakers[1], TieBreaker::kNone);
    EXPECT_EQ(francisco.ferries.size(), 3U);
}

TEST(S1, SouvenirPlacesAndStacksComeFromTheFile) {
    const MapFile file = load("san_francisco");
    EXPECT_EQ(file.map.symbol_count, 7);
    ASSERT_EQ(file.map.souvenir_place_count, 5);
    EXPECT_EQ(file.name(file.map.souvenir_place[0]), "Alcatraz");
    EXPECT_EQ(file.name(file.map.souvenir_place[4]), "Potrero Hill");
    EXPECT_EQ(file.map.souvenir_setup[3].tokens, 2);
    EXPECT_EQ(file.map.souvenir_setup[4].tokens, 3);
    EXPECT_EQ(file.map.souvenir_points[7], 12);
}

TEST(S2, LastAndLastButOnePlaceTheLeftOverStacks) {
    const Map map = load("san_francisco").map;
    EXPECT_EQ(map.souvenir_setup[4].placed_by[0], 1);
    EXPECT_EQ(map.souvenir_setup[4].placed_by[1], 2);
}

TEST(S3, OfTwoPlayersTheLastPlacesBothTokens) {
    const Map map = load("san_francisco").map;
    EXPECT_EQ(map.souvenir_setup[2].spare_tokens, 1);
    EXPECT_EQ(map.souvenir_setup[2].placed_by[1], 1);
}

TEST(MapFile, SanFranciscoSaysWhatIsReconstructed) {
    const MapFile file = load("san_francisco");
    EXPECT_TRUE(file.has_reconstructed_parts());
    EXPECT_FALSE(file.notice.empty());
    EXPECT_EQ(file.notices.size(), 5U);
    for (std::size_t i = 0; i < file.tickets.size(); ++i) {
        // Of one ticket the printed places are known, and only the points are a guess.
        const rules::Ticket& ticket = file.map.ticket[i];
        const bool is_known = file.name(ticket.from) == "Golden Gate Bridge" &&
                              file.name(ticket.to) == "Potrero Hill";
        EXPECT_EQ(file.tickets[i].is_reconstructed, !is_known) << i;
        EXPECT_EQ(file.tickets[i].are_points_reconstructed, is_known) << i;
    }
    EXPECT_FALSE(load("usa").has_reconstructed_parts());
}

// Doubles first, in pairs, then singles; each group in file order.
TEST(MapFile, TracksAreNumberedDoublesFirst) {
    const MapFile file =
        *parse_map(small_with("routes = [",
                              "routes = [ { between = [\"A\", \"C\"], length = 1, tracks = "
                              "[\"red\"], bend = 0.1 },"));
    ASSERT_EQ(file.map.track_count, 4);
    EXPECT_EQ(file.map.doubles_end, 2);
    EXPECT_EQ(name(file.map[TrackId{0}].colour), "red");
    EXPECT_EQ(name(file.map[TrackId{1}].colour), "grey");
    EXPECT_EQ(file.map[TrackId{2}].length, 1);
    EXPECT_EQ(file.map[TrackId{3}].ferries, 1);
    EXPECT_EQ(file.map[TrackId{3}].points, 4);
    EXPECT_EQ(file.track_number(TrackId{1}), 2U);
    EXPECT_EQ(file.track_number(TrackId{3}), 1U);
    const std::vector<TrackId> expected = {TrackId{2}, TrackId{0}, TrackId{1}, TrackId{3}};
    EXPECT_EQ(file.tracks_in_file_order(), expected);
    EXPECT_EQ(file.routes[0].bend, 0.1);
}

TEST(MapFile, LooksUpNamesInBothDirections) {
    const MapFile file = *parse_map(kSmall);
    const auto a = file.find_place("A");
    const auto c = file.find_place("C");
    ASSERT_TRUE(a && c);
    EXPECT_FALSE(file.find_place("D"));
    EXPECT_EQ(file.find_ticket(*c, *a), TicketId{1});
    EXPECT_FALSE(file.find_route(*a, *c));
    EXPECT_EQ(file.find_route(*c, *file.find_place("B")), RouteId{1});
    EXPECT_EQ(file.find_symbol("crab"), Symbol{1});
    EXPECT_FALSE(file.find_symbol("kite"));
    EXPECT_EQ(find_card("wild"), Card::kWild);
    EXPECT_FALSE(find_card("grey"));
    EXPECT_EQ(file.places[0].label, "n");
    EXPECT_EQ(file.sha256, base::to_hex(base::sha256(kSmall)));
}

// Derived fields against simple loops.
TEST(MapFile, DerivedFieldsAgreeWithTheTracks) {
    for (const char* const id : {"usa", "san_francisco", "toy"}) {
        const MapFile file = load(id);
        const Map& map = file.map;
        EXPECT_EQ(map.all_tracks.size(), map.track_count);
        EXPECT_EQ(map.card_total, map.cards.total());
        for (unsigned i = 0; i < map.track_count; ++i) {
            const auto track = to_id<TrackId>(i);
            const Track& data = map[track];
            const MapRoute& route = file.routes[index(data.route)];
            EXPECT_EQ(map.doubles.has(track), route.tracks.size() == 2);
            EXPECT_EQ(map.is_double(track), route.tracks.size() == 2);
            EXPECT_EQ(map.ferries.has(track), data.ferries > 0);
            for (unsigned colour = 0; colour < kCardKinds; ++colour) {
                for (unsigned length = 0; length <= kLengthMax; ++length) {
                    EXPECT_EQ(
                        map.tracks_of[colour][length].has(track),
                        data.ferries == 0 && index(data.colour) == colour && data.length == length);
                }
            }
            for (unsigned place = 0; place < kPlacesMax; ++place) {
                EXPECT_EQ(map.tracks_at[place].has(track),
                          index(data.from) == place || index(data.to) == place);
            }
            if (map.is_double(track)) {
                EXPECT_EQ(map[Map::twin(track)].route, data.route);
            }
        }
    }
}

TEST(MapError, TomlSyntax) {
    check("id = \"small\"", "id = small", "2 toml_syntax");
    check("cars = 8", "cars = 8\ncars = 9", "22 toml_syntax");
}

TEST(MapError, MissingKey) {
    check("title = \"Small\"\n", "", "1 missing_key");
    check(", points = 5", "", "18 missing_key");
    check("cars = 8\n", "", "20 missing_key");
}

TEST(MapError, UnknownKey) {
    check("cars = 8", "cars = 8\nwagons = 3", "22 unknown_key");
    check("points = 5", "points = 5, point = 5", "18 unknown_key");
    check("[rules]", "colour = 1\n[rules]", "20 unknown_key");
}

TEST(MapError, WrongType) {
    check("cars = 8", "cars = \"8\"", "21 wrong_type");
    check("cars = 8", "cars = 8.0", "21 wrong_type");
    check("red = 6", "red = \"6\"", "6 wrong_type");
    check("name = \"A\"", "name = 1", "8 wrong_type");
    check("between = [\"A\", \"B\"], points", "between = \"AB\", points", "17 wrong_type");
    check("at = [10, 10]", "at = [10, true], reconstructed = 1", "8 wrong_type, 8 wrong_type");
    check("board = { width = 100, height = 100 }", "board = 100", "4 wrong_type");
}

TEST(MapError, BadValue) {
    check("id = \"small\"", "id = \"Small map\"", "2 bad_value");
    check("title = \"Small\"", "title = \" \"", "3 bad_value");
    check("title = \"Small\"", "title = \"a\\nb\"", "3 bad_value");
    for (const std::string_view title : {R"("")", R"(" a")", R"("a ")", R"("a\"b")",
                                         R"("a\u007fb")", R"("a\u001fb")", R"("a\u0000")"}) {
        check("title = \"Small\"", "title = " + std::string(title), "3 bad_value");
    }
    check("title = \"Small\"", "title = \"a b\"", "");
    check("title = \"Small\"", "title = \"Small\"\ntitles = { Danish = \"Lille\" }", "4 bad_value");
    check("name = \"C\"", "name = \"C - D\"", "10 bad_value, 14 unknown_place, 18 unknown_place");
    check("label = \"s\"", "label = \"up\"", "10 bad_value");
    check("[50, 90]", "[50, 101]", "10 bad_value");
    check("[50, 90]", "[nan, 9]", "10 bad_value");
    check("[50, 90]", "[50]", "10 bad_value");
    check("ferries = 1", "ferries = -1", "14 bad_value");
    check("ferries = 1", "bend = 1.5", "14 bad_value");
    check("[\"blue\"], ferries", "[], ferries", "14 bad_value");
    check("[\"A\", \"C\"], points", "[\"A\"], points", "18 bad_value");
    check("points = 5 }", "points = 0 }", "18 bad_value");
    check("last_round_cars = 2", "last_round_cars = 8", "22 bad_value");
    const unsigned never = rules::kSeatsMax + 1;
    check("both_tracks_from = 4", "both_tracks_from = " + std::to_string(never), "");
    check("both_tracks_from = 4", "both_tracks_from = " + std::to_string(never + 1),
          "24 bad_value");
    check("\"tickets_done\", ", "\"oldest\", ", "26 bad_value");
    check("\"tickets_done\", ", "\"longest_path\", ", "26 bad_value");
    check("longest_path_bonus = 5", "longest_path_bonus = 0", "26 bad_value");
    check("deal = 1, keep = 1", "deal = 1, keep = 2", "27 bad_value");
    check("\"bell\"", "\"Big bell\"", "31 bad_value");
}

TEST(MapError, UnknownFormat) {
    check("format = 1", "format = 2", "1 unknown_format");
}

TEST(MapError, UnknownPlace) {
    check("[\"A\", \"C\"], points", "[\"A\", \"D\"], points", "18 unknown_place");
    check("[\"B\", \"C\"]", "[\"D\", \"E\"]", "14 unknown_place, 14 unknown_place");
    check("places = [\"A\"]", "places = [\"D\"]", "32 unknown_place");
}

TEST(MapError, DuplicatePlace) {
    check("{ name = \"C\"", "{ name = \"B\", at = [1, 1] },\n{ name = \"C\"", "10 duplicate_place");
}

TEST(MapError, SamePlace) {
    check("[\"A\", \"C\"], points", "[\"A\", \"A\"], points", "18 same_place");
    check("{ between = [\"B\", \"C\"]",
          "{ between = [\"B\", \"B\"], length = 1, tracks = [\"grey\"] },\n{ between = [\"B\", "
          "\"C\"]",
          "14 same_place");
}

TEST(MapError, DuplicateTrack) {
    check("{ between = [\"B\", \"C\"]",
          "{ between = [\"B\", \"A\"], length = 1, tracks = [\"grey\"] },\n{ between = [\"B\", "
          "\"C\"]",
          "14 duplicate_track");
    check("[\"red\", \"grey\"]", "[\"red\", \"grey\", \"blue\"]", "13 duplicate_track");
}

TEST(MapError, TooMany) {
    check("red = 6", "red = 120", "6 too_many");
    check("length = 3", "length = 9", "14 too_many, 14 unclaimable_route, 14 unclaimable_route");
    check("deal = 2", "deal = 5", "28 too_many");
    check("[1, 2, 4]", "[1, 2, 4, 5, 6, 7, 8, 9, 10]", "29 too_many");
    EXPECT_EQ(errors_of(std::string(1 << 20, '#')), "0 too_many");
}

// Places, routes and tickets beyond the limits of limits.h.
TEST(MapError, TooManyInTheLists) {
    std::string places;
    std::string routes;
    std::string tickets;
    const unsigned many = std::max({rules::kPlacesMax, rules::kTracksMax / 2, rules::kTicketsMax});
    for (unsigned i = 0; i <= many; ++i) {
        const std::string other = "P" + std::to_string(i);
        places += "{ name = \"" + other + "\", at = [1, 1] }, ";
        routes +=
            "{ between = [\"A\", \"" + other + "\"], length = 1, tracks = [\"red\", \"blue\"] }, ";
        tickets += "{ between = [\"B\", \"" + other + "\"], points = 1 }, ";
    }
    std::string text = small_with("places = [\n", "places = [ " + places + "\n");
    text = with(text, "routes = [\n", "routes = [ " + routes + "\n");
    text = with(text, "tickets = [\n", "tickets = [ " + tickets + "\n");
    EXPECT_EQ(errors_of(text), "7 too_many, 12 too_many, 16 too_many");
}

TEST(MapError, UnknownColour) {
    check("tracks = [\"blue\"]", "tracks = [\"mauve\"]", "14 unknown_colour");
    check("tracks = [\"blue\"]", "tracks = [\"green\"]", "14 unknown_colour");
    check("tracks = [\"blue\"]", "tracks = [\"wild\"]", "14 unknown_colour");
    check("wild = 2", "wild = 2, grey = 3", "6 unknown_colour");
    check("colours = [\"red\"", "colours = [\"mauve\"", "5 unknown_colour");
}

TEST(MapError, DisconnectedMap) {
    check("{ name = \"C\"", "{ name = \"D\", at = [1, 1] },\n{ name = \"C\"",
          "10 disconnected_map");
}

TEST(MapError, UnreachableTicket) {
    check("    { between = [\"B\", \"C\"], length = 3, tracks = [\"blue\"], ferries = 1 },\n", "",
          "10 disconnected_map, 17 unreachable_ticket");
}

TEST(MapError, DuplicateTicket) {
    check("[\"A\", \"C\"], points", "[\"B\", \"A\"], points", "18 duplicate_ticket");
}

TEST(MapError, UnclaimableRoute) {
    check("red = 6, blue = 6, wild = 2", "red = 9, blue = 1, wild = 1", "14 unclaimable_route");
    check("ferries = 1", "ferries = 3", "14 unclaimable_route");
    check("wild = 2", "wild = 0", "14 unclaimable_route");
    check("length = 3", "length = 2, bend = 0.0", "");
    check("length = 2, tracks = [\"red\", \"grey\"]", "length = 1, tracks = [\"red\"], ferries = 2",
          "13 unclaimable_route");
    check("cars = 8\nlast_round_cars = 2", "cars = 2\nlast_round_cars = 1", "14 unclaimable_route");
}

TEST(MapError, NoPoints) {
    check("[1, 2, 4]", "[1, 2]", "14 no_points");
}

TEST(MapError, TooFewCards) {
    check("opening_hand = 2", "opening_hand = 5", "6 too_few_cards");
    // Two hands of four and a market of five need 13 cards, and 13 are enough.
    const std::string of_four = small_with("opening_hand = 2", "opening_hand = 4");
    EXPECT_EQ(errors_of(with(of_four, "red = 6", "red = 5")), "");
    EXPECT_EQ(errors_of(with(of_four, "red = 6", "red = 4")), "6 too_few_cards");
    check("opening_hand = 2", "opening_hand = 4", "");
}

TEST(MapError, TooFewTickets) {
    check("deal = 1, keep", "deal = 2, keep", "27 too_few_tickets");
}

TEST(MapError, BadPlayers) {
    check("min = 2", "min = 1", "5 bad_players");
    check("min = 2", "min = " + std::to_string(rules::kSeatsMax + 1),
          "5 bad_players, 5 bad_players");
    check("min = 2", "min = 3", "5 bad_players");
    check("max = 2", "max = 3", "5 bad_players, 27 too_few_tickets, 34 bad_souvenirs");
    check("[\"red\", \"blue\"] }", "[\"red\", \"red\"] }", "5 bad_players");
}

TEST(MapError, BadSouvenirs) {
    check("symbols = [\"bell\", \"crab\"]", "symbols = [\"bell\", \"bell\"]", "31 bad_souvenirs");
    check("places = [\"A\"]", "places = [\"A\", \"B\", \"C\"]",
          "32 bad_souvenirs, 38 bad_souvenirs");
    check("places = [\"A\"]", "places = [\"A\", \"A\"]", "32 bad_souvenirs, 38 bad_souvenirs");
    check("points = [0, 1, 3]", "points = [0, 1]", "33 bad_souvenirs");
    check("players = 2\n", "players = " + std::to_string(rules::kSeatsMax + 1) + "\n",
          "34 bad_souvenirs, 35 bad_souvenirs");
    check("tokens = 2", "tokens = 4", "36 bad_souvenirs");
    check("spare_tokens = 1", "spare_tokens = 0", "37 bad_souvenirs");
    check("placed_by = [1]", "placed_by = [3]", "38 bad_souvenirs");
    check("placed_by = [1]", "placed_by = [1, 1]", "38 bad_souvenirs");
    check("[\"bell\", \"crab\"]", "[\"bell\", \"crab\", \"kite\", \"heart\"]",
          "31 bad_souvenirs, 33 bad_souvenirs, 38 bad_souvenirs");
}

TEST(MapError, AllAreReportedSortedByLine) {
    std::string text = small_with("label = \"s\"", "label = \"up\"");
    text = with(text, "id = \"small\"", "id = \"S\"");
    text = with(text, "[\"A\", \"C\"], points = 5", "[\"A\", \"X\"], points = 5, colour = 1");
    text = with(text, "cars = 8\n", "");
    text = with(text, "tokens = 2", "tokens = 9");
    EXPECT_EQ(errors_of(text),
              "2 bad_value, 10 bad_value, 18 unknown_key, 18 unknown_place, 20 missing_key, "
              "35 bad_souvenirs");
}

// Whatever is cut out of a good map, the parser returns a result.
TEST(MapFile, SurvivesMissingPieces) {
    const std::string text = read_file("san_francisco");
    for (std::size_t at = 0; at < text.size(); at += 61) {
        EXPECT_FALSE(errors_of(text.substr(0, at)).empty()) << at;
        (void)parse_map(text.substr(0, at) + text.substr(std::min(at + 23, text.size())));
    }
}

}  // namespace
}  // namespace rules
