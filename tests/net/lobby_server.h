// tests/net/lobby_server.h
//
// The whole server over real sockets, on a thread of its own, with its store in memory; and people
// who connect to it.
#pragma once

#include <chrono>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/clock.h"
#include "base/log.h"
#include "base/metrics.h"
#include "net/api/advice_desk.h"
#include "net/api/api.h"
#include "net/api/gateway.h"
#include "net/api/site.h"
#include "net/loop.h"
#include "net/push/push_desk.h"
#include "net/server.h"
#include "store/memory_store.h"
#include "support/lobby_world.h"
#include "support/raw_client.h"
#include "table/lobby/lobby.h"
#include "table/maps/map_desk.h"
#include "table/maps/published_boards.h"
#include "table/workers/background_thread.h"

namespace net {

class LobbyServer {
public:
    // With these, it sends notices.
    explicit LobbyServer(std::optional<PushSender::Options> push = std::nullopt)
        : log_(clock_, base::LogLevel::kError, [](std::string_view /*line*/) {}),
          push_(with_push(std::move(push))),
          lobby_({.executor = loop_,
                  .clock = clock_,
                  .store = store_,
                  .boards = boards_,
                  .programs = programs_,
                  .secrets = secrets_,
                  .seed_keys = seed_keys_,
                  .sink = gateway_,
                  .observer = observer_,
                  .background = background_,
                  .commitments = &commitments_,
                  .notices = push_.get(),
                  .advisers = &advisers_}),
          api_({.lobby = lobby_,
                .site = Site::built_in(),
                .metrics = metrics_,
                .clock = clock_,
                .background = background_,
                .boards = {catalog_.find("toy")},
                .commitments = &commitments_,
                .push = push_.get(),
                .catalog = &boards_,
                .maps = &map_desk_,
                .own_file =
                    [](const MapApi::OwnName& name) {
                        return name.id == "toy" && name.sha256.empty() ? std::optional(toy_file())
                                                                       : std::nullopt;
                    },
                .may_wake =
                    [this](const Address& peer) {
                        return server_.take_messages(peer, kReadingMessages);
                    }},
               {}),
          server_(loop_, config(),
                  {.http = [this](HttpRequest request,
                                  const Respond& respond) { api_.handle(request, respond); },
                   .open_socket =
                       [this](const HttpRequest& request) { return gateway_.admit(request); }},
                  {.clock = clock_, .metrics = metrics_, .log = log_}) {
        gateway_.connect_to(lobby_);
        auto ports = server_.listen();
        CHECK(ports.has_value(), ports.has_value() ? "" : ports.error().text);
        port_ = ports->front();
        thread_ = std::thread([this] { loop_.run(); });
    }
    LobbyServer(const LobbyServer&) = delete;
    LobbyServer& operator=(const LobbyServer&) = delete;
    ~LobbyServer() {
        // Whoever is still connected is told goodbye: one that is cut off would not be freed.
        std::promise<void> promise;
        loop_.post([&] {
            server_.begin_shutdown(std::chrono::milliseconds(200), [&] { promise.set_value(); });
        });
        promise.get_future().wait();
        loop_.stop();
        thread_.join();
        background_.stop();
    }

    [[nodiscard]] std::uint16_t port() const { return port_; }

    // What the work gives, done on the loop's thread.
    template <typename Work>
    auto on_loop(const Work& work) {
        std::promise<std::invoke_result_t<Work>> promise;
        loop_.post([&] { promise.set_value(work()); });
        return promise.get_future().get();
    }

    // All that the store has of a table: its log, its chat and its row.
    std::string history(const std::string& table) {
        return on_loop([&] {
            const auto row = store_.table_by_public_id(table);
            CHECK(row.has_value(), table);
            std::string text = std::string(store::name_of(row->status)) + " " + row->summary + "\n";
            const auto lines = store_.log({.table = row->id, .from = 1});
            for (const store::LogLine& line : *lines) {
                text += std::to_string(line.seq) + " " + line.text + "\n";
            }
            const auto chat = store_.chat(row->id, 0);
            for (const store::ChatLine& line : *chat) {
                text += std::to_string(line.n) + " " + line.text + "\n";
            }
            return text;
        });
    }
    table::Lobby& lobby() { return lobby_; }
    store::Store& store() { return store_; }
    table::Background& background() { return background_; }
    table::CommitmentLog& commitments() { return commitments_; }

private:
    static ServerConfig config() {
        ServerConfig config;
        config.limits.messages = {.per_s = 1000, .burst = 1000};
        config.limits.requests = {.per_s = 1000, .burst = 1000};
        return config;
    }

