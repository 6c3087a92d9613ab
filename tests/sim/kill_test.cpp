// The real program under load, killed and restarted on the same data: no acknowledged move is lost,
// and every table continues. FOGG_ROUNDS=100 kills it five hundred times.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <iostream>
#include <thread>

#include "sim/client.h"
#include "sim/log_check.h"
#include "sim/program_under_test.h"
#include "store/sqlite/store.h"
#include "support/seeds.h"
#include "support/temp_folder.h"

namespace sim {
namespace {

constexpr unsigned kTables = 6;
constexpr unsigned kPeople = 3;  // per table
constexpr std::uint32_t kHaste = 20;

struct Person {
    std::unique_ptr<Client> client{};
    std::unique_ptr<WebSocket> socket{};
    std::int64_t acts_at_ms = 0;
    bool has_heard_restarting = false;
};

class KillTest : public testing::Test {
protected:
    std::int64_t now_ms() const { return clock.monotonic_ns() / 1'000'000; }

    void make_tables() {
        for (unsigned t = 0; t < kTables; ++t) {
            const std::string key = "the-secret-key-of-t" + std::to_string(t) + "p0";
            const std::string map = t % 2 == 0 ? "usa" : "san_francisco";
            const auto reply = server->post(
                "/api/tables", key,
                R"({"map":")" + map +
                    R"(","seats":[{"kind":"me","name":"Ann"},{"kind":"open"},{"kind":"open"},)"
                    R"({"kind":"program","program":"easy"}]})");
            ASSERT_EQ(reply.status, 201U) << reply.body;
            tables.push_back(reply.body.substr(reply.body.find(':') + 2, 16));
            for (unsigned i = 0; i < kPeople; ++i) {
                const std::string name = "t" + std::to_string(t) + "p" + std::to_string(i);
                people.push_back({.client = std::make_unique<Client>(
                                      Character{.name = name,
                                                .key = "the-secret-key-of-" + name,
                                                .table = tables.back(),
                                                .is_host = i == 0,
                                                .fickleness = 20},
                                      t * 100 + i)});
            }
        }
    }
    void connect(Person& person) {
        person.socket = std::make_unique<WebSocket>(server->port(), person.client->who().key);
        if (person.socket->is_open()) {
            person.client->on_line(
                [&socket = *person.socket](const std::string& text) { socket.send(text); });
        }
    }
    void disconnect(Person& person) {
        if (person.socket != nullptr) {
            hear(person);  // what arrived before the connection broke
            person.client->on_line_lost();
            person.socket = nullptr;
        }
    }
    void hear(Person& person) {
        for (const std::string& text : person.socket->receive()) {
            person.has_heard_restarting |= text == R"({"t":"bye","code":"restarting"})";
            person.client->hear(text);
        }
    }
    void play_for_ms(std::int64_t ms) {
        const std::int64_t end = now_ms() + ms;
        while (now_ms() < end) {
            for (Person& person : people) {
                if (person.socket == nullptr) {
                    connect(person);
                }
                hear(person);
                if (!person.socket->is_open()) {
                    disconnect(person);
                } else if (now_ms() >= person.acts_at_ms) {
                    person.acts_at_ms = now_ms() + person.client->act() / kHaste;
                }
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    }
    // By table: the version its first person has seen.
    [[nodiscard]] std::vector<std::int64_t> versions() const {
        std::vector<std::int64_t> seen;
        for (unsigned t = 0; t < kTables; ++t) {
            const Client& first = *people[t * kPeople].client;
            seen.push_back(first.is_over() ? -1 : first.version());
        }
        return seen;
    }
    void check_logs() {
        const auto store = store::SqliteStore::open({.path = data});
        ASSERT_TRUE(store);
        for (unsigned t = 0; t < kTables; ++t) {
            std::vector<const Client*> clients;
            for (unsigned i = 0; i < kPeople; ++i) {
                clients.push_back(people[t * kPeople + i].client.get());
                EXPECT_THAT(clients.back()->complaints(), testing::IsEmpty());
                for (const Wish& wish : clients.back()->answered()) {
                    acknowledged += wish.version > 0 && wish.t == "move" ? 1 : 0;
                }
            }
            EXPECT_THAT(log_problems(**store, tables[t], clients), testing::IsEmpty());
        }
    }

    base::SystemClock clock;
    support::TempFolder folder;
    std::string data = folder / "games.db";
    std::unique_ptr<ServeProcess> server = std::make_unique<ServeProcess>(data);
    std::vector<std::string> tables;
    std::vector<Person> people;
    std::uint64_t acknowledged = 0;
};

TEST_F(KillTest, NothingAcknowledgedIsLost) {
    make_tables();
    base::Rng rng(support::number_from_environment("FOGG_SEED", 1));
    const auto kills = 5 * support::number_from_environment("FOGG_ROUNDS", 1);
    for (std::uint64_t i = 0; i < kills; ++i) {
        play_for_ms(300 + rng.below(900));
        server->kill();
        for (Person& person : people) {
            disconnect(person);
        }
        server = std::make_unique<ServeProcess>(data);
    }
    const auto before = versions();
    play_for_ms(1'500);
    const auto after = versions();
    for (unsigned t = 0; t < kTables; ++t) {
        EXPECT_TRUE(after[t] == -1 || after[t] > before[t]) << "table " << t << " stands still";
    }
    // SIGTERM while all are playing: everybody is told, and the server stops soon.
    const std::int64_t since = now_ms();
    server->terminate();
    while (server->is_running() && now_ms() - since < 10'000) {
        for (Person& person : people) {
            if (person.socket != nullptr) {
                hear(person);
            }
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    EXPECT_LT(now_ms() - since, 5'000);
    EXPECT_EQ(server->wait(), 0);
    for (Person& person : people) {
        disconnect(person);
        EXPECT_TRUE(person.has_heard_restarting) << person.client->who().name;
    }
    check_logs();
    const std::string check = std::string(FOGG_PROGRAM) + " store check --data " + data;
    EXPECT_EQ(std::system(check.c_str()), 0);
    std::cout << kills << " kills, " << acknowledged << " moves acknowledged, none lost\n";
    EXPECT_GT(acknowledged, 50U);
}

}  // namespace
}  // namespace sim
