// base/parts_hash.h
//
// SHA-256 over several parts. Every part goes in behind its length (4 bytes, little-endian), after
// a name for the purpose, so that no two different lists of parts are the same bytes.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/digest.h"

namespace base {

class PartsHash {
public:
    explicit PartsHash(std::string_view purpose) { add(purpose); }

    void add(std::string_view part) {
        std::array<char, 4> length{};
        for (std::size_t i = 0; i < length.size(); ++i) {
            length[i] = static_cast<char>(static_cast<std::uint8_t>(part.size() >> (8 * i)));
        }
        hash_.add({length.data(), length.size()});
        hash_.add(part);
    }
    void add(const std::array<std::uint8_t, 32>& part) {
        add(std::string_view(reinterpret_cast<const char*>(part.data()), part.size()));
    }
    [[nodiscard]] Digest finish() { return hash_.finish(); }

private:
    Sha256 hash_;
};

}  // namespace base