    static std::string toy_file() { return support::read_file(FOGG_SOURCE_DIR "/maps/toy.toml"); }

    std::unique_ptr<PushDesk> with_push(std::optional<PushSender::Options> options) {
        if (!options) {
            return nullptr;
        }
        return std::make_unique<PushDesk>(
            *std::move(options),
            PushSender::Services{
                .clock = clock_, .store = store_, .metrics = metrics_, .log = log_},
            loop_);
    }

    base::SystemClock clock_;
    base::Metrics metrics_;
    base::Log log_;
    store::MemoryStore store_;
    support::TestBoards catalog_;
    table::PublishedBoards boards_{catalog_, store_};
    table::MapDesk map_desk_{{.store = store_, .own = catalog_, .clock = clock_},
                             {.per_holder = 4}};
    support::TestSecrets secrets_{1};
    table::SeedKeys seed_keys_{support::test_seed_keys()};
    table::Observer observer_;
    Loop loop_;
    support::TestPrograms programs_{loop_, clock_};
    table::BackgroundThread background_{loop_};
    Gateway gateway_{Gateway::Loopback::kFree};
    table::CommitmentLog commitments_{{.executor = loop_, .clock = clock_, .store = store_},
                                      base::seed_from_number(7)};
    std::unique_ptr<PushDesk> push_;
    AdviceDesk advisers_{loop_, clock_};
    table::Lobby lobby_;
    Api api_;
    Server server_;
    std::thread thread_;
    std::uint16_t port_ = 0;
};

// Somebody with a key and a WebSocket.
class Caller {
public:
    Caller(LobbyServer& server, std::string_view name)
        : port_(server.port()),
          bearer_("Authorization: Bearer the-long-secret-key-of-" + std::string(name) + "\r\n"),
          socket_(port_) {
        const auto reply = socket_.ask(support::handshake("/ws", bearer_));
        CHECK(reply.status == 101, reply.status, reply.body);
        CHECK(read().starts_with(R"({"t":"welcome")"));
    }

    void send(std::string_view text) { socket_.send(support::frame(support::kTextFrame, text)); }
    // The next message; empty at the end of the connection.
    std::string read() { return support::read_frame(socket_).payload; }
    // Says it and waits for the answer; what comes before that is kept for notices().
    std::string ask(std::string_view text) {
        send(text);
        while (true) {
            std::string heard = read();
            if (heard.empty() || heard.starts_with(R"({"t":"done")") ||
                heard.starts_with(R"({"t":"refused")")) {
                return heard;
            }
            heard_.push_back(std::move(heard));
        }
    }
    // All that was heard since the last time, answers to ask() left out.
    std::vector<std::string> notices() {
        send(R"({"t":"ping"})");
        for (std::string heard = read(); heard != R"({"t":"pong"})"; heard = read()) {
            CHECK(!heard.empty(), "the connection ended");
            heard_.push_back(std::move(heard));
        }
        return std::exchange(heard_, {});
    }

    support::HttpReply post(std::string_view target, std::string_view body) const {
        return support::RawClient(port_).ask(
            support::post(target, body, bearer_ + "Content-Type: application/json\r\n"));
    }
    support::HttpReply get(std::string_view target) const {
        return support::RawClient(port_).ask(support::get(target, bearer_));
    }

private:
    std::uint16_t port_;
    std::string bearer_;
    support::RawClient socket_;
    std::vector<std::string> heard_;
};

// "404 {…}"
inline std::string status_and_body(const support::HttpReply& reply) {
    return std::to_string(reply.status) + " " + reply.body;
}

}  // namespace net
