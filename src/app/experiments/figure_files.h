// app/experiments/figure_files.h
//
// The files to which an experiment's figures are written.
#pragma once

#include <optional>
#include <string>

#include "app/command_line.h"
#include "app/text_file.h"

namespace app {

struct FigureFiles {
    std::string json;  // paths; empty: not wanted
    std::string html;
    std::string language;  // of the report, as typed; empty: the system's
};

// --json, --html and --lang. The files must outlive the parsing: see Command::option.
void add_figure_options(Command command, FigureFiles& files, const std::string& html_help);

// Nothing when a file can be made or replaced wherever one is wanted. Changes nothing. Problems
// name the path, here and below.
[[nodiscard]] std::optional<FileProblem> check_writable(const FigureFiles& files);

// Does nothing where no file is wanted.
[[nodiscard]] std::optional<FileProblem> write_figures(const std::string& path,
                                                       const std::string& text);

}  // namespace app
