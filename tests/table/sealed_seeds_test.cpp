// What the store knows of a running game: no seed and no hand. Whoever has the key reads on, and
// whoever has none reads finished games.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <iterator>
#include <sstream>

#include "rules/records/record.h"
#include "store/archive.h"
#include "store/sqlite/store.h"
#include "support/lobby_fixture.h"
#include "support/temp_folder.h"
#include "table/change.h"
#include "table/table_log.h"

namespace table {
namespace {

namespace json = boost::json;
using support::Guest;
using support::LobbyTest;
using support::LobbyWorld;
using support::play_until;
using support::two_people;
using testing::HasSubstr;

std::string read_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
}

bool is_finished_game(const json::object& update) {
    return update.at("view").at("over").as_bool();
}

// Some moves into the game, past the opening.
bool is_under_way(const json::object& update) {
    return update.at("v").as_int64() >= 24;
}

class SealedSeeds : public LobbyTest {
protected:
    // The same tables, each changed on the way.
    using Edit = std::function<void(store::TableCopy&)>;
    void copy_to(store::Store& other, const Edit& edit = {}) {
        std::vector<store::TableCopy> copies;
        ASSERT_TRUE(store.visit_tables([&](const store::TableCopy& copy) {
            copies.push_back(copy);
            return store::Outcome<store::Ok>(store::Ok{});
        }));
        std::size_t next = 0;
        ASSERT_TRUE(other.import_tables([&]() -> store::Outcome<std::optional<store::TableCopy>> {
            if (next == copies.size()) {
                return std::optional<store::TableCopy>();
            }
            if (edit) {
                edit(copies[next]);
            }
            return std::optional(copies[next++]);
        }));
    }
    base::Result<Table, Refused> read(store::Store& from, const std::string& id,
                                      const SeedKeys& keys) {
        return read_table({.store = from, .boards = world.catalog, .seed_keys = keys},
                          *from.table_by_public_id(id));
    }
    // What a server with these keys says about the table after the edit.
    std::string code_after(const std::string& id, const Edit& edit,
                           std::vector<SeedKey> keys = support::test_seed_keys()) {
        store::MemoryStore changed;
        copy_to(changed, edit);
        LobbyWorld other(changed, clock, 2, std::move(keys));
        Guest guest(other, 1);
        guest.say(watch(id));
        const std::string refused = guest.hear_last("refused");
        return refused.empty() ? "ok" : std::string(json::parse(refused).at("code").as_string());
    }

