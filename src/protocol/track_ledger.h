// protocol/track_ledger.h
//
// Who has which track at a real table. Writes down one claim after the other and refuses what could
// never happen in a game: a track with two owners, both tracks of a double route against C17, more
// cars than a player has.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "protocol/problem.h"
#include "rules/maps/map_file.h"
#include "rules/track_set.h"
#include "rules/types.h"

namespace protocol {

class TrackLedger {
public:
    // Keeps references to both. The names, by seat, are for the texts; how many there are decides
    // whether both tracks of a double route are open.
    TrackLedger(const rules::MapFile& file, std::span<const std::string> names);

    struct Entry {
        unsigned seat = 0;
        rules::RouteId route{};
        std::optional<std::int64_t> track_number;  // left out: the first track that is free
    };

    // Nothing when the claim was possible and stands.
    [[nodiscard]] std::optional<Failure> enter(const Entry& entry);

    [[nodiscard]] const rules::TrackSet& tracks(unsigned seat) const { return owned_[seat]; }

private:
    [[nodiscard]] std::optional<Failure> claim(unsigned seat, rules::TrackId track);
    [[nodiscard]] std::optional<unsigned> owner(rules::TrackId track) const;
    [[nodiscard]] std::string route_name(rules::TrackId track) const;
    [[nodiscard]] Failure refuse(unsigned seat, rules::Refusal refusal,
                                 const std::string& text) const;

    const rules::MapFile& file_;
    const rules::Map& map_;
    std::span<const std::string> names_;
    std::array<rules::TrackSet, rules::kSeatsMax> owned_{};
    std::array<unsigned, rules::kSeatsMax> cars_used_{};
};

}  // namespace protocol
