#include <algorithm>
#include <array>
#include <span>

#include "puzzle/puzzle.h"

namespace puzzle {
namespace {

constexpr std::array<std::string_view, kKinds> kNames = {
    "opening_tickets", "tickets", "route",   "block", "build_or_draw", "card",
    "payment",         "end",     "souvenir"};

}  // namespace

std::string_view name(Kind kind) {
    return kNames[static_cast<std::size_t>(kind)];
}

std::optional<Kind> kind_named(std::string_view name) {
    const std::span<const std::string_view> names(kNames);
    const auto found = std::ranges::find(names, name);
    return found == names.end() ? std::nullopt
                                : std::optional(static_cast<Kind>(found - names.begin()));
}

}  // namespace puzzle
