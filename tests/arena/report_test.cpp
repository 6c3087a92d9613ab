// Whole reports against golden pages, which can be looked at in a browser. The games are between
// random players, so that the pages only change with the rules or the report.
#include "arena/report.h"

#include <gtest/gtest.h>

#include <memory>
#include <numeric>
#include <optional>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ai/random_player.h"
#include "arena/league.h"
#include "arena/luck/plan_valuer.h"
#include "arena/markup.h"
#include "arena/match.h"
#include "arena/results.h"
#include "arena/summary.h"
#include "base/clock.h"
#include "support/english.h"
#include "support/golden.h"
#include "support/made_deals.h"
#include "support/maps.h"
#include "words/translator.h"

namespace {

const words::Translator kSay(words::Language::kEnglish);

// Three random players on a small map with souvenirs and a bonus for the longest path. How long
// decisions take differs from run to run, so the times are made up.
arena::Results played(const rules::Map& map, std::uint32_t deal_count,
                      const arena::ValuerFactory& make_valuer = {}) {
    const base::SystemClock clock;
    std::vector<std::uint32_t> deals(deal_count);
    std::iota(deals.begin(), deals.end(), 0U);
    arena::Results results(3, deal_count, std::nullopt);
    arena::MatchSettings settings;
    settings.seats = 3;
    settings.worker.seed = 3;
    settings.worker.make_valuer = make_valuer;
    arena::play_match(
        map, clock, settings, deals,
        [](std::size_t) { return std::make_unique<ai::RandomPlayer>(); },
        {.on_deal =
             [&](arena::DealResult&& result) {
                 for (std::size_t player = 0; player < 3; ++player) {
                     arena::TimeHistogram times;
                     times.add(player == 2 ? 100'400'000 : std::int64_t{1} << (10 * player + 5));
                     result.times[player] = times.times();
                 }
                 results.add(std::move(result));
                 return arena::GoOn::kYes;
             },
         .on_wait = [] { return arena::GoOn::kYes; }});
    return results;
}

TEST(Report, OfAMatch) {
    const support::MapPtr file = support::load_map("harbour");
    const arena::Results results = played(file->map, 60);
    const std::vector<std::string> names = {"Ann & Bob", "two", "three"};
    support::expect_golden("reports/match.html",
                           arena::report({.say = kSay,
                                          .file = *file,
                                          .results = results,
                                          .summary = arena::summarize(results),
                                          .names = names,
                                          .subtitle = "Seed 3."}));
}

TEST(Report, OfNothing) {
    const arena::Results results(2, 10, std::nullopt);
    const std::vector<std::string> names = {"one", "two"};
    const std::string page = arena::report({.say = kSay,
                                            .file = *support::toy(),
                                            .results = results,
                                            .summary = arena::summarize(results),
                                            .names = names,
                                            .subtitle = "Seed 3."});
    EXPECT_NE(page.find("0 deals in all rotations, 0 games. Seed 3. Elo of one over two: –"),
              std::string::npos);
    EXPECT_NE(page.find("<p>No deal was finished.</p>"), std::string::npos);
}

TEST(Report, OfALeague) {
    const std::vector<std::string> names = {"a<b", "c", "d"};
    const std::vector<double> weak = {0, 0, 0.25, 0, 0, 0.25, 0, 0, 0, 0};
    const std::vector<double> even = {0.25, 0.25, 0.5, 0, 0.25, 0.25, 0.5, 0, 0.25, 0.25};
    const std::vector<double> strong = {1, 1, 0.75, 1, 1, 0.5, 1, 1, 0.75, 1};
    const arena::League league =
        arena::make_league({.players = 3, .seats = 4, .seed = 1}, std::vector<arena::PairingResult>{
                                                                      {{0, 1}, strong},
                                                                      {{1, 0}, weak},
                                                                      {{0, 2}, even},
                                                                      {{2, 0}, even},
                                                                      {{1, 2}, weak},
                                                                  });
    support::expect_golden("reports/league.html", arena::league_report({.say = kSay,
                                                                        .league = league,
                                                                        .names = names,
                                                                        .title = "A league",
                                                                        .subtitle = "Ten deals."}));
}

// Both reports in every language: nothing in English, numbers in the language's form.
TEST(Report, InOtherLanguages) {
    const support::MapPtr file = support::load_map("harbour");
    const arena::Results results = played(file->map, 30, [](const rules::Map& map) {
        return std::make_unique<arena::PlanValuer>(map);
    });
    const std::vector<std::string> names = {"one", "two", "three"};
    const std::vector<double> shares = {1, 1, 0.75, 1, 1, 0.5, 1, 1, 0.75, 1};
    const arena::League league = arena::make_league(
        {.players = 3, .seats = 3, .seed = 1},
        std::vector<arena::PairingResult>{{{0, 1}, shares}, {{0, 2}, shares}, {{1, 2}, shares}});
    for (const words::Language language : words::kLanguages) {
        const words::Translator say(language);
        const std::string page =
            arena::report({.say = say,
                           .file = *file,
                           .results = results,
                           .summary = arena::summarize(results),
                           .names = names,
                           .subtitle = say("report.seed", {{"seed", 3}})}) +
            arena::league_report({.say = say,
                                  .league = league,
                                  .names = names,
                                  .title = say("report.league_title", {{"map", file->title}}),
                                  .subtitle = ""});
        const std::string tag(words::tag(language));
        const bool is_english = language == words::Language::kEnglish;
        EXPECT_NE(page.find("<html lang=\"" + tag + "\">"), std::string::npos);
        EXPECT_NE(page.find(say("report.share_without_luck")), std::string::npos) << tag;
        EXPECT_EQ(support::english_in(page, support::english_only(language, {"report"})),
                  std::set<std::string>())
            << tag;
        const std::regex words(">(player|routes?|places?|games|tickets?|points|done|kept|turns)<");
        EXPECT_EQ(std::regex_search(page, words), is_english) << tag;
        const std::regex point("\\d\\.\\d\\d? ?%");
        EXPECT_EQ(std::regex_search(page, point), is_english) << tag;
        EXPECT_EQ(page.find(",0\u00a0%") == std::string::npos, is_english) << tag;
    }
    const auto phrases = support::english_only(words::Language::kGerman, {"report"});
    EXPECT_GT(phrases.size(), 40U);
}

TEST(Report, InGerman) {
    const support::MapPtr file = support::load_map("harbour");
    const arena::Results results = played(file->map, 30);
    const std::vector<std::string> names = {"one", "two", "three"};
    const words::Translator say(words::Language::kGerman);
    const std::string page = arena::report({.say = say,
                                            .file = *file,
                                            .results = results,
                                            .summary = arena::summarize(results),
                                            .names = names,
                                            .subtitle = say("report.seed", {{"seed", 3}})});
    for (const char* const text :
         {"30 Mischungen in allen Rotationen, 90 Partien. Startwert 3.", "<h2>Siegquote</h2>",
          "<h2>Punkte nach Herkunft</h2>", "<h2>Der Spielplan</h2>", ">an 2. Stelle<",
          "<th>Zielkarte</th>", "Erstellt von Fogg."}) {
        EXPECT_NE(page.find(text), std::string::npos) << text;
    }
}

TEST(Markup, FormatsNumbers) {
    EXPECT_EQ(arena::fixed(-0.04, 1), arena::fixed(0, 1));
    EXPECT_EQ(arena::fixed(1.0 / 0.0, 1), "–");
    EXPECT_EQ(arena::escaped("<a href=\"x\">&</a>"), "&lt;a href=&quot;x&quot;&gt;&amp;&lt;/a&gt;");
}

}  // namespace
