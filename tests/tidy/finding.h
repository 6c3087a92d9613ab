// tests/tidy/finding.h
//
// What a check reports about a file.
#pragma once

#include <string>
#include <vector>

namespace tidy {

struct Finding {
    std::string path;
    unsigned line = 0;  // 0: the file as a whole
    std::string text;
};

using Findings = std::vector<Finding>;

// "src/rules/state.h:12: …", one per line; empty if there are none.
[[nodiscard]] inline std::string report(const Findings& findings) {
    std::string text;
    for (const Finding& finding : findings) {
        text += finding.path + ":" + std::to_string(finding.line) + ": " + finding.text + "\n";
    }
    return text;
}

}  // namespace tidy
