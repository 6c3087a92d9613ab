// examples/verify.py, written from docs/record.md alone, agrees with the program about thousands of
// records: every map and number of seats, the first format, the one with a joint seed, deals of the
// day and games that were played on from others. It refuses records that are forged well enough for
// all their checks to be right.
#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include "base/daily_seed.h"
#include "rules/apply.h"
#include "rules/draw_count.h"
#include "rules/nature.h"
#include "rules/records/record.h"
#include "support/maps.h"
#include "support/random_game.h"
#include "support/seeds.h"
#include "support/shuffler.h"
#include "support/temp_folder.h"

namespace {

struct Players {
    std::string list{};
    std::vector<base::Nonce> nonces{};
    base::Seed secret{};
};

// Changes what is about to be played.
using Forge = std::function<void(Players&, rules::GameSetup&)>;

// As a table would freeze it: some seats belong to programs, some persons have no say.
Players shuffle(const rules::MapFile& file, unsigned seats, std::uint64_t number) {
    Players players{.secret = base::seed_from_number(number)};
    rules::ShuffleList list{.table = "abcdefghijklmnop",
                            .map = file.id,
                            .map_sha256 = file.sha256,
                            .server = base::commitment_digest(players.secret),
                            .attempt = 1};
    if (number % 5 == 0) {
        list.start = rules::to_id<rules::Seat>(number % seats);
    }
    for (unsigned i = 0; i < seats; ++i) {
        const bool has_say = (number + i) % 3 != 0;
        list.seats.push_back({.is_program = (number + i) % 3 == 0 && i % 2 == 0,
                              .name = "Player #" + std::to_string(i)});
        if (has_say) {
            players.nonces.push_back(support::Shuffler("player").nonce(i));
            list.says.push_back(
                {.seats = 1U << i, .commitment = base::nonce_commitment(players.nonces.back())});
        }
    }
    players.list = rules::to_text(list);
    return players;
}

rules::Record played(
    const support::MapPtr& file, unsigned seats, std::uint64_t number,
    const Forge& forge = [](Players&, rules::GameSetup&) {}) {
    const bool is_joint = number % 2 == 0;
    rules::GameSetup setup;
    setup.seats = seats;
    setup.seed = base::seed_from_number(number);
    setup.names.resize(seats);
    Players players;
    if (is_joint) {
        players = shuffle(*file, seats, number);
        setup.stacked.start = rules::parse_shuffle_list(players.list)->start;
        forge(players, setup);
        setup.seed = base::joint_seed(players.list, players.nonces, players.secret);
    }
    rules::Record record =
        record_of(support::random_game(file, setup, number), rules::TellSeed::kYes);
    if (is_joint) {
        record.shuffle = {.list = players.list, .nonces = players.nonces, .secret = players.secret};
    }
    return record;
}

// A random game, each of whose draws comes from where the record says.
rules::Record played_as(const support::MapPtr& file, unsigned seats, std::uint64_t number,
                        rules::Record record) {
    record.map = {.id = file->id, .sha256 = file->sha256};
    record.seats = seats;
    record.names.resize(seats);
    record.commitment = base::commitment(*record.seed);
    rules::State state = rules::initial_state(file->map, seats);
    rules::DrawCount drawn;
    base::Rng rng(number);
    while (!state.is_over()) {
        rules::LoggedMove logged{.seat = rules::kNoSeat, .move = {}};
        if (state.is_natures()) {
            const std::size_t move = record.moves.size();
            const base::Seed* const before =
                record.explores ? record.explores->seed_of(move) : nullptr;
            base::KeyedDraw draw(before != nullptr ? *before : *record.seed,
                                 record.daily ? drawn.next(state.phase) : move);
            drawn.add(state.phase);
            logged.move = rules::sample_outcome(state, draw);
        } else {
            logged = support::random_move(file->map, state, {support::Style::kBuilder}, rng);
        }
        rules::apply(file->map, state, logged.seat, logged.move);
        record.moves.push_back(logged);
    }
    return record;
}

// A deal of the day: the seed follows from the date, and each deck has its own draws.
rules::Record played_daily(const support::MapPtr& file, unsigned seats, std::uint64_t number) {
    const base::Day day = base::Day(std::chrono::days(20'000 + number));
    rules::Record record;
    record.seed = base::daily_seed({.day = day, .map = file->id, .map_sha256 = file->sha256});
    record.daily = {.day = day, .is_counted = number % 2 == 0};
    return played_as(file, seats, number, std::move(record));
}

// Played on from another game: with the same luck, with fresh luck, and that of a deal of the day.
rules::Record played_on(const support::MapPtr& file, unsigned seats, std::uint64_t number) {
    rules::Record record;
    record.seed = base::seed_from_number(number);
    record.explores = {.table = "abc", .moves = 30, .is_fresh = number % 4 != 0};
    if (record.explores->is_fresh) {
        record.explores->before.push_back({.moves = 10, .seed = base::seed_from_number(1)});
        record.explores->before.push_back({.moves = 30, .seed = base::seed_from_number(2)});
    }
    if (number % 4 == 1) {
        record.daily = {.day = base::Day(std::chrono::days(20'000 + number))};
        record.explores->before[0].seed = base::daily_seed(
            {.day = record.daily->day, .map = file->id, .map_sha256 = file->sha256});
    }
    return played_as(file, seats, number, std::move(record));
}

// What the script says about all records in the folder; empty if it agrees with all of them.
std::string objections(const support::TempFolder& folder, const std::string& map = "") {
    const std::string command = "python3 " FOGG_SOURCE_DIR "/examples/verify.py " + folder.path() +
                                "/*.txt " + map + " >" + (folder / "said") +
                                " 2>&1; grep -v ': OK: ' " + (folder / "said") + " >" +
                                (folder / "objections");
    static_cast<void>(std::system(command.c_str()));
    EXPECT_FALSE(support::read_file(folder / "said").empty());
    return support::read_file(folder / "objections");
}

// The version of the map that a record was made on.
support::MapPtr map_of(const std::string& text) {
    const auto map = rules::parse_record_map(text);
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(FOGG_SOURCE_DIR "/maps")) {
        if (map && entry.path().extension() == ".toml") {
            const support::MapPtr file =
                support::parse_good_map(support::read_file(entry.path().string()));
            if (file->sha256 == map->sha256) {
                return file;
            }
        }
    }
    return nullptr;
}

void write(const support::TempFolder& folder, const std::string& name, const std::string& text) {
    std::ofstream(folder / (name + ".txt"), std::ios::binary) << text;
}

TEST(VerifyExample, AgreesWithTheProgramAboutThousandsOfRecords) {
    const support::TempFolder folder;
    std::size_t records = 0;
    const std::array<std::pair<support::MapPtr, unsigned>, 3> maps = {
        {{support::toy(), 850}, {support::san_francisco(), 75}, {support::usa(), 25}}};
    for (const auto& [file, games] : maps) {
        for (unsigned seats = file->map.seats_min; seats <= file->map.seats_max; ++seats) {
            for (unsigned i = 0; i < (support::kIsSanitized ? (games + 9) / 10 : games); ++i) {
                const std::size_t kind = ++records % 7;
                const rules::Record record = kind == 0   ? played_daily(file, seats, records)
                                             : kind == 1 ? played_on(file, seats, records)
                                                         : played(file, seats, records);
                const std::string text = rules::to_text(*file, record);
                const auto parsed = rules::parse_record(*file, text);
                ASSERT_TRUE(parsed) << parsed.error().text << '\n' << text;
                ASSERT_FALSE(rules::first_unfair_move(*file, *parsed)) << text;
                write(folder, std::to_string(records), text);
            }
        }
    }
    EXPECT_GE(records, support::kIsSanitized ? 200U : 2000U);
    EXPECT_EQ(objections(folder), "");
}

TEST(VerifyExample, AgreesWithRecordsOfEarlierVersions) {
    const support::TempFolder folder;
    unsigned records = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(FOGG_SOURCE_DIR "/tests/data/records")) {
        const std::string name = entry.path().stem().string();
        const std::string text = support::read_file(entry.path().string());
        const auto file = map_of(text);
        ASSERT_NE(file, nullptr) << name;
        const auto record = rules::parse_record(*file, text);
        ASSERT_TRUE(record) << record.error().text;
        EXPECT_FALSE(rules::first_unfair_move(*file, *record)) << name;
        write(folder, name, text);
        ++records;
    }
    EXPECT_GE(records, 7U);
    EXPECT_EQ(objections(folder), "");
}

TEST(VerifyExample, TakesMapsThatDidNotComeWithFogg) {
    const support::TempFolder folder;
    const std::string map = support::read_file(FOGG_SOURCE_DIR "/maps/toy.toml") + "# mine\n";
    const support::MapPtr file = support::parse_good_map(map);
    write(folder, "game", rules::to_text(*file, played(file, 2, 1)));
    EXPECT_NE(objections(folder).find("its map is missing"), std::string::npos);
    std::ofstream(folder / "mine.toml", std::ios::binary) << map;
    EXPECT_EQ(objections(folder, folder / "mine.toml"), "");
}

// Each is written by the program itself, so that every check of a line is right.
TEST(VerifyExample, RefusesForgeries) {
    const auto refused = [](auto forge) {
        const support::MapPtr file = support::toy();
        rules::Record record = played(file, 3, 4);
        forge(record);
        const std::string text = rules::to_text(*file, record);
        EXPECT_TRUE(!rules::parse_record(*file, text) || rules::first_unfair_move(*file, record))
            << text;
        const support::TempFolder folder;
        write(folder, "forged", text);
        return objections(folder).find("NOT VERIFIED") != std::string::npos;
    };
    EXPECT_TRUE(refused([](rules::Record& record) { record.shuffle->nonces[0][0] ^= 1U; }));
    EXPECT_TRUE(refused([](rules::Record& record) { record.shuffle->secret[0] ^= 1U; }));
    EXPECT_TRUE(refused([](rules::Record& record) {
        record.shuffle->list.replace(record.shuffle->list.find("abc"), 3, "xyz");
    }));
    EXPECT_TRUE(refused([](rules::Record& record) { record.commitment[0] ^= 1; }));
    // A seed of the server's choice, with a commitment to match.
    EXPECT_TRUE(refused([](rules::Record& record) {
        record.seed = base::seed_from_number(99);
        record.commitment = base::commitment(*record.seed);
    }));
    EXPECT_TRUE(refused([](rules::Record& record) {
        record.shuffle.reset();
        record.seed = base::seed_from_number(99);
        record.commitment = base::commitment(*record.seed);
    }));
}

// A server that plays by a list other than the game's: every draw follows from the joint seed, and
// only the list shows that it was made for other seats, or another start.
TEST(VerifyExample, RefusesTheListOfAnotherGame) {
    const auto refused_as = [](unsigned number, const Forge& forge) {
        const support::MapPtr file = support::toy();
        const std::string text = rules::to_text(*file, played(file, 3, number, forge));
        const auto record = rules::parse_record(*file, text);
        EXPECT_TRUE(!record || rules::first_unfair_move(*file, *record)) << text;
        const support::TempFolder folder;
        write(folder, "forged", text);
        const std::string said = objections(folder);
        return said.substr(said.rfind(": ") + 2);
    };
    const auto replace = [](Players& players, const std::string& from, const std::string& to) {
        ASSERT_NE(players.list.find(from), std::string::npos) << players.list;
        players.list.replace(players.list.find(from), from.size(), to);
    };
    EXPECT_EQ(refused_as(4,
                         [&](Players& players, rules::GameSetup&) {
                             replace(players, "\nserver ", "\nseat 3 program easy\nserver ");
                         }),
              "a list of other seats\n");
    EXPECT_EQ(refused_as(4, [&](Players& players,
                                rules::GameSetup&) { replace(players, "start drawn", "start 1"); }),
              "a list of another start\n");
    EXPECT_EQ(refused_as(4,
                         [&](Players&, rules::GameSetup& setup) {
                             setup.stacked.start = rules::to_id<rules::Seat>(1);
                         }),
              "another start player\n");
    EXPECT_EQ(refused_as(10, [&](Players& players,
                                 rules::GameSetup&) { replace(players, "start 1", "start 2"); }),
              "another start player\n");
}

TEST(VerifyExample, RefusesADealOfAnotherDay) {
    const support::TempFolder folder;
    rules::Record record = played_daily(support::toy(), 2, 7);
    record.daily->day += std::chrono::days(1);
    write(folder, "day", rules::to_text(*support::toy(), record));
    EXPECT_NE(objections(folder).find("not the seed of that day"), std::string::npos);
    // Drawn by the numbers of the moves, it is another game.
    record = played(support::toy(), 2, 1);
    record.seed =
        base::daily_seed({.day = {}, .map = record.map.id, .map_sha256 = record.map.sha256});
    record.commitment = base::commitment(*record.seed);
    record.daily = {.day = {}};
    write(folder, "moves", rules::to_text(*support::toy(), record));
    EXPECT_NE(objections(folder).find("is not the seed's"), std::string::npos);
}

TEST(VerifyExample, RefusesAGameThatWasPlayedOnFromElsewhere) {
    rules::Record record = played_on(support::usa(), 2, 7);
    ASSERT_EQ(record.explores->before.size(), 2U);
    record.explores->before[1].moves -= 5;
    EXPECT_TRUE(rules::first_unfair_move(*support::usa(), record));
    const support::TempFolder folder;
    write(folder, "elsewhere", rules::to_text(*support::usa(), record));
    EXPECT_NE(objections(folder).find("is not the seed's"), std::string::npos);
}

TEST(VerifyExample, IsShort) {
    std::ifstream script(FOGG_SOURCE_DIR "/examples/verify.py");
    unsigned lines = 0;
    for (std::string line; std::getline(script, line);) {
        ++lines;
    }
    EXPECT_LT(lines, 150U);
}

}  // namespace
