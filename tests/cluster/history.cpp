#include "cluster/history.h"

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

namespace cluster {

std::string essence_of(std::string_view update, bool is_whole) {
    boost::json::object object = boost::json::parse(update).as_object();
    for (const char* const key : {"t", "table", "v", "you", "due", "from"}) {
        object.stable_erase(key);
    }
    if (is_whole) {
        object.stable_erase("events");  // their number depends on the request
    }
    return boost::json::serialize(object);
}

}  // namespace cluster
