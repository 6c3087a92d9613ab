// tests/tidy/source_file.h
//
// The files of the project as text, and C++ text with the parts blanked that a check must not read.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tidy {

struct SourceFile {
    std::string path;  // from the root of the project: "src/rules/apply.cpp"
    std::string text;
    bool is_executable = false;
};

// All files of the project, by path; without what git and the builds keep there.
[[nodiscard]] std::vector<SourceFile> read_tree(const std::string& root);

// The text with every comment and everything in quotes blanked; lines and columns stay. Raw
// strings too.
[[nodiscard]] std::string code_of(std::string_view text);

// The same, but the comments stay.
[[nodiscard]] std::string code_and_comments_of(std::string_view text);

[[nodiscard]] std::vector<std::string_view> lines_of(std::string_view text);

[[nodiscard]] bool is_cpp(const SourceFile& file);
[[nodiscard]] bool is_header(const SourceFile& file);

// An #include of a C++ file.
struct Include {
    unsigned line = 0;
    std::string_view path;
    bool is_ours = false;  // in quotes, not in angle brackets
};
[[nodiscard]] std::vector<Include> includes_of(const SourceFile& file);

// Whether it can be part of a name.
[[nodiscard]] bool is_word(char c);

}  // namespace tidy
