// app/outside/child_process.h
//
// A child process, started without a shell, to which lines are written and from which lines are
// read, each with a deadline. Whatever it does (crash, hang, write without end, never read), every
// call returns, with an error if need be.
//
// The destructor kills the process and everything it has started. Its standard error is ours.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "app/text_file.h"
#include "base/clock.h"
#include "base/result.h"

namespace app {

class ChildProcess {
public:
    static constexpr std::size_t kLineBytesMax = std::size_t{1} << 20;
    // How long it may take to end by itself, once its input has ended.
    static constexpr std::int64_t kGraceNs = 500'000'000;

    using Started = base::Result<std::unique_ptr<ChildProcess>, FileProblem>;

    // The clock must outlive the process.
    [[nodiscard]] static Started start(const std::string& path, const base::Clock& clock);

    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;
    ~ChildProcess();

    enum class Sent : std::uint8_t { kYes, kNo };
    enum class Got : std::uint8_t { kLine, kLate, kEnded, kTooLong };
    struct Line {
        Got got = Got::kEnded;
        std::string text;  // kLine: without its end
    };

    // kNo: it does not read any more, or not by then. What was sent of the line stays sent, so
    // that no other line can follow.
    [[nodiscard]] Sent send(std::string_view line, std::int64_t deadline_ns);

    // The next line that it writes.
    [[nodiscard]] Line read_line(std::int64_t deadline_ns);

    // Throws away what it has written so far, up to a limit; how many lines that was.
    std::size_t discard();

private:
    ChildProcess(pid_t pid, int input, int output, const base::Clock& clock)
        : pid_(pid), input_(input), output_(output), clock_(clock) {}

    // Whether the file is ready before the deadline.
    [[nodiscard]] bool wait_for(int file, short events, std::int64_t deadline_ns) const;
    [[nodiscard]] bool has_ended() const;

    pid_t pid_;
    int input_;   // what it reads
    int output_;  // what it writes
    const base::Clock& clock_;
    std::string read_;  // not yet handed out
};

}  // namespace app
