#include "protocol/standings_json.h"

#include <boost/json/object.hpp>

namespace protocol {

json::array standings_json(const rules::Standings& standings, unsigned seats,
                           std::span<const std::string> names) {
    json::array array;
    for (unsigned i = 0; i < seats; ++i) {
        const rules::Standing& standing = standings[i];
        json::object object;
        object["seat"] = i;
        if (i < names.size() && !names[i].empty()) {
            object["name"] = names[i];
        }
        object["routes"] = standing.routes;
        object["tickets"] = standing.tickets;
        object["tickets_done"] = standing.tickets_done;
        object["longest"] = standing.longest;
        object["bonus"] = standing.bonus;
        object["souvenirs"] = standing.souvenirs;
        object["total"] = standing.total;
        object["rank"] = standing.rank;
        array.push_back(std::move(object));
    }
    return array;
}

}  // namespace protocol
