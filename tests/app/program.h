// tests/app/program.h
//
// Runs the program itself: lines in, lines out, and how it ends.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

namespace app_test {

struct Ended {
    std::string output;
    int status = 0;
};

// A file of this test alone.
inline std::filesystem::path scratch_path(const std::string& name) {
    return std::filesystem::temp_directory_path() /
           ("fogg_test_" + std::to_string(getpid()) + "_" + name);
}

// Runs a line of shell with this input.
inline Ended run_line(const std::string& line, const std::string& input) {
    const auto path = scratch_path("input");
    std::ofstream(path, std::ios::binary) << input;
    const std::string command = line + " < " + path.string();
    std::FILE* const pipe = popen(command.c_str(), "r");
    Ended result;
    for (int byte = std::fgetc(pipe); byte != EOF; byte = std::fgetc(pipe)) {
        result.output += static_cast<char>(byte);
    }
    result.status = WEXITSTATUS(pclose(pipe));
    std::filesystem::remove(path);
    return result;
}

// Runs the program with this input. Without a language of the system, it speaks English.
inline Ended run(const std::string& arguments, const std::string& input,
                 const std::string& environment = "LC_ALL=C") {
    return run_line(environment + " " + FOGG_PROGRAM + " " + arguments, input);
}

}  // namespace app_test
