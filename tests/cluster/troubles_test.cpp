// The real program with database trouble: what it reports, that nothing is half done, and that it
// recovers by itself.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <boost/json/parse.hpp>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <thread>

#include "base/clock.h"
#include "cluster/database.h"
#include "cluster/guest.h"
#include "sim/log_check.h"
#include "store/postgres/store.h"
#include "support/maps.h"
#include "support/raw_client.h"
#include "support/relay.h"
#include "support/serve_process.h"

namespace cluster {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr std::int64_t kMostMs = 30'000;  // until trouble is noticed, or over
constexpr std::int64_t kHangMs = 15'000;
constexpr std::int64_t kPromptMs = 500;  // on a busy machine

// A table with a seat that anybody may take.
std::string open_table(std::uint16_t port, const std::string& key) {
    const auto made = support::RawClient(port).ask(support::post(
        "/api/tables", R"({"map":"usa","seats":[{"kind":"open"},{"kind":"open"}]})", key));
    CHECK(made.status == 201, made.status, made.body);
    return std::string(boost::json::parse(made.body).at("table").as_string());
}

class DatabaseTroubles : public testing::Test {
protected:
    struct Ended {
        int code = 0;
        std::string said{};
    };
    // A server that should fail to start.
    [[nodiscard]] Ended serve(const std::string& address) {
        const support::TempFolder folder;
        support::ServeProcess server({.settings = {"--store", address}, .log = folder / "log"});
        EXPECT_EQ(server.wait_for_port(), std::nullopt);
        return {.code = server.wait(), .said = support::read_file(folder / "log")};
    }
    // A server that should start.
    void start(const std::string& address) {
        server_ = std::make_unique<support::ServeProcess>(support::ServeProcess::Options{
            .settings = {"--store", address}, .log = folder_ / "log"});
        port_ = server_->wait_for_port().value_or(0);
        ASSERT_NE(port_, 0) << log();
    }
    void stop() {
        server_->terminate();
        EXPECT_EQ(server_->wait(), 0) << log();
        server_ = nullptr;
    }
    [[nodiscard]] std::string log() const { return support::read_file(folder_ / "log"); }
    [[nodiscard]] std::string home() const {
        return std::filesystem::path(database_.socket_path()).parent_path().string();
    }
    [[nodiscard]] std::string address_of(const std::string& who, const std::string& where) const {
        return "postgresql://" + who + "@/" + where + "?host=" + home();
    }
    [[nodiscard]] std::vector<std::string> lines_of(const std::string& table) const {
        const auto store = store::PostgresStore::open({.address = database_.address()});
        CHECK(store.has_value(), store ? "" : store.error().text);
        return sim::read_lines(**store, table);
    }
    [[nodiscard]] bool is_store_sound() const {
        const std::string check =
            std::string(FOGG_PROGRAM) + " store check --data '" + database_.address() + "'";
        return std::system((check + " >/dev/null").c_str()) == 0;
    }

