// Real nodes that share a database and a file of keys; one with another file, or without; and a new
// key while they run.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <memory>
#include <string>

#include "cluster/database.h"
#include "cluster/guest.h"
#include "support/maps.h"
#include "support/serve_process.h"
#include "support/temp_folder.h"

namespace cluster {
namespace {

using testing::HasSubstr;

class SharedKeys : public testing::Test {
protected:
    struct Server {
        std::unique_ptr<support::ServeProcess> process{};
        std::uint16_t port = 0;
    };

    SharedKeys() { make_key(keys_); }

    // With this file of keys; empty: without.
    [[nodiscard]] support::ServeProcess::Options options(const std::string& keys) const {
        support::ServeProcess::Options options{.settings = {"--store", database_.address()},
                                               .log = folder_ / "log"};
        if (!keys.empty()) {
            options.settings.insert(options.settings.end(), {"--key-file", keys});
        }
        return options;
    }
    [[nodiscard]] Server start() const {
        Server server{.process = std::make_unique<support::ServeProcess>(options(keys_))};
        server.port = server.process->wait_for_port().value_or(0);
        EXPECT_NE(server.port, 0) << log();
        return server;
    }
    void expect_no_start(const std::string& keys) const {
        support::ServeProcess server(options(keys));
        EXPECT_EQ(server.wait_for_port(), std::nullopt);
        EXPECT_EQ(server.wait(), 1);
    }
    void make_key(const std::string& file, const std::string& how = "") const {
        const std::string command = std::string(FOGG_PROGRAM) + " store rotate-key " + how +
                                    " --store '" + database_.address() + "' --key-file '" + file +
                                    "' >/dev/null";
        ASSERT_EQ(std::system(command.c_str()), 0) << command;
    }
    // The guest goes on with a game through this node.
    static void expect_move_at(Guest& guest, const Server& server) {
        guest.go_to(server.port);
        ASSERT_EQ(guest.come(), "ok");
        guest.choose_move();
        EXPECT_EQ(guest.move(), "ok");
    }
    [[nodiscard]] std::string log() const { return support::read_file(folder_ / "log"); }

    Database database_;
    support::TempFolder folder_;
    const std::string keys_ = folder_ / "keys";
};

TEST_F(SharedKeys, EveryNodeOpensWhatAnotherHasSealed) {
    const Server one = start();
    const Server two = start();
    Guest guest(one.port);
    ASSERT_EQ(guest.make_table(), "ok");
    expect_move_at(guest, one);
    expect_move_at(guest, two);
    // All sign one log.
    const auto key = [](const Server& server) {
        return support::RawClient(server.port).ask(support::get("/api/log/key")).body;
    };
    EXPECT_EQ(key(one), key(two));
    EXPECT_EQ(log().find("unsealed"), std::string::npos);
}

TEST_F(SharedKeys, ANodeWithAnotherFileOrNoneSaysSoAndDoesNoHarm) {
    const Server one = start();
    Guest guest(one.port);
    ASSERT_EQ(guest.make_table(), "ok");
    expect_move_at(guest, one);

    const std::string others = folder_ / "others";
    make_key(others, "--lost");
    // As if it had been made for another database.
    std::string text = support::read_file(others);
    text.erase(text.find("log "));
    std::ofstream(others) << text;
    expect_no_start(others);
    EXPECT_THAT(log(), HasSubstr("the log of commitments was started with the key fogg-log-"));
    EXPECT_THAT(log(), HasSubstr("Use the key file of the other nodes"));
    expect_no_start("");
    EXPECT_THAT(log(), HasSubstr("`key_file` is not set here"));
    expect_no_start(folder_ / "nowhere");
    EXPECT_THAT(log(), HasSubstr("there is no such file"));

    expect_move_at(guest, one);
    const Server two = start();
    expect_move_at(guest, two);
}

// As docs/store.md describes it: the file is in place before the first node is restarted.
TEST_F(SharedKeys, ANewKeyComesIntoUseNodeByNode) {
    Server one = start();
    const Server two = start();
    Guest old(one.port);
    ASSERT_EQ(old.make_table(), "ok");
    expect_move_at(old, one);
    make_key(keys_);
    EXPECT_THAT(support::read_file(keys_), HasSubstr("\nseal 2 "));
    one.process->terminate();
    EXPECT_EQ(one.process->wait(), 0);
    one = start();
    Guest young(one.port);
    ASSERT_EQ(young.make_table(), "ok");
    expect_move_at(young, one);
    // This node has not been restarted, and meets a key that it does not know.
    expect_move_at(young, two);
    expect_move_at(old, two);
    expect_move_at(old, one);
}

}  // namespace
}  // namespace cluster
