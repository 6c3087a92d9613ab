// table/people/emote.h
//
// The few things that a seated person can show the others without words. They are ephemeral:
// nothing is stored, and other nodes receive them as notes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "rules/types.h"

namespace table {

enum class Emote : std::uint8_t { kHello, kWellPlayed, kThanks, kWow, kOops, kThinking };
inline constexpr unsigned kEmoteCount = static_cast<unsigned>(Emote::kThinking) + 1;
// "hello", "well_played", "thanks", "wow", "oops", "thinking".
[[nodiscard]] std::string_view name_of(Emote emote);
[[nodiscard]] std::optional<Emote> emote_from(std::string_view name);

struct EmoteShown {
    rules::Seat seat{};
    Emote emote = Emote::kHello;

    friend bool operator==(const EmoteShown&, const EmoteShown&) = default;
};

// "e0.hello": a note for the other nodes.
[[nodiscard]] std::string to_note(const EmoteShown& shown);
[[nodiscard]] std::optional<EmoteShown> emote_from_note(std::string_view note);

}  // namespace table