    // Repeats a step until it gives the expected result.
    template <typename Step>
    [[nodiscard]] bool repeat_until(const std::string& wanted, const Step& step) const {
        for (const std::int64_t end_ms = now_ms() + kMostMs; now_ms() < end_ms;) {
            if (step() == wanted) {
                return true;
            }
            usleep(20'000);
        }
        return false;
    }
    [[nodiscard]] std::int64_t now_ms() const { return clock_.monotonic_ns() / 1'000'000; }

    // A move blocked by the trouble and, once it is over, resent with the same id.
    void play_through(const std::function<void()>& begin, const std::function<void()>& end) {
        Guest guest(port_);
        ASSERT_EQ(guest.make_table(), "ok");
        ASSERT_EQ(guest.come(), "ok");
        guest.choose_move();
        ASSERT_EQ(guest.move(), "ok");
        ASSERT_EQ(guest.come(), "ok");
        guest.choose_move();
        const auto lines_before = lines_of(guest.table());
        EXPECT_EQ(lines_before.size(), static_cast<std::size_t>(guest.version()));

        begin();
        EXPECT_EQ(guest.move(), "try_again");
        EXPECT_EQ(Guest(port_).make_table(), "try_again");

        end();
        EXPECT_EQ(lines_of(guest.table()), lines_before);
        EXPECT_TRUE(repeat_until("ok", [&] { return guest.move(); })) << log();
        EXPECT_EQ(lines_of(guest.table()).size(), lines_before.size() + 1);
        EXPECT_EQ(guest.move(), "ok");  // not done twice
        EXPECT_EQ(lines_of(guest.table()).size(), lines_before.size() + 1);
        EXPECT_EQ(Guest(port_).make_table(), "ok");
        stop();
        EXPECT_TRUE(is_store_sound());
    }

    base::SystemClock clock_;
    Database database_;
    support::TempFolder folder_;
    std::unique_ptr<support::ServeProcess> server_;
    std::uint16_t port_ = 0;
};

TEST_F(DatabaseTroubles, AWrongPasswordIsToldWithoutThePassword) {
    database_.run_sql("CREATE ROLE guest LOGIN PASSWORD 'secret1'");
    const std::string rules = home() + "/data/pg_hba.conf";
    const std::string before = support::read_file(rules);
    std::ofstream(rules) << "local all guest scram-sha-256\n" << before;
    database_.run_sql("SELECT pg_reload_conf()");
    const Ended ended = serve(address_of("guest:secret2", "postgres"));
    EXPECT_EQ(ended.code, 1);
    EXPECT_THAT(ended.said, HasSubstr(": io: "));
    EXPECT_THAT(ended.said, HasSubstr("password authentication failed for user \"guest\""));
    EXPECT_THAT(ended.said, Not(HasSubstr("secret2")));
}

TEST_F(DatabaseTroubles, AnUnknownDatabaseIsTold) {
    const Ended ended = serve(address_of("fogg", "nowhere"));
    EXPECT_EQ(ended.code, 1);
    EXPECT_THAT(ended.said, HasSubstr(": io: "));
    EXPECT_THAT(ended.said, HasSubstr("database \"nowhere\" does not exist"));
}

// PostgreSQL 15 lets only the owner of a database create tables in it.
TEST_F(DatabaseTroubles, AUserWithoutRightsIsTold) {
    database_.run_sql("CREATE ROLE guest LOGIN");
    const Ended ended = serve(address_of("guest", "postgres"));
    EXPECT_EQ(ended.code, 1);
    EXPECT_THAT(ended.said, HasSubstr("permission denied for schema public"));
}

TEST_F(DatabaseTroubles, ANewerSchemaIsToldAndNotTouched) {
    start(database_.address());
    stop();
    database_.run_sql("INSERT INTO fogg_schema VALUES (1000)");
    const Ended ended = serve(database_.address());
    EXPECT_EQ(ended.code, 1);
    EXPECT_THAT(ended.said, HasSubstr(": newer_schema: "));
    database_.run_sql("DELETE FROM fogg_schema WHERE version = 1000");
    start(database_.address());
    stop();
}

TEST_F(DatabaseTroubles, AReadOnlyDatabaseIsToldBeforeItsTablesAreMade) {
    const Ended ended =
        serve(database_.address() + "&options=-cdefault_transaction_read_only%3Don");
    EXPECT_EQ(ended.code, 1);
    EXPECT_THAT(ended.said, HasSubstr(": read_only: "));
}

TEST_F(DatabaseTroubles, ADatabaseThatTurnsReadOnlyAndBack) {
    start(database_.address());
    // Open sessions would notice sooner or later; new ones notice at once.
    const auto set = [&](const std::string& value) {
        database_.run_sql("ALTER DATABASE postgres SET default_transaction_read_only = " + value);
        database_.run_sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE pid <> pg_backend_pid() AND datname = 'postgres'");
    };
    play_through([&] { set("on"); }, [&] { set("off"); });
    EXPECT_THAT(log(), HasSubstr("read_only"));
}

TEST_F(DatabaseTroubles, ADatabaseThatGoesAwayAndComesBack) {
    start(database_.address());
    play_through([&] { ASSERT_EQ(database_.run_script("kill"), 0); },
                 [&] { ASSERT_EQ(database_.run_script("restart"), 0); });
}

// Nothing gets through, and nobody is told: whoever asks the database waits. The server does that
// every few seconds, but not where it answers people.
TEST_F(DatabaseTroubles, ADatabaseThatHangsHoldsNobodyUp) {
    const support::TempFolder sockets;
    support::Relay relay(support::Endpoint::at_path(sockets / ".s.PGSQL.5432"));
    relay.lead_to(support::Endpoint::at_path(database_.socket_path()));
    std::atomic<bool> is_frozen = false;
    const std::jthread passing_on([&](const std::stop_token& stop) {
        while (!stop.stop_requested()) {
            relay.set_frozen(is_frozen);
            relay.turn(now_ms());
            usleep(500);
        }
    });
    start(Database::address_at(sockets.path()));
    Guest guest(port_);
    ASSERT_EQ(guest.make_table(), "ok");
    ASSERT_EQ(guest.come(), "ok");
    guest.choose_move();

    const std::string key =
        "Authorization: Bearer the-long-secret-key-of-cid\r\nContent-Type: application/json\r\n";
    const auto send = [&](const std::string& request) {
        support::RawClient client(port_);
        EXPECT_TRUE(client.send(request));
        return client;
    };
    support::RawClient cid(port_);
    ASSERT_EQ(cid.ask(support::handshake("/ws", key)).status, 101U);
    cid.send(support::frame(support::kTextFrame,
                            R"({"t":"watch","id":"w","table":")" + open_table(port_, key) + "\"}"));
    cid.read_until(R"("t":"update")");

