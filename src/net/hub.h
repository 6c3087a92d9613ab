// net/hub.h
//
// What the connections of a server share: the configuration, who is connected and from where, what
// is counted, and the two rounds that are made over them: the sweep, which keeps the times, and the
// flush, which sends what was collected since the last one.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/executor.h"
#include "net/rate_limit.h"
#include "net/server.h"

namespace net {

// A connection as the hub sees it.
class Connection {
public:
    Connection() = default;
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    virtual ~Connection() = default;

    virtual void sweep(std::int64_t now_ns) = 0;
    virtual void flush() = 0;
    // Begins to say goodbye because of a restart.
    virtual void part() = 0;
    // Ends it at once.
    virtual void cut() = 0;

private:
    friend class Hub;
    std::size_t index_ = 0;  // in the hub's list
    bool is_due_ = false;    // for a flush
};

// What is counted; see Metrics.
struct NetMetrics {
    explicit NetMetrics(base::Metrics& metrics);

    base::Gauge& http_connections;
    base::Gauge& sockets;
    base::Counter& accepted;
    base::Counter& refused_total;        // too many connections in all
    base::Counter& refused_per_address;  // too many from one address
    base::Counter& refused_rate;
    base::Counter& refused_origin;
    base::Counter& bad_requests;
    base::Counter& requests;
    base::Counter& messages_in;
    base::Counter& messages_out;
    base::Counter& bytes_out;
    std::vector<base::Counter*> cuts;  // by Cut
};

class Hub final : public std::enable_shared_from_this<Hub> {
public:
    Hub(base::Executor& executor, ServerConfig config, Handlers handlers,
        const ServerServices& services);

    [[nodiscard]] const ServerConfig& config() const { return config_; }
    [[nodiscard]] const Limits& limits() const { return config_.limits; }
    [[nodiscard]] const Handlers& handlers() const { return handlers_; }
    [[nodiscard]] NetMetrics& metrics() { return metrics_; }
    [[nodiscard]] base::Log& log() { return log_; }
    [[nodiscard]] std::int64_t now_ns() const { return clock_.monotonic_ns(); }
    [[nodiscard]] std::int64_t after(std::chrono::milliseconds time) const {
        return now_ns() + std::chrono::nanoseconds(time).count();
    }
    [[nodiscard]] bool is_shutting_down() const { return is_shutting_down_; }

    // Whether the address may have one more connection, which is counted until release().
    [[nodiscard]] bool admit(const Address& address);
    void release(const Address& address);
    [[nodiscard]] bool is_full() const { return connections_.size() >= limits().connections_max; }
    // Whether the limits by address are not for this one.
    [[nodiscard]] bool is_free(const Address& address) const;
    [[nodiscard]] bool is_proxy(const Address& address) const;
    // Takes one of the address's requests.
    [[nodiscard]] bool may_request(const Address& address);

    // Keeps the connection alive until remove().
    void add(std::shared_ptr<Connection> connection);
    void remove(Connection& connection);
    // Flushes the connection, which must have been added, at the end of this go of the loop.
    void flush_soon(Connection& connection);

    void start_sweeping();
    // See Server::begin_shutdown.
    void begin_shutdown(std::chrono::milliseconds deadline, std::function<void()> done);
    void cut_all();

private:
    struct AddressUse {
        std::size_t connections = 0;
        RateLimit requests;
    };

    AddressUse& use_of(const Address& address);
    void sweep();
    void flush_all();
    void end_shutdown();

    base::Executor& executor_;
    const ServerConfig config_;
    const Handlers handlers_;
    const base::Clock& clock_;
    base::Log& log_;
    NetMetrics metrics_;
    std::vector<std::shared_ptr<Connection>> connections_;
    std::unordered_map<Address, AddressUse, AddressHash> addresses_;  // by subnet
    std::vector<std::shared_ptr<Connection>> due_;                    // for a flush
    std::vector<std::shared_ptr<Connection>> flushing_;
    base::Timer sweep_timer_;
    base::Timer shutdown_timer_;
    std::function<void()> on_shut_down_;
    bool is_shutting_down_ = false;
};

}  // namespace net
