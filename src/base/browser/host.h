// base/browser/host.h
//
// What the page lends to the program in WebAssembly. Addresses are of the program's own memory.
// web/src/engine/imports.ts has the other side.
#pragma once

#include <cstddef>
#include <cstdint>

extern "C" {

[[clang::import_module("fogg"), clang::import_name("sha256")]] void fogg_sha256(
    const void* bytes, std::size_t size, std::uint8_t* digest);
[[clang::import_module("fogg"), clang::import_name("chacha20")]]
void fogg_chacha20(const std::uint8_t* key, std::uint64_t nonce, std::uint64_t block,
                   std::uint8_t* bytes);
[[clang::import_module("fogg"), clang::import_name("random")]] void fogg_random(std::uint8_t* bytes,
                                                                                std::size_t size);
// Milliseconds with their fraction, and those since 1970.
[[clang::import_module("fogg"), clang::import_name("monotonic_ms")]] double fogg_monotonic_ms();
[[clang::import_module("fogg"), clang::import_name("wall_ms")]] double fogg_wall_ms();
// Ends the program.
[[noreturn, clang::import_module("fogg"), clang::import_name("fail")]] void fogg_fail(
    const char* text, std::size_t size);

}  // extern "C"
