// base/strong_id.h
//
// Ids that must not be mixed are scoped enumerations without enumerators (`enum class TrackId :
// std::uint8_t {}`). These two functions are the only way in and out.
#pragma once

#include <concepts>
#include <type_traits>

namespace base {

template <typename E>
concept StrongId = std::is_enum_v<E> && std::unsigned_integral<std::underlying_type_t<E>>;

template <StrongId E>
[[nodiscard]] constexpr unsigned index(E id) {
    return static_cast<unsigned>(id);
}

template <StrongId E, std::integral I>
[[nodiscard]] constexpr E to_id(I number) {
    return static_cast<E>(static_cast<std::underlying_type_t<E>>(number));
}

}  // namespace base
