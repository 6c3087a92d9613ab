// base/random_bytes.h
//
// The operating system's random source, for what nobody may guess.
#pragma once

#include <cstdint>
#include <span>

namespace base {

void fill_with_random(std::span<std::uint8_t> bytes);

}  // namespace base
