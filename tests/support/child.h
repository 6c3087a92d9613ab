// tests/support/child.h
//
// A process forked from the test, for whatever kills or limits a whole process. Fork only while the
// test has no other threads.
#pragma once

#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <functional>

#include "base/check.h"

namespace support {

class Child {
public:
    // Runs `work` in the child; its result becomes the exit code.
    explicit Child(const std::function<int()>& work) : id_(fork()) {
        CHECK(id_ >= 0);
        if (id_ == 0) {
            _exit(work());
        }
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;
    ~Child() {
        if (id_ > 0) {
            kill();
        }
    }

    // The exit code, or minus the signal that ended it.
    int wait() {
        int status = 0;
        CHECK(waitpid(id_, &status, 0) == id_);
        id_ = 0;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    }
    [[nodiscard]] bool is_running() const {
        siginfo_t info{};
        return waitid(P_PID, static_cast<id_t>(id_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
               info.si_pid == 0;
    }
    [[nodiscard]] pid_t id() const { return id_; }
    void signal(int number) { CHECK(::kill(id_, number) == 0); }
    void kill() {
        CHECK(::kill(id_, SIGKILL) == 0);
        wait();
    }

private:
    pid_t id_;
};

}  // namespace support
