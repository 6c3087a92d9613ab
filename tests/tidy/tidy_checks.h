// tests/tidy/tidy_checks.h
//
// Style that a test can check (style rule 40). Every function works on text, so that
// tidy_checks_test.cpp can show that it finds what it should; tidy_test.cpp applies them to the
// whole project.
#pragma once

#include <string_view>
#include <vector>

#include "tidy/finding.h"
#include "tidy/source_file.h"

namespace tidy {

inline constexpr unsigned kFileLinesMax = 500;
inline constexpr unsigned kFunctionLinesMax = 70;
inline constexpr unsigned kColumnsMax = 100;

// Number of lines.
[[nodiscard]] Findings check_length(const SourceFile& file);

// File and line lengths; no tabs, no trailing spaces.
[[nodiscard]] Findings check_layout(const SourceFile& file);

// Line lengths of a document's prose: not of code, tables, headings, single words, or lines with a
// link.
[[nodiscard]] Findings check_prose_width(const SourceFile& file);

// Function lengths, from the first line of the head to the closing brace. Counts braces, so it can
// be fooled, but not by clang-formatted code.
[[nodiscard]] Findings check_function_length(const SourceFile& file);

// Calls and words that have a better alternative here.
[[nodiscard]] Findings check_banned(const SourceFile& file);

// A header starts with its own path and has #pragma once.
[[nodiscard]] Findings check_header_form(const SourceFile& file);

// File names are snake_case.
[[nodiscard]] Findings check_name(const SourceFile& file);

// A document has exactly one title, and its links to files work.
[[nodiscard]] Findings check_document(const SourceFile& file, const std::vector<SourceFile>& files);

// Nothing depends on a path of somebody's machine.
[[nodiscard]] Findings check_machine_paths(const SourceFile& file);

// A file is executable exactly if it starts like a script.
[[nodiscard]] Findings check_script(const SourceFile& file);

// A comment explains every check that .clang-tidy removes from its groups.
[[nodiscard]] Findings check_removal_reasons(const SourceFile& clang_tidy_file);

// docs/dependencies.md names every package of scripts/packages.
[[nodiscard]] Findings check_packages_documented(const SourceFile& packages,
                                                 const SourceFile& document);

}  // namespace tidy
