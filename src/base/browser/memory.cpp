// What C needs to set, copy and compare bytes: the compiler calls these for anything that is not
// very small. wasi-libc's compare byte by byte, and copy words; these take sixteen bytes at once.
// Compiled without link-time optimization and without builtins (cmake/browser.cmake), or the
// compiler would make calls of them to themselves.
#include <wasm_simd128.h>

#include <cstddef>
#include <cstdint>

namespace {

template <typename Word>
Word read(const unsigned char* from) {
    Word word;
    __builtin_memcpy(&word, from, sizeof word);
    return word;
}
template <typename Word>
void write(unsigned char* to, Word word) {
    __builtin_memcpy(to, &word, sizeof word);
}

// From one to two words, which may overlap: both are read before either is written.
template <typename Word>
void copy_ends(unsigned char* to, const unsigned char* from, std::size_t size) {
    const auto head = read<Word>(from);
    const auto tail = read<Word>(from + size - sizeof(Word));
    write(to, head);
    write(to + size - sizeof(Word), tail);
}

template <typename Word>
void fill_ends(unsigned char* to, Word word, std::size_t size) {
    write(to, word);
    write(to + size - sizeof(Word), word);
}

}  // namespace

extern "C" {

void* memcpy(void* __restrict to, const void* __restrict from, std::size_t size) {
    auto* out = static_cast<unsigned char*>(to);
    const auto* in = static_cast<const unsigned char*>(from);
    if (size >= sizeof(v128_t)) {
        const auto tail = read<v128_t>(in + size - sizeof(v128_t));
        for (std::size_t i = 0; i + sizeof(v128_t) < size; i += sizeof(v128_t)) {
            write(out + i, read<v128_t>(in + i));
        }
        write(out + size - sizeof(v128_t), tail);
    } else if (size >= sizeof(std::uint64_t)) {
        copy_ends<std::uint64_t>(out, in, size);
    } else if (size >= sizeof(std::uint32_t)) {
        copy_ends<std::uint32_t>(out, in, size);
    } else {
        for (std::size_t i = 0; i < size; ++i) {
            out[i] = in[i];
        }
    }
    return to;
}

void* memset(void* to, int value, std::size_t size) {
    auto* out = static_cast<unsigned char*>(to);
    const auto byte = static_cast<unsigned char>(value);
    const std::uint64_t word = byte * std::uint64_t{0x0101010101010101};
    if (size >= sizeof(v128_t)) {
        const v128_t many = wasm_i64x2_splat(static_cast<std::int64_t>(word));
        for (std::size_t i = 0; i + sizeof(v128_t) < size; i += sizeof(v128_t)) {
            write(out + i, many);
        }
        write(out + size - sizeof(v128_t), many);
    } else if (size >= sizeof(std::uint64_t)) {
        fill_ends(out, word, size);
    } else if (size >= sizeof(std::uint32_t)) {
        fill_ends(out, static_cast<std::uint32_t>(word), size);
    } else {
        for (std::size_t i = 0; i < size; ++i) {
            out[i] = byte;
        }
    }
    return to;
}

int memcmp(const void* a, const void* b, std::size_t size) {
    const auto* left = static_cast<const unsigned char*>(a);
    const auto* right = static_cast<const unsigned char*>(b);
    std::size_t i = 0;
    for (; i + sizeof(std::uint64_t) <= size; i += sizeof(std::uint64_t)) {
        const auto one = read<std::uint64_t>(left + i);
        const auto other = read<std::uint64_t>(right + i);
        if (one != other) {
            // As if compared byte by byte: the first byte is the lowest of a word.
            return __builtin_bswap64(one) < __builtin_bswap64(other) ? -1 : 1;
        }
    }
    for (; i < size; ++i) {
        if (left[i] != right[i]) {
            return left[i] < right[i] ? -1 : 1;
        }
    }
    return 0;
}

}  // extern "C"
