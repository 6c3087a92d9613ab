// No version of a built-in map is lost: tables and records of earlier releases go on.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "app/map_source.h"
#include "app/program.h"
#include "app/serve/board_set.h"
#include "base/digest.h"
#include "rules/maps/builtin_maps.h"
#include "store/sqlite/store.h"
#include "support/temp_folder.h"
#include "table/table_log.h"

namespace app {
namespace {

struct Version {
    std::string id;
    std::string sha256;

    bool operator==(const Version&) const = default;
};

// maps/versions.txt.
std::vector<Version> released_versions() {
    std::ifstream file(FOGG_SOURCE_DIR "/maps/versions.txt");
    std::vector<Version> versions;
    for (std::string line; std::getline(file, line);) {
        Version version;
        if (!line.starts_with('#') && std::istringstream(line) >> version.id >> version.sha256) {
            versions.push_back(version);
        }
    }
    return versions;
}

TEST(MapVersions, EveryReleasedVersionIsThere) {
    ASSERT_GE(released_versions().size(), 5U);
    for (const Version& version : released_versions()) {
        const auto file = load_builtin_version(version.id, version.sha256);
        ASSERT_NE(file, nullptr) << version.id << ' ' << version.sha256;
        EXPECT_EQ(file->sha256, version.sha256);
        EXPECT_EQ(file->id, version.id);
    }
}

TEST(MapVersions, ThePresentOnesAreListed) {
    const auto released = released_versions();
    for (const rules::BuiltinMap& map : rules::builtin_maps()) {
        const Version present{.id = std::string(map.id),
                              .sha256 = base::to_hex(base::sha256(map.text))};
        EXPECT_NE(std::ranges::find(released, present), released.end())
            << "maps/" << map.id << ".toml has changed; maps/versions.txt says what to do";
    }
}

TEST(MapVersions, NewTablesUseThePresentOnes) {
    const auto boards = BoardSet::load({});
    ASSERT_TRUE(boards.has_value());
    for (const rules::BuiltinMap& map : rules::builtin_maps()) {
        EXPECT_EQ((*boards)->find(map.id)->file->sha256, base::to_hex(base::sha256(map.text)));
    }
    EXPECT_EQ((*boards)->find_version("usa", std::string(64, '0')), nullptr);
}

TEST(MapVersions, RecordsOfEarlierOnesReplay) {
    for (const std::string name :
         {"usa.earlier", "san_francisco.earlier", "san_francisco.earlier_2"}) {
        const auto ended =
            app_test::run("replay " FOGG_SOURCE_DIR "/tests/data/records/" + name + ".txt", "");
        EXPECT_EQ(ended.status, 0) << ended.output;
    }
}

// An archive of the first release: a finished game, one under way, and a table before its start.
TEST(MapVersions, TablesOfTheFirstReleaseGoOn) {
    const support::TempFolder folder;
    const std::string data = folder / "games.db";
    const auto imported = app_test::run(
        "store import --data " + data + " " FOGG_SOURCE_DIR "/tests/data/store/archive_1.txt", "");
    ASSERT_EQ(imported.status, 0) << imported.output;
    const auto boards = BoardSet::load({});
    const auto store = store::SqliteStore::open({.path = data});
    ASSERT_TRUE(boards.has_value() && store.has_value());

    const std::vector<std::pair<std::string, store::Status>> tables{
        {"guFtG4Ev3AJGJqqD", store::Status::kFinished},
        {"23X9gCPpJy8QHFfu", store::Status::kPlaying},
        {"rFsa8hqxb91yLZHZ", store::Status::kOpen}};
    for (const auto& [public_id, status] : tables) {
        const table::SeedKeys no_keys;
        const table::LogSource source{.store = **store, .boards = **boards, .seed_keys = no_keys};
        const auto row = table::find_row(source, public_id);
        ASSERT_TRUE(row.has_value()) << public_id;
        const auto table = table::read_table(source, *row);
        ASSERT_TRUE(table.has_value()) << public_id;
        EXPECT_EQ(table->room->status, status) << public_id;
    }
}

}  // namespace
}  // namespace app
