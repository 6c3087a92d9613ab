#include "table/room.h"

#include <algorithm>
#include <array>

namespace table {
namespace {

constexpr std::array<std::string_view, 3> kPaceNames = {"none", "live", "correspondence"};
constexpr std::array<std::string_view, 3> kSeatNames = {"open", "person", "program"};

bool is_between(std::uint32_t value, std::uint32_t low, std::uint32_t high) {
    return value >= low && value <= high;
}

// The next character of valid UTF-8, which is taken off; nothing where it is not valid.
std::optional<char32_t> take_character(std::string_view& text) {
    const auto lead = static_cast<unsigned char>(text.front());
    const std::size_t length = lead < 0x80   ? 1
                               : lead < 0xc2 ? 0
                               : lead < 0xe0 ? 2
                               : lead < 0xf0 ? 3
                               : lead < 0xf5 ? 4
                                             : 0;
    if (length == 0 || text.size() < length) {
        return std::nullopt;
    }
    constexpr std::array<unsigned, 5> kLeadBits = {0, 0x7f, 0x1f, 0x0f, 0x07};
    char32_t character = lead & kLeadBits[length];
    for (std::size_t i = 1; i < length; ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if ((byte & 0xc0U) != 0x80U) {
            return std::nullopt;
        }
        character = character << 6U | (byte & 0x3fU);
    }
    constexpr std::array<char32_t, 5> kLeast = {0, 0, 0x80, 0x800, 0x10000};
    if (character < kLeast[length] || character > 0x10ffff ||
        (character >= 0xd800 && character <= 0xdfff)) {
        return std::nullopt;
    }
    text.remove_prefix(length);
    return character;
}

// Controls, and what makes text run backwards or vanish.
bool is_invisible(char32_t c) {
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0xad || (c >= 0x200b && c <= 0x200f) ||
           (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff ||
           (c >= 0xfff0 && c <= 0xfffb) || (c >= 0xe0000 && c <= 0xe0fff);
}

}  // namespace

bool is_valid(const Pace& pace) {
    switch (pace.kind) {
        case PaceKind::kNone:
            return pace.seconds == 0;
        case PaceKind::kLive:
            return is_between(pace.seconds, kLiveSecondsMin, kLiveSecondsMax);
        case PaceKind::kCorrespondence:
            return is_between(pace.seconds, kCorrespondenceSecondsMin, kCorrespondenceSecondsMax);
    }
    return false;
}

std::string_view name_of(PaceKind kind) {
    return kPaceNames[static_cast<unsigned>(kind)];
}

std::optional<PaceKind> pace_kind_from(std::string_view name) {
    const auto* const found = std::ranges::find(kPaceNames, name);
    return found == kPaceNames.end()
               ? std::nullopt
               : std::optional(static_cast<PaceKind>(found - kPaceNames.begin()));
}

std::string_view name_of(SeatKind kind) {
    return kSeatNames[static_cast<unsigned>(kind)];
}

bool RoomSeat::is_held_by(const Holder& holder) const {
    return std::ranges::find(keys, holder, &SeatKey::holder) != keys.end();
}

bool Room::knows(const Holder& holder) const {
    return host == holder || std::ranges::any_of(seats, [&](const RoomSeat& seat) {
               return seat.is_held_by(holder);
           });
}

bool is_plain_text(std::string_view text, std::size_t characters_max) {
    std::size_t characters = 0;
    std::string_view rest = text;
    while (!rest.empty()) {
        const auto character = take_character(rest);
        if (!character || is_invisible(*character) || ++characters > characters_max) {
            return false;
        }
    }
    return characters > 0;
}

bool is_name(std::string_view text) {
    return is_plain_text(text, kNameCharactersMax) && text.front() != ' ' && text.back() != ' ';
}

const std::vector<std::string>& program_names() {
    static const std::vector<std::string> kNames = {"easy", "medium", "hard", "expert"};
    return kNames;
}

bool is_program(std::string_view name) {
    return std::ranges::find(program_names(), name) != program_names().end();
}

}  // namespace table
