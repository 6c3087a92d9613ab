// A map written as text: nothing is lost, and everything has one spelling.
#include "rules/maps/map_writer.h"

#include <gtest/gtest.h>

#include <string>

#include "rules/maps/map_parser.h"
#include "rules/maps/map_subject.h"
#include "rules/maps/map_validator.h"
#include "support/maps.h"

namespace rules {
namespace {

std::string file_text(std::string_view id) {
    const std::string file = "/" + std::string(id) + ".toml";
    const std::string ours = std::string(FOGG_SOURCE_DIR) + "/maps" + file;
    return support::read_file(
        std::filesystem::exists(ours) ? ours : FOGG_SOURCE_DIR + ("/tests/data/maps" + file));
}

std::string rewritten(const std::string& text) {
    return map_text(parse_description(text).description);
}

TEST(MapWriter, ReadsBackAsTheSameMap) {
    for (const std::string_view id : support::kMapIds) {
        const std::string text = rewritten(file_text(id));
        const auto written = parse_map(text);
        ASSERT_TRUE(written) << id << "\n" << text;
        const support::MapPtr loaded = support::load_map(id);
        const MapFile& before = *loaded;
        EXPECT_EQ(written->id, before.id);
        EXPECT_EQ(written->titles, before.titles) << id;
        EXPECT_EQ(written->notices, before.notices) << id;
        EXPECT_EQ(written->map.track_count, before.map.track_count) << id;
        EXPECT_EQ(written->map.cards, before.map.cards) << id;
        for (std::size_t i = 0; i < before.places.size(); ++i) {
            EXPECT_EQ(written->places[i].name, before.places[i].name);
            EXPECT_EQ(written->places[i].names, before.places[i].names);
            EXPECT_EQ(written->places[i].x, before.places[i].x);
            EXPECT_EQ(written->places[i].label, before.places[i].label);
        }
        for (std::size_t i = 0; i < before.routes.size(); ++i) {
            EXPECT_EQ(written->routes[i].bend, before.routes[i].bend) << id;
            EXPECT_EQ(written->routes[i].is_reconstructed, before.routes[i].is_reconstructed);
        }
    }
}

TEST(MapWriter, WritesTheSameBytesAgain) {
    for (const std::string_view id : support::kMapIds) {
        const std::string text = rewritten(file_text(id));
        EXPECT_EQ(rewritten(text), text) << id;
    }
}

// The spelling of a file does not matter: order of keys, headings, comments, defaults.
TEST(MapWriter, HasOneSpelling) {
    const std::string plain = "format = 1\nid = \"a\"\nplaces = [{ name = \"A\", at = [1, 2] }]\n";
    const std::string other =
        "# a comment\nid = 'a'\nformat = 1\n[[places]]\nat = [1.0, 2]\nlabel = \"n\"\nname = "
        "\"\\u0041\"\n";
    EXPECT_EQ(rewritten(plain), rewritten(other));
}

TEST(MapWriter, EscapesWhatTomlMustNotHave) {
    MapDescription map;
    map.title = {.value = "a \"b\" \\ \n\x7f ø"};
    const std::string text = map_text(map);
    EXPECT_NE(text.find("title = \"a \\\"b\\\" \\\\ \\u000A\\u007F ø\"\n"), std::string::npos);
    for (const MapError& error : parse_description(text).errors) {
        EXPECT_NE(error.code, "toml_syntax") << error.text;
    }
}

// Also of what is no map yet.
TEST(MapWriter, WritesUnfinishedMapsTheSameAgain) {
    for (const std::string text : {"rules = {}\nsouvenirs = {}\n", "players = {}\ncards = {}\n",
                                   "places = []\nroutes = [{}]\n", "board = { width = 3 }\n"}) {
        EXPECT_EQ(rewritten(rewritten(text)), rewritten(text)) << text;
    }
}

TEST(MapWriter, RoundsWhatNobodyCanSee) {
    MapDescription map;
    map.width = {.value = 1e-300};
    map.height = {.value = 99999.99994};
    EXPECT_NE(map_text(map).find("board = { width = 0, height = 99999.9999 }"), std::string::npos);
}

TEST(MapSubjects, TellWhatALineIsAbout) {
    const std::string text = rewritten(file_text("toy"));
    const MapDescription map = parse_description(text).description;
    const MapSubjects subjects(map);
    const auto kind_at = [&](unsigned line) { return subjects.at(line).kind; };
    for (unsigned i = 0; i < map.places->size(); ++i) {
        const MapSubject place = subjects.at((*map.places)[i].line);
        EXPECT_EQ(place.kind, MapSubject::Kind::kPlace);
        EXPECT_EQ(place.number, i);
    }
    EXPECT_EQ(subjects.at((*map.tickets)[4].line).number, 4U);
    EXPECT_EQ(kind_at((*map.tickets)[4].line), MapSubject::Kind::kTicket);
    EXPECT_EQ(kind_at((*map.routes)[0].line), MapSubject::Kind::kRoute);
    EXPECT_EQ(subjects.at(map.rules->cars.line).key, "rules.cars");
    EXPECT_EQ(subjects.at(map.cards.line).key, "cards");
    EXPECT_EQ(kind_at(0), MapSubject::Kind::kNothing);
}

TEST(MapSubjects, SayNothingWhereThingsShareALine) {
    const MapDescription map =
        parse_description("places = [{ name = \"A\" }, { name = \"B\" }]\n").description;
    EXPECT_EQ(MapSubjects(map).at(1).kind, MapSubject::Kind::kNothing);
}

}  // namespace
}  // namespace rules
