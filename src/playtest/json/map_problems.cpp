#include "playtest/json/map_problems.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <utility>

namespace playtest {

std::string map_problems_text(const rules::MapErrors& errors) {
    boost::json::array all;
    for (const rules::MapError& error : errors) {
        all.push_back(
            boost::json::object{{"line", error.line}, {"code", error.code}, {"text", error.text}});
    }
    return boost::json::serialize(boost::json::object{{"errors", std::move(all)}});
}

}  // namespace playtest
