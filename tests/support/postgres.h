// tests/support/postgres.h
//
// The PostgreSQL server of the tests. ctest starts one for all of them; a test program that runs by
// itself starts its own, and stops it when it ends.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "base/check.h"

namespace support {

inline int run_postgres(const std::string& command) {
    return std::system((FOGG_SOURCE_DIR "/scripts/postgres " + command +
                        " " FOGG_POSTGRES_FOLDER " >/dev/null 2>&1")
                           .c_str());
}

// As libpq takes it, up to the settings that one may add behind with &.
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

// With tables of its own, in a schema of this name.
inline std::string postgres_address(const std::string& schema) {
    return postgres_address() + "&options=-csearch_path%3D" + schema;
}

// Before anything else can be done there.
inline void make_postgres_schema(const std::string& schema) {
    const std::string command = "psql -q -c 'CREATE SCHEMA IF NOT EXISTS " + schema + "' '" +
                                postgres_address() + "' >/dev/null 2>&1";
    CHECK(std::system(command.c_str()) == 0, command);
}

}  // namespace support
