// net/server.h
//
// A server of HTTP and WebSocket on a Loop: it reads, checks and rate-limits what comes in, passes
// requests and messages to its handlers, and sends what they answer. It knows nothing of games.
//
// Everything has a limit. A client that exceeds one is refused or cut off, and no other client is
// affected. One sweep over all connections, a few times a second, enforces all time limits, so that
// a quiet connection costs no timers.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/log.h"
#include "base/metrics.h"
#include "base/result.h"
#include "net/address.h"
#include "net/http/http.h"
#include "net/loop.h"
#include "net/rate_limit.h"
#include "net/web_socket.h"

namespace net {

struct Limits {
    using Ms = std::chrono::milliseconds;

    std::size_t head_bytes_max = std::size_t{8} << 10U;
    std::size_t body_bytes_max = std::size_t{64} << 10U;
    // Of requests that carry a map: its text as JSON, where every line's end takes another byte.
    std::size_t map_body_bytes_max = std::size_t{640} << 10U;
    std::vector<std::string_view> map_paths = {"/api/maps", "/api/check/", "/api/draft/"};
    // Of a chunked body: chunk sizes, extensions and trailers.
    std::size_t chunk_framing_bytes_max = std::size_t{16} << 10U;
    std::size_t message_bytes_max = std::size_t{16} << 10U;
    std::size_t queued_bytes_max = std::size_t{256} << 10U;  // waiting to be sent, a connection

    std::size_t connections_max = 20'000;
    std::size_t connections_per_address_max = 200;
    // Addresses whose connections and rates are remembered at one time.
    std::size_t addresses_max = 50'000;
    // New ones, an address. A client behind a proxy counts when it opens a WebSocket.
    Rate connects{.per_s = 40, .burst = 400};
    Rate requests{.per_s = 50, .burst = 400};  // HTTP, an address, without those for files
    // For files of the client, an address. They are in memory, and a first visit fetches them all.
    Rate files{.per_s = 400, .burst = 4000};
    // Of large answers that wait to be taken, an address.
    std::size_t answer_bytes_per_address_max = std::size_t{16} << 20U;
    Rate messages{.per_s = 20, .burst = 60};  // WebSocket, a connection
    // Of all its connections. Beyond that, reading waits.
    Rate messages_per_address{.per_s = 200, .burst = 600};
    Rate frames{.per_s = 100, .burst = 300};  // these, their fragments and control frames
    Rate control_frames{.per_s = 10, .burst = 20};
    // Received, a connection. Beyond that, reading waits.
    Rate bytes{.per_s = 256 << 10U, .burst = 512 << 10U};
    // Loopback connections are exempt from rate limits and per-address limits: for load tests.
    bool is_loopback_free = false;

    Ms head{10'000};        // from the first byte of a request (or from connecting) to its headers
    Ms body{30'000};        // to the end of its body
    Ms answer{30'000};      // for a handler to answer, and for the client to take the answer
    Ms keep_alive{30'000};  // between requests
    Ms ping{25'000};        // of silence, then the server pings
    Ms idle{60'000};        // of silence, then it cuts
    Ms close{2'000};        // for the client to say goodbye too
    Ms stall{10'000};       // for the client to take any of what is waiting for it
    Ms pause{500};          // before reading on from a client that was told to slow down
    Ms sweep{250};          // how exactly all of these are kept
};

struct Endpoint {
    std::string address = "127.0.0.1";  // of this machine; "::" takes both versions
    std::uint16_t port = 0;             // 0: any that is free
};

struct TlsFiles {
    std::string certificate;  // PEM, with the chain
    std::string key;          // PEM
};

struct ServerConfig {
    std::vector<Endpoint> endpoints{Endpoint{}};
    std::optional<TlsFiles> tls;
    // Besides the server's own: "https://example.org".
    std::vector<std::string> origins;
    // From these, and only these, X-Forwarded-For and X-Forwarded-Proto are believed.
    std::vector<AddressRange> proxies;
    std::string socket_path = "/ws";
    std::string files_path = "/assets/";  // what begins so is a file of the client
    std::string key_cookie = "fogg_key";
    Limits limits;
};

struct Handlers {
    HttpHandler http;
    WebSocketFactory open_socket;
};

// What the server needs from outside. All must outlive it.
struct ServerServices {
    const base::Clock& clock;
    base::Metrics& metrics;
    base::Log& log;
};

struct ListenError {
    std::string text;  // for people
};

class Server {
public:
    Server(Loop& loop, ServerConfig config, Handlers handlers, const ServerServices& services);
    // Cuts all connections. The loop must outlive the server, and must not be running on another
    // thread any more.
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    // Begins to accept on all endpoints, or on none. The ports, in the order of the endpoints.
    // Raises the limit on open files as far as the system allows, and keeps to it.
    [[nodiscard]] base::Result<std::vector<std::uint16_t>, ListenError> listen();

    // Counts an HTTP request as so many WebSocket messages of the address. False, and nothing is
    // counted, while the address has sent more than it may. On the loop's thread.
    [[nodiscard]] bool take_messages(const Address& address, unsigned count);

    // Stops accepting, tells every WebSocket kRestarting and closes it with 1012, lets requests
    // that are being answered finish, and calls `done` when all have gone or the time is up and the
    // rest was cut. On the loop's thread, once.
    void begin_shutdown(std::chrono::milliseconds deadline, std::function<void()> done);

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

// Lets the process open as many files as the system allows, and says how many that is.
std::size_t raise_open_files_limit();

}  // namespace net
