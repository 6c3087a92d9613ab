// tests/support/read_file.h
//
// A whole file as text.
#pragma once

#include <fstream>
#include <iterator>
#include <string>

#include "base/check.h"

namespace support {

inline std::string read_file(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    CHECK(in.good(), path);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

}  // namespace support
