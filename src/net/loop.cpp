#include "net/loop.h"

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <csignal>
#include <utility>

#include "net/loop_context.h"

namespace net {
namespace {

class WaitingCall final : public base::Timer::Pending {
public:
    explicit WaitingCall(asio::io_context& io) : timer(io.get_executor()) {}

    void cancel() override {
        task = nullptr;
        timer.cancel();
    }

    WaitTimer timer;
    std::function<void()> task;
};

void wait_for_signal(const std::shared_ptr<asio::signal_set>& signals,
                     const std::shared_ptr<std::function<void()>>& task) {
    signals->async_wait([signals, task](const Error& error, int /*number*/) {
        if (!error) {
            (*task)();
            wait_for_signal(signals, task);
        }
    });
}

}  // namespace

Loop::Loop() : context_(std::make_unique<Context>()) {}

Loop::~Loop() = default;

void Loop::time_tasks(base::Histogram& seconds) {
    context_->tasks.start(seconds);
}

void Loop::run() {
    asio::io_context& io = context_->io;
    const auto guard = asio::make_work_guard(io);
    if (!context_->tasks.is_running()) {
        io.run();
        return;
    }
    while (!io.stopped()) {
        if (io.poll_one() == 0) {
            context_->tasks.sleep();
            io.run_one();
        }
        context_->tasks.next();
    }
}

void Loop::stop() {
    context_->io.stop();
}

void Loop::post(std::function<void()> task) {
    asio::post(context_->io, [tasks = &context_->tasks, task = std::move(task)] {
        tasks->wake();
        task();
    });
}

base::Timer Loop::after(std::chrono::milliseconds delay, std::function<void()> task) {
    auto call = std::make_shared<WaitingCall>(context_->io);
    call->task = std::move(task);
    call->timer.expires_after(delay);
    call->timer.async_wait([call, tasks = &context_->tasks](const Error& error) {
        tasks->wake();
        // A call that was called off when its time had come already has no task any more.
        if (!error && call->task) {
            std::exchange(call->task, nullptr)();
        }
    });
    return base::Timer(std::move(call));
}

void Loop::on_terminate(std::function<void()> task) {
    const auto signals = std::make_shared<asio::signal_set>(context_->io, SIGINT, SIGTERM);
    wait_for_signal(signals, std::make_shared<std::function<void()>>(std::move(task)));
}

}  // namespace net
