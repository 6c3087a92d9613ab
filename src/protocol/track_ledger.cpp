#include "protocol/track_ledger.h"

#include <algorithm>
#include <vector>

#include "base/check.h"
#include "rules/move_text.h"

namespace protocol {

TrackLedger::TrackLedger(const rules::MapFile& file, std::span<const std::string> names)
    : file_(file), map_(file.map), names_(names) {
    CHECK(names.size() <= rules::kSeatsMax, names.size());
}

std::optional<Failure> TrackLedger::enter(const Entry& entry) {
    const std::vector<rules::TrackId>& tracks = file_.routes[index(entry.route)].tracks;
    if (!entry.track_number) {
        const auto is_free = [&](rules::TrackId track) { return !owner(track); };
        const auto free = std::find_if(tracks.begin(), tracks.end(), is_free);
        return claim(entry.seat, free == tracks.end() ? tracks.front() : *free);
    }
    const std::int64_t number = *entry.track_number;
    if (number < 1 || number > static_cast<std::int64_t>(tracks.size())) {
        return refuse(entry.seat, rules::Refusal::kUnknownTrack,
                      route_name(tracks.front()) + " has no track " + std::to_string(number) + ".");
    }
    return claim(entry.seat, tracks[static_cast<std::size_t>(number - 1)]);
}

std::optional<Failure> TrackLedger::claim(unsigned seat, rules::TrackId track) {
    if (const auto taken_by = owner(track)) {
        const std::string whose = *taken_by == seat ? "the player" : names_[*taken_by];
        return refuse(seat, rules::Refusal::kRouteTaken,
                      route_name(track) + ", track " + std::to_string(file_.track_number(track)) +
                          ", is given twice: " + whose + " has it already.");
    }
    const auto twin_owner = map_.is_double(track) ? owner(rules::Map::twin(track)) : std::nullopt;
    if (twin_owner == seat) {
        return refuse(seat, rules::Refusal::kOwnDouble,  // C17
                      "nobody can have both tracks of " + route_name(track) + ".");
    }
    if (twin_owner && names_.size() < map_.both_tracks_from) {
        return refuse(seat, rules::Refusal::kRouteClosed,  // C17
                      "with so few players only one track of " + route_name(track) +
                          " can be claimed, and " + names_[*twin_owner] + " has one.");
    }
    cars_used_[seat] += map_[track].length;
    if (cars_used_[seat] > map_.cars) {
        return refuse(seat, rules::Refusal::kNotEnoughCars,  // C16
                      "with " + route_name(track) + " that makes " +
                          std::to_string(cars_used_[seat]) + " cars, and there are " +
                          std::to_string(map_.cars) + ".");
    }
    owned_[seat].insert(track);
    return std::nullopt;
}

std::optional<unsigned> TrackLedger::owner(rules::TrackId track) const {
    for (unsigned seat = 0; seat < names_.size(); ++seat) {
        if (owned_[seat].has(track)) {
            return seat;
        }
    }
    return std::nullopt;
}

std::string TrackLedger::route_name(rules::TrackId track) const {
    return between_text(file_, map_[track].from, map_[track].to);
}

Failure TrackLedger::refuse(unsigned seat, rules::Refusal refusal, const std::string& text) const {
    return failure(refusal, names_[seat] + ": " + text);
}

}  // namespace protocol
