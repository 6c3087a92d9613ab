// The file of keys, what a server makes of it at its start, and the commands that look after it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>
#include <iterator>

#include "app/program.h"
#include "app/serve/key_file.h"
#include "app/serve/server_keys.h"
#include "base/check.h"
#include "base/checkpoint.h"
#include "store/memory_store.h"
#include "store/sqlite/store.h"
#include "support/raw_client.h"
#include "support/serve_process.h"
#include "support/store_waiting.h"
#include "support/temp_folder.h"

namespace app {
namespace {

using testing::HasSubstr;

std::string read_text(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
}

unsigned mode_of(const std::string& path) {
    struct stat facts{};
    CHECK(stat(path.c_str(), &facts) == 0, path);
    return facts.st_mode & 0777U;
}

class KeyFile : public testing::Test {
protected:
    support::TempFolder folder_;
    const std::string path_ = folder_ / "games.db.keys";
    const KeyPlace place_{.path = path_, .may_be_made = true};
};

TEST_F(KeyFile, IsForItsOwnerAlone) {
    const ServerKeys keys = with_new_key({}, 1);
    ASSERT_FALSE(write_key_file(path_, keys, KeyFileMode::kNew));
    EXPECT_EQ(mode_of(path_), 0600U);
    const auto read = read_key_file(path_);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->seed_keys.front().key, keys.seed_keys.front().key);
    // Never replaced by accident.
    EXPECT_TRUE(write_key_file(path_, with_new_key({}, 1), KeyFileMode::kNew));
    EXPECT_EQ(read_key_file(path_)->seed_keys.front().key, keys.seed_keys.front().key);
    ASSERT_FALSE(write_key_file(path_, with_new_key(keys, 2), KeyFileMode::kReplace));
    EXPECT_EQ(mode_of(path_), 0600U);
    EXPECT_EQ(read_key_file(path_)->seed_keys.size(), 2U);
}

TEST_F(KeyFile, IsRefusedWhenOthersCanReadIt) {
    ASSERT_FALSE(write_key_file(path_, with_new_key({}, 1), KeyFileMode::kNew));
    for (const unsigned mode : {0604U, 0602U, 0620U}) {
        ASSERT_EQ(chmod(path_.c_str(), mode), 0);
        const auto read = read_key_file(path_);
        ASSERT_FALSE(read) << mode;
        EXPECT_THAT(read.error().text, HasSubstr("chmod 600"));
    }
    ASSERT_EQ(chmod(path_.c_str(), 0440), 0);  // a secret mounted into a container
    EXPECT_TRUE(read_key_file(path_));
}

TEST_F(KeyFile, DamageIsNotReadAsAKey) {
    const std::string key(64, 'a');
    const auto check = [&](const std::string& text) {
        std::ofstream(path_) << text;
        ASSERT_EQ(chmod(path_.c_str(), 0600), 0);
        EXPECT_FALSE(read_key_file(path_)) << text;
    };
    check("");
    check("fogg keys 1\n");
    check("fogg keys 2\nseal 1 " + key + "\n");
    check("seal 1 " + key + "\n");
    check("fogg keys 1\nseal 1 " + key.substr(1) + "\n");
    check("fogg keys 1\nseal 0 " + key + "\n");
    check("fogg keys 1\nseal 2 " + key + "\nseal 2 " + key + "\n");
    check("fogg keys 1\nwhat 1 " + key + "\n");
    check("fogg keys 1\nseal 1 " + key + "\npush " + std::string(64, 'f') + "\n");
    check("fogg keys 1\nseal 1 " + key + "\npush " + key + "\npush " + key + "\n");
}

// A store with a table of this first line, being played.
void add_table(store::Store& store, const std::string& id, const std::string& line) {
    CHECK(
        support::append(store, {.create = id, .lines = {line}, .status = store::Status::kPlaying}));
}

TEST_F(KeyFile, IsMadeAtTheFirstStartOnly) {
    store::MemoryStore store;
    const auto first = keys_at_start(place_, store);
    ASSERT_TRUE(first);
    EXPECT_EQ(first->warning, "");
    const auto second = keys_at_start(place_, store);
    ASSERT_TRUE(second);
    EXPECT_EQ(second->keys.seed_keys.front().key, first->keys.seed_keys.front().key);
}

TEST_F(KeyFile, TheKeyForNoticesIsMadeOnceAndKept) {
    ServerKeys keys = with_new_key({}, 1);
    keys.push.reset();  // a file from before there were notices
    ASSERT_FALSE(write_key_file(path_, keys, KeyFileMode::kNew));
    const auto made = push_key(place_, keys);
    ASSERT_TRUE(made);
    EXPECT_EQ(mode_of(path_), 0600U);
    ServerKeys again = *read_key_file(path_);
    EXPECT_EQ(again.push, *made);
    EXPECT_EQ(again.signing, keys.signing);
    EXPECT_EQ(*push_key(place_, again), *made);
}

TEST_F(KeyFile, NodesAreToldWhereTheKeyForNoticesComesFrom) {
    ServerKeys keys = with_new_key({}, 1);
    keys.push.reset();
    EXPECT_THAT(push_key({.path = path_}, keys).error(), HasSubstr("rotate-key"));
    EXPECT_THAT(push_key({}, keys).error(), HasSubstr("key_file"));
    EXPECT_FALSE(keys.push);
}

TEST_F(KeyFile, AMissingKeyIsNeverReplaced) {
    store::MemoryStore store;
    add_table(store, "abc", "table 2 map=toy:0 seats=2 sealed=1.0badf00d.TEXT host=0");
    const auto start = keys_at_start(place_, store);
    ASSERT_FALSE(start);
    EXPECT_THAT(start.error(), HasSubstr("1 unfinished table needs key 1.0badf00d"));
    EXPECT_FALSE(read_key_file(path_));
    // Another key beside it is a warning: the other tables can be played.
    ASSERT_FALSE(write_key_file(path_, with_new_key({}, 1), KeyFileMode::kNew));
    const auto other = keys_at_start(place_, store);
    ASSERT_TRUE(other);
    EXPECT_THAT(other->warning, HasSubstr("1.0badf00d"));
}

TEST_F(KeyFile, NodesShareOneThatIsMadeByHand) {
    store::MemoryStore store;
    const auto start = keys_at_start({.path = path_}, store);
    ASSERT_FALSE(start);
    EXPECT_THAT(start.error(), HasSubstr("rotate-key"));
    const auto without = keys_at_start({}, store);
    ASSERT_TRUE(without);
    EXPECT_THAT(without->warning, HasSubstr("unsealed"));
    add_table(store, "abc", "table 2 sealed=1.0badf00d.TEXT");
    EXPECT_FALSE(keys_at_start({}, store));
}

// The log of commitments says with which key it was begun.
TEST_F(KeyFile, ANodeWithAnotherFileThanTheOthersDoesNotStart) {
    store::MemoryStore store;
    const auto keys = with_new_key({}, 1);
    const std::string published = base::CheckpointSigner(*keys.signing).verifier_key();
    CHECK(support::append(store, {.create = "-log-0",
                                  .lines = {"entry"},
                                  .status = store::Status::kFinished,
                                  .summary = published}));
    const KeyPlace shared{.path = path_};
    ASSERT_FALSE(write_key_file(path_, with_new_key({}, 1), KeyFileMode::kNew));
    const auto other = keys_at_start(shared, store);
    ASSERT_FALSE(other);
    EXPECT_THAT(other.error(), HasSubstr("Use the key file of the other nodes"));
    EXPECT_THAT(other.error(), HasSubstr(published.substr(0, published.find('+'))));
    const auto without = keys_at_start({}, store);
    ASSERT_FALSE(without);
    EXPECT_THAT(without.error(), HasSubstr("`key_file` is not set here"));
    // Alone on a data file, somebody who has lost it goes on, and hears of it.
    const auto alone = keys_at_start(place_, store);
    ASSERT_TRUE(alone);
    EXPECT_THAT(alone->warning, HasSubstr("anyone who checks the log will notice"));
    ASSERT_FALSE(write_key_file(path_, keys, KeyFileMode::kReplace));
    EXPECT_EQ(keys_at_start(shared, store)->warning, "");
}

TEST_F(KeyFile, AMissingFileIsReplacedWhereNothingNeedsItAndTheLogKnows) {
    store::MemoryStore store;
    CHECK(support::append(store, {.create = "-log-0",
                                  .lines = {"entry"},
                                  .status = store::Status::kFinished,
                                  .summary = "fogg-log-1+2+3"}));
    const auto first = keys_at_start(place_, store);
    ASSERT_TRUE(first);
    EXPECT_THAT(first->warning, HasSubstr("another key"));
    EXPECT_EQ(read_key_file(path_)->lost_log, "fogg-log-1+2+3");
    EXPECT_EQ(keys_at_start(place_, store)->warning, "");
}

// The commands, over a store with a running and a finished table of two keys.
class KeyCommands : public KeyFile {
protected:
    KeyCommands() {
        auto opened = store::SqliteStore::open({.path = data_});
        CHECK(opened.has_value());
        store_ = std::move(*opened);
    }
    static app_test::Ended fogg(const std::string& arguments) {
        return app_test::run("store " + arguments + " 2>&1", "");
    }

