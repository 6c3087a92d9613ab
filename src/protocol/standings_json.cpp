#include "protocol/standings_json.h"

#include <boost/json/object.hpp>
#include <string_view>
#include <utility>

#include "protocol/game_fields.h"

namespace protocol {

json::array standings_json(const rules::Standings& standings, unsigned seats,
                           std::span<const std::string> names) {
    json::array array;
    for (unsigned i = 0; i < seats; ++i) {
        json::object object;
        object["seat"] = i;
        if (i < names.size() && !names[i].empty()) {
            object["name"] = names[i];
        }
        each_standing_field(standings[i],
                            [&](std::string_view field, auto value) { object[field] = value; });
        array.push_back(std::move(object));
    }
    return array;
}

}  // namespace protocol
