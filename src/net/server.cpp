#include "net/server.h"

#include <sys/resource.h>

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/write.hpp>
#include <utility>

#include "net/descriptor_reserve.h"
#include "net/hub.h"
#include "net/loop_context.h"
#include "net/new_connection.h"

namespace net {
namespace {

constexpr int kBacklog = 4096;
constexpr std::chrono::milliseconds kRetryAccept{100};
constexpr unsigned kTurnedAwayAtOnce = 2;
constexpr std::chrono::milliseconds kRest{1};
constexpr Rate kWordsRate{.per_s = 50, .burst = 100};  // to those who are turned away

constexpr std::string_view kTooManyAnswer =
    "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\n"
    "Content-Length: 31\r\nConnection: close\r\nRetry-After: 5\r\n\r\n"
    "{\"code\":\"too_many_connections\"}";
constexpr std::string_view kTooFastAnswer =
    "HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\n"
    "Content-Length: 19\r\nConnection: close\r\nRetry-After: 1\r\n\r\n"
    "{\"code\":\"too_fast\"}";

Address address_of(const tcp::endpoint& endpoint) {
    Address address;
    if (endpoint.address().is_v4()) {
        const auto bytes = endpoint.address().to_v4().to_bytes();
        address.bytes[10] = address.bytes[11] = 0xFF;
        std::copy(bytes.begin(), bytes.end(), address.bytes.begin() + 12);
    } else {
        const auto bytes = endpoint.address().to_v6().to_bytes();
        std::copy(bytes.begin(), bytes.end(), address.bytes.begin());
    }
    return address;
}

}  // namespace

// Accepts connections on one endpoint.
class Listener final : public std::enable_shared_from_this<Listener> {
public:
    Listener(Loop& loop, std::shared_ptr<Hub> hub, std::shared_ptr<TlsContext> tls)
        : loop_(loop),
          acceptor_(loop.context().io.get_executor()),
          descriptors_(loop.context().io.get_executor()),
          hub_(std::move(hub)),
          tls_(std::move(tls)) {}

    // The error, if there is one.
    Error bind(const Endpoint& wanted) {
        Error error;
        const auto address = asio::ip::make_address(wanted.address, error);
        const tcp::endpoint endpoint(address, wanted.port);
        if (error || acceptor_.open(endpoint.protocol(), error) ||
            acceptor_.set_option(tcp::acceptor::reuse_address(true), error)) {
            return error;
        }
        if (address.is_v6() && acceptor_.set_option(asio::ip::v6_only(false), error)) {
            return error;
        }
        if (acceptor_.bind(endpoint, error)) {
            return error;
        }
        acceptor_.listen(kBacklog, error);
        return error;
    }

    [[nodiscard]] std::uint16_t port() const {
        Error ignored;
        return acceptor_.local_endpoint(ignored).port();
    }

    void accept() {
        descriptors_.make_room(hub_->connections());
        acceptor_.async_accept([self = shared_from_this()](const Error& error, TcpSocket socket) {
            self->loop_.context().tasks.wake();
            if (!self->acceptor_.is_open()) {
                return;
            }
            if (error) {
                self->pause(error);
                return;
            }
            self->is_paused_ = false;
            if (self->begin(std::move(socket)) || ++self->turned_away_ % kTurnedAwayAtOnce != 0) {
                self->accept();
            } else {
                // During a connection flood, serve existing clients first.
                self->retry_ = self->loop_.after(kRest, [self] { self->accept(); });
            }
        });
    }

    void close() {
        Error ignored;
        acceptor_.close(ignored);
        retry_.cancel();
    }

private:
    // Such as when no more files can be opened: it gets better when somebody goes.
    void pause(const Error& error) {
        if (!std::exchange(is_paused_, true)) {
            hub_->log().warn("accept_failed", {{"error", error.message()}});
        }
        retry_ = loop_.after(kRetryAccept, [this] { accept(); });
    }

