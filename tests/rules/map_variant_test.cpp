// Maps that build on others (`extends`): what they inherit, change, add and remove, and what is
// wrong with them, by line and code.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "base/digest.h"
#include "rules/maps/builtin_maps.h"
#include "rules/maps/map_file.h"
#include "rules/maps/map_validator.h"
#include "rules/maps/map_writer.h"
#include "support/maps.h"

namespace {

using rules::MapFile;

// A name without errors: "toy@" and eight digits of the hash of the present one.
std::string name_of(std::string_view id) {
    for (const rules::BuiltinMap& map : rules::builtin_maps()) {
        if (map.id == id) {
            return std::string(id) + "@" + base::to_hex(base::sha256(map.text)).substr(0, 8);
        }
    }
    return "none";
}

std::string head(std::string_view base_id) {
    return "format = 1\nid = \"mine\"\ntitle = \"Mine\"\nextends = \"" + name_of(base_id) + "\"\n";
}

MapFile good(const std::string& text) {
    const auto map = rules::parse_map(text);
    if (!map) {
        for (const rules::MapError& error : map.error()) {
            ADD_FAILURE() << error.line << " " << error.code << " " << error.text;
        }
        return {};
    }
    return *map;
}

// "5 unknown_place", one error after the other.
std::string errors_of(const std::string& text) {
    const auto map = rules::parse_map(text);
    std::string all;
    if (!map) {
        for (const rules::MapError& error : map.error()) {
            all += (all.empty() ? "" : ", ") + std::to_string(error.line) + " " + error.code;
        }
    }
    return all;
}

void check(const std::string& lines, const std::string& expected) {
    EXPECT_EQ(errors_of(head("toy") + lines), expected) << lines;
}

TEST(MapVariant, InheritsEverythingButItsName) {
    const MapFile mine = good(head("usa"));
    const MapFile& usa = *support::usa();
    EXPECT_EQ(mine.id, "mine");
    EXPECT_EQ(mine.title, "Mine");
    EXPECT_TRUE(mine.titles.empty());
    EXPECT_EQ(mine.sha256, base::to_hex(base::sha256(head("usa"))));
    EXPECT_EQ(mine.places.size(), usa.places.size());
    EXPECT_EQ(mine.width, usa.width);
    EXPECT_EQ(mine.map.cards, usa.map.cards);
    ASSERT_EQ(mine.map.track_count, usa.map.track_count);
    for (unsigned i = 0; i < usa.map.track_count; ++i) {
        EXPECT_EQ(mine.map.track[i].length, usa.map.track[i].length);
        EXPECT_EQ(mine.map.track[i].colour, usa.map.track[i].colour);
    }
    EXPECT_EQ(mine.map.ticket_count, usa.map.ticket_count);
    EXPECT_EQ(good(head("san_francisco")).symbols, support::san_francisco()->symbols);
    EXPECT_EQ(good(head("san_francisco")).notice, support::san_francisco()->notice);
}

TEST(MapVariant, ChangesWhatItMentions) {
    const MapFile mine = good(head("toy") + R"(
rules.cars = 6
rules.most_tickets_bonus = 7
rules.opening_tickets = { deal = 2 }
cards.wild = 5
players.max = 2
board.width = 500
places = [{ name = "Dunmarsh", at = [310, 210] }]
routes = [
    { between = ["Cindermoor", "Brockhaven"], ferries = 2 },
    { between = ["Amberley", "Cindermoor"], tracks = ["red", "blue"] },
]
tickets = [{ between = ["Dunmarsh", "Amberley"], points = 9 }]
)");
    const MapFile& toy = *support::toy();
    EXPECT_EQ(mine.map.cars, 6);
    EXPECT_EQ(mine.map.opening_hand, toy.map.opening_hand);
    EXPECT_EQ(mine.map.most_tickets_bonus, 7);
    EXPECT_EQ(mine.map.opening_tickets.count, 2);
    EXPECT_EQ(mine.map.opening_tickets.keep, 1);
    EXPECT_EQ(mine.map.cards.wilds(), 5U);
    EXPECT_EQ(mine.map.cards[rules::Card::kRed], 4);
    EXPECT_EQ(mine.map.seats_min, 2);
    EXPECT_EQ(mine.map.seats_max, 2);
    EXPECT_EQ(mine.width, 500);
    EXPECT_EQ(mine.height, toy.height);
    EXPECT_EQ(mine.places[3].x, 310);
    EXPECT_EQ(mine.places[3].label, "s");
    EXPECT_EQ(mine.places.size(), 4U);
    EXPECT_EQ(mine.routes.size(), 5U);
    EXPECT_EQ(mine.map[mine.routes[2].tracks[0]].ferries, 2);
    EXPECT_EQ(mine.map[mine.routes[2].tracks[0]].length, 2);
    EXPECT_EQ(mine.routes[1].tracks.size(), 2U);
    EXPECT_EQ(mine.map.ticket_count, 5);
    EXPECT_EQ(mine.map.ticket[1].points, 9);
}

TEST(MapVariant, AddsAndRemoves) {
    const MapFile mine = good(head("toy") + R"(
remove.places = ["Dunmarsh"]
remove.routes = [["Cindermoor", "Amberley"]]
remove.tickets = [["Amberley", "Cindermoor"]]
rules.both_tracks_from = 2
places = [{ name = "Elderby", at = [200, 20] }, { name = "Fenwick", at = [200, 280] }]
routes = [
    { between = ["Amberley", "Elderby"], length = 1, tracks = ["red"] },
    { between = ["Cindermoor", "Fenwick"], length = 2, tracks = ["grey"] },
]
tickets = [
    { between = ["Elderby", "Cindermoor"], points = 4 },
    { between = ["Elderby", "Fenwick"], points = 5 },
]
)");
    EXPECT_EQ(mine.places.size(), 5U);
    EXPECT_EQ(mine.places.back().name, "Fenwick");
    // Both routes and three tickets of Dunmarsh went with it.
    EXPECT_EQ(mine.routes.size(), 4U);
    EXPECT_EQ(mine.map.ticket_count, 3);
    EXPECT_EQ(good(head("san_francisco") + "remove.souvenirs = true\n").map.symbol_count, 0);
    EXPECT_EQ(good(head("toy") + "remove.all_tickets = true\ntickets = [{ between = [\"Amberley\", "
                                 "\"Dunmarsh\"], points = 3 }, { between = [\"Brockhaven\", "
                                 "\"Dunmarsh\"], points = 3 }, { between = [\"Amberley\", "
                                 "\"Brockhaven\"], points = 1 }]\n")
                  .map.ticket_count,
              3);
}

// What is published and what an editor opens: the whole map, without a base.
TEST(MapVariant, IsWrittenOutWhole) {
    const std::string text = head("usa") + "rules.most_tickets_bonus = 12\n";
    const std::string whole = rules::map_text(rules::examine_map(text).description);
    EXPECT_EQ(whole.find("extends"), std::string::npos);
    const MapFile mine = good(text);
    const MapFile read = good(whole);
    EXPECT_EQ(read.id, "mine");
    EXPECT_EQ(read.map.most_tickets_bonus, 12);
    EXPECT_EQ(read.places.size(), mine.places.size());
    EXPECT_EQ(read.map.track_count, mine.map.track_count);
    EXPECT_EQ(read.map.ticket_count, mine.map.ticket_count);
    EXPECT_EQ(rules::map_text(rules::examine_map(whole).description), whole);
}

// A bend is to the right as seen from the first place.
TEST(MapVariant, KeepsABendOnItsSideWhenTheEndsAreSwapped) {
    const MapFile& usa = *support::usa();
    const auto route = usa.find_route(*usa.find_place("Denver"), *usa.find_place("Omaha"));
    ASSERT_NE(usa.routes[rules::index(*route)].bend, 0);
    const MapFile mine =
        good(head("usa") + "routes = [{ between = [\"Omaha\", \"Denver\"], length = 3 }]\n");
    EXPECT_EQ(mine.routes[rules::index(*route)].bend, -usa.routes[rules::index(*route)].bend);
}

TEST(MapVariant, NamesTheVersionOfItsBase) {
    const std::string hash = base::to_hex(base::sha256(rules::builtin_maps()[0].text));
    const std::string id(rules::builtin_maps()[0].id);
    const auto with = [](const std::string& name) {
        return "format = 1\nid = \"mine\"\ntitle = \"Mine\"\nextends = \"" + name + "\"\n";
    };
    EXPECT_EQ(errors_of(with(id + "@" + hash)), "");
    EXPECT_EQ(errors_of(with(id + "@" + hash.substr(0, 8))), "");
    EXPECT_EQ(errors_of(with(id + "@" + hash.substr(0, 7))), "4 bad_value");
    EXPECT_EQ(errors_of(with(id)), "4 bad_value");
    const auto told = rules::parse_map(with(id));
    EXPECT_THAT(told.error()[0].text, testing::HasSubstr(id + "@" + hash.substr(0, 8)));
    EXPECT_EQ(errors_of(with(id + "@00000000")), "4 unknown_base");
    EXPECT_EQ(errors_of(with("atlantis@" + hash)), "4 unknown_base");
    EXPECT_EQ(errors_of(with("@" + hash)), "4 unknown_base");
    // Earlier versions too, and eight digits tell all of them apart.
    std::set<std::string> names;
    std::size_t count = 0;
    for (const auto maps : {rules::builtin_maps(), rules::earlier_maps()}) {
        for (const rules::BuiltinMap& map : maps) {
            const std::string digits = base::to_hex(base::sha256(map.text)).substr(0, 8);
            const std::string name = std::string(map.id) + "@" + digits;
            EXPECT_EQ(errors_of(with(name)), "") << name;
            names.insert(name);
            ++count;
        }
    }
    EXPECT_EQ(names.size(), count);
}

TEST(MapVariant, ReportsErrorsWhereTheyAre) {
    EXPECT_EQ(errors_of("extends = \"" + name_of("toy") + "\"\n"),
              "1 missing_key, 1 missing_key, 1 missing_key");
    check("remove.places = [\"Oz\"]", "5 unknown_place");
    check("remove.routes = [[\"Amberley\", \"Dunmarsh\"]]", "5 unknown_route");
    check("remove.routes = [[\"Amberley\"]]", "5 unknown_route");
    check("remove.routes = [\"Amberley\"]", "5 wrong_type");
    check("remove.tickets = [[\"Amberley\", \"Brockhaven\"]]", "5 unknown_ticket");
    check("remove.trains = 3", "5 unknown_key");
    check("remove = 3", "5 wrong_type");
    check("rules.card = 3", "5 unknown_key");
    check("rules.cars = 0", "5 bad_value");
    check("cards.wild = 900", "5 bad_value");
    check("places = [{ name = \"Oz\" }]", "5 missing_key, 5 disconnected_map");
    check("routes = [{ between = [\"Amberley\", \"Dunmarsh\"] }]", "5 missing_key, 5 missing_key");
    check("tickets = [{ between = [\"Amberley\", \"Brockhaven\"] }]", "5 missing_key");
    check("tickets = [{ points = 3 }]", "5 missing_key");
    check("souvenirs.symbols = [\"bell\"]", "5 missing_key, 5 missing_key, 5 missing_key");
    // Twice in one file.
    check(
        "tickets = [{ between = [\"Amberley\", \"Dunmarsh\"], points = 3 },\n"
        "{ between = [\"Dunmarsh\", \"Amberley\"], points = 4 }]",
        "6 duplicate_ticket");
    check(
        "routes = [{ between = [\"Amberley\", \"Brockhaven\"], length = 2 },\n"
        "{ between = [\"Amberley\", \"Brockhaven\"], length = 1, tracks = [\"red\"] }]",
        "6 duplicate_track");
    // What is inherited stands at the line of `extends`: the map falls apart.
    check("remove.routes = [[\"Dunmarsh\", \"Brockhaven\"], [\"Dunmarsh\", \"Cindermoor\"]]",
          "4 unreachable_ticket, 4 unreachable_ticket, 4 unreachable_ticket, 4 disconnected_map");
    EXPECT_EQ(errors_of("extends = 3\nid = \"mine\"\ntitle = \"M\"\nformat = 1"), "1 wrong_type");
    // Without a base there is nothing to remove.
    std::string whole(rules::builtin_maps()[1].text);
    EXPECT_EQ(
        errors_of(whole + "\nremove.all_tickets = true\n").find("unknown_key") != std::string::npos,
        true);
}

// Bases are found by whoever asks: here among these texts.
class OtherMaps {
public:
    void add(const std::string& id, const std::string& text) { texts_[id] = text; }
    [[nodiscard]] std::string errors(const std::string& id) const {
        const auto find = [&](const rules::BaseName& name) -> std::optional<rules::BaseMap> {
            const auto found = texts_.find(std::string(name.id));
            if (found == texts_.end()) {
                return std::nullopt;
            }
            return rules::BaseMap{.text = found->second, .sha256 = std::string(64, '0')};
        };
        const auto map = rules::parse_map(texts_.at(id), find);
        return map ? "" : std::to_string(map.error()[0].line) + " " + map.error()[0].code;
    }

private:
    std::map<std::string, std::string> texts_;
};

std::string on_top_of(const std::string& base) {
    return "format = 1\nid = \"mine\"\ntitle = \"Mine\"\nextends = \"" + base + "@00000000\"\n";
}

TEST(MapVariant, StandsOnAtMostFourOthers) {
    OtherMaps maps;
    maps.add("0", support::read_file(FOGG_SOURCE_DIR "/maps/toy.toml"));
    for (int i = 1; i <= 6; ++i) {
        maps.add(std::to_string(i), on_top_of(std::to_string(i - 1)));
    }
    EXPECT_EQ(maps.errors("1"), "");
    EXPECT_EQ(maps.errors("4"), "");
    EXPECT_EQ(maps.errors("5"), "4 bad_base");
    EXPECT_EQ(maps.errors("6"), "4 bad_base");
}

TEST(MapVariant, CannotStandOnItself) {
    OtherMaps maps;
    maps.add("a", on_top_of("b"));
    maps.add("b", on_top_of("a"));
    maps.add("c", on_top_of("c"));
    EXPECT_EQ(maps.errors("a"), "4 bad_base");
    EXPECT_EQ(maps.errors("c"), "4 bad_base");
}

TEST(MapVariant, SaysThatItsBaseHasErrors) {
    OtherMaps maps;
    maps.add("bad", "format = 1\n");
    maps.add("a", on_top_of("bad"));
    EXPECT_EQ(maps.errors("a"), "4 bad_base");
}

}  // namespace
