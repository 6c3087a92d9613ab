#include "table/people/emote.h"

#include <algorithm>
#include <array>

#include "rules/limits.h"

namespace table {
namespace {

constexpr std::array<std::string_view, kEmoteCount> kEmoteNames = {
    "hello", "well_played", "thanks", "wow", "oops", "thinking"};
constexpr std::size_t kNameAt = 3;  // in a note

}  // namespace

std::string_view name_of(Emote emote) {
    return kEmoteNames[static_cast<unsigned>(emote)];
}

std::optional<Emote> emote_from(std::string_view name) {
    const auto found = std::ranges::find(kEmoteNames, name);
    return found == kEmoteNames.end()
               ? std::nullopt
               : std::optional(static_cast<Emote>(found - kEmoteNames.begin()));
}

std::string to_note(const EmoteShown& shown) {
    return "e" + std::to_string(rules::index(shown.seat)) + "." + std::string(name_of(shown.emote));
}

std::optional<EmoteShown> emote_from_note(std::string_view note) {
    if (note.size() <= kNameAt || note[0] != 'e' || note[2] != '.' || note[1] < '0' ||
        note[1] >= static_cast<char>('0' + rules::kSeatsMax)) {
        return std::nullopt;
    }
    const auto emote = emote_from(note.substr(kNameAt));
    return emote ? std::optional(EmoteShown{.seat = rules::to_id<rules::Seat>(note[1] - '0'),
                                            .emote = *emote})
                 : std::nullopt;
}

}  // namespace table
