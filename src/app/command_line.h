// app/command_line.h
//
// What a person may type after `fogg`: commands, the options of each, and what each does. Wrong
// words are refused with a sentence and --help is answered before any command runs.
//
//     Command command = program.add("perft", "Count all sequences of moves");
//     command.option("--depth", options->depth, "Up to how many moves").between(1U,
//     64U).shows_default(); command.runs([options] { return run(*options); });
//
// Behind it stands CLI11, which takes a compiler longer than all the rest of a command: it is
// included by command_line.cpp and by nobody else.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace CLI {  // NOLINT(readability-identifier-naming): so CLI11 is named
class App;
class Option;
}  // namespace CLI

namespace app {

// How the program ends. Wrong words on the command line end in another number of CLI11's own.
enum class Exit : int {
    kOk = 0,
    kFailed = 1,  // what was asked for could not be done; standard error says why
};

// What else holds for an option that was just added. Lives as long as the CommandLine.
class Option {
public:
    explicit Option(CLI::Option& option) : option_(option) {}

    Option& required();
    Option& shows_default();  // in the help: what the value is now
    Option& one_of(std::initializer_list<const char*> words);
    // Both included. The help says the type of the limits.
    Option& between(int min, int max);
    Option& between(unsigned min, unsigned max);
    Option& between(double min, double max);

private:
    CLI::Option& option_;
};

// One command. A reference to it, to be copied; it lives as long as the CommandLine.
class Command {
public:
    Command(CLI::App& command, Exit& exit) : command_(command), exit_(exit) {}

    // A command below this one, which is then incomplete without one.
    Command add(const std::string& name, const std::string& about);

    // The same beside what this command does by itself: who names it gives none of the options that
    // this command has by now.
    Command add_beside(const std::string& name, const std::string& about);

    // The value is what it is now unless the person says otherwise, and must outlive the parsing:
    // who runs the command shares it. A name without dashes is a word by its place. Lists are typed
    // with commas between.
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

    // What the command does once everything typed is understood and no command below was named.
    void runs(std::function<Exit()> action);

private:
    CLI::App& command_;
    Exit& exit_;
};

// The whole command line of the program.
class CommandLine {
public:
    CommandLine(const std::string& name, const std::string& about);
    ~CommandLine();
    CommandLine(const CommandLine&) = delete;
    CommandLine& operator=(const CommandLine&) = delete;

    [[nodiscard]] Command program();

    // Reads what was typed and runs the command that is meant. The number to end the program with.
    [[nodiscard]] int run(int argc, const char* const* argv);

private:
    std::unique_ptr<CLI::App> program_;
    Exit exit_ = Exit::kOk;
};

}  // namespace app
