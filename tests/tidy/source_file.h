// tests/tidy/source_file.h
//
// The project's files as text, and C++ text with the parts blanked that a check must not read.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tidy {

struct SourceFile {
    std::string path;  // relative to the project root: "src/rules/apply.cpp"
    std::string text;
    bool is_executable = false;
};

// All files of the project, by path, except those of git and of builds.
[[nodiscard]] std::vector<SourceFile> read_tree(const std::string& root);

// The text with comments and string literals blanked, raw strings included. Lines and columns stay.
[[nodiscard]] std::string code_of(std::string_view text);

// The same, but keeps the comments.
[[nodiscard]] std::string code_and_comments_of(std::string_view text);

[[nodiscard]] std::vector<std::string_view> lines_of(std::string_view text);

[[nodiscard]] bool is_cpp(const SourceFile& file);
[[nodiscard]] bool is_header(const SourceFile& file);

// An #include of a C++ file.
struct Include {
    unsigned line = 0;
    std::string_view path;
    bool is_ours = false;  // in quotes rather than angle brackets
};
[[nodiscard]] std::vector<Include> includes_of(const SourceFile& file);

// Whether it can be part of an identifier.
[[nodiscard]] bool is_word(char c);

}  // namespace tidy
