// tests/support/serve_process.h
//
// `fogg serve`, or a program like it, as a child process.
#pragma once

#include <fcntl.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "support/child.h"

namespace support {

class ServeProcess {
public:
    struct Options {
        std::string program = FOGG_PROGRAM;
        std::vector<std::string> settings{};  // flags and values, in addition to those below
        std::string log{};                    // file for its standard error
        bool has_limits = false;              // otherwise those of rates are lifted
    };
    // On any free port, with programs that play without delay. Does not wait for it.
    explicit ServeProcess(const Options& options)
        : pipe_(make_pipe()), child_([&, words = words_of(options)] { return become(words); }) {
        ::close(pipe_[1]);
    }
    ServeProcess(const ServeProcess&) = delete;
    ServeProcess& operator=(const ServeProcess&) = delete;
    ~ServeProcess() { ::close(pipe_[0]); }

    // Nothing until it accepts connections.
    [[nodiscard]] std::optional<std::uint16_t> port() {
        std::array<char, 256> piece{};
        while (!port_) {
            const ssize_t size = ::read(pipe_[0], piece.data(), piece.size());
            if (size <= 0) {
                break;
            }
            said_.append(piece.data(), static_cast<std::size_t>(size));
            read_port();
        }
        return port_;
    }
    // Blocks; nothing if the process has ended instead.
    [[nodiscard]] std::optional<std::uint16_t> wait_for_port() {
        while (!port() && is_running()) {
            ::usleep(1000);
        }
        return port();
    }

    [[nodiscard]] pid_t id() const { return child_.id(); }
    void signal(int number) { child_.signal(number); }
    void kill() { child_.kill(); }
    void terminate() { child_.signal(SIGTERM); }
    [[nodiscard]] bool is_running() const { return child_.is_running(); }
    // The exit code, or minus the signal that ended it.
    int wait() { return child_.wait(); }

private:
    struct Words {
        std::vector<std::string> texts;
        std::vector<char*> arguments;  // into them
        std::string log;
    };

    static std::array<int, 2> make_pipe() {
        std::array<int, 2> ends{};
        CHECK(pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) == 0);
        return ends;
    }
    // Prepared before the fork: the child may only make system calls.
    static std::shared_ptr<Words> words_of(const Options& options) {
        const auto words = std::make_shared<Words>();
        words->texts = {options.program, "serve", "--port", "0", "--bot-pace-ms", "1"};
        if (!options.has_limits) {
            words->texts.insert(words->texts.end(),
                                {"--loopback-free", "true", "--messages-per-s", "1000",
                                 "--requests-per-s", "1000", "--tables-per-address", "100000"});
        }
        words->texts.insert(words->texts.end(), options.settings.begin(), options.settings.end());
        for (std::string& text : words->texts) {
            words->arguments.push_back(text.data());
        }
        words->arguments.push_back(nullptr);
        words->log = options.log;
        return words;
    }
    int become(const std::shared_ptr<Words>& words) const {
        prctl(PR_SET_PDEATHSIG, SIGKILL);  // in case the test itself is killed
        dup2(pipe_[1], STDOUT_FILENO);
        if (!words->log.empty()) {
            dup2(open(words->log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644),
                 STDERR_FILENO);
        }
        execv(words->arguments[0], words->arguments.data());
        return 127;
    }
    // From "Fogg is at http://127.0.0.1:8080/".
    void read_port() {
        const std::size_t end = said_.find("/\n");
        if (end != std::string::npos) {
            const std::size_t colon = said_.rfind(':', end);
            CHECK(said_.starts_with("Fogg is at http://127.0.0.1:"), said_);
            port_ = static_cast<std::uint16_t>(std::stoul(said_.substr(colon + 1)));
        }
    }

    std::array<int, 2> pipe_;
    Child child_;
    std::string said_;
    std::optional<std::uint16_t> port_;
};

}  // namespace support
