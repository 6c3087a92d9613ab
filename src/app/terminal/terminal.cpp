#include "app/terminal/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <istream>
#include <ostream>
#include <utility>

#include "app/text_columns.h"

namespace app {
namespace {

constexpr std::size_t kColumnsMin = 40;
constexpr std::size_t kColumnsMax = 160;
constexpr std::size_t kRowsMin = 10;
constexpr std::size_t kRowsMax = 60;

// Whether the variable is there and not empty, as https://no-color.org asks.
bool is_set(const char* name) {
    // Read once at the start, before there are other threads.
    const char* const value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): see above
    return value != nullptr && *value != '\0';
}

bool is_dumb() {
    const char* const name = std::getenv("TERM");  // NOLINT(concurrency-mt-unsafe): as above
    return name == nullptr || std::string_view(name) == "dumb";
}

}  // namespace

Terminal::Settings Terminal::look_around() {
    Settings settings;
    const bool is_output = isatty(STDOUT_FILENO) == 1;
    settings.is_terminal = is_output && isatty(STDIN_FILENO) == 1;
    settings.colours =
        is_output && !is_set("NO_COLOR") && !is_dumb() ? Colours::kYes : Colours::kNo;
    winsize size{};
    if (is_output && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
        settings.columns = std::clamp<std::size_t>(size.ws_col, kColumnsMin, kColumnsMax);
        settings.rows = std::clamp<std::size_t>(size.ws_row, kRowsMin, kRowsMax);
    }
    return settings;
}

void Terminal::print(std::string_view text) {
    out_ << text << std::flush;
}

void Terminal::print_wrapped(std::string_view text, std::size_t indent) {
    print(wrapped(text, settings_.columns - 1, indent));
}

std::optional<std::string> Terminal::read_line(std::string_view prompt) {
    print(prompt);
    if (given_back_) {
        print(*given_back_ + "\n");
        return std::exchange(given_back_, std::nullopt);
    }
    std::string line;
    if (!std::getline(in_, line)) {
        print("\n");
        return std::nullopt;
    }
    if (!line.empty() && line.back() == '\r') {
        line.pop_back();
    }
    if (!settings_.is_terminal) {
        print(line + "\n");
    }
    return line;
}

void Terminal::clear(std::string_view instead) {
    print(settings_.is_terminal ? "\x1b[H\x1b[2J\x1b[3J" : "\n" + std::string(instead) + "\n\n");
}

}  // namespace app
