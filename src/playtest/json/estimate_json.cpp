#include "playtest/json/estimate_json.h"

#include <boost/json/value.hpp>
#include <cmath>

namespace playtest {
namespace {

boost::json::value number(double value) {
    return std::isfinite(value) ? boost::json::value(value) : boost::json::value(nullptr);
}

}  // namespace

boost::json::object estimate_json(const arena::Estimate& estimate) {
    return {{"mean", number(estimate.mean)},
            {"low", number(estimate.low)},
            {"high", number(estimate.high)}};
}

}  // namespace playtest