    const std::string data_ = folder_ / "games.db";
    const std::string of_data_ = " --data " + data_;
    std::unique_ptr<store::SqliteStore> store_;
};

TEST_F(KeyCommands, RotatingKeepsWhatIsNeeded) {
    ASSERT_EQ(fogg("rotate-key" + of_data_).status, 0);
    const std::string first = table::key_name(read_key_file(path_)->seed_keys.front());
    add_table(*store_, "abc", "table 2 sealed=" + first + ".TEXT");
    ASSERT_EQ(fogg("rotate-key" + of_data_).status, 0);  // 2
    ASSERT_EQ(fogg("rotate-key" + of_data_).status, 0);  // 3
    const app_test::Ended fourth = fogg("rotate-key" + of_data_);
    EXPECT_THAT(fourth.output, HasSubstr("dropped 2."));
    const auto keys = read_key_file(path_);
    ASSERT_EQ(keys->seed_keys.size(), 3U);
    EXPECT_EQ(keys->seed_keys[0].number, 1U);
    EXPECT_EQ(keys->seed_keys[1].number, 3U);
    EXPECT_EQ(keys->seed_keys[2].number, 4U);
    EXPECT_THAT(fogg("keys" + of_data_).output, HasSubstr(first + ": 1 unfinished tables\n"));
    EXPECT_EQ(mode_of(path_), 0600U);
}

TEST_F(KeyCommands, ALostKeyMustBeGivenUpByName) {
    add_table(*store_, "abc", "table 2 sealed=3.0badf00d.TEXT");
    const app_test::Ended ended = fogg("rotate-key" + of_data_);
    EXPECT_EQ(ended.status, 1);
    EXPECT_THAT(ended.output, HasSubstr("3.0badf00d"));
    EXPECT_FALSE(read_key_file(path_));
    ASSERT_EQ(fogg("rotate-key --lost" + of_data_).status, 0);
    EXPECT_EQ(read_key_file(path_)->seed_keys.front().number, 4U);
}

TEST_F(KeyCommands, AnotherFileForTheSameLogMustBeAskedFor) {
    CHECK(support::append(*store_, {.create = "-log-0",
                                    .lines = {"entry"},
                                    .status = store::Status::kFinished,
                                    .summary = "fogg-log-1+2+3"}));
    const app_test::Ended ended = fogg("rotate-key" + of_data_);
    EXPECT_EQ(ended.status, 1);
    EXPECT_THAT(ended.output, HasSubstr("started with the key fogg-log-1"));
    ASSERT_EQ(fogg("rotate-key --lost" + of_data_).status, 0);
    EXPECT_EQ(read_key_file(path_)->lost_log, "fogg-log-1+2+3");
    EXPECT_EQ(fogg("rotate-key" + of_data_).status, 0);
}

// The whole program: sealed at rest, and refused without its key.
TEST_F(KeyFile, AServerSealsAndNeedsItsKey) {
    const std::string data = folder_ / "games.db";
    {
        support::ServeProcess server({.settings = {"--data", data}, .log = folder_ / "log.txt"});
        const auto port = server.wait_for_port();
        ASSERT_TRUE(port);
        const auto made = support::RawClient(*port).ask(
            support::post("/api/tables",
                          R"({"map":"usa","seats":[{"kind":"me","name":"Ann"},)"
                          R"({"kind":"program","program":"easy"}],)"
                          R"("start_now":true})",
                          "Authorization: Bearer the-long-secret-key-of-ann\r\n"
                          "Content-Type: application/json\r\n"));
        EXPECT_EQ(made.status, 201U) << made.body;
        const std::string bytes = read_text(data) + read_text(data + "-wal");
        EXPECT_THAT(bytes, HasSubstr("sealed=1."));
        EXPECT_THAT(bytes, testing::Not(HasSubstr("seed=")));
        EXPECT_EQ(mode_of(path_), 0600U);
        server.terminate();
        EXPECT_EQ(server.wait(), 0);
    }
    std::filesystem::rename(path_, folder_ / "away");
    support::ServeProcess server({.settings = {"--data", data}, .log = folder_ / "log.txt"});
    EXPECT_FALSE(server.wait_for_port());
    EXPECT_EQ(server.wait(), 1);
    EXPECT_THAT(read_text(folder_ / "log.txt"), HasSubstr("1 unfinished table needs key 1."));
    EXPECT_FALSE(std::filesystem::exists(path_));
}

}  // namespace
}  // namespace app
