// base/fixed_vector.h
//
// A vector with inline storage: up to N elements, no heap. Exceeding the limit is a bug and fails a
// CHECK.
#pragma once

#include <array>
#include <cstddef>

#include "base/check.h"

namespace base {

template <typename T, std::size_t N>
class FixedVector {
public:
    constexpr void push_back(const T& value) {
        CHECK(size_ < N, "limit", N);
        items_[size_++] = value;
    }
    constexpr void pop_back() {
        CHECK(size_ > 0);
        --size_;
    }
    constexpr void clear() { size_ = 0; }

    [[nodiscard]] constexpr std::size_t size() const { return size_; }
    [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
    [[nodiscard]] static constexpr std::size_t capacity() { return N; }

    constexpr T& operator[](std::size_t i) { return items_[i]; }
    constexpr const T& operator[](std::size_t i) const { return items_[i]; }
    constexpr T& back() { return items_[size_ - 1]; }
    [[nodiscard]] constexpr const T& back() const { return items_[size_ - 1]; }

    constexpr T* begin() { return items_.data(); }
    constexpr T* end() { return items_.data() + size_; }
    [[nodiscard]] constexpr const T* begin() const { return items_.data(); }
    [[nodiscard]] constexpr const T* end() const { return items_.data() + size_; }

private:
    std::array<T, N> items_{};
    std::size_t size_ = 0;
};

}  // namespace base
