// protocol/map_shelf_json.h
//
// The bodies of HTTP requests and answers about published maps (docs/protocol.md: Published maps).
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "protocol/problem.h"
#include "rules/maps/map_file.h"
#include "table/maps/map_listing.h"

namespace protocol {

struct MapWish {
    std::string text{};
    std::string by{};  // empty: nobody says
    bool is_listed = false;
};

[[nodiscard]] base::Result<MapWish, Failure> parse_map_wish(std::string_view body);

// {"map":"…","yours":true}
[[nodiscard]] std::string placed_text(std::string_view map, bool is_yours);
[[nodiscard]] std::string gallery_text(const table::GalleryPage& page);
[[nodiscard]] std::string map_sheet_text(const table::MapSheet& sheet);
// {"playtests":{"usa":{…},"HASH":null}}
struct MapPlaytest {
    std::string_view map;                     // one that there is
    std::shared_ptr<const std::string> text;  // JSON; null or empty: there is none yet
};
[[nodiscard]] std::string playtests_text(std::span<const MapPlaytest> playtests);
// {"code":"bad_map","errors":[…]}
[[nodiscard]] std::string bad_map_text(const rules::MapErrors& errors);
// {"code":"unknown_map","map":"…","map_sha256":"…"}
struct MapName {
    std::string_view id;
    std::string_view sha256;
};
[[nodiscard]] std::string unknown_map_text(const MapName& map);

}  // namespace protocol
