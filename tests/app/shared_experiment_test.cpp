// What an experiment that many machines share is, as text and back.
#include "app/experiments/shared_experiment.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "app/experiments/engine_mark.h"
#include "app/map_source.h"

namespace app {
namespace {

ExperimentTerms terms(const std::string& players) {
    return {.kind = ExperimentKind::kMatch,
            .name = "",
            .map_text = *read_map("toy"),
            .players = players,
            .seats = 2,
            .deals = 10,
            .seed = std::numeric_limits<std::uint64_t>::max(),
            .budget_ms = 5,
            .sprt = ""};
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

void expect_refused(const ExperimentTerms& bad, const std::string& why) {
    const auto made = SharedExperiment::make(bad);
    ASSERT_FALSE(made.has_value());
    EXPECT_NE(made.error().text.find(why), std::string::npos) << made.error().text;
}

TEST(SharedExperiment, IsTheSameAfterTheWayThroughText) {
    const auto made = SharedExperiment::make(terms("search(games=3,moves=2),greedy"));
    ASSERT_TRUE(made.has_value()) << made.error().text;
    EXPECT_EQ(made->deals(), 10U);
    EXPECT_EQ(made->title(), "toy: search(games=3,moves=2), greedy");
    const auto again = SharedExperiment::parse(made->text());
    ASSERT_TRUE(again.has_value()) << again.error().text;
    EXPECT_EQ(again->text(), made->text());
    const Experiment& match = again->matches().at(0).experiment;
    EXPECT_EQ(match.players, (std::vector<std::string>{"search(games=3,moves=2)", "greedy"}));
    EXPECT_EQ(match.seed, std::numeric_limits<std::uint64_t>::max());
    EXPECT_EQ(match.budget_ms, 5U);
    EXPECT_EQ(match.file->sha256, (*load_map("toy"))->sha256);
}

TEST(SharedExperiment, ALeagueIsAMatchForEachPairing) {
    ExperimentTerms league = terms("greedy,random,hard");
    league.kind = ExperimentKind::kLeague;
    league.name = "spring";
    const auto made = SharedExperiment::make(league);
    ASSERT_TRUE(made.has_value()) << made.error().text;
    EXPECT_EQ(made->title(), "spring");
    ASSERT_EQ(made->matches().size(), 3U);
    EXPECT_EQ(made->deals(), 30U);
    EXPECT_EQ(made->place_of(0).match, 0U);
    EXPECT_EQ(made->place_of(29).match, 2U);
    EXPECT_EQ(made->place_of(29).deal, 9U);
    const arena::Pairing& last = made->pairings()[2];
    EXPECT_EQ(made->matches()[2].experiment.players,
              (std::vector<std::string>{made->league().names[last.row],
                                        made->league().names[last.column]}));
    EXPECT_EQ(SharedExperiment::parse(made->text())->text(), made->text());
}

TEST(SharedExperiment, RefusesWhatCannotBeShared) {
    expect_refused(terms("greedy,nobody"), "nobody");
    expect_refused(terms("greedy,human"), "People cannot take part");
    expect_refused(terms("greedy,/bin/sh"), "never runs programs");
    expect_refused(terms("greedy"), "players, not 1");
    ExperimentTerms bad = terms("greedy,random");
    bad.map_text = "id = 3";
    expect_refused(bad, "map:");
    bad = terms("greedy,random");
    bad.name = std::string(101, 'x');
    expect_refused(bad, "at most 100 bytes");
    bad = terms("greedy");
    bad.kind = ExperimentKind::kLeague;
    expect_refused(bad, "2 to 64 players");
}

TEST(SharedExperiment, RefusesTextThatWasChanged) {
    const std::string text = SharedExperiment::make(terms("greedy,random"))->text();
    const auto why = [](const std::string& changed) {
        const auto parsed = SharedExperiment::parse(changed);
        return parsed ? "nothing" : parsed.error().text;
    };
    EXPECT_EQ(why(text), "nothing");
    EXPECT_NE(
        why(replaced(text, "\"map\":\"", "\"map\":\"# Another map.\\n")).find("its map is not"),
        std::string::npos);
    EXPECT_NE(why(replaced(text, "random", "/bin/sh")).find("never runs programs"),
              std::string::npos);
    EXPECT_NE(why(replaced(text, "\"match\"", "\"party\"")), "nothing");
    EXPECT_NE(why(replaced(text, "\"fogg_experiment\":1", "\"fogg_experiment\":2")), "nothing");
    EXPECT_NE(why(replaced(text, "\"seed\":\"1", "\"seed\":\"9")), "nothing") << "beyond 64 bits";
    EXPECT_NE(why(replaced(text, "\"deals\":10", "\"deals\":0")), "nothing");
    EXPECT_NE(why("garbage"), "nothing");
}

TEST(EngineMark, IsTheSameEveryTime) {
    const std::string mark = engine_mark();
    EXPECT_EQ(mark.size(), 16U);
    EXPECT_EQ(mark, engine_mark());
    EXPECT_EQ(engine_digest().size(), 64U);
}

}  // namespace
}  // namespace app
