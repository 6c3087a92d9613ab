#include "net/hub.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/check.h"

namespace net {
namespace {

constexpr std::array<std::string_view, 5> kCuts = {"idle", "slow", "too_fast", "too_long",
                                                   "restarting"};

base::Counter& refused(base::Metrics& metrics, std::string_view labels) {
    return metrics.counter({.name = "fogg_net_refused_total",
                            .help = "Connections, requests and handshakes refused at the edge.",
                            .labels = labels});
}

}  // namespace

std::string_view to_text(Cut reason) {
    return kCuts[static_cast<std::size_t>(reason)];
}

NetMetrics::NetMetrics(base::Metrics& metrics)
    : http_connections(metrics.gauge({.name = "fogg_net_connections",
                                      .help = "Open connections.",
                                      .labels = R"(kind="http")"})),
      sockets(metrics.gauge({.name = "fogg_net_connections",
                             .help = "Open connections.",
                             .labels = R"(kind="websocket")"})),
      accepted(
          metrics.counter({.name = "fogg_net_accepted_total", .help = "Connections accepted."})),
      refused_total(refused(metrics, R"(why="connections")")),
      refused_per_address(refused(metrics, R"(why="connections_per_address")")),
      refused_rate(refused(metrics, R"(why="too_fast")")),
      refused_origin(refused(metrics, R"(why="bad_origin")")),
      bad_requests(refused(metrics, R"(why="bad_request")")),
      requests(
          metrics.counter({.name = "fogg_net_requests_total", .help = "HTTP requests handed on."})),
      messages_in(metrics.counter({.name = "fogg_net_messages_total",
                                   .help = "WebSocket messages.",
                                   .labels = R"(way="in")"})),
      messages_out(metrics.counter({.name = "fogg_net_messages_total",
                                    .help = "WebSocket messages.",
                                    .labels = R"(way="out")"})),
      bytes_out(metrics.counter(
          {.name = "fogg_net_sent_bytes_total", .help = "Bytes handed to the system."})) {
    for (const std::string_view reason : kCuts) {
        cuts.push_back(&metrics.counter({.name = "fogg_net_cuts_total",
                                         .help = "WebSocket connections ended by the server.",
                                         .labels = "reason=\"" + std::string(reason) + "\""}));
    }
}

Hub::Hub(base::Executor& executor, ServerConfig config, Handlers handlers,
         const ServerServices& services)
    : executor_(executor),
      config_(std::move(config)),
      handlers_(std::move(handlers)),
      clock_(services.clock),
      log_(services.log),
      metrics_(services.metrics) {}

bool Hub::is_proxy(const Address& address) const {
    return std::ranges::any_of(config_.proxies,
                               [&](const AddressRange& range) { return range.contains(address); });
}

bool Hub::is_free(const Address& address) const {
    return limits().is_loopback_free && address.is_loopback();
}

Hub::AddressUse& Hub::use_of(const Address& address) {
    return addresses_
        .try_emplace(address.subnet(),
                     AddressUse{.connections = 0, .requests = {limits().requests, now_ns()}})
        .first->second;
}

bool Hub::admit(const Address& address) {
    AddressUse& from = use_of(address);
    if (from.connections >= limits().connections_per_address_max && !is_free(address)) {
        return false;
    }
    ++from.connections;
    return true;
}

void Hub::release(const Address& address) {
    AddressUse& from = use_of(address);
    CHECK(from.connections > 0);
    --from.connections;
}

bool Hub::may_request(const Address& address) {
    return is_free(address) || use_of(address).requests.take(limits().requests, now_ns());
}

void Hub::add(std::shared_ptr<Connection> connection) {
    connection->index_ = connections_.size();
    connections_.push_back(std::move(connection));
}

void Hub::remove(Connection& connection) {
    CHECK(connections_[connection.index_].get() == &connection);
    connections_.back()->index_ = connection.index_;
    connections_[connection.index_].swap(connections_.back());
    connections_.pop_back();
    if (is_shutting_down_ && connections_.empty()) {
        // Not at once: whoever goes is still in the middle of it.
        executor_.post([self = shared_from_this()] { self->end_shutdown(); });
    }
}

void Hub::flush_soon(Connection& connection) {
    if (connection.is_due_ || connections_.size() <= connection.index_ ||
        connections_[connection.index_].get() != &connection) {
        return;  // already, or gone
    }
    connection.is_due_ = true;
    due_.push_back(connections_[connection.index_]);
    if (due_.size() == 1) {
        executor_.post([self = shared_from_this()] { self->flush_all(); });
    }
}

void Hub::flush_all() {
    flushing_.swap(due_);
    for (const auto& connection : flushing_) {
        connection->is_due_ = false;
        connection->flush();
    }
    flushing_.clear();
}

void Hub::start_sweeping() {
    sweep_timer_ = executor_.after(limits().sweep, [this] {
        sweep();
        start_sweeping();
    });
}

void Hub::sweep() {
    const std::int64_t now = now_ns();
    // Backwards, since a connection that ends puts the last one in its place.
    for (std::size_t i = connections_.size(); i > 0; --i) {
        if (i <= connections_.size()) {
            const auto connection = connections_[i - 1];
            connection->sweep(now);
        }
    }
    std::erase_if(addresses_, [&](const auto& entry) {
        const AddressUse& from = entry.second;
        return from.connections == 0 && from.requests.is_full(limits().requests, now);
    });
}

void Hub::begin_shutdown(std::chrono::milliseconds deadline, std::function<void()> done) {
    CHECK(!is_shutting_down_);
    is_shutting_down_ = true;
    on_shut_down_ = std::move(done);
    shutdown_timer_ = executor_.after(deadline, [this] { end_shutdown(); });
    for (std::size_t i = connections_.size(); i > 0; --i) {
        if (i <= connections_.size()) {
            const auto connection = connections_[i - 1];
            connection->part();
        }
    }
    if (connections_.empty()) {
        executor_.post([self = shared_from_this()] { self->end_shutdown(); });
    }
}

void Hub::end_shutdown() {
    if (!on_shut_down_) {
        return;
    }
    const auto done = std::exchange(on_shut_down_, nullptr);
    shutdown_timer_.cancel();
    cut_all();
    done();
}

void Hub::cut_all() {
    sweep_timer_.cancel();
    while (!connections_.empty()) {
        const auto connection = connections_.back();
        connection->cut();
        CHECK(connections_.empty() || connections_.back() != connection);
    }
    // They hold the hub; a loop that has stopped would not come to flush them.
    due_.clear();
}

}  // namespace net
