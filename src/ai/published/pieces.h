// ai/published/pieces.h
//
// The connected pieces that a seat's tracks form.
#pragma once

#include <array>
#include <cstdint>

#include "ai/published/network.h"
#include "rules/map.h"
#include "rules/track_set.h"

namespace ai {

class Pieces {
public:
    Pieces(const rules::Map& map, const rules::TrackSet& tracks);

    // A place without a track is a piece of its own, of no cars.
    [[nodiscard]] bool is_joined(rules::PlaceId a, rules::PlaceId b) const {
        return label_[rules::index(a)] == label_[rules::index(b)];
    }
    [[nodiscard]] bool is_touched(rules::PlaceId place) const { return cars(place) > 0; }
    // Of the piece that the place belongs to.
    [[nodiscard]] unsigned cars(rules::PlaceId place) const {
        return cars_[label_[rules::index(place)]];
    }
    [[nodiscard]] unsigned tracks(rules::PlaceId place) const {
        return tracks_[label_[rules::index(place)]];
    }
    // Whether the track would join two pieces that have tracks.
    [[nodiscard]] bool bridges(const rules::Track& track) const {
        return !is_joined(track.from, track.to) && is_touched(track.from) && is_touched(track.to);
    }
    [[nodiscard]] bool touches(const rules::Track& track) const {
        return is_touched(track.from) || is_touched(track.to);
    }
    // How many places have a track.
    [[nodiscard]] unsigned place_count() const { return place_count_; }

private:
    std::array<std::uint8_t, rules::kPlacesMax> label_{};  // the lowest place of the piece
    std::array<std::uint16_t, rules::kPlacesMax> cars_{};  // by label
    std::array<std::uint8_t, rules::kPlacesMax> tracks_{};
    unsigned place_count_ = 0;
};

}  // namespace ai
