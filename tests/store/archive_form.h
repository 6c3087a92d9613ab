// tests/store/archive_form.h
//
// A store to its text form and back.
#pragma once

#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "base/digest.h"
#include "store/archive.h"
#include "store/store_kind.h"

namespace store {

// With the last line: what it counts, and the digest.
inline std::string sealed(const std::string& body, const std::string& counts) {
    return body + "end " + counts + " " + base::to_hex(base::sha256(body)) + "\n";
}

inline std::string exported(Store& store) {
    std::ostringstream out;
    EXPECT_EQ(code_of(export_to(out, store)), "ok");
    return out.str();
}

// "ok", or the error's name.
inline std::string imported(Store& store, const std::string& text) {
    std::istringstream in(text);
    return code_of(import_from(in, store));
}

}  // namespace store
