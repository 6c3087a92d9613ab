// bench/load/json_bits.h
//
// Finds values in the server's JSON by their place, without parsing: the client must cost little.
#pragma once

#include <charconv>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace load {

// The position just after `name`, or npos.
[[nodiscard]] inline std::size_t after(std::string_view text, std::string_view name) {
    const void* const found = memmem(text.data(), text.size(), name.data(), name.size());
    return found == nullptr
               ? std::string_view::npos
               : static_cast<std::size_t>(static_cast<const char*>(found) - text.data()) +
                     name.size();
}

[[nodiscard]] inline bool has(std::string_view text, std::string_view name) {
    return after(text, name) != std::string_view::npos;
}

[[nodiscard]] inline std::uint64_t number_at(std::string_view text, std::size_t at) {
    std::uint64_t number = 0;
    if (at < text.size()) {
        std::from_chars(text.data() + at, text.data() + text.size(), number);
    }
    return number;
}

[[nodiscard]] inline std::string_view word_at(std::string_view text, std::size_t at) {
    return at == std::string_view::npos ? std::string_view{}
                                        : text.substr(at, text.find('"', at) - at);
}

}  // namespace load
