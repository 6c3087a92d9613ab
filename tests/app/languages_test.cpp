// The terminal, replays and scores in other languages, played from scripts as through a pipe.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "app/program.h"
#include "app/reader_language.h"
#include "app/terminal/place_words.h"
#include "app/terminal/score_table.h"
#include "app/terminal/seat_titles.h"
#include "app/terminal/terminal_game.h"
#include "app/text_columns.h"
#include "rules/maps/translated_map.h"
#include "support/english.h"
#include "support/golden.h"
#include "support/maps.h"
#include "support/words.h"
#include "words/translator.h"

namespace {

using app_test::run;
using app_test::scratch_path;
using words::Language;
using words::Translator;

std::string play(const support::MapPtr& file, Language language, const std::string& input) {
    std::istringstream in(input);
    std::ostringstream out;
    app::Terminal terminal(in, out, {});
    const auto seats = *app::parse_seats("human,easy,human");
    rules::GameSetup setup;
    setup.seats = 3;
    setup.seed = base::seed_from_number(3);
    setup.stacked.start = rules::Seat{0};
    setup.names = app::display_names(seats);
    ai::HostedGame hosted(file, setup);
    const base::SystemClock clock;
    app::TerminalGame game(terminal, hosted, clock,
                           {.seats = seats,
                            .names = app::seat_titles(Translator(language), seats),
                            .budget = {},
                            .language = language});
    EXPECT_EQ(game.run(), app::TerminalGame::Ending::kOver) << words::tag(language);
    return out.str();
}

// Looks at everything once, makes some mistakes, and then plays the first move until the end.
std::string script(const Translator& say) {
    std::string lines = "1\n";
    for (const char* const key :
         {"terminal.word_help", "terminal.word_map", "terminal.word_list", "terminal.word_table",
          "terminal.word_moves", "terminal.word_log", "terminal.word_undo", "terminal.word_save",
          "terminal.word_claim", "terminal.word_draw", "terminal.word_pass", "terminal.word_place",
          "terminal.word_keep"}) {
        lines += say(key) + "\n";
    }
    lines += say("terminal.word_log") + " " + say("terminal.word_all") + "\n";
    lines += say("terminal.word_save") + " /nowhere/at/all\n";
    lines +=
        say("terminal.word_draw") + " xyzzy\nxyzzy\n99\n" + say("terminal.word_list") + " xyzzy\n";
    for (unsigned i = 0; i < 400; ++i) {
        lines += "1\n1 2\n1\n" + say("terminal.word_deck") + "\n";
    }
    return lines;
}

TEST(TerminalInOtherLanguages, SaysNothingInEnglish) {
    for (const Language language : words::kLanguages) {
        const auto phrases =
            support::english_only(language, {"terminal", "game", "table", "common"});
        const bool is_english = language == Language::kEnglish;
        EXPECT_EQ(phrases.empty(), is_english);
        std::vector<support::MapPtr> maps = {support::san_francisco()};
        if (language == Language::kFinnish || language == Language::kGerman) {
            maps.push_back(support::usa());  // takes long
        }
        for (const support::MapPtr& file : maps) {
            const std::string output = play(file, language, script(Translator(language)));
            EXPECT_EQ(support::english_in(output, phrases), std::set<std::string>())
                << words::tag(language) << "\n"
                << output.substr(0, 4000);
            const std::regex english("\\b(red|blue|green|white|black|yellow|deck|ferry|wild)\\b");
            EXPECT_EQ(std::regex_search(output, english), is_english) << words::tag(language);
            for (const std::string& line : support::split(output, "\n")) {
                EXPECT_LE(app::columns_of(line), 80U) << words::tag(language) << ": " << line;
            }
        }
    }
}

// The check above can fail: an English game is full of such phrases.
TEST(TerminalInOtherLanguages, EnglishWouldBeNoticed) {
    const auto phrases =
        support::english_only(Language::kFinnish, {"terminal", "game", "table", "common"});
    const std::string output =
        play(support::san_francisco(), Language::kEnglish, script(Translator(Language::kEnglish)));
    EXPECT_GT(support::english_in(output, phrases).size(), 40U);
}

TEST(TerminalInOtherLanguages, NamesPlacesAsTheMapDoes) {
    const std::string output =
        play(support::san_francisco(), Language::kFinnish, script(Translator(Language::kFinnish)));
    EXPECT_NE(output.find("Japanilainen teepuutarha"), std::string::npos);
    EXPECT_EQ(output.find("Japanese Tea Garden"), std::string::npos);
    const rules::MapFile map = rules::translated(*support::san_francisco(), "de");
    EXPECT_TRUE(map.notice.starts_with("Die Spielanleitungen enthalten"));
    EXPECT_EQ(map.sha256, support::san_francisco()->sha256);
}

// By key: which words a message tells people to type.
const std::map<std::string, std::vector<std::string>>& named_words() {
    static const std::map<std::string, std::vector<std::string>> kNamed = {
        {"terminal.go_on_or_undo", {"terminal.word_undo"}},
        {"terminal.nothing_to_undo", {"terminal.word_help"}},
        {"terminal.save_where", {"terminal.word_save"}},
        {"terminal.impossible", {"terminal.word_moves"}},
        {"terminal.place_what", {"terminal.word_place"}},
        {"terminal.type_move", {"terminal.word_help"}},
        {"terminal.draw_what",
         {"terminal.word_wild", "terminal.word_deck", "terminal.word_tickets"}},
        {"terminal.help_claim", {"terminal.word_claim"}},
        {"terminal.help_claim_with", {"terminal.word_claim", "terminal.word_wild"}},
        {"terminal.help_draw", {"terminal.word_draw", "terminal.word_deck"}},
        {"terminal.help_tickets", {"terminal.word_tickets"}},
        {"terminal.help_keep", {"terminal.word_keep", "terminal.word_all"}},
        {"terminal.help_souvenir", {"terminal.word_souvenir"}},
        {"terminal.help_place", {"terminal.word_place"}},
        {"terminal.help_pass", {"terminal.word_pass"}},
        {"terminal.help_map", {"terminal.word_map"}},
        {"terminal.help_list", {"terminal.word_list"}},
        {"terminal.help_list_moves", {"terminal.word_moves"}},
        {"terminal.help_table", {"terminal.word_table"}},
        {"terminal.help_log", {"terminal.word_log", "terminal.word_all"}},
        {"terminal.help_undo", {"terminal.word_undo"}},
        {"terminal.help_save", {"terminal.word_save"}},
        {"terminal.help_quit", {"terminal.word_quit"}},
    };
    return kNamed;
}

TEST(TypedWords, AreTheOnesThatMessagesName) {
    for (const Language language : words::kLanguages) {
        const Translator say(language);
        const auto expect_named = [&](const std::string& message, const std::string& key) {
            const auto named = app::words_of(message);
            EXPECT_TRUE(std::ranges::find(named, app::words_of(say(key)).front()) != named.end())
                << words::tag(language) << ": " << message << " does not name " << say(key);
        };
        for (const auto& [key, typed] : named_words()) {
            std::string message = say(key);
            std::ranges::replace(message, ':', ' ');
            for (const std::string& word : typed) {
                expect_named(message, word);
            }
        }
        expect_named(say("terminal.welcome", {{"title", "x"}, {"n", 2}}), "terminal.word_help");
        expect_named(say("terminal.log_earlier", {{"n", 2}}), "terminal.word_log");
        expect_named(say("terminal.log_earlier", {{"n", 2}}), "terminal.word_all");
        expect_named(say("terminal.more_claims", {{"n", 2}}), "terminal.word_moves");
        expect_named(say("terminal.keep_least", {{"n", 2}, {"example", "1 2"}}),
                     "terminal.word_keep");
        expect_named(say("terminal.no_move", {{"word", "x"}}), "terminal.word_help");
        expect_named(say("terminal.no_move", {{"word", "x"}}), "terminal.word_moves");
        expect_named(say("terminal.claim_what", {{"from", "x"}, {"to", "y"}}),
                     "terminal.word_claim");
        // The example of a souvenir can be typed.
        const auto bell = say("game.symbol", {{"symbol", "bell"}});
        for (const char* const key : {"terminal.place_what", "terminal.help_place"}) {
            const auto named = app::words_of(say(key));
            EXPECT_TRUE(std::ranges::find(named, app::words_of(bell).front()) != named.end())
                << words::tag(language) << ": " << say(key) << " does not name " << bell;
        }
    }
}

// No word means one thing in English and another in the reader's language, since both work.
TEST(TypedWords, AreEachOneWordAndMeanOneThing) {
    constexpr const char* kWords[] = {
        "claim", "draw",  "deck",  "tickets", "keep", "souvenir", "place", "pass", "help", "map",
        "list",  "moves", "table", "log",     "save", "undo",     "quit",  "all",  "track"};
    for (const Language language : words::kLanguages) {
        const Translator say(language);
        std::map<std::string, std::string> meaning;
        for (const std::string word : kWords) {
            meaning[word] = word;
        }
        for (const std::string word : kWords) {
            const auto typed = app::words_of(say("terminal.word_" + word));
            ASSERT_EQ(typed.size(), 1U) << words::tag(language) << " " << word;
            const auto [known, is_new] = meaning.emplace(typed.front(), word);
            EXPECT_TRUE(is_new || known->second == word)
                << words::tag(language) << ": " << typed.front() << " means " << known->second
                << " and " << word;
        }
    }
}

const std::string kRecord = FOGG_SOURCE_DIR "/tests/data/records/usa_3.txt";

TEST(Replay, InSwedish) {
    const auto swedish = run("replay " + kRecord + " --lang sv", "");
    EXPECT_EQ(swedish.status, 0);
    support::expect_golden("replays/usa_3.sv.txt", swedish.output);
    EXPECT_EQ(
        support::english_in(swedish.output, support::english_only(Language::kSwedish,
                                                                  {"terminal", "game", "table"})),
        std::set<std::string>());
    EXPECT_EQ(run("replay " + kRecord + " --lang sv --at 40", "").output,
              support::read_file(FOGG_SOURCE_DIR "/tests/data/replays/usa_3_at_40.sv.txt"));
}

TEST(Replay, TheSystemSaysWhichLanguage) {
    const std::string swedish = run("replay " + kRecord + " --lang sv", "").output;
    const std::string english = run("replay " + kRecord + " --lang en", "").output;
    const auto in = [](const std::string& environment) {
        return run("replay " + kRecord, "", "env -u LC_ALL -u LC_MESSAGES -u LANG " + environment)
            .output;
    };
    EXPECT_NE(swedish, english);
    EXPECT_EQ(in(""), english);
    EXPECT_EQ(in("LANG=sv_SE.UTF-8"), swedish);
    EXPECT_EQ(in("LANG=de_DE.UTF-8 LC_MESSAGES=sv_FI"), swedish);
    EXPECT_EQ(in("LANG=de_DE.UTF-8 LC_MESSAGES=fi_FI LC_ALL=sv_SE"), swedish);
    EXPECT_EQ(in("LANG=sv_SE.UTF-8 LC_ALL=C.UTF-8"), english);
    EXPECT_EQ(in("LANG=sv_SE.UTF-8 LC_ALL="), swedish);
    EXPECT_EQ(in("LANG=fr_FR.UTF-8"), english);
    EXPECT_EQ(run("replay " + kRecord + " --lang sv", "", "LC_ALL=fi_FI.UTF-8").output, swedish);
}

TEST(Language, MustBeOneThatFoggSpeaks) {
    const auto refused = run("replay " + kRecord + " --lang fr 2>&1", "");
    EXPECT_GT(refused.status, 100);
    EXPECT_NE(refused.output.find("--lang"), std::string::npos);
}

// Programs read the same bytes in every language.
TEST(MachineReadable, OutputDoesNotDependOnTheLanguage) {
    const std::string sheet = R"({"map":"usa","players":[
        {"name":"Ann","routes":[["Seattle","Portland"]],"tickets":[["Dallas","New York"]]},
        {"name":"Bo","routes":[["Helena","Duluth"]],"tickets":[["Chicago","Santa Fe"]]}]})";
    const std::string game = R"({"new":{"map":"usa","seats":2,"seed":4}}
{"legal":{"seat":0}}
{"act":{"seat":0,"move":{"pass":true}}}
)";
    const auto expect_same = [](const std::string& arguments, const std::string& input) {
        EXPECT_EQ(run(arguments + " 2>&1", input, "LC_ALL=de_DE.UTF-8").output,
                  run(arguments + " 2>&1", input).output)
            << arguments;
    };
    expect_same("replay --json " + kRecord, "");
    expect_same("replay --json --at 30 " + kRecord, "");
    expect_same("replay --json --verify " + kRecord, "");
    expect_same("replay --json /nowhere", "");
    expect_same("score --json -", sheet);
    expect_same("referee", game);
    expect_same("play --seats human,nobody", "");
    expect_same("play --help", "");
    expect_same("map list", "");
    const auto german = scratch_path("german");
    const auto english = scratch_path("english");
    std::string moves;
    for (unsigned i = 0; i < 500; ++i) {
        moves += "1\n";
    }
    const std::string play = "play --map toy --seed 3 --seats human,easy --record ";
    EXPECT_EQ(run(play + german.string() + " --lang de", moves).status, 0);
    EXPECT_EQ(run(play + english.string() + " --lang en", moves).status, 0);
    EXPECT_EQ(support::read_file(german.string()), support::read_file(english.string()));
    std::filesystem::remove(german);
    std::filesystem::remove(english);
}

