// The tables of a device.
#include "device/device.h"

#include <string>

#include "device/device_fixture.h"
#include "device/journal.h"

namespace device_tests {
namespace {

TEST_F(DeviceTest, AGameAgainstAProgramEndsWithAFairRecord) {
    start();
    const std::string table = make_table(kAgainstProgram);
    EXPECT_EQ(table.substr(0, 6), "local-");
    EXPECT_EQ(table.size(), 16U);
    watch(table);
    EXPECT_TRUE(play(500));
    EXPECT_EQ(page_.last("refused"), nullptr);
    const std::string record = ask("GET", "/api/tables/" + table + "/record");
    const auto checked = json::parse(ask("POST", "/api/check/record", record));
    EXPECT_TRUE(checked.at("ok").as_bool());
    EXPECT_TRUE(checked.at("fair").as_bool());
    EXPECT_EQ(checked.at("players").as_array().size(), 2U);
}

TEST_F(DeviceTest, AGameGoesOnFromItsJournal) {
    start();
    const std::string table = make_table(kAgainstProgram);
    watch(table);
    ASSERT_FALSE(play(4));
    const json::object before = *page_.last("update");
    page_.messages.clear();
    start();
    watch(table);
    const json::object after = *page_.last("update");
    EXPECT_EQ(after.at("v"), before.at("v"));
    EXPECT_EQ(after.at("view"), before.at("view"));
    EXPECT_EQ(after.at("legal"), before.at("legal"));
    EXPECT_TRUE(play(500));
}

TEST_F(DeviceTest, NothingIsDoneThatThePageCouldNotKeep) {
    start();
    const std::string table = make_table(kAgainstProgram);
    watch(table);
    const json::value version = page_.last("update")->at("v");
    page_.is_writable = false;
    static_cast<void>(play(1));
    ASSERT_NE(page_.last("refused"), nullptr);
    EXPECT_EQ(page_.last("refused")->at("code").as_string(), "try_again");
    EXPECT_EQ(page_.last("update")->at("v"), version);
    page_.is_writable = true;
    EXPECT_TRUE(play(500));
}

TEST_F(DeviceTest, ARematchStaysOnTheDevice) {
    start();
    const std::string table = make_table(kAgainstProgram);
    watch(table);
    ASSERT_TRUE(play(500));
    device_->receive(1, R"({"t":"rematch","id":"r"})");
    settle();
    const std::string next(page_.last("done")->at("table").as_string());
    EXPECT_EQ(next.substr(0, 6), "local-");
}

TEST_F(DeviceTest, BadInputGetsACode) {
    start();
    EXPECT_EQ(ask("GET", "/api/nothing"), R"({"code":"not_found"})");
    EXPECT_EQ(page_.status, 404U);
    EXPECT_EQ(ask("GET", "elsewhere"), R"({"code":"not_found"})");
    static_cast<void>(ask("POST", "/api/tables", "{"));
    EXPECT_EQ(page_.status, 400U);
    static_cast<void>(ask("GET", "/api/tables/local-0123456789/replay?seat=9"));
    EXPECT_EQ(page_.status, 400U);
    EXPECT_EQ(json::parse(ask("POST", "/api/check/record", "no record")).at("ok").as_bool(), false);
    const auto map = json::parse(ask("POST", "/api/check/map", "id = 3\n"));
    EXPECT_EQ(map.at("ok").as_bool(), false);
    EXPECT_GT(map.at("errors").as_array().size(), 0U);
    device_->connect(1);
    device_->receive(1, "{");
    EXPECT_EQ(page_.last("refused")->at("code").as_string(), "bad_json");
}

TEST(Journal, GoesInAndOut) {
    const device::JournalEntry entry{
        .table = "local-abc",
        .request = {.create = "local-abc",
                    .first_seq = 1,
                    .at_ms = 1790000000000,
                    .lines = {"opened usa\nsit 0\n\nbegin", ""},
                    .status = store::Status::kPlaying,
                    .summary = "a summary with spaces",
                    .due_ms = 0,
                    .listed = false,
                    .holders = std::vector<std::string>{"one", "two"}}};
    const std::string text = device::to_text(entry);
    const auto read = device::parse_entry(text);
    ASSERT_TRUE(read.has_value());
    EXPECT_EQ(device::to_text(*read), text);
    EXPECT_EQ(read->request.lines, entry.request.lines);
    EXPECT_EQ(read->request.holders, entry.request.holders);
    for (const std::string_view bad : {"", "append", "append x 0 1", "append x 1 y",
                                       "append x 1 2\nwhat 3", "append x 1 2\nstatus odd"}) {
        EXPECT_FALSE(device::parse_entry(bad).has_value()) << bad;
    }
}

}  // namespace
}  // namespace device_tests