    const SeedKeys keys_{support::test_seed_keys()};
    const SeedKeys no_keys_{};
};

// All of a running game's log, in the raw file, its journal and an archive.
TEST_F(SealedSeeds, ACopyOfARunningGameShowsNoHands) {
    for (const char* const map : {"usa", "san_francisco"}) {
        const std::string id = begun(two_people(map));
        play_until(world, {&ann, &bob}, is_under_way);
        const support::TempFolder folder;
        const auto sqlite = store::SqliteStore::open({.path = folder / "games.db"});
        copy_to(**sqlite);
        std::ostringstream archive;
        ASSERT_TRUE(store::export_to(archive, **sqlite));
        const std::string bytes =
            read_file(folder / "games.db") + read_file(folder / "games.db-wal") + archive.str();
        ASSERT_THAT(bytes, HasSubstr("sealed="));

        const auto row = *store.table_by_public_id(id);
        const LogSource source{.store = store, .boards = world.catalog, .seed_keys = keys_};
        unsigned hidden = 0;
        ASSERT_TRUE(read_log(source, {.row = row}, [&](const Table& now, const Effects& effects) {
            for (const TableEvent& event : effects.events) {
                const bool is_games = event.kind == TableEventKind::kGame;
                hidden += is_games && rules::has_secret(event.game) ? 1U : 0U;
            }
            const base::Seed& seed = now.room->seed;
            const std::string raw(seed.begin(), seed.end());
            ASSERT_EQ(bytes.find(base::to_hex(seed)), std::string::npos);
            ASSERT_EQ(bytes.find(raw), std::string::npos);
        }));
        EXPECT_GT(hidden, 12U);
        // Nature's draws say to whom, never what; what is kept is sealed.
        for (const char* const verb : {"nature hand ", "nature pick ", "nature ticket "}) {
            for (std::size_t at = bytes.find(verb); at != std::string::npos;
                 at = bytes.find(verb, at + 1)) {
                const char after = bytes[at + std::string_view(verb).size() + 1];
                ASSERT_NE(after, ' ') << bytes.substr(at, 40);
            }
        }
        ASSERT_THAT(bytes, HasSubstr("keep sealed "));
        for (std::size_t at = bytes.find(" keep "); at != std::string::npos;
             at = bytes.find(" keep ", at + 1)) {
            ASSERT_EQ(bytes.substr(at + 6, 7), "sealed ");
        }
        // No ticket has a name that claims may mention, too.
        const rules::MapFile& file = *world.catalog.find(map)->file;
        for (unsigned i = 0; i < file.map.ticket_count; ++i) {
            const rules::Ticket& ticket = file.map[rules::to_id<rules::TicketId>(i)];
            if (!file.find_route(ticket.from, ticket.to)) {
                EXPECT_EQ(bytes.find(rules::between_text(file, ticket.from, ticket.to)),
                          std::string::npos);
            }
        }
    }
}

// The length of a row would tell what is in it.
TEST_F(SealedSeeds, WhateverIsKeptItsRowIsEquallyLong) {
    std::vector<std::size_t> sizes;
    const std::string id = begun(two_people("usa"));
    const Table table = *read(store, id, keys_);
    for (unsigned mask = 3; mask < 8; ++mask) {
        std::string text;
        append_text(table,
                    Moved{.logged = {.seat = rules::to_id<rules::Seat>(0),
                                     .move = rules::Move::keep(mask)}},
                    text);
        sizes.push_back(text.size());
    }
    EXPECT_THAT(sizes, testing::Each(sizes.front()));
}

TEST_F(SealedSeeds, WithTheKeyTheGameGoesOn) {
    const std::string id = begun(two_people());
    store::MemoryStore copy;
    copy_to(copy);
    EXPECT_EQ(read(copy, id, keys_)->state(), read(store, id, keys_)->state());
    EXPECT_EQ(code_after(id, {}), "ok");
}

TEST_F(SealedSeeds, WithoutTheKeyTheTableSaysSo) {
    const std::string id = begun(two_people());
    EXPECT_EQ(code_after(id, {}, {}), "sealed");
    // Another key of the same number is another key.
    EXPECT_EQ(code_after(id, {}, {{.number = 1, .key = base::seed_from_number(9)}}), "sealed");
}

TEST_F(SealedSeeds, AChangedRowIsNotOpened) {
    const std::string id = begun(two_people("usa"));
    play_until(world, {&ann, &bob}, is_under_way);
    const auto change_after = [&](std::size_t line, const std::string& mark, std::size_t offset) {
        return code_after(id, [&](store::TableCopy& copy) {
            std::string& text = copy.lines[line].text;
            char& c = text[text.find(mark) + mark.size() + offset];
            c = c == 'A' ? 'B' : 'A';
        });
    };
    EXPECT_EQ(change_after(0, "sealed=1.", 15), "broken");
    const auto lines = *store.log({.table = store.table_by_public_id(id)->id});
    unsigned kept = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].text.find("keep sealed ") != std::string::npos) {
            EXPECT_EQ(change_after(i, "keep sealed ", 45), "broken");
            ++kept;
        }
    }
    EXPECT_GE(kept, 2U);
}

TEST_F(SealedSeeds, ASeedDoesNotOpenAtAnotherTable) {
    const std::string one = begun(two_people());
    const std::string two = begun(two_people());
    const auto seed_of = [&](const std::string& id) {
        const auto lines = *store.log({.table = store.table_by_public_id(id)->id, .limit = 1});
        return std::string(sealed_seed_in(lines.front().text));
    };
    const std::string from = seed_of(one);
    const std::string to = seed_of(two);
    EXPECT_EQ(code_after(one,
                         [&](store::TableCopy& copy) {
                             std::string& text = copy.lines.front().text;
                             if (const std::size_t at = text.find(from); at != std::string::npos) {
                                 text.replace(at, from.size(), to);
                             }
                         }),
              "broken");
}

TEST_F(SealedSeeds, AFinishedGameNeedsNoKey) {
    for (const char* const map : {"toy", "usa", "san_francisco"}) {
        const std::string id = begun(two_people(map));
        play_until(world, {&ann, &bob}, is_finished_game);
        const LogSource with_key{.store = store, .boards = world.catalog, .seed_keys = keys_};
        const LogSource without{.store = store, .boards = world.catalog, .seed_keys = no_keys_};
        const auto row = *store.table_by_public_id(id);
        const auto text = read_record(without, row);
        ASSERT_TRUE(text);
        EXPECT_EQ(*text, *read_record(with_key, row));
        const auto& file = *world.catalog.find(map)->file;
        const auto record = rules::parse_record(file, *text);
        ASSERT_TRUE(record);
        EXPECT_FALSE(rules::first_unfair_move(file, *record));
    }
}

