// tests/support/scoring.h
//
// The final scoring of what seats have at the end, in words.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "rules/score.h"
#include "support/maps.h"
#include "support/words.h"

namespace support {

// What one seat has at the end.
struct Has {
    std::string tracks{};
    std::string tickets{};
    unsigned souvenirs = 0;
};

inline std::vector<rules::Standing> score(const MapPtr& file, const std::vector<Has>& seats) {
    rules::Holdings holdings{};
    for (std::size_t i = 0; i < seats.size(); ++i) {
        holdings[i].tracks = tracks_from(*file, seats[i].tracks);
        holdings[i].souvenirs = seats[i].souvenirs;
        for (const rules::TicketId ticket : tickets_from(*file, seats[i].tickets)) {
            holdings[i].tickets.insert(ticket);
        }
    }
    const rules::Standings all =
        rules::standings(file->map, holdings, static_cast<unsigned>(seats.size()));
    return {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(seats.size())};
}

}  // namespace support
