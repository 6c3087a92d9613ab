#include "table/daily/daily_sheet.h"

#include <algorithm>
#include <tuple>

namespace table {
namespace {

int lead_of(const DailyResult& result) {
    return result.points.front() -
           *std::max_element(result.points.begin() + 1, result.points.end());
}

}  // namespace

bool is_better(const DailyResult& a, const DailyResult& b) {
    const auto rank = [](const DailyResult& one) {
        return std::tuple(!one.has_resigned, one.is_won, lead_of(one), one.points.front());
    };
    return rank(a) > rank(b);
}

}  // namespace table
