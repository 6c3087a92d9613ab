#include "net/hub.h"

#include <malloc.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/check.h"

namespace net {
namespace {

// For everything that is no connection: the store, the database, listening, the loop itself.
constexpr std::size_t kOtherFiles = 64;
// Fewer than this leave nothing worth the trouble.
constexpr std::size_t kStormConnections = 500;
// A millisecond or two.
constexpr std::size_t kFlushedAtOnce = 128;

}  // namespace

Hub::Hub(base::Executor& executor, ServerConfig config, Handlers handlers,
         const ServerServices& services)
    : executor_(executor),
      config_(std::move(config)),
      handlers_(std::move(handlers)),
      clock_(services.clock),
      log_(services.log),
      metrics_(services.metrics),
      connections_max_(config_.limits.connections_max),
      addresses_(config_.limits, clock_) {}

bool Hub::is_proxy(const Address& address) const {
    return std::ranges::any_of(config_.proxies,
                               [&](const AddressRange& range) { return range.contains(address); });
}

void Hub::fit_connections_to(std::size_t open_files) {
    const std::size_t room = open_files > 2 * kOtherFiles
                                 ? open_files - kOtherFiles
                                 : std::max(open_files / 2, std::size_t{1});
    if (room >= limits().connections_max) {
        return;
    }
    connections_max_ = room;
    log_.warn("connections_max_lowered", {{"connections_max", limits().connections_max},
                                          {"open_files", open_files},
                                          {"connections", room}});
}

void Hub::add(std::shared_ptr<Connection> connection) {
    connection->index_ = connections_.size();
    connections_.push_back(std::move(connection));
    connections_peak_ = std::max(connections_peak_, connections_.size());
}

void Hub::remove(Connection& connection) {
    CHECK(connections_[connection.index_].get() == &connection);
    connections_.back()->index_ = connection.index_;
    connections_[connection.index_].swap(connections_.back());
    connections_.pop_back();
    if (shutdown_ && connections_.empty()) {
        // Posted: the connection is still being torn down.
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
    post_flush();
}

void Hub::post_flush() {
    if (!is_flush_posted_) {
        is_flush_posted_ = true;
        executor_.post([self = shared_from_this()] { self->flush(); });
    }
}

void Hub::flush() {
    is_flush_posted_ = false;
    const auto end =
        due_.begin() + static_cast<std::ptrdiff_t>(std::min(due_.size(), kFlushedAtOnce));
    flushing_.assign(std::move_iterator(due_.begin()), std::move_iterator(end));
    due_.erase(due_.begin(), end);
    for (const auto& connection : flushing_) {
        connection->is_due_ = false;
        connection->flush();
    }
    flushing_.clear();
    if (!due_.empty()) {
        post_flush();
    }
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
    addresses_.forget_idle();
    if (connections_peak_ >= kStormConnections && connections_.size() < connections_peak_ / 2) {
        give_back_memory();
    }
}

void Hub::give_back_memory() {
    connections_peak_ = connections_.size();
    connections_.shrink_to_fit();
    due_.shrink_to_fit();
    flushing_.shrink_to_fit();
    addresses_.shrink();
    // The allocator keeps what lies between blocks that are still in use, for ever.
    malloc_trim(0);
}

void Hub::begin_shutdown(std::chrono::milliseconds deadline, std::function<void()> done) {
    CHECK(!shutdown_);
    shutdown_.emplace(Shutdown{.timer = executor_.after(deadline, [this] { end_shutdown(); }),
                               .done = std::move(done)});
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
    const auto done = std::exchange(shutdown_->done, nullptr);
    if (!done) {
        return;
    }
    shutdown_->timer.cancel();
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
