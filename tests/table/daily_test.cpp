// Deals of the day (docs/daily.md): the same for everybody, one try counts, and nothing is taken
// back in it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <boost/json/parse.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "rules/records/record.h"
#include "support/faulty_store.h"
#include "support/lobby_fixture.h"
#include "table/daily/daily_queries.h"
#include "table/daily/expert_game.h"
#include "table/deal_of_day.h"
#include "table/table_log.h"

namespace table {
namespace {

namespace json = boost::json;
using support::Guest;
using support::make_table;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::int64_t kProgramsMs = 10'000;

base::Day day(std::string_view text) {
    return *base::day_from(text);
}
const base::Day kTuesday = day("2026-11-17");

std::int64_t ms_of(base::Day of) {
    return std::int64_t{of.time_since_epoch().count()} * kDayMs;
}

// A server of its own with one person at a deal of the day.
class DailyGame {
public:
    explicit DailyGame(std::uint64_t secrets, std::uint64_t person = 1)
        : world(store, clock, secrets), ann(world, person) {}

    std::string open(const std::string& map, DailyMark mark, std::string name = "Ann") {
        const auto board = world.catalog.find(map);
        id = make_table(world, ann, daily_table(*board->file, mark, {.name = std::move(name)}));
        ann.say(R"({"t":"watch","id":"w","table":")" + id + "\"}");
        hear();
        return id;
    }
    // What the person does is decided by the moves that there are, and nothing else.
    void play(unsigned moves_max = 1000) {
        for (unsigned n = 0; n < moves_max && !is_over(); ++n) {
            world.executor.run_for_ms(kProgramsMs);
            hear();
            const json::array& legal = now.at("legal").as_array();
            if (!legal.empty()) {
                const json::string& move = legal[(n * 7) % legal.size()].as_string();
                EXPECT_EQ(say("move", seen() + R"(,"move":")" + std::string(move) + "\""), "done");
            }
        }
        world.executor.run_for_ms(kProgramsMs);
        hear();
    }
    std::string say(const std::string& t, const std::string& more = "") {
        ann.say(R"({"t":")" + t + R"(","id":"i)" + std::to_string(++said) + R"(","seat":0)" + more +
                "}");
        return hear();
    }
    [[nodiscard]] std::string seen() const {
        return R"(,"seen":)" + std::to_string(now.at("v").as_int64());
    }
    // The last update is kept. Returns the answer, if there is one.
    std::string hear() {
        std::string answer;
        for (const std::string& text : ann.hear()) {
            json::object message = json::parse(text).as_object();
            if (message.at("t") == "update" && message.contains("view")) {
                now = message;
            }
            if (message.contains("room")) {
                room = message.at("room").as_object();
            }
            if (message.at("t") == "done") {
                answer = "done";
            } else if (message.at("t") == "refused") {
                answer = std::string(message.at("code").as_string());
            }
        }
        return answer;
    }
    [[nodiscard]] bool is_over() const { return now.at("view").at("over").as_bool(); }
    std::string record() {
        auto text = world.lobby.queries().record(id);
        EXPECT_TRUE(text);
        return text ? *text : "";
    }
    [[nodiscard]] LogSource source() {
        return {.store = store, .boards = world.catalog, .seed_keys = world.seed_keys};
    }
    // Without the header, which has the names.
    std::string moves() {
        const std::string text = record();
        std::string moves;
        std::istringstream lines(text.substr(text.find("\n1 ") + 1));
        for (std::string line; std::getline(lines, line);) {
            moves += line.substr(0, line.rfind('#')) + "\n";
        }
        return moves;
    }

    support::ManualClock clock{ms_of(kTuesday) + 3'600'000};
    store::MemoryStore store;
    support::LobbyWorld world;
    Guest ann;
    std::string id;
    json::object now;
    json::object room;
    unsigned said = 0;
};

TEST(Daily, HasAnOpponentForEveryDayOfTheWeek) {
    std::vector<std::string> week;
    for (const char* const date : {"2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19",
                                   "2026-11-20", "2026-11-21", "2026-11-22"}) {
        week.push_back(daily_opponent(day(date)));
    }
    EXPECT_THAT(week, ElementsAre("level_2", "level_3", "level_4", "level_5", "level_6", "level_7",
                                  "level_8"));
}

