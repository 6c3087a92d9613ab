// tests/support/postgres.h
//
// The tests' PostgreSQL server. ctest starts one for all of them; a test program run by itself
// starts its own and stops it at the end.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "base/check.h"
#include "support/temp_folder.h"

namespace support {

inline int run_postgres(const std::string& command) {
    return std::system((FOGG_SOURCE_DIR "/scripts/postgres " + command +
                        " " FOGG_POSTGRES_FOLDER " >/dev/null 2>&1")
                           .c_str());
}

// In libpq's syntax; further settings can be appended with &.
inline std::string postgres_address() {
    static const std::string address = [] {
        const std::filesystem::path file = FOGG_POSTGRES_FOLDER "/address";
        if (!std::filesystem::exists(file)) {
            CHECK(run_postgres("start") == 0, "scripts/postgres start failed");
            CHECK(std::atexit([] { static_cast<void>(run_postgres("stop")); }) == 0, "");
        }
        std::ifstream in(file);
        std::string text;
        CHECK(std::getline(in, text) && !text.empty(), file.string());
        return text;
    }();
    return address;
}

// With its own tables, in a schema of this name. The server lists the connections under that name.
inline std::string postgres_address(const std::string& schema) {
    return postgres_address() + "&application_name=" + schema + "&options=-csearch_path%3D" +
           schema;
}

// Required before anything else there.
inline void make_postgres_schema(const std::string& schema) {
    const std::string command = "psql -q -c 'CREATE SCHEMA IF NOT EXISTS " + schema + "' '" +
                                postgres_address() + "' >/dev/null 2>&1";
    CHECK(std::system(command.c_str()) == 0, command);
}

// A test's own server, for rough treatment.
class OwnPostgres {
public:
    // Settings for postgresql.conf, each in quotes.
    explicit OwnPostgres(const std::string& settings = "") {
        CHECK(run("start", settings) == 0, "scripts/postgres start failed");
        CHECK(std::getline(std::ifstream(folder_ / "address"), address_), folder_.path());
    }
    OwnPostgres(const OwnPostgres&) = delete;
    OwnPostgres& operator=(const OwnPostgres&) = delete;
    ~OwnPostgres() { run("stop", ""); }

    [[nodiscard]] const std::string& address() const { return address_; }
    // As in a power failure.
    void kill() { CHECK(run("kill", "") == 0); }
    void restart() { CHECK(run("restart", "") == 0); }

private:
    int run(const std::string& command, const std::string& settings) {
        return std::system((FOGG_SOURCE_DIR "/scripts/postgres " + command + " " + folder_.path() +
                            " " + settings + " >" + folder_.path() + "/out 2>&1")
                               .c_str());
    }

    TempFolder folder_;
    std::string address_;
};

}  // namespace support
