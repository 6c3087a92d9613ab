#include "app/serve/data_folder.h"

#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace app {
namespace {

namespace fs = std::filesystem;

std::string variable(const char* name) {
    // NOLINTNEXTLINE(concurrency-mt-unsafe): asked for before there are threads, and never set
    const char* const value = std::getenv(name);
    return value == nullptr ? "" : value;
}

}  // namespace

Homes homes() {
    return {.data_home = variable("XDG_DATA_HOME"), .home = variable("HOME")};
}

std::optional<std::string> default_store_path(const Homes& homes) {
    const fs::path file = fs::path("fogg") / "games.db";
    if (const fs::path data_home = homes.data_home; data_home.is_absolute()) {
        return (data_home / file).string();
    }
    if (const fs::path home = homes.home; home.is_absolute()) {
        return (home / ".local" / "share" / file).string();
    }
    return std::nullopt;
}

std::optional<std::string> make_folder_of(const std::string& path) {
    const fs::path folder = fs::path(path).parent_path();
    std::error_code error;
    if (folder.empty() || fs::exists(folder, error)) {
        return std::nullopt;
    }
    fs::create_directories(folder, error);
    if (!error) {
        fs::permissions(folder, fs::perms::owner_all, error);
    }
    if (error) {
        return folder.string() + ": " + error.message();
    }
    return std::nullopt;
}

}  // namespace app
