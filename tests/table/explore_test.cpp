// Playing on from a position of a finished game: the same beginning, the same luck or another, and
// for the seat nothing that it could not know.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <memory>
#include <string>
#include <vector>

#include "protocol/refusal_code.h"
#include "rules/records/record.h"
#include "store/sqlite/store.h"
#include "support/finished_table.h"
#include "support/lobby_fixture.h"
#include "support/temp_folder.h"
#include "table/deal_of_day.h"
#include "table/table_log.h"

namespace table {
namespace {

namespace json = boost::json;
using support::make_table;
using testing::HasSubstr;
using testing::Not;

constexpr std::int64_t kAnswersMs = 10'000;

class ExploreTest : public support::LobbyTest {
protected:
    static NewTable against_program(const std::string& map) {
        NewTable wish{.map = map};
        wish.seats = {{.kind = SeatWish::Kind::kMe, .name = "Ann"},
                      {.kind = SeatWish::Kind::kProgram, .name = "level_4"}};
        wish.is_started_now = true;
        return wish;
    }
    // Plays to the end. What the person does at each of her decisions is asked of `choose`.
    template <typename Choose>
    void play(const std::string& id, const Choose& choose) {
        ann.say(watch(id));
        json::object now;
        for (unsigned n = 0; n < 600; ++n) {
            world.executor.run_for_ms(kAnswersMs);
            if (const std::string text = ann.hear_last(R"("t":"update")"); !text.empty()) {
                now = json::parse(text).as_object();
            }
            if (now.at("view").at("over").as_bool()) {
                return;
            }
            const json::array& legal = now.at("legal").as_array();
            ASSERT_FALSE(legal.empty());
            ann.say(R"({"t":"move","id":"m)" + std::to_string(++ids) + R"(","seat":0,"seen":)" +
                    std::to_string(now.at("v").as_int64()) + R"(,"move":")" + choose(n, legal) +
                    "\"}");
        }
        FAIL() << "the game goes on and on";
    }
    static std::string some(unsigned n, const json::array& legal) {
        return std::string(legal[(n * 5) % legal.size()].as_string());
    }
    std::string finished_game(const std::string& map) {
        const std::string id = make_table(world, ann, against_program(map));
        said.clear();
        play(id, [&](unsigned n, const json::array& legal) {
            said.push_back(some(n, legal));
            return said.back();
        });
        return id;
    }
    // The first version at which Ann is to decide after so many decisions of hers. At the opening
    // the others decide meanwhile, so not every version at which she is to decide is one of them.
    Version version_at(const std::string& id, unsigned decisions) {
        const auto row = store.table_by_public_id(id);
        Version found = 0;
        unsigned made = 0;
        static_cast<void>(
            read_log(source(), {.row = *row}, [&](const Table& now, const Effects& effects) {
                made += static_cast<unsigned>(
                    std::ranges::count(effects.moves, rules::Seat{0}, &rules::LoggedMove::seat));
                const bool is_hers = now.is_playing() && now.is_to_act(rules::Seat{0});
                if (found == 0 && is_hers && made == decisions) {
                    found = now.version;
                }
            }));
        return found;
    }
    std::string explore(const std::string& id, Version version, bool is_fresh,
                        rules::Seat seat = {}) {
        const auto explored = world.lobby.queries().explored(
            {.public_id = id, .version = version, .seat = seat, .is_fresh = is_fresh});
        EXPECT_TRUE(explored);
        NewTable wish{.map = (*explored)->board->file->id};
        wish.seats.assign((*explored)->colors.size(),
                          {.kind = SeatWish::Kind::kProgram, .name = "level_4"});
        wish.seats[rules::index(seat)] = {.kind = SeatWish::Kind::kMe, .name = "Ann"};
        wish.explored = *explored;
        return make_table(world, ann, wish);
    }
    // The same from a record, which no table here need have played.
    std::string explore_record(const std::string& record, unsigned moves, bool is_fresh) {
        const auto explored =
            continued(world.catalog, {.record = record, .moves = moves, .is_fresh = is_fresh});
        EXPECT_TRUE(explored);
        NewTable wish = against_program((*explored)->board->file->id);
        wish.explored = *explored;
        return make_table(world, ann, wish);
    }
    rules::Record record(const std::string& id) {
        const auto text = world.lobby.queries().record(id);
        EXPECT_TRUE(text);
        const auto map = rules::parse_record_map(*text);
        const auto& file = *world.catalog.find(map->id)->file;
        auto parsed = rules::parse_record(file, *text);
        EXPECT_TRUE(parsed) << parsed.error().text << *text;
        EXPECT_EQ(rules::first_unfair_move(file, *parsed), std::nullopt);
        return std::move(*parsed);
    }
    // How many moves of the record had been made at that version.
    unsigned explored_moves(const std::string& id, Version version) {
        const auto explored = world.lobby.queries().explored({.public_id = id, .version = version});
        EXPECT_TRUE(explored);
        return (*explored)->mark.moves;
    }
    Table table_at(const std::string& id, Version version) {
        const auto row = store.table_by_public_id(id);
        return *read_log(source(), {.row = *row, .until = version},
                         [](const Table& /*table*/, const Effects& /*effects*/) {});
    }
    LogSource source() {
        return {.store = store, .boards = world.catalog, .seed_keys = world.seed_keys};
    }

