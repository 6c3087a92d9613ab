// app/serve/settings_file.h
//
// A TOML file of settings as plain text values, each with its line. Does not interpret the
// settings.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace app {

enum class ValueKind { kText, kNumber, kSwitch, kList };

struct FileValue {
    std::string name;
    std::string text;  // lists with commas between
    ValueKind kind = ValueKind::kText;
    unsigned line = 0;
};

struct FileFault {
    unsigned line = 0;
    std::string text;  // for people
};

// All values in the order of their lines, or the first fault: not TOML, or a value of no kind.
[[nodiscard]] base::Result<std::vector<FileValue>, FileFault> parse_settings_file(
    std::string_view text);

}  // namespace app
