// app/terminal/paint.h
//
// Colours and symbols on a terminal. Colour is never the only sign: every kind of card has a symbol
// of its own, and seats have their numbers.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "rules/map.h"
#include "rules/types.h"

namespace app {

enum class Colours : std::uint8_t { kNo, kYes };

// One column each.
[[nodiscard]] std::string_view symbol(rules::Card card);
// A circle for grey, which takes any one colour.
[[nodiscard]] std::string_view symbol(rules::TrackColour colour);

class Paint {
public:
    explicit Paint(Colours colours) : has_colours_(colours == Colours::kYes) {}

    [[nodiscard]] std::string bold(std::string_view text) const;
    [[nodiscard]] std::string faint(std::string_view text) const;
    [[nodiscard]] std::string in(rules::Card card, std::string_view text) const;
    [[nodiscard]] std::string in(rules::TrackColour colour, std::string_view text) const;
    [[nodiscard]] std::string in(rules::Seat seat, std::string_view text) const;

    // "♥ red", for a card of this name.
    [[nodiscard]] std::string card(rules::Card card, std::string_view name) const;
    // "♥♥ 2 red", for so many cards that are called so.
    [[nodiscard]] std::string cards(rules::Card card, unsigned count, std::string_view name) const;
    // One symbol for each card that the track takes; ferries first.
    [[nodiscard]] std::string spaces(const rules::Track& track) const;

private:
    [[nodiscard]] std::string coded(std::string_view code, std::string_view text) const;

    bool has_colours_;
};

}  // namespace app