// If one of these changes, old records no longer verify, and servers deal differently.
TEST(Daily, SeedsAreTheDocumentedOnes) {
    const auto seed = [](std::string_view date) {
        return base::to_hex(daily_seed(*support::toy(), day(date)));
    };
    EXPECT_NE(seed("2026-11-17"), seed("2026-11-18"));
    EXPECT_NE(base::to_hex(daily_seed(*support::usa(), kTuesday)), seed("2026-11-17"));
    base::Sha256 hash;
    const auto add = [&](std::string_view part) {
        hash.add(std::string{static_cast<char>(part.size()), 0, 0, 0});
        hash.add(part);
    };
    add("fogg deal of the day 1");
    add("2026-11-17");
    add("toy");
    add(support::toy()->sha256);
    EXPECT_EQ(seed("2026-11-17"), base::to_hex(hash.finish()));
}

TEST(Daily, TheSameMovesAreTheSameGameOnTwoServers) {
    for (const char* const map : {"toy", "usa", "san_francisco"}) {
        DailyGame one(1, 1);
        DailyGame other(99, 2);
        one.open(map, {.day = kTuesday, .is_counted = true});
        other.open(map, {.day = kTuesday, .is_counted = true}, "Bo");
        EXPECT_NE(one.id, other.id);
        // A person who takes long does not change what the programs do.
        other.world.executor.run_for_ms(500'000);
        one.play();
        other.play();
        ASSERT_TRUE(one.is_over());
        EXPECT_EQ(one.moves(), other.moves()) << map;
    }
}

TEST(Daily, RecordsVerifyAsWhatTheyAre) {
    DailyGame game(1);
    game.open("usa", {.day = kTuesday, .is_counted = true});
    game.play();
    const std::string text = game.record();
    EXPECT_THAT(text, HasSubstr("fogg record 3"));
    EXPECT_THAT(text, HasSubstr("\ndaily 2026-11-17 counted"));
    const auto record = rules::parse_record(*support::usa(), text);
    ASSERT_TRUE(record) << record.error().text;
    EXPECT_EQ(rules::first_unfair_move(*support::usa(), *record), std::nullopt);
    // Under another date the seed is wrong, and by the numbers of moves the draws are.
    rules::Record forged = *record;
    forged.daily->day = day("2026-11-16");
    const auto wrong_day =
        rules::parse_record(*support::usa(), rules::to_text(*support::usa(), forged));
    ASSERT_FALSE(wrong_day);
    EXPECT_EQ(wrong_day.error().code, "bad_seed");
    forged.daily.reset();
    EXPECT_TRUE(rules::first_unfair_move(*support::usa(), forged));
}

// The n-th card of the deck is the same, whoever draws it and whatever came before.
TEST(Daily, EverybodyDrawsFromTheSameDecks) {
    const auto cards = [](unsigned person, unsigned skip) {
        DailyGame game(person, person);
        game.open("usa", {.day = kTuesday, .is_counted = false});
        for (unsigned n = 0; n < skip; ++n) {
            game.play(1);
        }
        const auto row = game.store.table_by_public_id(game.id);
        std::vector<rules::Move> drawn;
        const auto moves = read_moves(game.source(), {.row = *row});
        for (const rules::LoggedMove& logged : *moves) {
            if (logged.move.kind() == rules::MoveKind::kCard) {
                drawn.push_back(logged.move);
            }
        }
        return drawn;
    };
    const auto few = cards(1, 3);
    auto many = cards(2, 9);
    ASSERT_GT(many.size(), few.size());
    many.resize(few.size());
    EXPECT_EQ(few, many);
}

TEST(Daily, OneTryCountsAndTheOthersAreMarked) {
    DailyGame game(1);
    const DailyQueries& daily = game.world.lobby.daily();
    EXPECT_EQ(daily.today(), kTuesday);
    EXPECT_TRUE(*daily.is_counted_next(game.ann.holder(), "toy", kTuesday));
    EXPECT_FALSE(*daily.is_counted_next(game.ann.holder(), "toy", day("2026-11-16")));
    const std::string counted = game.open("toy", {.day = kTuesday, .is_counted = true});
    EXPECT_TRUE(game.room.at("daily").at("counted").as_bool());
    EXPECT_EQ(game.room.at("daily").at("date"), "2026-11-17");
    // Asked for again it is the same table, until it is finished.
    EXPECT_TRUE(*daily.is_counted_next(game.ann.holder(), "toy", kTuesday));
    EXPECT_EQ(game.open("toy", {.day = kTuesday, .is_counted = true}), counted);
    game.play();
    EXPECT_FALSE(*daily.is_counted_next(game.ann.holder(), "toy", kTuesday));
    EXPECT_NE(game.open("toy", {.day = kTuesday, .is_counted = false}), counted);
    EXPECT_FALSE(game.room.at("daily").at("counted").as_bool());
    game.play();
    EXPECT_THAT(game.record(), HasSubstr("\ndaily 2026-11-17 practice"));
    EXPECT_TRUE(daily.is_playable(day("2026-11-01")));
    EXPECT_FALSE(daily.is_playable(day("2026-10-31")));
    EXPECT_FALSE(daily.is_playable(day("2026-11-18")));
}

TEST(Daily, NothingIsTakenBackInTheOneThatCounts) {
    for (const bool is_counted : {true, false}) {
        DailyGame game(1);
        game.open("usa", {.day = kTuesday, .is_counted = is_counted});
        const std::string keep = std::string(game.now.at("legal").as_array().front().as_string());
        ASSERT_EQ(game.say("move", game.seen() + R"(,"move":")" + keep + "\""), "done");
        EXPECT_EQ(game.say("undo", game.seen()), is_counted ? "cannot_undo" : "done");
        EXPECT_EQ(game.say("leave"), is_counted ? "counted" : "done");
        EXPECT_EQ(game.say("offer_end"), is_counted ? "counted" : "done");
    }
}

