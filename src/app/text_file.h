// app/text_file.h
//
// Reading and writing whole files, with problems as values.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace app {

inline constexpr std::size_t kFileBytesMax = std::size_t{16} << 20;

struct FileProblem {
    std::string text;  // for people: what is wrong with the file
};

// The whole file, or all of standard input for "-".
[[nodiscard]] base::Result<std::string, FileProblem> read_file(const std::string& path);

// Nothing when the file was written whole.
[[nodiscard]] std::optional<FileProblem> write_file(const std::string& path, std::string_view text);

}  // namespace app
