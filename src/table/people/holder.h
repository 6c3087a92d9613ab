// table/people/holder.h
//
// A person as the server knows them: the SHA-256 of a secret key that only they have, one for each
// of their devices. Keys are random and long, so a plain hash keeps them safe; they are never
// stored and never logged.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/digest.h"

namespace table {

inline constexpr std::size_t kKeyBytesMin = 22;  // of 64 letters: 132 bits
inline constexpr std::size_t kKeyBytesMax = 64;

struct Holder {
    base::Digest hash{};

    // Takes the same time wherever they differ.
    friend bool operator==(const Holder& a, const Holder& b) {
        return base::equal_in_constant_time(a.hash, b.hash);
    }
};

// Whether the text can be a key: its length and its letters, A-Z a-z 0-9 - _.
[[nodiscard]] bool is_key(std::string_view text);

// A new key, or any other secret of this kind, from the system's random source.
[[nodiscard]] std::string random_key();
// As many characters of A-Z a-z 0-9, for links.
[[nodiscard]] std::string random_letters(std::size_t count);
// The same, derived from a secret.
[[nodiscard]] std::string letters_of(const base::Digest& secret, std::size_t count);

[[nodiscard]] Holder holder_of(std::string_view key);

// 64 hexadecimal digits, both ways.
[[nodiscard]] std::string to_text(const Holder& holder);
[[nodiscard]] std::optional<Holder> holder_from(std::string_view text);
// The first 16 of them, enough to tell the holders of one table apart.
[[nodiscard]] std::string short_text(const Holder& holder);

}  // namespace table
