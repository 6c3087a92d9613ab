#include "ai/published/pieces.h"

#include <algorithm>
#include <bit>

namespace ai {

using rules::index;
using rules::TrackId;

Pieces::Pieces(const rules::Map& map, const rules::TrackSet& tracks) {
    for (unsigned i = 0; i < rules::kPlacesMax; ++i) {
        label_[i] = static_cast<std::uint8_t>(i);
    }
    tracks.for_each([&](TrackId id) {
        const std::uint8_t a = label_[index(map[id].from)];
        const std::uint8_t b = label_[index(map[id].to)];
        if (a != b) {
            std::replace(label_.begin(), label_.end(), std::max(a, b), std::min(a, b));
        }
    });
    PlaceSet touched = 0;
    tracks.for_each([&](TrackId id) {
        const rules::Track& track = map[id];
        const std::uint8_t label = label_[index(track.from)];
        cars_[label] = static_cast<std::uint16_t>(cars_[label] + track.length);
        ++tracks_[label];
        touched |= set_of(track.from) | set_of(track.to);
    });
    place_count_ = static_cast<unsigned>(std::popcount(touched));
}

}  // namespace ai
