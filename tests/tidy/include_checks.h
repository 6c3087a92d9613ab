// tests/tidy/include_checks.h
//
// Who may include what: the table of ARCHITECTURE.md, and the few places that know a third-party
// library. A new folder or library needs a line in include_checks.cpp.
#pragma once

#include <vector>

#include "tidy/finding.h"
#include "tidy/source_file.h"

namespace tidy {

// A file in src/ includes only its own folder and those the table allows.
[[nodiscard]] Findings check_include_table(const SourceFile& file);

// The library links in src/CMakeLists.txt follow the same table.
[[nodiscard]] Findings check_library_table(const SourceFile& cmake_file);

// ARCHITECTURE.md shows the same table to people: "| `src/rules` | what it is | base | … |".
[[nodiscard]] Findings check_architecture_table(const SourceFile& document);

// Third-party headers are included only where the table allows.
[[nodiscard]] Findings check_outside_headers(const SourceFile& file);

// src/rules and src/ai know no files, time or threads.
[[nodiscard]] Findings check_pure_folders(const SourceFile& file);

// a/b.cpp includes a/b.h first, if it exists.
[[nodiscard]] Findings check_own_header_first(const std::vector<SourceFile>& files);

// Every header in src/ is included by some file other than its own .cpp.
[[nodiscard]] Findings check_dead_headers(const std::vector<SourceFile>& files);

}  // namespace tidy
