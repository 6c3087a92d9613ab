// rules/types.h
//
// The nouns of the game as numbers. limits.h says how many of each there may be.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/strong_id.h"
#include "rules/limits.h"

namespace rules {

using base::index;
using base::to_id;

enum class Seat : std::uint8_t {};
enum class PlaceId : std::uint8_t {};
enum class RouteId : std::uint8_t {};
enum class TrackId : std::uint8_t {};
enum class TicketId : std::uint8_t {};
enum class Symbol : std::uint8_t {};

inline constexpr Seat kNoSeat{0xff};
inline constexpr TrackId kNoTrack{0xff};
inline constexpr TicketId kNoTicket{0xff};

// A card is one of eight colours or wild. The map decides which of them exist, and how many.
inline constexpr unsigned kColours = 8;
inline constexpr unsigned kCardKinds = kColours + 1;

enum class Card : std::uint8_t {
    kPurple,
    kBlue,
    kOrange,
    kWhite,
    kGreen,
    kYellow,
    kBlack,
    kRed,
    kWild,
};
inline constexpr Card kNoCard{0xff};

// What a track requires: the colour with the same number, or any one colour.
enum class TrackColour : std::uint8_t {};
inline constexpr TrackColour kGrey{kColours};

// Stable names for files and messages. Wording for people is up to whoever shows it.
inline constexpr std::array<std::string_view, kCardKinds> kCardNames = {
    "purple", "blue", "orange", "white", "green", "yellow", "black", "red", "wild"};
inline constexpr std::array<std::string_view, kCardKinds> kTrackColourNames = {
    "purple", "blue", "orange", "white", "green", "yellow", "black", "red", "grey"};

[[nodiscard]] constexpr std::string_view name(Card card) {
    return kCardNames[index(card)];
}
[[nodiscard]] constexpr std::string_view name(TrackColour colour) {
    return kTrackColourNames[index(colour)];
}

}  // namespace rules
