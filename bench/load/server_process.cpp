#include "load/server_process.h"

#include <fcntl.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

namespace load {
namespace {

std::vector<std::string> words_of(const ServerProcess::Options& options) {
    std::vector<std::string> words = {
        options.program,
        "serve",
        "--port",
        "0",
        options.store.empty() ? "--data" : "--store",
        options.store.empty() ? options.folder + "/games.db" : options.store,
        "--bot-threads",
        "1"};
    // Without limits per address or rate limits, because all connections come from here. Otherwise
    // the default settings.
    static const std::vector<std::string> kUnlimited = {"--loopback-free",
                                                        "true",
                                                        "--messages-per-s",
                                                        "1000000",
                                                        "--connections-max",
                                                        "20000",
                                                        "--connections-per-address",
                                                        "20000",
                                                        "--tables-per-address",
                                                        "1000000",
                                                        "--log-level",
                                                        "warn"};
    if (!options.has_limits) {
        words.insert(words.end(), kUnlimited.begin(), kUnlimited.end());
    }
    words.insert(words.end(), options.settings.begin(), options.settings.end());
    return words;
}

// Undoes pin_to_core, whose affinity a child inherits.
void unpin() {
    cpu_set_t cores;
    CPU_ZERO(&cores);
    for (unsigned core = 0; core < CPU_SETSIZE; ++core) {
        CPU_SET(core, &cores);
    }
    sched_setaffinity(0, sizeof cores, &cores);
}

[[noreturn]] void become_server(const ServerProcess::Options& options, int output) {
    if (options.core) {
        pin_to_core(*options.core);
    } else {
        unpin();
    }
    dup2(output, STDOUT_FILENO);
    std::vector<std::string> words = words_of(options);
    std::vector<char*> arguments;
    for (std::string& word : words) {
        arguments.push_back(word.data());
    }
    arguments.push_back(nullptr);
    execv(arguments[0], arguments.data());
    _exit(127);
}

// From "Fogg is at http://127.0.0.1:8080/".
std::uint16_t port_in(std::string_view text) {
    const std::size_t end = text.find("/\n");
    const std::size_t colon = end == std::string_view::npos ? end : text.rfind(':', end);
    std::uint16_t port = 0;
    if (colon != std::string_view::npos) {
        std::from_chars(text.data() + colon + 1, text.data() + end, port);
    }
    return port;
}

double seconds(const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

std::string text_of(const std::string& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

ServerProcess::ServerProcess(const Options& options) {
    if (options.store.empty() && !options.keeps_folder) {
        std::filesystem::remove_all(options.folder);
        std::filesystem::create_directories(options.folder);
    }
    std::array<int, 2> pipe_ends{};
    if (pipe2(pipe_ends.data(), O_CLOEXEC) != 0) {
        throw std::runtime_error("no pipe");
    }
    pid_ = fork();
    if (pid_ == 0) {
        become_server(options, pipe_ends[1]);
    }
    close(pipe_ends[1]);
    output_ = pipe_ends[0];
    std::string said;
    std::array<char, 256> piece{};
    while (port_ == 0) {
        const ssize_t size = read(output_, piece.data(), piece.size());
        if (size <= 0) {
            throw std::runtime_error(options.program + " serve does not start");
        }
        said.append(piece.data(), static_cast<std::size_t>(size));
        port_ = port_in(said);
    }
}

ServerProcess::~ServerProcess() {
    stop();
    close(output_);
}

int ServerProcess::stop() {
    int status = 0;
    if (pid_ > 0) {
        kill(pid_, SIGTERM);
        waitpid(std::exchange(pid_, -1), &status, 0);
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

std::int64_t ServerProcess::resident_bytes() const {
    const std::string text = text_of("/proc/" + std::to_string(pid_) + "/statm");
    std::int64_t pages = 0;
    const std::size_t second = text.find(' ') + 1;
    std::from_chars(text.data() + second, text.data() + text.size(), pages);
    return pages * sysconf(_SC_PAGESIZE);
}

double ServerProcess::cpu_seconds() const {
    return cpu_seconds_of(pid_);
}

double cpu_seconds_of(pid_t pid) {
    // proc(5): after the name in parentheses, utime and stime are the 12th and 13th fields.
    const std::string text = text_of("/proc/" + std::to_string(pid) + "/stat");
    std::size_t at = text.rfind(')') + 2;
    for (unsigned word = 0; word < 11; ++word) {
        at = text.find(' ', at) + 1;
    }
    std::int64_t user = 0;
    std::int64_t system = 0;
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data() + at, end, user);
    std::from_chars(read.ptr + 1, end, system);
    return static_cast<double>(user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

void pin_to_core(unsigned core) {
    cpu_set_t cores;
    CPU_ZERO(&cores);
    CPU_SET(core, &cores);
    sched_setaffinity(0, sizeof cores, &cores);  // fails harmlessly on a single-core machine
}

double own_cpu_seconds() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

}  // namespace load