TEST(Daily, ResigningLoses) {
    DailyGame game(1);
    game.open("toy", {.day = kTuesday, .is_counted = true});
    EXPECT_EQ(game.say("resign"), "done");
    const auto sheet = game.world.lobby.daily().sheet(
        {.holder = game.ann.holder(), .board = game.world.catalog.find("toy"), .day = kTuesday});
    ASSERT_TRUE(sheet);
    EXPECT_TRUE(sheet->mine->has_resigned);
    EXPECT_FALSE(sheet->mine->is_won);
    EXPECT_EQ(sheet->players, 1U);
}

TEST(Daily, LogsAreReadBack) {
    DailyGame game(1);
    game.open("san_francisco", {.day = kTuesday, .is_counted = true});
    game.play(9);
    const auto row = game.store.table_by_public_id(game.id);
    const auto table = read_table(game.source(), *row);
    ASSERT_TRUE(table);
    EXPECT_EQ(table->room->daily, (DailyMark{.day = kTuesday, .is_counted = true}));
    const auto lines = game.store.log({.table = row->id, .from = 1});
    EXPECT_THAT(lines->front().text, HasSubstr(" daily=2026-11-17:counted"));
    // The seed of another day is not believed.
    std::string forged = lines->front().text.substr(0, lines->front().text.find('\n'));
    forged.replace(forged.find("2026-11-17"), 10, "2026-11-16");
    EXPECT_FALSE(parse_change({}, forged, {.boards = game.world.catalog}));
}

TEST(Daily, PlacesAreByTheResult) {
    const auto result = [](std::vector<int> points, bool is_won, bool has_resigned = false) {
        return DailyResult{.status = store::Status::kFinished,
                           .points = std::move(points),
                           .is_won = is_won,
                           .has_resigned = has_resigned};
    };
    const std::vector<DailyResult> order = {result({90, 40}, true),       result({120, 80}, true),
                                            result({110, 70}, true),      result({80, 80}, true),
                                            result({80, 80}, false),      result({99, 100}, false),
                                            result({20, 90}, false, true)};
    for (std::size_t i = 0; i + 1 < order.size(); ++i) {
        EXPECT_TRUE(is_better(order[i], order[i + 1])) << i;
        EXPECT_FALSE(is_better(order[i + 1], order[i])) << i;
    }
}

