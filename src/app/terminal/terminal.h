// app/terminal/terminal.h
//
// Where a person reads and types: a real terminal, or plain lines from and to files, which is how
// tests and scripts play. Input from a file is echoed, so that the output reads like a dialogue.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "app/terminal/paint.h"

namespace app {

class Terminal {
public:
    struct Settings {
        bool is_terminal = false;  // both ways: a person sits there
        Colours colours = Colours::kNo;
        std::size_t columns = 80;
        std::size_t rows = 24;
    };

    // Both streams must outlive this.
    Terminal(std::istream& in, std::ostream& out, const Settings& settings)
        : in_(in), out_(out), settings_(settings), paint_(settings.colours) {}

    // What standard input and output are. Honours NO_COLOR.
    [[nodiscard]] static Settings look_around();

    void print(std::string_view text);
    // A line broken so that it fits.
    void print_wrapped(std::string_view text, std::size_t indent);
    // Nothing when the input has ended.
    [[nodiscard]] std::optional<std::string> read_line(std::string_view prompt);
    // The next read_line returns this again.
    void give_back(std::string line) { given_back_ = std::move(line); }

    // Nothing that stood there before can be read any more, scrolled back or not. Without a
    // terminal, this line instead.
    void clear(std::string_view instead);

    [[nodiscard]] bool is_terminal() const { return settings_.is_terminal; }
    [[nodiscard]] std::size_t columns() const { return settings_.columns; }
    [[nodiscard]] std::size_t rows() const { return settings_.rows; }
    [[nodiscard]] const Paint& paint() const { return paint_; }

private:
    std::istream& in_;
    std::ostream& out_;
    Settings settings_;
    Paint paint_;
    std::optional<std::string> given_back_;
};

}  // namespace app
