// app/command_line.h
//
// The command line after `fogg`: commands, their options, and what each does. --help and mistakes
// are handled before any command runs; for a mistyped command, option or choice the error suggests
// the nearest valid one.
//
//     Command command = program.add("perft", "Count all sequences of moves");
//     command.option("--depth", options->depth, "Number of moves").between(1U, 64U);
//     command.runs([options] { return run(*options); });
//
// This wraps CLI11, which takes longer to compile than everything else in a command: only
// command_line.cpp includes it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace CLI {  // NOLINT(readability-identifier-naming): so CLI11 is named
class App;
class Option;
class ParseError;
}  // namespace CLI

namespace app {

// The exit status of the program. Mistakes on the command line have CLI11's own, above 100.
enum class Exit : int {
    kOk = 0,
    kFailed = 1,  // standard error says why
};

// Further properties of an option that was just added. Lives as long as the CommandLine.
class Option {
public:
    explicit Option(CLI::Option& option) : option_(option) {}

    Option& required();
    Option& shows_default();  // the present value, in the help
    Option& one_of(const std::vector<std::string>& known);
    // Both inclusive. The help shows the type of the limits.
    Option& between(int min, int max);
    Option& between(unsigned min, unsigned max);
    Option& between(double min, double max);

private:
    CLI::Option& option_;
};

// A reference to one command, cheap to copy. The command lives as long as the CommandLine.
class Command {
public:
    Command(CLI::App& command, Exit& exit, std::string group = "Subcommands")
        : command_(command), exit_(exit), group_(std::move(group)) {}

    // Adds a subcommand. One of them must then be named.
    Command add(const std::string& name, const std::string& about);

    // Adds a subcommand to a command that also does something by itself. Naming it excludes the
    // options that this command has so far.
    Command add_beside(const std::string& name, const std::string& about);

    // The same command, but help lists what is added through it under this heading.
    [[nodiscard]] Command in_group(const std::string& title) const {
        return {command_, exit_, title};
    }

    // The value keeps what it holds unless the option is given. It must outlive the parsing, so the
    // action shares ownership of it. A name without dashes is a positional argument. Lists are
    // comma-separated.
    Option option(const std::string& name, std::string& value, const std::string& about = "");
    Option option(const std::string& name, std::uint32_t& value, const std::string& about = "");
    Option option(const std::string& name, std::uint64_t& value, const std::string& about = "");
    Option option(const std::string& name, double& value, const std::string& about = "");
    Option option(const std::string& name, std::optional<int>& value,
                  const std::string& about = "");
    Option option(const std::string& name, std::optional<std::uint64_t>& value,
                  const std::string& about = "");
    Option option(const std::string& name, std::vector<std::string>& value,
                  const std::string& about = "");
    void flag(const std::string& name, bool& value, const std::string& about);

    // What the command does, once the whole line is parsed and if no subcommand was named.
    void runs(std::function<Exit()> action);

private:
    CLI::App& command_;
    Exit& exit_;
    std::string group_;
};

struct ProgramText {
    std::string name;
    std::string about;         // heads the help
    std::string introduction;  // printed when nothing was typed
    std::function<std::string()> version;
};

// The whole command line of the program.
class CommandLine {
public:
    explicit CommandLine(ProgramText text);
    ~CommandLine();
    CommandLine(const CommandLine&) = delete;
    CommandLine& operator=(const CommandLine&) = delete;

    [[nodiscard]] Command program();

    // Parses what was typed and runs the command. Returns the exit status of the program.
    [[nodiscard]] int run(int argc, const char* const* argv);

private:
    [[nodiscard]] int explain(const CLI::ParseError& error);

    ProgramText text_;
    std::unique_ptr<CLI::App> program_;
    Exit exit_ = Exit::kOk;
};

}  // namespace app
