// app/experiments/engine_mark.h
//
// A fingerprint that tells whether two programs would play the same games from the same seed. It
// covers the sources that decide how games are played, and the outcomes of a few short games: the
// same sources can play differently when built by another compiler or for another processor,
// because floating point is rounded differently.
#pragma once

#include <string>
#include <string_view>

namespace app {

// 16 hexadecimal digits. Plays the games, which takes some hundredths of a second.
[[nodiscard]] std::string engine_mark();

// SHA-256 of the sources, as hexadecimal. The definition is generated when the program is built
// (cmake/engine_digest.cmake).
[[nodiscard]] std::string_view engine_digest();

}  // namespace app