    is_frozen = true;
    const std::array<support::RawClient, 3> waiting = {
        send(support::post("/api/tables", R"({"id":"x","map":"usa","seats":[{"kind":"open"}]})",
                           key)),
        send(support::post("/api/daily", R"({"map":"usa","name":"Cid"})", key)),
        send(support::get("/api/log/entries?from=0"))};
    cid.send(support::frame(support::kTextFrame, R"({"t":"sit","id":"s","seat":1,"name":"Cid"})"));
    std::int64_t longest_ms = 0;
    for (const std::int64_t end_ms = now_ms() + kHangMs; now_ms() < end_ms;) {
        const std::int64_t asked_ms = now_ms();
        EXPECT_EQ(support::RawClient(port_).ask(support::get("/healthz")).status, 200U);
        longest_ms = std::max(longest_ms, now_ms() - asked_ms);
        usleep(20'000);
    }
    EXPECT_LT(longest_ms, kPromptMs);
    std::cout << "the slowest answer took " << longest_ms << " ms\n";

    is_frozen = false;
    EXPECT_TRUE(repeat_until("ok", [&] { return guest.move(); })) << log();
    stop();
    EXPECT_TRUE(is_store_sound());
}

// The tables are on a disk of eight megabytes, which fills up and is then cleared.
TEST_F(DatabaseTroubles, ADiskThatIsFullAndIsCleared) {
    const std::string disk = home() + "/small";
    std::filesystem::create_directory(disk);
    if (std::system(("mount -t tmpfs -o size=8m,mode=777 none " + disk + " 2>/dev/null").c_str()) !=
        0) {
        std::cout << "left out: mounting a small disk takes root\n";
        return;
    }
    std::filesystem::create_directory(disk + "/tables");
    ASSERT_EQ(std::system(("chmod 777 " + disk +
                           "/tables; ! id -u postgres >/dev/null || "
                           "chown postgres " +
                           disk + "/tables")
                              .c_str()),
              0);
    database_.run_sql("CREATE TABLESPACE small LOCATION '" + disk + "/tables'");
    start(database_.address() + "&options=-cdefault_tablespace%3Dsmall");
    Guest guest(port_);
    ASSERT_EQ(guest.make_table(), "ok");
    EXPECT_NE(std::system(("cat /dev/zero >" + disk + "/waste 2>/dev/null").c_str()), 0);
    unsigned made = 1;
    EXPECT_TRUE(repeat_until("try_again", [&] {
        std::string code = "ok";
        for (int i = 0; i < 50 && code == "ok"; ++i) {
            code = guest.make_table();
            made += code == "ok" ? 1 : 0;
        }
        return code;
    })) << log();
    EXPECT_THAT(log(), HasSubstr("full"));
    std::filesystem::remove(disk + "/waste");
    EXPECT_TRUE(repeat_until("ok", [&] { return guest.make_table(); })) << log();
    ++made;
    stop();
    EXPECT_TRUE(is_store_sound());
    const auto store = store::PostgresStore::open({.address = database_.address()});
    ASSERT_TRUE(store);
    const auto count = (*store)->table_count();
    ASSERT_TRUE(count);
    EXPECT_EQ(*count, made);
    EXPECT_EQ(std::system(("umount -l " + disk).c_str()), 0);
}

}  // namespace
}  // namespace cluster
