// base/result.h
//
// A value or an error. Judging outside input returns one (style rule 23): a refusal is an ordinary
// value, and callers cannot ignore it by accident.
#pragma once

#include <utility>
#include <variant>

#include "base/check.h"

namespace base {

template <typename T, typename E>
class [[nodiscard]] Result {
public:
    Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
    Result(E error) : content_(std::in_place_index<1>, std::move(error)) {}

    [[nodiscard]] bool has_value() const { return content_.index() == 0; }
    explicit operator bool() const { return has_value(); }

    [[nodiscard]] const T& value() const {
        CHECK(has_value());
        return *std::get_if<0>(&content_);
    }
    [[nodiscard]] T& value() {
        CHECK(has_value());
        return *std::get_if<0>(&content_);
    }
    [[nodiscard]] const E& error() const {
        CHECK(!has_value());
        return *std::get_if<1>(&content_);
    }

    const T& operator*() const { return value(); }
    T& operator*() { return value(); }
    const T* operator->() const { return &value(); }
    T* operator->() { return &value(); }

private:
    std::variant<T, E> content_;
};

}  // namespace base