TEST_F(SealedSeeds, TheSeedToldMustBeTheSealedOne) {
    const std::string id = begun(two_people());
    play_until(world, {&ann, &bob}, is_finished_game);
    const auto forge = [](store::TableCopy& copy) {
        for (store::LogLine& line : copy.lines) {
            if (const std::size_t at = line.text.find("\nseed "); at != std::string::npos) {
                line.text[at + 8] = line.text[at + 8] == '0' ? '1' : '0';
            }
        }
    };
    EXPECT_EQ(code_after(id, forge), "broken");
    // Without the key: hidden draws of another seed do not fit the public ones.
    EXPECT_EQ(code_after(id, forge, {}), "broken");
}

TEST_F(SealedSeeds, ANewKeySealsAndTheOldOneStillOpens) {
    const std::string old = begun(two_people());
    std::vector<SeedKey> both = support::test_seed_keys(1);
    both.push_back(support::test_seed_keys(2).front());
    EXPECT_EQ(code_after(old, {}, both), "ok");
    EXPECT_EQ(code_after(old, {}, support::test_seed_keys(2)), "sealed");

    const base::Seed seed = base::seed_from_number(77);
    const std::string sealed = SeedKeys(both).seal(seed, "t");
    EXPECT_TRUE(key_name_in(sealed).starts_with("2."));
    EXPECT_EQ(SeedKeys(support::test_seed_keys(2)).open(sealed, "t").value(), seed);
    // A server that started before the key was made reads the file again.
    unsigned read_again = 0;
    const SeedKeys late(support::test_seed_keys(1), [&] {
        ++read_again;
        return std::optional(both);
    });
    EXPECT_EQ(late.open(sealed, "t").value(), seed);
    EXPECT_EQ(late.open(sealed, "t").value(), seed);
    EXPECT_EQ(read_again, 1U);
}

TEST_F(SealedSeeds, WithoutKeysSeedsAreStoredAsTheyAre) {
    LobbyWorld open_world(store, clock, 5, {});
    Guest host(open_world, 1);
    const std::string id = support::make_table(open_world, host, two_people());
    const auto lines = *store.log({.table = store.table_by_public_id(id)->id});
    EXPECT_THAT(lines.front().text, HasSubstr(" seed="));
    EXPECT_TRUE(read(store, id, no_keys_));
}

// Written before seeds were sealed, by the program of that time: a finished and a running game.
class PlainLog : public SealedSeeds {
protected:
    PlainLog() {
        std::ifstream archive(FOGG_SOURCE_DIR "/tests/data/store/plain_log.txt");
        CHECK(store::import_from(archive, store).has_value());
    }
};

TEST_F(PlainLog, AFinishedGameHasTheSameRecord) {
    EXPECT_EQ(*world.lobby.queries().record("sfSwYr6PLf1N0Rfw"),
              read_file(FOGG_SOURCE_DIR "/tests/data/store/plain_log_record.txt"));
}

TEST_F(PlainLog, ARunningGameGoesOnToItsEnd) {
    const std::string id = "FYBhMqrxY9nsghIj";
    const Holder host = holder_of("the-key-of-the-host-of-this-game");
    const auto before = *read(store, id, keys_);
    EXPECT_EQ(before.version, 15U);
    world.lobby.start();
    world.lobby.connect(ConnectionId{9}, host);
    world.receive(ConnectionId{9}, watch(id));
    world.executor.run();
    for (unsigned n = 0; n < 200 && !read(store, id, keys_)->state().is_over(); ++n) {
        const Table now = *read(store, id, keys_);
        json::array legal;
        for (const std::string& text : std::exchange(world.sink.told[ConnectionId{9}], {})) {
            const json::object message = json::parse(text).as_object();
            if (message.at("t") == "update" && message.contains("legal")) {
                legal = message.at("legal").as_array();
            }
        }
        if (!legal.empty()) {
            world.receive(ConnectionId{9}, R"({"t":"move","id":"n)" + std::to_string(n) +
                                               R"(","seat":0,"seen":)" +
                                               std::to_string(now.version) + R"(,"move":")" +
                                               std::string(legal.front().as_string()) + "\"}");
        }
        world.executor.run_for_ms(2000);
    }
    const auto text = world.lobby.queries().record(id);
    ASSERT_TRUE(text);
    const auto& file = *world.catalog.find("toy")->file;
    const auto record = rules::parse_record(file, *text);
    ASSERT_TRUE(record);
    EXPECT_FALSE(rules::first_unfair_move(file, *record));
}

}  // namespace
}  // namespace table
