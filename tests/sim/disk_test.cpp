// The real program on a data file that is taken away, and a second program on the same file.
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>

#include "sim/program_under_test.h"
#include "store/sqlite/handle.h"
#include "support/temp_folder.h"

namespace sim {
namespace {

namespace fs = std::filesystem;

constexpr const char* kTable =
    R"({"map":"usa","seats":[{"kind":"me","name":"Ann"},{"kind":"open"}]})";

class DiskTest : public testing::Test {
protected:
    [[nodiscard]] support::HttpReply get(const std::string& target) const {
        support::RawClient client(server.port());
        return client.ask(support::get(target));
    }
    [[nodiscard]] bool becomes(unsigned status) const {
        for (int i = 0; i < 500; ++i) {
            if (get("/readyz").status == status) {
                return true;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        return false;
    }
    [[nodiscard]] std::string log() const {
        std::ifstream in(log_path);
        return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    }

    // 0 unless `fogg store` fails.
    [[nodiscard]] int store_command(const std::string& arguments) const {
        return std::system((std::string(FOGG_PROGRAM) + " store " + arguments + " --data " + data +
                            " > " + (folder / "said"))
                               .c_str());
    }
    // After a mistake with the files: within seconds, and before anything is promised.
    void expect_change_told() const {
        const auto refused = server.post("/api/tables", kKey, kTable);
        EXPECT_EQ(refused.status, 503U) << refused.body;
        EXPECT_NE(refused.body.find("try_again"), std::string::npos) << refused.body;
        EXPECT_TRUE(becomes(503));
        EXPECT_EQ(get("/readyz").body, "store: changed\n");
        const std::string metrics = get("/metrics").body;
        EXPECT_NE(metrics.find("fogg_store_ready 0\n"), std::string::npos);
        EXPECT_EQ(metrics.find("fogg_store_failures_total 0\n"), std::string::npos) << metrics;
        EXPECT_NE(log().find("event=store_ill code=changed meaning=\"something else truncated or"
                             " overwrote the data file"),
                  std::string::npos)
            << log();
    }

    support::TempFolder folder;
    std::string data = folder / "games.db";
    std::string log_path = folder / "log";
    ServeProcess server{data, {.log = log_path, .log_level = "info"}};
};

TEST_F(DiskTest, AFileThatIsTakenAwayIsNoticedAndNothingIsPromised) {
    EXPECT_EQ(get("/readyz").status, 200U);
    EXPECT_EQ(server.post("/api/tables", kKey, kTable).status, 201U);
    fs::rename(data, folder / "away.db");
    const auto refused = server.post("/api/tables", kKey, kTable);
    EXPECT_EQ(refused.status, 503U);
    EXPECT_NE(refused.body.find("try_again"), std::string::npos) << refused.body;
    EXPECT_TRUE(becomes(503));
    EXPECT_EQ(get("/readyz").body, "store: moved\n");
    EXPECT_EQ(get("/healthz").status, 200U);
    EXPECT_NE(get("/metrics").body.find("fogg_store_ready 0\n"), std::string::npos);
    EXPECT_NE(log().find("event=store_ill code=moved"), std::string::npos) << log();

    fs::rename(folder / "away.db", data);
    EXPECT_TRUE(becomes(200));
    EXPECT_NE(log().find("event=store_well"), std::string::npos) << log();
    EXPECT_NE(get("/metrics").body.find("fogg_store_ready 1\n"), std::string::npos);
    EXPECT_EQ(server.post("/api/tables", kKey, kTable).status, 201U);
}

TEST_F(DiskTest, ALogThatIsCutIsNoticedAndNothingIsPromised) {
    EXPECT_EQ(server.post("/api/tables", kKey, kTable).status, 201U);
    fs::resize_file(data + "-wal", 0);
    expect_change_told();
}

TEST_F(DiskTest, AFileThatIsCutIsNoticedAndNothingIsPromised) {
    EXPECT_EQ(server.post("/api/tables", kKey, kTable).status, 201U);
    fs::resize_file(data, 0);
    expect_change_told();
}

TEST_F(DiskTest, AFileThatIsOverwrittenInPlaceIsNoticedWhenNobodyPlays) {
    ASSERT_EQ(store_command("backup " + (folder / "backup.db")), 0);
    EXPECT_EQ(server.post("/api/tables", kKey, kTable).status, 201U);
    fs::copy_file(folder / "backup.db", data, fs::copy_options::overwrite_existing);
    EXPECT_TRUE(becomes(503));
    expect_change_told();
}

TEST_F(DiskTest, CommandsAndCopiesMeanwhileAreNoDamage) {
    const auto sql = [this](const char* text) {
        store::Connection({.path = data, .busy_timeout_ms = 5000}).execute(text);
    };
    for (int round = 0; round < 2; ++round) {
        for (int i = 0; i < 8; ++i) {
            EXPECT_EQ(server.post("/api/tables", kKey, kTable).status, 201U);
            const std::string number = std::to_string(round * 10 + i);
            switch (i) {
                case 0:
                    EXPECT_EQ(store_command("check"), 0);
                    break;
                case 1:
                    EXPECT_EQ(store_command("export " + (folder / ("export" + number))), 0);
                    break;
                case 2:
                    EXPECT_EQ(store_command("backup " + (folder / ("backup" + number))), 0);
                    break;
                case 3:
                    EXPECT_EQ(store_command("prune --dry-run"), 0);
                    break;
                case 4:
                    fs::copy_file(data, folder / ("copy" + number));
                    break;
                case 5:
                    sql("VACUUM");
                    break;
                case 6:
                    sql("PRAGMA wal_checkpoint(TRUNCATE)");
                    break;
                default:
                    sql("PRAGMA wal_checkpoint(RESTART)");
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(1100));
            EXPECT_EQ(get("/readyz").status, 200U) << i;
        }
    }
    EXPECT_EQ(log().find("store_ill"), std::string::npos) << log();
}

TEST_F(DiskTest, ASecondServerOnTheFileIsRefused) {
    const std::string second_log = folder / "second";
    support::ServeProcess second({.settings = {"--data", data}, .log = second_log});
    EXPECT_EQ(second.wait(), 1);
    std::ifstream in(second_log);
    const std::string said{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    EXPECT_EQ(said, "fogg serve: " + data +
                        ": busy: another server is using this file; stop it first, or name another"
                        " file\n");
    // Commands still work, and a server that was killed leaves no lock behind.
    const std::string check = std::string(FOGG_PROGRAM) + " store check --data " + data;
    EXPECT_EQ(std::system(check.c_str()), 0);
    server.kill();
    const ServeProcess third(data);
    EXPECT_NE(third.port(), 0U);
}

// A log that was tampered with: its table says so, the operator is told which, and others go on.
TEST_F(DiskTest, ADamagedTableIsBrokenAndNamed) {
    const auto table_made = [this] {
        const std::string body = server.post("/api/tables", kKey, kTable).body;
        return body.substr(body.find(':') + 2, 16);
    };
    const std::string bad = table_made();
    const std::string good = table_made();
    store::Connection({.path = data, .busy_timeout_ms = 5000})
        .execute(("UPDATE log SET text = 'undo 0' WHERE table_id ="
                  " (SELECT id FROM tables WHERE public_id = '" +
                  bad + "')")
                     .c_str());
    for (int i = 0; i < 2; ++i) {
        const auto reply = get("/api/tables/" + bad);
        EXPECT_EQ(reply.status, 500U);
        EXPECT_NE(reply.body.find("broken"), std::string::npos) << reply.body;
    }
    EXPECT_EQ(get("/api/tables/" + good).status, 200U);
    EXPECT_NE(log().find("event=table_broken table=" + bad +
                         " meaning=\"this table's log is damaged, and nobody can play there;"),
              std::string::npos)
        << log();
    EXPECT_EQ(get("/metrics").body.find("fogg_store_failures_total 0\n"), std::string::npos);
    EXPECT_NE(get("/metrics").body.find("fogg_tables_broken 1\n"), std::string::npos);
    std::this_thread::sleep_for(std::chrono::milliseconds(1500));
    EXPECT_EQ(get("/readyz").status, 200U) << "the store as a whole is well";
    EXPECT_EQ(get("/readyz").body, "ready\ntables broken: 1\n");
}

}  // namespace
}  // namespace sim
