#include "cluster/node.h"

#include <csignal>

#include "cluster/database.h"
#include "support/maps.h"

namespace cluster {
namespace {

constexpr std::int64_t kTryAgainMs = 200;  // after a failed start, for example without a database

}  // namespace

Node::Node(const Options& options)
    : options_(options),
      people_(support::Endpoint::at_port(0)),
      database_(support::Endpoint::at_path(folder_ / ".s.PGSQL.5432")) {
    database_.lead_to(support::Endpoint::at_path(options_.database_socket));
}

void Node::start() {
    support::ServeProcess::Options options{
        .program = options_.program,
        .settings = {"--store", Database::address_at(folder_.path()), "--log-level", "warn"},
        .log = folder_ / "log"};
    options.settings.insert(options.settings.end(), options_.settings.begin(),
                            options_.settings.end());
    process_ = std::make_unique<support::ServeProcess>(options);
    is_ending_ = false;
    ++starts_;
}

void Node::kill(std::int64_t now_ms, std::int64_t down_ms) {
    if (process_ != nullptr) {
        process_->kill();
        process_ = nullptr;
        start_at_ms_ = now_ms + down_ms;
    }
}

void Node::terminate() {
    // A second signal would end a process that is all but gone, and look like a crash.
    if (process_ != nullptr && !is_ending_) {
        process_->terminate();
        is_ending_ = true;
    }
}

void Node::pause() {
    if (process_ != nullptr) {
        process_->signal(SIGSTOP);
    }
}

void Node::go_on() {
    if (process_ != nullptr) {
        process_->signal(SIGCONT);
    }
}

void Node::turn(std::int64_t now_ms) {
    if (process_ != nullptr && !process_->is_running()) {
        const int code = process_->wait();
        // While starting, it may find no database, or not handle SIGTERM yet.
        if (is_up_ ? code != 0 : code < 0 && code != -SIGTERM) {
            ++crashes_;
            exits_ += "start " + std::to_string(starts_) + " exited with " + std::to_string(code) +
                      (is_up_ ? "\n" : " before it was up\n");
        }
        start_at_ms_ = code == 0 ? now_ms : now_ms + kTryAgainMs;
        process_ = nullptr;
    }
    if (process_ == nullptr && now_ms >= start_at_ms_) {
        start();
    }
    const auto port = process_ == nullptr ? std::nullopt : process_->port();
    is_up_ = port.has_value();
    people_.lead_to(port ? std::optional(support::Endpoint::at_port(*port)) : std::nullopt);
    people_.turn(now_ms);
    database_.turn(now_ms);
}

std::string Node::log() const {
    return support::read_file(folder_ / "log") + exits_;
}

}  // namespace cluster
