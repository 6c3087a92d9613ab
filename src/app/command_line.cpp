#include "app/command_line.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <utility>

namespace app {

Option& Option::required() {
    option_.required();
    return *this;
}

Option& Option::shows_default() {
    option_.capture_default_str();
    return *this;
}

Option& Option::one_of(std::initializer_list<const char*> words) {
    option_.check(CLI::IsMember(std::vector<std::string>(words.begin(), words.end())));
    return *this;
}

Option& Option::between(int min, int max) {
    option_.check(CLI::Range(min, max));
    return *this;
}

Option& Option::between(unsigned min, unsigned max) {
    option_.check(CLI::Range(min, max));
    return *this;
}

Option& Option::between(double min, double max) {
    option_.check(CLI::Range(min, max));
    return *this;
}

Command Command::add(const std::string& name, const std::string& about) {
    command_.require_subcommand(1);
    return {*command_.add_subcommand(name, about), exit_};
}

Command Command::add_beside(const std::string& name, const std::string& about) {
    CLI::App& added = *command_.add_subcommand(name, about);
    std::vector<CLI::Option*> options = command_.get_options();
    std::erase(options, command_.get_help_ptr());
    for (CLI::Option* const option : options) {
        added.excludes(option);
    }
    // What the command above must be told, this one need not.
    added.preparse_callback([options = std::move(options)](std::size_t /*words*/) {
        for (CLI::Option* const option : options) {
            option->required(false);
        }
    });
    return {added, exit_};
}

Option Command::option(const std::string& name, std::string& value, const std::string& about) {
    return Option(*command_.add_option(name, value, about));
}

Option Command::option(const std::string& name, std::uint32_t& value, const std::string& about) {
    return Option(*command_.add_option(name, value, about));
}

Option Command::option(const std::string& name, std::uint64_t& value, const std::string& about) {
    return Option(*command_.add_option(name, value, about));
}

Option Command::option(const std::string& name, double& value, const std::string& about) {
    return Option(*command_.add_option(name, value, about));
}

Option Command::option(const std::string& name, std::optional<int>& value,
                       const std::string& about) {
    return Option(*command_.add_option(name, value, about));
}

Option Command::option(const std::string& name, std::optional<std::uint64_t>& value,
                       const std::string& about) {
    return Option(*command_.add_option(name, value, about));
}

Option Command::option(const std::string& name, std::vector<std::string>& value,
                       const std::string& about) {
    return Option(*command_.add_option(name, value, about)->delimiter(','));
}

void Command::flag(const std::string& name, bool& value, const std::string& about) {
    command_.add_flag(name, value, about);
}

void Command::runs(std::function<Exit()> action) {
    command_.callback([action = std::move(action), &command = command_, &exit = exit_] {
        if (command.get_subcommands().empty()) {
            exit = action();
        }
    });
}

CommandLine::CommandLine(const std::string& name, const std::string& about)
    : program_(std::make_unique<CLI::App>(about, name)) {}

CommandLine::~CommandLine() = default;

Command CommandLine::program() {
    return {*program_, exit_};
}

int CommandLine::run(int argc, const char* const* argv) {
    try {
        program_->parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return program_->exit(error);
    }
    return static_cast<int>(exit_);
}

}  // namespace app
