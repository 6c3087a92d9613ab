#include "app/command_line.h"

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <cstdio>
#include <string_view>
#include <utility>

#include "base/nearest_word.h"

namespace app {
namespace {

// "fogg arena status"
std::string path_of(const CLI::App& command) {
    const CLI::App* const above = command.get_parent();
    return (above == nullptr ? "" : path_of(*above) + " ") + command.get_name();
}

std::string did_you_mean(std::string_view typed, const std::vector<std::string>& known) {
    return base::did_you_mean(typed, std::vector<std::string_view>(known.begin(), known.end()));
}

std::string see_help(const CLI::App& command) {
    return fmt::format("Run '{} --help' for more information.", path_of(command));
}

std::vector<CLI::App*> commands_below(CLI::App& command) {
    return command.get_subcommands([](const CLI::App* /*any*/) { return true; });
}

// Follows the words that name commands at the beginning of a command line. If the next word stands
// where a command should and is none, says so; otherwise nothing.
std::string unknown_command(CLI::App& program, const std::vector<std::string>& words) {
    CLI::App* command = &program;
    for (const std::string& word : words) {
        std::vector<std::string> names;
        CLI::App* next = nullptr;
        for (CLI::App* const below : commands_below(*command)) {
            names.push_back(below->get_name());
            next = below->get_name() == word ? below : next;
        }
        if (next == nullptr) {
            const auto options = command->get_options();
            const bool takes_words = std::ranges::any_of(options, &CLI::Option::get_positional);
            return names.empty() || takes_words || word.starts_with('-')
                       ? std::string()
                       : fmt::format("{}: no command '{}'.{}\n{}\n", path_of(*command), word,
                                     did_you_mean(word, names), see_help(*command));
        }
        command = next;
    }
    return {};
}

// The innermost command that was named.
CLI::App& named_command(CLI::App& program) {
    const auto named = program.get_subcommands();
    return named.empty() ? program : named_command(*named.back());
}

// What people type who do not know yet what this program calls it.
std::vector<std::string> with_usual_words(std::vector<std::string> words) {
    if (words.front() == "help") {  // fogg help play
        words.erase(words.begin());
        words.emplace_back("--help");
    } else if (words.front() == "version" || words.front() == "-v" || words.front() == "-V") {
        words.front() = "--version";
    }
    return words;
}

// Lists the commands to choose from.
std::string missing_command(CLI::App& command) {
    std::vector<std::string> names;
    for (CLI::App* const below : commands_below(command)) {
        names.push_back(below->get_name());
    }
    return fmt::format("{}: one of these commands must follow: {}.\n{}\n", path_of(command),
                       fmt::join(names, ", "), see_help(command));
}

// Says which words the command has no use for.
std::string unexpected_words(const CLI::App& command, const std::vector<std::string>& words) {
    std::vector<std::string> options;
    for (const CLI::Option* const option : command.get_options()) {
        for (const std::string& name : option->get_lnames()) {
            options.push_back("--" + name);
        }
    }
    std::string unknown;
    std::string superfluous;
    for (const std::string& word : words) {
        const std::string name = word.substr(0, word.find('='));
        if (word.starts_with('-')) {
            unknown += fmt::format("{}: no option '{}'.{}\n", path_of(command), name,
                                   did_you_mean(name, options));
        } else {
            superfluous += fmt::format("{}: unexpected '{}'.\n", path_of(command), word);
        }
    }
    // What follows an unknown option is most likely its value.
    return (unknown.empty() ? superfluous : unknown) + see_help(command) + "\n";
}

}  // namespace

Option& Option::required() {
    option_.required();
    return *this;
}

Option& Option::shows_default() {
    option_.capture_default_str();
    return *this;
}

Option& Option::one_of(const std::vector<std::string>& known) {
    const auto check = [known](const std::string& typed) {
        return std::ranges::find(known, typed) != known.end()
                   ? std::string()
                   : fmt::format("'{}' is not one of {}.{}", typed, fmt::join(known, ", "),
                                 did_you_mean(typed, known));
    };
    option_.check(check, fmt::format("{{{}}}", fmt::join(known, ",")));
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
    return {*command_.add_subcommand(name, about)->group(group_), exit_};
}

Command Command::add_beside(const std::string& name, const std::string& about) {
    CLI::App& added = *command_.add_subcommand(name, about);
    std::vector<CLI::Option*> options = command_.get_options();
    std::erase(options, command_.get_help_ptr());
    for (CLI::Option* const option : options) {
        added.excludes(option);
    }
    // Options that the command above requires are not required here.
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

CommandLine::CommandLine(ProgramText text)
    : text_(std::move(text)), program_(std::make_unique<CLI::App>(text_.about, text_.name)) {
    program_->set_version_flag("--version", text_.version, "Print the version and exit");
}

CommandLine::~CommandLine() = default;

Command CommandLine::program() {
    return {*program_, exit_};
}

int CommandLine::run(int argc, const char* const* argv) {
    std::vector<std::string> words(argv + 1, argv + argc);
    if (words.empty()) {
        fmt::print("{}", text_.introduction);
        return static_cast<int>(Exit::kOk);
    }
    words = with_usual_words(std::move(words));
    if (const std::string problem = unknown_command(*program_, words); !problem.empty()) {
        fmt::print(stderr, "{}", problem);
        return static_cast<int>(CLI::ExitCodes::ExtrasError);
    }
    try {
        // CLI11 takes them last first.
        program_->parse(std::vector<std::string>(words.rbegin(), words.rend()));
    } catch (const CLI::ParseError& error) {
        return explain(error);
    }
    return static_cast<int>(exit_);
}

int CommandLine::explain(const CLI::ParseError& error) {
    const auto code = static_cast<CLI::ExitCodes>(error.get_exit_code());
    const std::vector<std::string> unexpected = program_->remaining(true);
    const bool has_option = std::ranges::any_of(
        unexpected, [](const std::string& word) { return word.starts_with('-'); });
    // A mistyped option may leave a required one missing, or its value in the wrong place: the
    // mistake comes before its consequences.
    if ((code != CLI::ExitCodes::Success && has_option) || code == CLI::ExitCodes::ExtrasError) {
        fmt::print(stderr, "{}", unexpected_words(named_command(*program_), unexpected));
        return error.get_exit_code();
    }
    CLI::App& command = named_command(*program_);
    if (code == CLI::ExitCodes::RequiredError && command.get_require_subcommand_min() > 0) {
        fmt::print(stderr, "{}", missing_command(command));
        return error.get_exit_code();
    }
    if (code == CLI::ExitCodes::ArgumentMismatch) {
        const std::string_view what = error.what();  // "--seats: 1 required TEXT missing"
        fmt::print(stderr, "{}: {} needs a value.\n{}\n", path_of(command),
                   what.substr(0, what.find(':')), see_help(command));
        return error.get_exit_code();
    }
    return program_->exit(error);
}

}  // namespace app