TEST(Daily, SheetsHaveThePlaceAndTheExpertAfterTheEnd) {
    DailyGame game(1);
    const auto board = game.world.catalog.find("toy");
    game.open("toy", {.day = kTuesday, .is_counted = true});
    const DailyQueries& daily = game.world.lobby.daily();
    const auto sheet = [&](const Guest& of, const std::string& table = "") {
        return daily.sheet(
            {.holder = of.holder(), .board = board, .day = kTuesday, .table = table});
    };
    // Nothing of it before one's own is over, nor for strangers.
    EXPECT_EQ(sheet(game.ann)->better, std::nullopt);
    EXPECT_FALSE(sheet(game.ann)->is_expert_due);
    game.play();
    Guest bob(game.world, 2);
    EXPECT_FALSE(sheet(bob)->mine);
    EXPECT_FALSE(sheet(bob)->is_expert_due);
    EXPECT_EQ(sheet(bob)->players, 1U);
    EXPECT_TRUE(sheet(bob, game.id).error() == Refusal::kNoTable);
    EXPECT_TRUE(sheet(bob, "nosuchtable").error() == Refusal::kNoTable);

    EXPECT_EQ(sheet(game.ann)->better, 0U);
    EXPECT_TRUE(sheet(game.ann)->is_expert_due);
    const std::atomic<bool> is_stopped = false;
    daily.make_expert(board, kTuesday, is_stopped);
    const auto done = sheet(game.ann);
    ASSERT_TRUE(done->expert);
    EXPECT_FALSE(done->is_expert_due);
    EXPECT_FALSE(sheet(bob)->expert);
    // It is a game like any other, and nobody's.
    const auto record = game.world.lobby.queries().record(done->expert->public_id);
    ASSERT_TRUE(record);
    EXPECT_THAT(*record, HasSubstr("name 0 expert"));
    const auto parsed = rules::parse_record(*support::toy(), *record);
    ASSERT_TRUE(parsed);
    EXPECT_EQ(rules::first_unfair_move(*support::toy(), *parsed), std::nullopt);
}

// What cannot be read is not taken for what is not there.
TEST(Daily, AStoreThatFailsIsNoDayWithoutAGame) {
    store::MemoryStore disk;
    support::FaultyStore store(disk, support::Fault::kBefore, 0);
    support::ManualClock clock(ms_of(kTuesday));
    support::LobbyWorld world(store, clock);
    const Guest ann(world, 1);
    const DailyQueries& daily = world.lobby.daily();
    const auto sheet = [&] {
        return daily.sheet({.holder = ann.holder(),
                            .board = world.catalog.find("toy"),
                            .day = kTuesday,
                            .table = "nosuchtable"});
    };
    const auto is_counted = [&] { return daily.is_counted_next(ann.holder(), "toy", kTuesday); };
    EXPECT_TRUE(*is_counted());
    EXPECT_TRUE(sheet().error() == Refusal::kNoTable);
    store.fail_at(store.calls() + 1);
    EXPECT_TRUE(is_counted().error() == Refusal::kTryAgain);
    store.fail_at(store.calls() + 1);
    EXPECT_TRUE(sheet().error() == Refusal::kTryAgain);
}

TEST(Daily, AnExpertsGameThatCannotBeStoredIsReported) {
    store::MemoryStore disk;
    support::FaultyStore store(disk, support::Fault::kBefore, 1);
    support::ManualClock clock(ms_of(kTuesday));
    support::LobbyWorld world(store, clock);
    const std::atomic<bool> is_stopped = false;
    world.lobby.daily().make_expert(world.catalog.find("toy"), kTuesday, is_stopped);
    EXPECT_THAT(world.observer.failed, testing::ElementsAre(testing::StartsWith("io")));
}

TEST(Daily, TheExpertPlaysTheSameGameTwiceAndCanBeStopped) {
    const support::TestBoards boards;
    const ExpertWish wish{.board = boards.find("toy"), .day = kTuesday, .public_id = "abc"};
    const support::ManualClock clock;
    std::atomic<bool> is_stopped = false;
    const auto once = play_expert(wish, clock, is_stopped);
    const auto twice = play_expert(wish, clock, is_stopped);
    ASSERT_TRUE(once && twice);
    EXPECT_EQ(once->summary, twice->summary);
    EXPECT_EQ(once->lines.size(), twice->lines.size());
    is_stopped = true;
    EXPECT_FALSE(play_expert(wish, clock, is_stopped));
}

TEST(Daily, PagesHaveOnesOwnResults) {
    DailyGame game(1);
    const std::vector<std::shared_ptr<const Board>> boards = {game.world.catalog.find("toy")};
    game.open("toy", {.day = kTuesday, .is_counted = true});
    game.play();
    const auto first =
        game.world.lobby.daily().page({.holder = game.ann.holder(), .boards = boards});
    ASSERT_TRUE(first);
    ASSERT_EQ(first->rows.size(), kDailyRowsPerPage);
    EXPECT_EQ(first->rows.front().day, kTuesday);
    EXPECT_TRUE(first->rows.front().maps.front().mine->is_finished());
    EXPECT_FALSE(first->rows.back().maps.front().mine);
    ASSERT_EQ(first->next, day("2026-11-03"));
    const auto last = game.world.lobby.daily().page({.before = first->next, .boards = boards});
    EXPECT_EQ(last->rows.size(), 3U);
    EXPECT_EQ(last->next, std::nullopt);
}

}  // namespace
}  // namespace table
