// scripts/mutation/chosen.h
//
// Which of the changes compiled into this program is made in this run. scripts/mutate includes this
// in the files that it changes; the environment says which change, and where to note what was
// reached.
#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>
#include <cstdlib>

// A choice between two constants is no constant, so braces complain.
#pragma clang diagnostic ignored "-Wc++11-narrowing"

namespace mutation {

inline constexpr int kMost = 1 << 16;

inline const int g_chosen = [] {
    const char* const text = std::getenv("FOGG_MUTANT");
    return text == nullptr ? -1 : std::atoi(text);
}();

// A byte for each change, in a file: what children and killed processes reach counts as well.
inline unsigned char* const g_reached = []() -> unsigned char* {
    const char* const path = std::getenv("FOGG_MUTANTS_REACHED");
    if (path == nullptr) {
        return nullptr;
    }
    const int file = ::open(path, O_RDWR | O_CLOEXEC);
    void* const bytes = ::mmap(nullptr, kMost, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    ::close(file);
    return bytes == MAP_FAILED ? nullptr : static_cast<unsigned char*>(bytes);
}();

inline bool is_on(int number) {
    if (g_reached != nullptr) {
        g_reached[number] = 1;
    }
    return number == g_chosen;
}

// In code that the compiler may evaluate: there, the original.
constexpr bool is_on_or_constant(int number) {
    return !__builtin_is_constant_evaluated() && is_on(number);
}

}  // namespace mutation
