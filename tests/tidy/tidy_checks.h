// tests/tidy/tidy_checks.h
//
// Style that can be checked is checked here, not by people (style rule 40). Every function looks at
// text alone, so that each is shown to find what it is for (tidy_checks_test.cpp); tidy_test.cpp
// then holds the whole project against them.
#pragma once

#include <string_view>
#include <vector>

#include "tidy/finding.h"
#include "tidy/source_file.h"

namespace tidy {

inline constexpr unsigned kFileLinesMax = 500;
inline constexpr unsigned kFunctionLinesMax = 70;
inline constexpr unsigned kColumnsMax = 100;

// Lengths of the file and its lines; no tabs, no spaces at the end of a line.
[[nodiscard]] Findings check_layout(const SourceFile& file);

// Lengths of functions, from the first line of the head to the closing brace. Counts braces, so it
// can be fooled, but not by code that clang-format has laid out.
[[nodiscard]] Findings check_function_length(const SourceFile& file);

// Calls and words that have a better replacement here.
[[nodiscard]] Findings check_banned(const SourceFile& file);

// A header begins with its own path and has #pragma once.
[[nodiscard]] Findings check_header_form(const SourceFile& file);

// File names are snake_case.
[[nodiscard]] Findings check_name(const SourceFile& file);

// A document has exactly one title, and its links to files lead somewhere.
[[nodiscard]] Findings check_document(const SourceFile& file, const std::vector<SourceFile>& files);

// Nothing knows where on somebody's machine it lies.
[[nodiscard]] Findings check_machine_paths(const SourceFile& file);

// What begins like a script can be run, and what can be run begins like a script.
[[nodiscard]] Findings check_script(const SourceFile& file);

// Every check that .clang-tidy takes out of its groups is explained in a comment.
[[nodiscard]] Findings check_removal_reasons(const SourceFile& clang_tidy_file);

// docs/dependencies.md names every package of scripts/packages.
[[nodiscard]] Findings check_packages_documented(const SourceFile& packages,
                                                 const SourceFile& document);

}  // namespace tidy
