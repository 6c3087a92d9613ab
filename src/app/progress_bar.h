// app/progress_bar.h
//
// A line on standard error with the progress of a long command and the time left. Silent when
// standard error is not a terminal.
#pragma once

#include <cstdint>
#include <string>

#include "base/clock.h"

namespace app {

class ProgressBar {
public:
    // The clock must outlive the bar. `done` of `total` were there before.
    ProgressBar(const base::Clock& clock, std::uint64_t done, std::uint64_t total);
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;
    ~ProgressBar();  // wipes the line

    // Whether drawing it now would show anything new: not too often, and only on a terminal.
    [[nodiscard]] bool is_due() const;
    // `text` stands behind the bar, such as the estimate so far.
    void draw(std::uint64_t done, const std::string& text);

private:
    const base::Clock& clock_;
    std::uint64_t done_before_;
    std::uint64_t total_;
    std::int64_t begin_ns_;
    std::int64_t drawn_ns_;
    bool is_terminal_;
};

// "8 s", "3 min", "2 h 10 min"
[[nodiscard]] std::string duration_text(double seconds);

}  // namespace app
