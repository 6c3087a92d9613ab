// app/serve/running_server.h
//
// Wires up everything that runs in a server: the tables on a store, and the network. Makes no
// decisions of its own.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "app/command_line.h"
#include "app/serve/board_set.h"
#include "app/serve/clock_watch.h"
#include "app/serve/key_file.h"
#include "app/serve/lobby_observer.h"
#include "app/serve/serve_config.h"
#include "app/serve/store_watch.h"
#include "base/clock.h"
#include "base/executor.h"
#include "base/log.h"
#include "base/metrics.h"
#include "base/slewed_clock.h"
#include "net/api/advice_desk.h"
#include "net/api/api.h"
#include "net/api/gateway.h"
#include "net/api/playtest_desk.h"
#include "net/loop.h"
#include "net/push/push_desk.h"
#include "net/server.h"
#include "store/store.h"
#include "table/fairness/commitment_log.h"
#include "table/fairness/secrets.h"
#include "table/fairness/seed_keys.h"
#include "table/lobby/lobby.h"
#include "table/maps/map_desk.h"
#include "table/maps/published_boards.h"
#include "table/workers/background_thread.h"
#include "table/workers/program_pool.h"

namespace app {

class RunningServer {
public:
    // Requires a config that resolve_config() let through.
    struct Parts {
        std::unique_ptr<BoardSet> boards;
        std::unique_ptr<store::Store> store;
        ServerKeys keys;
        std::string key_file;  // where they came from
        std::string review_folder;
    };
    RunningServer(const ServeConfig& config, Parts parts);
    RunningServer(const RunningServer&) = delete;
    RunningServer& operator=(const RunningServer&) = delete;
    ~RunningServer() = default;

    // Listens, says where, and returns when it was told to stop, by a signal. Once.
    [[nodiscard]] Exit run();

private:
    [[nodiscard]] table::CommitmentLog* with_log(const ServerKeys& keys);
    [[nodiscard]] net::PushDesk* with_push(const ServerKeys& keys);
    // Every second: counts, and looks after the store and the clock.
    void watch();
    void stop();
    void settle(std::chrono::milliseconds waited);

    // In the order in which they must be made; the loop outlives what lives on it.
    ServeConfig config_;
    base::SystemClock clock_;
    base::SlewedClock table_clock_{clock_};
    std::unique_ptr<BoardSet> boards_;
    std::unique_ptr<store::Store> store_;
    table::PublishedBoards published_;
    table::MapDesk map_desk_;
    base::Metrics metrics_;
    base::Log log_;
    LobbyObserver observer_;
    StoreWatch store_watch_;
    ClockWatch clock_watch_;
    table::SystemSecrets secrets_;
    table::SeedKeys seed_keys_;
    net::Loop loop_;
    std::optional<table::CommitmentLog> commitments_;  // without keys there is none
    std::optional<net::PushDesk> push_;                // none where it is switched off
    net::Gateway gateway_;
    table::ProgramPool program_pool_;
    table::BackgroundThread table_reader_;   // for the lobby
    table::BackgroundThread report_reader_;  // for the API, so that nobody at a table waits for it
    table::BackgroundThread thinker_;        // for what takes seconds
    table::BackgroundThread map_trials_;     // for maps that people publish
    net::PlaytestDesk playtests_;            // for the gallery
    net::AdviceDesk advisers_;
    table::Lobby lobby_;
    net::Api api_;
    net::Server server_;
    base::Timer watch_timer_;
    base::Timer settle_timer_;
    bool is_stopping_ = false;
};

}  // namespace app
