#include "load/database_process.h"

#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <utility>

#include "load/server_process.h"

namespace load {
namespace {

std::string first_line(const std::string& path) {
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    return line;
}

pid_t parent_of(const std::string& process) {
    std::ifstream file(process + "/status");
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("PPid:")) {
            return std::stoi(line.substr(5));
        }
    }
    return 0;
}

}  // namespace

DatabaseProcess::DatabaseProcess(std::string folder) : folder_(std::move(folder)) {
    if (std::system(("scripts/postgres start " + folder_).c_str()) != 0) {
        throw std::runtime_error("scripts/postgres start failed");
    }
    address_ = first_line(folder_ + "/address");
    home_ = first_line(folder_ + "/home");
    pid_ = std::stoi(first_line(home_ + "/data/postmaster.pid"));
}

DatabaseProcess::~DatabaseProcess() {
    static_cast<void>(std::system(("scripts/postgres stop " + folder_).c_str()));
}

double DatabaseProcess::cpu_seconds() const {
    double seconds = cpu_seconds_of(pid_);
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
        const std::string name = entry.path().filename().string();
        pid_t pid = 0;
        std::from_chars(name.data(), name.data() + name.size(), pid);
        if (pid > 0 && parent_of(entry.path().string()) == pid_) {
            seconds += cpu_seconds_of(pid);
        }
    }
    return seconds;
}

std::int64_t DatabaseProcess::disk_bytes() const {
    std::int64_t bytes = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(home_ + "/data/base")) {
        bytes += entry.is_regular_file() ? static_cast<std::int64_t>(entry.file_size()) : 0;
    }
    return bytes;
}

}  // namespace load