    std::vector<std::string> said;
    unsigned ids = 0;
};

TEST_F(ExploreTest, TheSameMovesWithTheSameLuckAreTheSameGame) {
    for (const char* const map : {"toy", "usa", "san_francisco"}) {
        const std::string old = finished_game(map);
        const Version version = version_at(old, static_cast<unsigned>(said.size()) / 2);
        const std::vector<std::string> rest(said.begin() + said.size() / 2, said.end());
        const std::string id = explore(old, version, false);
        play(id, [&](unsigned n, const json::array& /*legal*/) { return rest.at(n); });
        const rules::Record again = record(id);
        EXPECT_EQ(again.moves, record(old).moves) << map;
        EXPECT_EQ(again.explores->table, old);
        EXPECT_TRUE(again.explores->before.empty());
    }
}

TEST_F(ExploreTest, ARecordIsPlayedOnLikeATable) {
    for (const char* const map : {"toy", "usa"}) {
        const std::string old = finished_game(map);
        const rules::Record then = record(old);
        const std::string text = *world.lobby.queries().record(old);
        const unsigned half = static_cast<unsigned>(said.size()) / 2;
        const unsigned moves = explored_moves(old, version_at(old, half));
        const std::vector<std::string> rest(said.begin() + half, said.end());
        const std::string same = explore_record(text, moves, false);
        play(same, [&](unsigned n, const json::array& /*legal*/) { return rest.at(n); });
        EXPECT_EQ(record(same).moves, then.moves) << map;
        const std::string fresh = explore_record(text, moves, true);
        play(fresh, some);
        ASSERT_EQ(record(fresh).explores->before.size(), 1U);
        EXPECT_EQ(record(fresh).explores->moves, moves);
        // Its record, from before the point where the luck changed: the old luck again.
        const unsigned earlier = explored_moves(old, version_at(old, half - 2));
        ASSERT_LT(earlier, moves);
        const std::string back =
            explore_record(*world.lobby.queries().record(fresh), earlier, false);
        const std::vector<std::string> whole(said.begin() + (half - 2), said.end());
        play(back, [&](unsigned n, const json::array& /*legal*/) { return whole.at(n); });
        EXPECT_EQ(record(back).moves, then.moves) << map;
        EXPECT_TRUE(record(back).explores->before.empty());
        EXPECT_EQ(*record(back).seed, *then.seed);
    }
}

TEST_F(ExploreTest, WithFreshLuckTheCardsAreOthersFromThereOn) {
    const std::string old = finished_game("usa");
    const Version version = version_at(old, 4);
    const std::string id = explore(old, version, true);
    play(id, some);
    const rules::Record then = record(old);
    const rules::Record now = record(id);
    ASSERT_EQ(now.explores->before.size(), 1U);
    const auto moves = static_cast<std::ptrdiff_t>(now.explores->moves);
    EXPECT_TRUE(std::equal(now.moves.begin(), now.moves.begin() + moves, then.moves.begin()));
    EXPECT_NE(*now.seed, *then.seed);
    // Whoever changes the number of moves is caught.
    rules::Record forged = now;
    forged.explores->before[0].moves -= 3;
    EXPECT_TRUE(rules::first_unfair_move(*support::usa(), forged));
}

TEST_F(ExploreTest, ADatabaseGivesTheSameTableBack) {
    const std::string old = finished_game("usa");
    const std::string id = explore(old, version_at(old, 4), true);
    ann.say(watch(id));
    world.executor.run_for_ms(kAnswersMs);
    const support::TempFolder folder;
    const auto sqlite = store::SqliteStore::open({.path = folder / "games.db"});
    ASSERT_TRUE(sqlite);
    support::copy_tables(store, **sqlite);
    const LogSource copied{
        .store = **sqlite, .boards = world.catalog, .seed_keys = world.seed_keys};
    const auto here = read_table(source(), *store.table_by_public_id(id));
    const auto there = read_table(copied, *(*sqlite)->table_by_public_id(id));
    ASSERT_TRUE(there);
    EXPECT_EQ(there->state(), here->state());
    EXPECT_EQ(there->room->explores, here->room->explores);
    // And from the finished one there one can play on, too.
    support::LobbyWorld other(**sqlite, clock);
    const TableQueries::ExploreWish wish{.public_id = old, .version = version_at(old, 4)};
    const auto explored = other.lobby.queries().explored(wish);
    ASSERT_TRUE(explored);
    EXPECT_EQ((*explored)->moves, (*world.lobby.queries().explored(wish))->moves);
}

// And the moves keep the seeds that they came from.
TEST_F(ExploreTest, AGameThatWasPlayedOnCanBePlayedOnInTurn) {
    std::string id = finished_game("usa");
    unsigned moves = 0;
    unsigned decisions = 3;
    for (const bool is_fresh : {true, false, true, true}) {
        decisions += 2;
        id = explore(id, version_at(id, decisions), is_fresh);
        play(id, some);
        const rules::Record now = record(id);
        EXPECT_GT(now.explores->moves, moves);
        moves = now.explores->moves;
    }
    // At the second time the luck was the same.
    EXPECT_EQ(record(id).explores->before.size(), 3U);
}

TEST_F(ExploreTest, TheSeatKnowsWhatItKnewAndNoMore) {
    const std::string old = finished_game("san_francisco");
    const Version version = version_at(old, 6);
    const Table then = table_at(old, version);
    for (const rules::Seat seat : {rules::Seat{0}, rules::Seat{1}}) {
        const std::string id = explore(old, version, true, seat);
        const Table now = table_at(id, 1);
        EXPECT_EQ(game_sight(now, seat, 0).view, game_sight(then, seat, 0).view);
        EXPECT_FALSE(now.can_undo(seat));
        // Neither the seed of what comes nor anybody's hidden cards are in the store as they are.
        const auto row = store.table_by_public_id(id);
        const auto lines = store.log({.table = row->id, .from = 1});
        EXPECT_THAT(lines->front().text, HasSubstr(" explores=" + old + ":"));
        EXPECT_THAT(lines->front().text, Not(HasSubstr(base::to_hex(now.room->seed))));
    }
}

TEST_F(ExploreTest, OnlyPositionsOfFinishedGamesWhereSomebodyDecides) {
    const std::string old = finished_game("toy");
    const auto refusal = [&](const TableQueries::ExploreWish& wish) {
        const auto explored = world.lobby.queries().explored(wish);
        return explored ? std::string("none") : std::string(protocol::code(explored.error()));
    };
    const Version last = store.table_by_public_id(old)->next_seq - 1;
    EXPECT_EQ(refusal({.public_id = old, .version = last}), "bad_position");
    EXPECT_EQ(refusal({.public_id = old, .version = last + 5}), "bad_position");
    EXPECT_EQ(refusal({.public_id = old, .version = 1, .seat = rules::Seat{5}}), "bad_seat");
    EXPECT_EQ(refusal({.public_id = old, .version = 1}), "none");
    const std::string playing = make_table(world, ann, against_program("toy"));
    EXPECT_EQ(refusal({.public_id = playing, .version = 1}), "not_over");
    EXPECT_EQ(refusal({.public_id = "nosuchtable", .version = 1}), "no_table");
}

TEST_F(ExploreTest, ADealOfTheDayGoesOnDeckByDeck) {
    const base::Day day = *base::day_from("2026-11-17");
    const std::string old = make_table(
        world, ann,
        daily_table(*support::toy(), {.day = day, .is_counted = false}, {.name = "Ann"}));
    play(old, some);
    for (const bool is_fresh : {false, true}) {
        const std::string id = explore(old, version_at(old, 1), is_fresh);
        play(id, some);
        EXPECT_EQ(record(id).daily->day, day);
        EXPECT_FALSE(record(id).daily->is_counted);
    }
}

}  // namespace
}  // namespace table
