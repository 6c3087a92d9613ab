#include "app/outside/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <system_error>
#include <thread>
#include <utility>

namespace app {
namespace {

constexpr std::size_t kChunkBytes = std::size_t{1} << 16;

FileProblem problem(int error) {
    return FileProblem{std::generic_category().message(error)};
}

// Both ends close when a program is started, so that no other child holds them open.
struct Pipe {
    std::array<int, 2> end = {-1, -1};

    Pipe() = default;
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    ~Pipe() {
        for (const int file : end) {
            if (file >= 0) {
                close(file);
            }
        }
    }
    [[nodiscard]] bool open() { return pipe2(end.data(), O_CLOEXEC) == 0; }
    [[nodiscard]] int release(std::size_t which) { return std::exchange(end[which], -1); }
};

// Writing to a program that has gone raises a signal that would end us. It is held back for this
// thread while it writes, and taken away if it came; nobody else's signals are touched.
class PipeSignalHeld {
public:
    PipeSignalHeld() {
        sigemptyset(&pipe_);
        sigaddset(&pipe_, SIGPIPE);
        pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
    }
    PipeSignalHeld(const PipeSignalHeld&) = delete;
    PipeSignalHeld& operator=(const PipeSignalHeld&) = delete;
    ~PipeSignalHeld() {
        if (sigismember(&before_, SIGPIPE) == 0) {
            const timespec now = {};
            while (sigtimedwait(&pipe_, nullptr, &now) < 0 && errno == EINTR) {
            }
            pthread_sigmask(SIG_SETMASK, &before_, nullptr);
        }
    }

private:
    sigset_t pipe_{};
    sigset_t before_{};
};

// The program gets a process group of its own: Ctrl-C is for us, and killing the group ends what
// the program has started as well.
int spawn(const std::string& path, const Pipe& input, const Pipe& output, pid_t& pid) {
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, input.end[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, output.end[1], STDOUT_FILENO);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes, &none);
    std::string name = path;
    const std::array<char*, 2> arguments = {name.data(), nullptr};
    const int error =
        posix_spawn(&pid, path.c_str(), &files, &attributes, arguments.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return error;
}

}  // namespace

ChildProcess::Started ChildProcess::start(const std::string& path, const base::Clock& clock) {
    Pipe input;
    Pipe output;
    if (!input.open() || !output.open()) {
        return problem(errno);
    }
    pid_t pid = 0;
    if (const int error = spawn(path, input, output, pid); error != 0) {
        return problem(error);
    }
    const int to_child = input.release(1);
    const int from_child = output.release(0);
    fcntl(to_child, F_SETFL, O_NONBLOCK);
    fcntl(from_child, F_SETFL, O_NONBLOCK);
    return std::unique_ptr<ChildProcess>(new ChildProcess(pid, to_child, from_child, clock));
}

ChildProcess::~ChildProcess() {
    close(input_);
    const std::int64_t deadline = clock_.monotonic_ns() + kGraceNs;
    while (!has_ended() && clock_.monotonic_ns() < deadline) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    close(output_);
    // It is not waited for yet, so its number is still its own.
    kill(-pid_, SIGKILL);
    while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
    }
}

bool ChildProcess::has_ended() const {
    siginfo_t info{};
    return waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == pid_;
}

bool ChildProcess::wait_for(int file, short events, std::int64_t deadline_ns) const {
    constexpr std::int64_t kNsPerMs = 1'000'000;
    constexpr std::int64_t kWaitMsMax = 60'000;
    while (true) {
        const std::int64_t left = deadline_ns - clock_.monotonic_ns();
        if (left <= 0) {
            return false;
        }
        const std::int64_t wait_ms = std::min((left + kNsPerMs - 1) / kNsPerMs, kWaitMsMax);
        pollfd ready{.fd = file, .events = events, .revents = 0};
        if (poll(&ready, 1, static_cast<int>(wait_ms)) > 0) {
            return true;
        }
    }
}

ChildProcess::Sent ChildProcess::send(std::string_view line, std::int64_t deadline_ns) {
    const PipeSignalHeld held;
    const std::string text = std::string(line) + '\n';
    std::size_t sent = 0;
    while (sent < text.size()) {
        const ssize_t count = write(input_, text.data() + sent, text.size() - sent);
        if (count > 0) {
            sent += static_cast<std::size_t>(count);
        } else if (errno == EAGAIN) {
            if (!wait_for(input_, POLLOUT, deadline_ns)) {
                return Sent::kNo;
            }
        } else if (errno != EINTR) {
            return Sent::kNo;
        }
    }
    return Sent::kYes;
}

ChildProcess::Line ChildProcess::read_line(std::int64_t deadline_ns) {
    std::size_t searched = 0;
    std::array<char, kChunkBytes> chunk;
    while (true) {
        const std::size_t end = read_.find('\n', searched);
        if (end != std::string::npos) {
            Line line{.got = Got::kLine, .text = read_.substr(0, end)};
            read_.erase(0, end + 1);
            return line;
        }
        searched = read_.size();
        if (searched > kLineBytesMax) {
            return {.got = Got::kTooLong, .text = {}};
        }
        const ssize_t count = read(output_, chunk.data(), chunk.size());
        if (count > 0) {
            read_.append(chunk.data(), static_cast<std::size_t>(count));
        } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
            return {.got = Got::kEnded, .text = {}};
        } else if (!wait_for(output_, POLLIN, deadline_ns)) {
            return {.got = Got::kLate, .text = {}};
        }
    }
}

std::size_t ChildProcess::discard() {
    std::array<char, kChunkBytes> chunk;
    std::string thrown = std::move(read_);
    while (thrown.size() < kLineBytesMax) {
        const ssize_t count = read(output_, chunk.data(), chunk.size());
        if (count <= 0) {
            break;  // nothing there now; whether it has ended shows when it is asked
        }
        thrown.append(chunk.data(), static_cast<std::size_t>(count));
    }
    read_.clear();
    return static_cast<std::size_t>(std::count(thrown.begin(), thrown.end(), '\n'));
}

}  // namespace app
