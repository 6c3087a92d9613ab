#include "app/progress_bar.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>

namespace app {
namespace {

constexpr std::int64_t kRedrawNs = 200'000'000;
constexpr unsigned kCells = 20;
constexpr const char* kWipeLine = "\r\x1b[K";

}  // namespace

ProgressBar::ProgressBar(const base::Clock& clock, std::uint64_t done, std::uint64_t total)
    : clock_(clock),
      done_before_(done),
      total_(total),
      begin_ns_(clock.monotonic_ns()),
      drawn_ns_(begin_ns_ - kRedrawNs),
      is_terminal_(isatty(STDERR_FILENO) == 1) {}

ProgressBar::~ProgressBar() {
    if (is_terminal_) {
        std::fputs(kWipeLine, stderr);
    }
}

bool ProgressBar::is_due() const {
    return is_terminal_ && clock_.monotonic_ns() - drawn_ns_ >= kRedrawNs;
}

void ProgressBar::draw(std::uint64_t done, const std::string& text) {
    drawn_ns_ = clock_.monotonic_ns();
    const auto filled = static_cast<unsigned>(total_ == 0 ? kCells : kCells * done / total_);
    std::string left = "…";
    if (done > done_before_) {
        const double seconds = static_cast<double>(drawn_ns_ - begin_ns_) / 1e9;
        left = duration_text(seconds / static_cast<double>(done - done_before_) *
                             static_cast<double>(total_ - done));
    }
    fmt::print(stderr, "{}[{:#<{}}{:.<{}}] {}/{}  {}  {} left", kWipeLine, "", filled, "",
               kCells - filled, done, total_, text, left);
    std::fflush(stderr);
}

std::string duration_text(double seconds) {
    const auto whole = static_cast<std::uint64_t>(std::llround(seconds));
    if (whole < 100) {
        return fmt::format("{} s", whole);
    }
    if (whole < 5400) {
        return fmt::format("{} min", (whole + 30) / 60);
    }
    return fmt::format("{} h {} min", whole / 3600, whole / 60 % 60);
}

}  // namespace app
