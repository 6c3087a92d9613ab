// app/experiments/engine_mark.h
//
// A short text by which two programs find out whether they would play the same games from the same
// seed. It is made of the sources that decide how games are played, and of how a few short games
// came out: the same sources can play otherwise after another compiler, or for another processor,
// because floating point is rounded elsewhere.
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
