// tests/sim/simulation.h
//
// The whole system from one seed: a lobby on a slow and unreliable store, a server that crashes and
// restarts, connections that break and deliver in-flight messages late or never, and clients that
// speak the text protocol over them. One thread and one clock, so a seed is reproducible.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/rng.h"
#include "rules/records/record.h"
#include "sim/client.h"
#include "sim/slow_store.h"
#include "store/memory_store.h"
#include "support/lobby_world.h"
#include "support/manual_clock.h"
#include "support/sim_executor.h"

namespace sim {

struct Plan {
    std::uint64_t seed = 1;
    unsigned tables = 3;
    std::uint32_t drop_every_ms = 4'000;    // on average; 0: never
    std::uint32_t crash_every_ms = 30'000;  // on average; 0: never
    SlowStore::Troubles disk{
        .delay_ms_max = 20, .write_fails_per_mille = 15, .read_fails_per_mille = 5};
};

// What happened, to verify that it did.
struct Tally {
    std::uint64_t games = 0;
    std::uint64_t moves = 0;  // acknowledged
    std::uint64_t undos = 0;
    std::uint64_t joint = 0;     // games with a say of players in the seed
    std::uint64_t attempts = 0;  // to shuffle that failed
    std::uint64_t drops = 0;
    std::uint64_t crashes = 0;
    std::uint64_t messages = 0;  // to clients
    std::int64_t simulated_ms = 0;
};

class Simulation {
public:
    explicit Simulation(const Plan& plan);

    // Runs until all games are over and everybody has seen it, then checks the results.
    void run();

    [[nodiscard]] const Tally& tally() const { return tally_; }
    // What went wrong; empty if nothing.
    [[nodiscard]] const std::vector<std::string>& problems() const { return problems_; }

private:
    // A connection. Each end notices its loss separately.
    struct Line {
        std::size_t client = 0;
        std::uint64_t life = 0;  // of the server
        bool is_open_here = true;
        bool is_open_there = true;
        bool loses_messages = false;  // the client's last messages are lost
        std::int64_t up_ms = 0;       // when the last message in this direction arrives
        std::int64_t down_ms = 0;
    };
    struct TableFacts {
        std::string id{};
        std::string map{};
        std::vector<std::string> secrets{};  // never in a message before the end
        std::vector<std::size_t> clients{};
    };

    void make_table(unsigned number);
    [[nodiscard]] std::string table_wish(unsigned seats, unsigned people, unsigned programs);
    void add_client(TableFacts& table, Character character);
    void ask_for_table(const std::string& body, const table::Holder& host, std::string& made);
    void note_secrets(TableFacts& table);
    void check_secrets(const TableFacts& table, const std::string& text, const Client* reader);
    void check_pages(const TableFacts& table);

    void start_server();
    void crash_server();
    void stop_server();
    void end_lines();

    void connect(std::size_t client);
    void lose_line(std::size_t client);
    void send_up(table::ConnectionId connection, std::string text);
    void carry_down();
    void deliver(table::ConnectionId connection, const std::string& text);
    void keep_acting(std::size_t client);
    void keep_making_trouble();

    bool step();
    template <typename Done>
    bool run_until(const Done& is_done, const char* what);
    void check_table(const TableFacts& table);
    void check_log(const TableFacts& table);
    void check_record(const TableFacts& table);
    void check_shuffle(const TableFacts& table, const rules::Record& record);
    void check_fresh_viewer(const TableFacts& table);
    void problem(const std::string& text) { problems_.push_back(text); }
    bool is_one_in(std::uint32_t n) { return rng_.below(n) == 0; }

    Plan plan_;
    base::Rng rng_;
    support::ManualClock clock_;
    support::SimExecutor outside_{clock_};  // connections, people and the disk
    store::MemoryStore disk_;
    SlowStore store_;
    std::unique_ptr<support::LobbyWorld> server_;
    std::uint64_t life_ = 0;  // of the server
    std::vector<std::unique_ptr<Client>> clients_;
    std::vector<table::ConnectionId> line_of_;  // by client; kNoConnection: none
    std::map<table::ConnectionId, Line> lines_;
    std::uint64_t last_connection_ = 0;
    std::vector<TableFacts> tables_;
    bool is_calm_ = false;    // no more faults
    bool is_ending_ = false;  // those who leave now do not return
    Tally tally_;
    std::vector<std::string> problems_;
};

}  // namespace sim
