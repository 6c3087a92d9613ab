#include "app/terminal/paint.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace app {
namespace {

struct Look {
    std::string_view symbol;
    std::string_view code;  // of ANSI's "select graphic rendition"
};

// By card.
constexpr std::array<Look, rules::kCardKinds> kCardLooks = {{
    {"◆", "35"},
    {"●", "94"},
    {"▲", "38;5;208"},
    {"□", "97"},
    {"■", "32"},
    {"★", "93"},
    {"✚", "90"},
    {"♥", "91"},
    {"✱", "1;36"},
}};
constexpr Look kGreyLook = {"○", "37"};

// Bright and bold first, then the darker ones.
constexpr std::array<std::string_view, 8> kSeatCodes = {"1;94", "1;91", "1;92", "1;93",
                                                        "1;95", "1;96", "1;33", "1;35"};
static_assert(kSeatCodes.size() >= rules::kSeatsMax);

const Look& look_of(rules::TrackColour colour) {
    return colour == rules::kGrey ? kGreyLook : kCardLooks[rules::index(colour)];
}

std::string repeated(std::string_view text, unsigned times) {
    std::string all;
    for (unsigned i = 0; i < times; ++i) {
        all += text;
    }
    return all;
}

}  // namespace

std::string_view symbol(rules::Card card) {
    return kCardLooks[rules::index(card)].symbol;
}

std::string_view symbol(rules::TrackColour colour) {
    return look_of(colour).symbol;
}

std::string Paint::coded(std::string_view code, std::string_view text) const {
    return has_colours_ ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : std::string(text);
}

std::string Paint::bold(std::string_view text) const {
    return coded("1", text);
}

std::string Paint::faint(std::string_view text) const {
    return coded("2", text);
}

std::string Paint::in(rules::Card card, std::string_view text) const {
    return coded(kCardLooks[rules::index(card)].code, text);
}

std::string Paint::in(rules::TrackColour colour, std::string_view text) const {
    return coded(look_of(colour).code, text);
}

std::string Paint::in(rules::Seat seat, std::string_view text) const {
    return coded(kSeatCodes[rules::index(seat)], text);
}

std::string Paint::card(rules::Card card, std::string_view name) const {
    return in(card, fmt::format("{} {}", symbol(card), name));
}

std::string Paint::cards(rules::Card card, unsigned count, std::string_view name) const {
    constexpr unsigned kDrawnMax = 5;  // beyond that the number tells it
    std::string text = repeated(symbol(card), std::min(count, kDrawnMax)) + " ";
    text += name;
    // Spaces that do not break keep a number with its card.
    std::string firm;
    for (const char c : text) {
        firm += c == ' ' ? std::string_view("\u00a0") : std::string_view(&c, 1);
    }
    return in(card, firm);
}

std::string Paint::spaces(const rules::Track& track) const {
    const unsigned plain = unsigned{track.length} - track.ferries;
    return in(rules::Card::kWild, repeated(symbol(rules::Card::kWild), track.ferries)) +
           in(track.colour, repeated(symbol(track.colour), plain));
}

}  // namespace app
