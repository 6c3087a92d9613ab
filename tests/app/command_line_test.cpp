// What fogg says about itself, and about mistakes on its command line.
#include "app/command_line.h"

#include <gtest/gtest.h>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <set>
#include <string>

#include "ai/registry.h"
#include "app/program.h"

namespace {

namespace json = boost::json;
using app_test::run;

app_test::Ended fogg(const std::string& arguments) {
    return run(arguments + " 2>&1", "");
}

void expect_mistake(const std::string& arguments, const std::string& first_line) {
    const auto ended = fogg(arguments);
    EXPECT_EQ(ended.output.substr(0, ended.output.find('\n')), first_line);
    EXPECT_NE(ended.status, 0);
}

TEST(CommandLine, IntroducesItself) {
    const auto ended = fogg("");
    EXPECT_EQ(ended.status, 0);
    for (const char* command : {"fogg serve", "fogg play", "fogg players", "fogg arena"}) {
        EXPECT_NE(ended.output.find(command), std::string::npos) << command;
    }
    EXPECT_NE(ended.output.find("fogg --help"), std::string::npos);
}

// `./play` and `./check`: what they would otherwise install and build takes minutes.
app_test::Ended script(const std::string& words) {
    return app_test::run_line("FOGG_PACKAGES=skip timeout 20 " FOGG_SOURCE_DIR "/" + words, "");
}

TEST(Scripts, ShowTheirUsageBeforeTheyBuild) {
    for (const char* const words : {"play --help", "play -h", "play --port 9000 --help"}) {
        const auto ended = script(words);
        EXPECT_EQ(ended.status, 0) << words;
        EXPECT_NE(ended.output.find("./play [OPTION…]"), std::string::npos) << words;
    }
    for (const char* const words : {"check --help", "check -h"}) {
        const auto ended = script(words);
        EXPECT_EQ(ended.status, 0) << words;
        EXPECT_NE(ended.output.find("./check --all"), std::string::npos) << words;
    }
}

TEST(Scripts, RefuseUnknownOptionsBeforeTheyBuild) {
    for (const char* const words :
         {"play --prot 9000", "play 9000", "play -p 9000", "check --al", "check --quick --all"}) {
        const auto ended = script(words + std::string(" 2>&1 >/dev/null"));
        EXPECT_EQ(ended.status, 2) << words;
        EXPECT_NE(ended.output.find("installs what is missing"), std::string::npos) << words;
    }
}

TEST(CommandLine, HelpListsTheCommandsInGroups) {
    const auto ended = fogg("--help");
    EXPECT_EQ(ended.status, 0);
    std::size_t last = 0;
    for (const char* word : {"\nPlay:", "\n  serve", "\n  watch", "\nExperiment:", "\n  players",
                             "\n  perft", "\nBuild and operate:", "\n  referee", "\n  store"}) {
        const std::size_t found = ended.output.find(word);
        ASSERT_NE(found, std::string::npos) << word << ended.output;
        EXPECT_GT(found, last) << word;
        last = found;
    }
}

TEST(CommandLine, VersionNamesTheEngine) {
    const auto ended = fogg("--version");
    EXPECT_EQ(ended.status, 0);
    EXPECT_EQ(ended.output.substr(0, 5), "fogg ");
    const std::size_t engine = ended.output.find(", engine ");
    ASSERT_NE(engine, std::string::npos) << ended.output;
    EXPECT_EQ(ended.output.size() - engine, 9U + 16U + 1U) << ended.output;
}

TEST(CommandLine, SuggestsTheNearestCommand) {
    expect_mistake("wat", "fogg: no command 'wat'. Did you mean 'watch'?");
    expect_mistake("sevre", "fogg: no command 'sevre'. Did you mean 'serve'?");
    expect_mistake("frobnicate", "fogg: no command 'frobnicate'.");
    expect_mistake("map shwo usa", "fogg map: no command 'shwo'. Did you mean 'show'?");
    expect_mistake("arena stauts", "fogg arena: no command 'stauts'. Did you mean 'status'?");
}

// Also where the mistake leaves a required option missing.
TEST(CommandLine, SuggestsTheNearestOption) {
    expect_mistake("arena --plyers hard,easy",
                   "fogg arena: no option '--plyers'. Did you mean '--players'?");
    expect_mistake("watch --sead=3", "fogg watch: no option '--sead'. Did you mean '--seed'?");
    expect_mistake("arena status --stoer x",
                   "fogg arena status: no option '--stoer'. Did you mean '--store'?");
    expect_mistake("serve --data-base x", "fogg serve: no option '--data-base'.");
    expect_mistake("bench now", "fogg bench: unexpected 'now'.");
    expect_mistake("train --start clib",
                   "--start: 'clib' is not one of club, own. Did you mean 'club'?");
}

TEST(CommandLine, ListsTheCommandsThatMustFollow) {
    expect_mistake("map", "fogg map: one of these commands must follow: list, show, check.");
    expect_mistake("play --seats", "fogg play: --seats needs a value.");
}

TEST(CommandLine, KnowsTheUsualWordsForHelpAndVersion) {
    EXPECT_EQ(fogg("help").output, fogg("--help").output);
    EXPECT_EQ(fogg("help arena status").output, fogg("arena status --help").output);
    for (const char* word : {"version", "-v", "-V"}) {
        EXPECT_EQ(fogg(word).output, fogg("--version").output) << word;
    }
}

TEST(CommandLine, NamesTheSettingsFileThatIsMissing) {
    expect_mistake("serve --config no_such_folder/fogg.toml",
                   "fogg serve: no_such_folder/fogg.toml: No such file or directory");
}

TEST(CommandLine, SuggestsTheNearestMap) {
    const auto ended = fogg("bench --map uas");
    EXPECT_NE(ended.status, 0);
    EXPECT_NE(ended.output.find("no map 'uas'"), std::string::npos) << ended.output;
    EXPECT_NE(ended.output.find("Did you mean 'usa'?"), std::string::npos) << ended.output;
}

TEST(CommandLine, SuggestsTheNearestPlayerAndSetting) {
    expect_mistake("watch --players hrad",
                   "There is no player 'hrad'. Did you mean 'hard'? To list all players: fogg "
                   "players");
    expect_mistake("play --seats humen,hard",
                   "There is no player 'humen'. Did you mean 'human'? To list all players: fogg "
                   "players");
    expect_mistake("watch --players 'search(game=3)'",
                   "Player search has no setting 'game'. Did you mean 'games'? To list all "
                   "players: fogg players");
    expect_mistake("watch --players 'search(games=0)'",
                   "Setting games takes a number from 1 to 1000000. To list all players: fogg "
                   "players");
}

TEST(Players, AreAllListed) {
    const auto ended = fogg("players");
    EXPECT_EQ(ended.status, 0);
    for (const ai::PlayerKind& kind : ai::player_kinds()) {
        EXPECT_NE(ended.output.find("\n  " + std::string(kind.name) + " "), std::string::npos)
            << kind.name;
    }
    EXPECT_NE(ended.output.find("games=4000"), std::string::npos);
    EXPECT_NE(ended.output.find("docs/players_outside.md"), std::string::npos);
    EXPECT_LT(ended.output.find("\n  expert "), ended.output.find("\n  h3 "));
}

TEST(Players, AsJson) {
    const auto ended = fogg("players --json");
    const json::value all = json::parse(ended.output);
    std::set<std::string> names;
    for (const json::value& player : all.at("players").as_array()) {
        const json::object& object = player.as_object();
        names.emplace(object.at("name").as_string());
        EXPECT_FALSE(object.at("about").as_string().empty());
        if (object.at("name") == "expert") {
            EXPECT_EQ(object.at("origin"), "own");
            const json::object& games = object.at("settings").at(0).as_object();
            EXPECT_EQ(games.at("name"), "games");
            EXPECT_EQ(games.at("default").to_number<double>(), 4000);
            EXPECT_EQ(games.at("min").to_number<double>(), 1);
        }
        if (object.at("name") == "h3") {
            EXPECT_EQ(object.at("origin"), "published");
        }
    }
    EXPECT_EQ(names.size(), ai::player_kinds().size());
}

}  // namespace