TEST(SeatTitles, TellStrengthsAndLevelsInWords) {
    const auto seats = app::parse_seats("human,hard,level_3");
    ASSERT_TRUE(seats.has_value());
    EXPECT_EQ(app::seat_titles(Translator(Language::kGerman), *seats),
              (std::vector<std::string>{"Spieler 1", "Schwer 2", "Stufe 3 (3)"}));
    EXPECT_EQ(app::seat_titles(Translator(Language::kEnglish), *seats),
              (std::vector<std::string>{"Player 1", "Hard 2", "Level 3 (3)"}));
}

// On a terminal of 80 columns, whatever the longest name of a computer player.
TEST(Score, FitsInEveryLanguage) {
    for (const Language language : words::kLanguages) {
        const Translator say(language);
        for (const support::MapPtr& file : {support::san_francisco(), support::usa()}) {
            const auto seats = app::parse_seats("human,easy,level_10,expert");
            const auto names = app::seat_titles(say, *seats);
            const std::string table = app::score_table(say, *file, rules::Standings{}, names);
            for (const std::string& line : support::split(table, "\n")) {
                EXPECT_LE(app::columns_of(line), 80U) << words::tag(language) << ": " << line;
            }
        }
    }
}

TEST(Score, InFinnish) {
    const auto scored = run("score - --lang fi", R"({"map":"usa","players":[
        {"name":"Ann","routes":[["Seattle","Portland"]],"tickets":[["Dallas","New York"]]},
        {"name":"Bo","routes":[["Helena","Duluth"]],"tickets":[["Chicago","Santa Fe"]]}]})");
    EXPECT_EQ(scored.output,
              "  sija  pelaaja  reitit  menoliput  suoritettu  pisin  bonus  yhteensä\n"
              "     1  Bo           15         −9           0      6     10        16\n"
              "     2  Ann           1        −11           0      1      0       −10\n"
              "Bo voittaa.\n");
}

}  // namespace
