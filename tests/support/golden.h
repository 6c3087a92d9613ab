// tests/support/golden.h
//
// Text compared with a file of tests/data. UPDATE_GOLDEN=1 rewrites the file.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "support/maps.h"

namespace support {

inline void expect_golden(std::string_view file, const std::string& actual) {
    const std::filesystem::path path = FOGG_SOURCE_DIR "/tests/data/" + std::string(file);
    if (std::getenv("UPDATE_GOLDEN") != nullptr) {
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path, std::ios::binary) << actual;
    }
    EXPECT_EQ(actual, read_file(path)) << "UPDATE_GOLDEN=1 rewrites " << path;
}

}  // namespace support
