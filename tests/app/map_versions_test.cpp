// No version of a built-in map is lost: tables and records of earlier releases go on.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
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

// The first digits of every version released so far. maps/versions.txt may only grow: a line that
// is changed or deleted there is still here. Add new ones at release.
constexpr auto kReleased = std::to_array<std::string_view>(
    {"central_europe 483b4264", "denmark 9afcdb3a", "nordic 78773bfb", "san_francisco 2c514127",
     "san_francisco 7d60339f", "san_francisco 05902ea0", "san_francisco aa8cd212", "toy 00b9aac4",
     "usa 27226436", "usa 029fbdbd"});

TEST(MapVersions, NoLineIsEverDeleted) {
    const auto listed = released_versions();
    for (const std::string_view name : kReleased) {
        EXPECT_TRUE(
            std::ranges::any_of(listed,
                                [&](const Version& version) {
                                    return (version.id + " " + version.sha256).starts_with(name);
                                }))
            << "maps/versions.txt lacks " << name;
    }
    EXPECT_GE(kReleased.size(), listed.size()) << "a new version: add it here, too";
}

TEST(MapVersions, EveryReleasedVersionIsThere) {
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

TEST(MapVersions, EveryVersionHandsOutItsFile) {
    const auto boards = BoardSet::load({});
    ASSERT_TRUE(boards.has_value());
    for (const Version& version : released_versions()) {
        const auto text = (*boards)->text(version.id, version.sha256);
        ASSERT_TRUE(text.has_value()) << version.sha256;
        EXPECT_EQ(base::to_hex(base::sha256(*text)), version.sha256);
    }
    EXPECT_TRUE((*boards)->text("usa", "").has_value());
    EXPECT_FALSE((*boards)->text("usa", std::string(64, '0')).has_value());
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
