#include "app/experiments/figure_files.h"

#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "app/reader_language.h"

namespace app {
namespace {

std::optional<FileProblem> check_path(const std::string& path) {
    namespace fs = std::filesystem;
    std::error_code error;
    const fs::path folder = fs::path(path).has_parent_path() ? fs::path(path).parent_path() : ".";
    if (fs::is_directory(path, error)) {
        return FileProblem{"it is a folder"};
    }
    const bool is_there = fs::exists(path, error);
    const std::string looked_at = is_there ? path : folder.string();
    if (access(looked_at.c_str(), W_OK) != 0) {
        return FileProblem{std::generic_category().message(errno)};
    }
    return std::nullopt;
}

}  // namespace

void add_figure_options(Command command, FigureFiles& files, const std::string& html_help) {
    command.option("--json", files.json, "Write all figures to this file");
    command.option("--html", files.html, html_help);
    add_language_option(command, files.language);
}

std::optional<FileProblem> check_writable(const FigureFiles& files) {
    for (const std::string& path : {files.json, files.html}) {
        const auto problem = path.empty() ? std::nullopt : check_path(path);
        if (problem) {
            return FileProblem{path + ": " + problem->text};
        }
    }
    return std::nullopt;
}

std::optional<FileProblem> write_figures(const std::string& path, const std::string& text) {
    const auto problem = path.empty() ? std::nullopt : write_file(path, text);
    return problem ? std::optional(FileProblem{path + ": " + problem->text}) : std::nullopt;
}

}  // namespace app
