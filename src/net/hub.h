// net/hub.h
//
// What the connections of a server share: the configuration, the list of connections, limits and
// metrics. Two rounds go over the list: the sweep enforces time limits, and the flush sends what
// was collected since the last one. Lives on the loop's thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "base/executor.h"
#include "net/address_limits.h"
#include "net/net_metrics.h"
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
    [[nodiscard]] bool is_shutting_down() const { return shutdown_.has_value(); }

    [[nodiscard]] AddressLimits& addresses() { return addresses_; }
    [[nodiscard]] std::size_t connections() const { return connections_.size(); }
    [[nodiscard]] bool is_full() const { return connections_.size() >= connections_max_; }
    // Lowers the limit to what the number of open files allows.
    void fit_connections_to(std::size_t open_files);
    [[nodiscard]] bool is_proxy(const Address& address) const;

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
    struct Shutdown {
        base::Timer timer{};
        std::function<void()> done{};
    };

    void sweep();
    // After a storm of connections: what they used goes back to the system.
    void give_back_memory();
    void post_flush();
    // Some of those that are due; the others in the next task, so that nobody waits for all.
    void flush();
    void end_shutdown();

    base::Executor& executor_;
    const ServerConfig config_;
    const Handlers handlers_;
    const base::Clock& clock_;
    base::Log& log_;
    NetMetrics metrics_;
    std::vector<std::shared_ptr<Connection>> connections_;
    std::size_t connections_max_;
    std::size_t connections_peak_ = 0;  // since memory was given back
    AddressLimits addresses_;
    std::vector<std::shared_ptr<Connection>> due_;  // for a flush
    std::vector<std::shared_ptr<Connection>> flushing_;
    bool is_flush_posted_ = false;
    base::Timer sweep_timer_;
    std::optional<Shutdown> shutdown_;
};

}  // namespace net
