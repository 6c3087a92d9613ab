// ai/published/souvenir_value.h
//
// What the souvenir is worth that comes with a claim (S5, S6). The published descriptions know no
// souvenirs; players that count in points add it to the points of the route.
#pragma once

#include "rules/map.h"
#include "rules/view.h"

namespace ai {

// The points that one more souvenir adds, if the claim brings the viewer one.
[[nodiscard]] int souvenir_value(const rules::Map& map, const rules::View& view,
                                 rules::TrackId track);

}  // namespace ai
