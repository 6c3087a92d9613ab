// rules/maps/map_subject.h
//
// What a line of a map file is about, so that an error can be shown where it is wrong: a place, a
// route, a ticket, or a key such as "rules.cars".
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "rules/maps/map_description.h"

namespace rules {

struct MapSubject {
    enum class Kind : std::uint8_t { kNothing, kKey, kPlace, kRoute, kTicket };
    Kind kind = Kind::kNothing;
    unsigned number = 0;     // of the place, route or ticket, from 0
    std::string_view key{};  // of a kKey; lives for ever
};

// Where everything in a description begins. Nothing where several things share a line, as in a
// file that somebody wrote by hand: the line says which they are.
class MapSubjects {
public:
    explicit MapSubjects(const MapDescription& map);

    [[nodiscard]] MapSubject at(unsigned line) const;

private:
    struct Start {
        unsigned line = 0;
        MapSubject subject;
    };
    void add(unsigned line, MapSubject subject);
    void add_key(unsigned line, std::string_view key);
    void add_rules(const RulesDescription& rules);
    void add_souvenirs(const SouvenirsDescription& souvenirs);

    std::vector<Start> starts_;  // sorted by line
};

}  // namespace rules
