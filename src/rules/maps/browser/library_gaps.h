// rules/maps/browser/library_gaps.h
//
// What toml++ needs and the C++ library for WebAssembly lacks.
//
// - toml++ always brings a function that reads files. So that it compiles, here is a stream that
//   never opens; nothing calls that function.
// - Numbers with a fraction: without this toml++ uses streams, which make the module a third
// larger.
#pragma once

#include <charconv>
#include <istream>
#include <streambuf>
#include <string>
#include <string_view>

#include "base/real_text.h"

namespace std {

template <>
class basic_ifstream<char, char_traits<char>> : public istream {
public:
    basic_ifstream() : istream(&nothing_) {}
    [[nodiscard]] streambuf* rdbuf() { return &nothing_; }
    void open(const string& /*path*/, ios_base::openmode /*mode*/) {}
    [[nodiscard]] bool is_open() const { return false; }

private:
    class Nothing : public streambuf {};
    Nothing nothing_;
};

inline from_chars_result from_chars(const char* first, const char* last, double& value) {
    const auto read = base::read_real(string_view(first, last));
    if (!read) {
        return {first, errc::invalid_argument};
    }
    value = *read;
    return {last, errc{}};
}

}  // namespace std