    // Whether it is one.
    bool begin(TcpSocket socket) {
        Error error;
        const Address address = address_of(socket.remote_endpoint(error));
        if (error) {
            return false;  // gone already
        }
        hub_->metrics().accepted.add();
        if (hub_->is_full()) {
            hub_->metrics().refused_total.add();
            hub_->log().warn("connections_full", {{"peer", address.text()}});
            turn_away(socket, kTooManyAnswer);
            return false;
        }
        if (!hub_->is_proxy(address)) {
            const Admission admission = hub_->addresses().admit(address);
            if (admission != Admission::kAdmitted) {
                refuse(socket, address, admission);
                return false;
            }
        }
        NewConnection connection{.socket = std::move(socket), .address = address, .hub = hub_};
        if (tls_ != nullptr) {
            start_tls_connection(std::move(connection), tls_);
        } else {
            start_plain_connection(std::move(connection));
        }
        return true;
    }

    void refuse(TcpSocket& socket, const Address& address, Admission admission) {
        const bool is_fast = admission == Admission::kTooFast;
        hub_->metrics().not_admitted(admission).add();
        hub_->log().warn(is_fast ? "connects_per_address" : "connections_per_address",
                         {{"peer", address.text()}});
        turn_away(socket, is_fast ? kTooFastAnswer : kTooManyAnswer);
    }

    // Says why if the system takes it at once.
    void turn_away(TcpSocket& socket, std::string_view answer) {
        Error ignored;
        // Words for people, not for storms: a reset costs less.
        if (!words_.take(kWordsRate, hub_->now_ns())) {
            socket.set_option(asio::socket_base::linger(true, 0), ignored);
            socket.close(ignored);
            return;
        }
        socket.non_blocking(true, ignored);
        if (tls_ == nullptr) {
            socket.send(asio::buffer(answer), 0, ignored);
        }
        socket.shutdown(tcp::socket::shutdown_send, ignored);
    }

    Loop& loop_;
    TcpAcceptor acceptor_;
    DescriptorReserve descriptors_;
    const std::shared_ptr<Hub> hub_;
    const std::shared_ptr<TlsContext> tls_;
    base::Timer retry_;
    bool is_paused_ = false;  // and has said so
    RateLimit words_{kWordsRate, 0};
    unsigned turned_away_ = 0;
};

struct Server::Parts {
    Loop& loop;
    std::shared_ptr<Hub> hub;
    std::vector<std::shared_ptr<Listener>> listeners;
};

Server::Server(Loop& loop, ServerConfig config, Handlers handlers, const ServerServices& services)
    : parts_(std::make_unique<Parts>(
          Parts{loop,
                std::make_shared<Hub>(loop, std::move(config), std::move(handlers), services),
                {}})) {}

Server::~Server() {
    for (const auto& listener : parts_->listeners) {
        listener->close();
    }
    parts_->hub->cut_all();
}

base::Result<std::vector<std::uint16_t>, ListenError> Server::listen() {
    std::shared_ptr<TlsContext> tls;
    if (parts_->hub->config().tls) {
        auto loaded = load_tls(*parts_->hub->config().tls);
        if (!loaded) {
            return loaded.error();
        }
        tls = std::move(*loaded);
    }
    std::vector<std::shared_ptr<Listener>> listeners;
    std::vector<std::uint16_t> ports;
    for (const Endpoint& endpoint : parts_->hub->config().endpoints) {
        auto listener = std::make_shared<Listener>(parts_->loop, parts_->hub, tls);
        if (const Error error = listener->bind(endpoint)) {
            return ListenError{endpoint.address + " port " + std::to_string(endpoint.port) + ": " +
                               error.message()};
        }
        ports.push_back(listener->port());
        listeners.push_back(std::move(listener));
    }
    parts_->hub->fit_connections_to(raise_open_files_limit());
    for (const auto& listener : listeners) {
        listener->accept();
    }
    parts_->listeners = std::move(listeners);
    parts_->hub->start_sweeping();
    return ports;
}

bool Server::take_messages(const Address& address, unsigned count) {
    return parts_->hub->addresses().take_messages(address, count);
}

void Server::begin_shutdown(std::chrono::milliseconds deadline, std::function<void()> done) {
    for (const auto& listener : parts_->listeners) {
        listener->close();
    }
    parts_->hub->begin_shutdown(deadline, std::move(done));
}

std::size_t raise_open_files_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) {
        return 0;
    }
    if (limit.rlim_cur < limit.rlim_max) {
        limit.rlim_cur = limit.rlim_max;
        if (setrlimit(RLIMIT_NOFILE, &limit) != 0 && getrlimit(RLIMIT_NOFILE, &limit) != 0) {
            return 0;
        }
    }
    return static_cast<std::size_t>(limit.rlim_cur);
}

}  // namespace net
