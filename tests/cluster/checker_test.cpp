// Tests of the checker: correct histories, and one for each violation.
#include "cluster/checker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "table/people/holder.h"

namespace cluster {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const std::string kAnn = "the-secret-key-of-ann-1";
const std::string kBob = "the-secret-key-of-bob-1";

std::string line_of(const std::string& key, const std::string& id) {
    return "by " + table::short_text(table::holder_of(key)) + " " + id + "\nseat 0 draw deck";
}

// At version 3, a person must see "sight 3".
Truth truth_of(std::vector<std::string> lines) {
    return {.table = "abc",
            .lines = std::move(lines),
            .is_finished = true,
            .sight = [](const Shown& like) { return "sight " + std::to_string(like.version); }};
}

// The first update is complete, the others are incremental.
std::vector<Shown> shown(unsigned connection, const std::vector<std::int64_t>& versions) {
    std::vector<Shown> all;
    for (const std::int64_t version : versions) {
        all.push_back({.connection = connection,
                       .version = version,
                       .is_whole = all.empty(),
                       .text = "sight " + std::to_string(version)});
    }
    return all;
}

std::vector<Shown> operator+(std::vector<Shown> first, const std::vector<Shown>& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

sim::Wish done(const std::string& id, std::int64_t version) {
    return {.id = id, .t = "move", .text = id, .version = version};
}

std::vector<Violation> violations(const Truth& truth, const std::vector<History>& histories) {
    std::vector<Violation> found;
    for (const Finding& finding : check(truth, histories)) {
        found.push_back(finding.violation);
    }
    return found;
}

class CheckerTest : public testing::Test {
protected:
    Truth truth = truth_of({"table", line_of(kAnn, "a1"), line_of(kBob, "b1"), "program"});
    History ann{.name = "ann",
                .answers = {.key = kAnn, .answered = {done("a1", 2)}},
                .shown = shown(1, {1, 2}) + shown(2, {2, 3, 4})};
    History bob{.name = "bob",
                .answers = {.key = kBob, .answered = {done("b1", 3)}},
                .shown = shown(1, {2, 3}) + shown(2, {3}) + shown(3, {1, 2, 3, 4})};

    [[nodiscard]] std::vector<Violation> found() const { return violations(truth, {ann, bob}); }
};

TEST_F(CheckerTest, FindsNothingWhereAllIsWell) {
    EXPECT_THAT(found(), IsEmpty());
}

TEST_F(CheckerTest, FindsALostMove) {
    ann.answers.answered.push_back(done("a2", 4));
    EXPECT_THAT(found(), ElementsAre(Violation::kLostMove));
}

TEST_F(CheckerTest, FindsAMoveAtAnotherPlace) {
    ann.answers.answered = {done("a1", 3)};
    EXPECT_THAT(found(), ElementsAre(Violation::kLostMove));
}

TEST_F(CheckerTest, FindsADoubledMove) {
    truth.lines[3] = line_of(kBob, "b1");
    EXPECT_THAT(found(), ElementsAre(Violation::kDoubledMove));
}

TEST_F(CheckerTest, FindsADoubledMoveThatWasNeverAnswered) {
    truth.lines[3] = line_of(kBob, "b1");
    bob.answers.answered.clear();
    EXPECT_THAT(found(), ElementsAre(Violation::kDoubledMove));
}

TEST_F(CheckerTest, FindsARefusedMoveThatWasDone) {
    bob.answers.answered[0].version = 0;
    bob.answers.answered[0].code = "stale";
    EXPECT_THAT(found(), ElementsAre(Violation::kDeniedMove));
}

TEST_F(CheckerTest, FindsTwoHistories) {
    bob.shown[1].text = "another sight 3";
    EXPECT_THAT(found(), ElementsAre(Violation::kTwoHistories));
}

TEST_F(CheckerTest, FindsAVersionThatTheLogDoesNotHave) {
    ann.shown = ann.shown + shown(3, {5});
    EXPECT_THAT(found(), ElementsAre(Violation::kTwoHistories));
}

TEST_F(CheckerTest, FindsAVersionThatGoesBack) {
    ann.shown = shown(1, {1, 2, 3, 2, 3, 4});
    EXPECT_THAT(found(), ElementsAre(Violation::kWentBack));
}

TEST_F(CheckerTest, FindsAVersionThatComesTwice) {
    ann.shown = shown(1, {1, 2, 2, 3, 4});
    EXPECT_THAT(found(), ElementsAre(Violation::kWentBack));
    ann.shown[2].is_whole = true;  // because they asked to watch again
    EXPECT_THAT(found(), IsEmpty());
}

TEST_F(CheckerTest, FindsAVersionLeftOut) {
    ann.shown = shown(1, {1, 2, 4});
    EXPECT_THAT(found(), ElementsAre(Violation::kGap));
}

TEST_F(CheckerTest, FindsAViewerWhoIsStuck) {
    ann.shown = shown(1, {1, 2, 3});
    EXPECT_THAT(found(), ElementsAre(Violation::kStuck));
    ann.shown.clear();
    EXPECT_THAT(found(), ElementsAre(Violation::kStuck));
}

TEST_F(CheckerTest, FindsAGameWithoutAnEnd) {
    truth.is_finished = false;
    EXPECT_THAT(found(), ElementsAre(Violation::kUnfinished));
}

}  // namespace
}  // namespace cluster
