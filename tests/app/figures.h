// tests/app/figures.h
//
// What `fogg arena --json` wrote, as far as it repeats: everything but the times.
#pragma once

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <string>

namespace app_test {

inline std::string figures(const std::string& text) {
    boost::json::value value = boost::json::parse(text);
    for (boost::json::value& player : value.as_object().at("players").as_array()) {
        player.as_object().erase("time_ms");
    }
    return boost::json::serialize(value);
}

}  // namespace app_test
