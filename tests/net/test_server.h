// tests/net/test_server.h
//
// A server on a thread of its own, with handlers that echo.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/clock.h"
#include "base/log.h"
#include "base/metrics.h"
#include "net/api/site.h"
#include "net/loop.h"
#include "net/server.h"

namespace net {

// Polls until it is so, for ten seconds at most.
inline bool comes_true(const std::function<bool()>& is_so) {
    const base::SystemClock clock;
    const std::int64_t end = clock.monotonic_ns() + 10'000'000'000;
    while (!is_so()) {
        if (clock.monotonic_ns() > end) {
            return false;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return true;
}

struct Seen {
    std::atomic<int> opened = 0;
    std::atomic<int> closed = 0;
    std::atomic<int> messages = 0;
    std::atomic<int> cuts = 0;
    std::function<void()> halt{};  // stops the loop
    std::shared_ptr<std::atomic<bool>> is_let_go = std::make_shared<std::atomic<bool>>(false);
};

// What a server holds until all of it is gone, its connections too.
struct Held {
    explicit Held(Seen& seen) : is_let_go(seen.is_let_go) {}
    Held(const Held&) = delete;
    Held& operator=(const Held&) = delete;
    ~Held() { *is_let_go = true; }
    std::shared_ptr<std::atomic<bool>> is_let_go;
};

// Says back what it hears; "bye" closes, "blast N" sends N messages of 1000 bytes, "halt" stops the
// loop before the answer has left.
class EchoHandler final : public WebSocketHandler {
public:
    explicit EchoHandler(Seen& seen) : seen_(seen) {}

    void on_open(WebSocket& socket) override {
        socket_ = &socket;
        ++seen_.opened;
    }
    void on_text(std::string_view text) override {
        ++seen_.messages;
        if (text == "bye") {
            socket_->send("farewell");
            socket_->close(CloseCode::kNormal, "asked");
            socket_->send("too late");
        } else if (text.starts_with("blast ")) {
            const auto message = std::make_shared<const std::string>(1000, 'x');
            for (int left = std::stoi(std::string(text.substr(6))); left > 0; --left) {
                socket_->send(message);
            }
        } else {
            socket_->send(std::string(text));
        }
        if (text == "halt") {
            seen_.halt();
        }
    }
    std::string on_cut(Cut reason) override {
        ++seen_.cuts;
        return "cut " + std::string(to_text(reason));
    }
    void on_closed() override {
        socket_ = nullptr;
        ++seen_.closed;
    }

private:
    Seen& seen_;
    WebSocket* socket_ = nullptr;
};

class TestServer {
public:
    explicit TestServer(ServerConfig config = {})
        : log_(clock_, base::LogLevel::kError, [](std::string_view /*line*/) {}),
          server_(
              loop_, std::move(config),
              {.http = [this](HttpRequest request,
                              Respond respond) { answer(request, std::move(respond)); },
               .open_socket = [this,
                               held = std::make_shared<Held>(seen)](const HttpRequest& request)
                   -> base::Result<std::shared_ptr<WebSocketHandler>, HttpResponse> {
                   if (request.param("refuse")) {
                       return refusal(404, "no_table");
                   }
                   return std::shared_ptr<WebSocketHandler>(std::make_shared<EchoHandler>(seen));
               }},
              {.clock = clock_, .metrics = metrics, .log = log_}) {
        auto ports = server_.listen();
        CHECK(ports.has_value(), ports.has_value() ? "" : ports.error().text);
        port = ports->front();
        seen.halt = [this] { loop_.stop(); };
        thread_ = std::thread([this] { loop_.run(); });
    }
    TestServer(const TestServer&) = delete;
    TestServer& operator=(const TestServer&) = delete;
    ~TestServer() {
        loop_.stop();
        thread_.join();
    }

    // Returns at once; the flag says when it is over.
    void shut_down(std::chrono::milliseconds deadline, std::atomic<bool>& is_done) {
        loop_.post([this, deadline, &is_done] {
            server_.begin_shutdown(deadline, [&is_done] { is_done = true; });
        });
    }
    // Answers what is asked under /later.
    void answer_later() {
        loop_.post([this] {
            for (const Respond& respond : std::exchange(later_, {})) {
                respond(json_response(200, "later"));
            }
        });
    }

    std::uint16_t port = 0;
    Seen seen;
    std::atomic<int> requests = 0;
    std::atomic<int> waiting = 0;    // under /later
    std::atomic<int> smuggled = 0;   // requests for /smuggled
    std::atomic<int> strangers = 0;  // requests from this machine itself, not through a proxy
    base::Metrics metrics;

private:
    void answer(const HttpRequest& request, Respond respond) {
        ++requests;
        smuggled += request.path() == "/smuggled" ? 1 : 0;
        strangers += request.peer.is_loopback() ? 1 : 0;
        if (request.path() == "/echo") {
            respond(json_response(200, request.body));
        } else if (request.path() == "/about") {
            respond(json_response(200, about(request)));
        } else if (request.path() == "/large") {
            respond(json_response(200, std::string(3'000'000, 'L')));
        } else if (request.path() == "/later") {
            later_.push_back(std::move(respond));
            ++waiting;
        } else {
            respond(Site::built_in().answer(request));
        }
    }

    static std::string about(const HttpRequest& request) {
        std::string text = std::string(to_text(request.method)) + " " + request.path() +
                           " peer=" + request.peer.text() + " key=" + request.key_cookie +
                           " bearer=" + request.bearer +
                           " json=" + (request.is_json() ? "yes" : "no") +
                           " secure=" + (request.is_secure ? "yes" : "no");
        for (const auto& [name, value] : request.target.query) {
            text += " " + name + "=" + value;
        }
        return text;
    }

    base::SystemClock clock_;
    base::Log log_;
    std::vector<Respond> later_;
    Loop loop_;
    Server server_;
    std::thread thread_;
};

}  // namespace net
