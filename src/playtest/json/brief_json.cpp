#include "playtest/json/brief_json.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <cstdint>
#include <utility>

#include "playtest/json/estimate_json.h"

namespace playtest {

namespace json = boost::json;

std::string brief_json(const Brief& brief) {
    std::uint64_t games = 0;
    json::array trials;
    for (const Figures& figures : brief.trials) {
        games += figures.games;
        trials.push_back(json::object{{"seats", figures.seats},
                                      {"turns", figures.turns.mean},
                                      {"minutes", figures.minutes.mean},
                                      {"first", estimate_json(figures.turn_order.front())}});
    }
    return json::serialize(json::object{{"games", games},
                                        {"trials", std::move(trials)},
                                        {"warnings", grouped(brief.warnings).size()}});
}

}  // namespace playtest
