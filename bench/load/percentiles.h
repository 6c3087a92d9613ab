// bench/load/percentiles.h
//
// Latency percentiles. Keeps every value: a run has a few hundred thousand.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace load {

class Percentiles {
public:
    void add(std::int64_t ns) { values_.push_back(ns); }
    void add(const Percentiles& more) {
        values_.insert(values_.end(), more.values_.begin(), more.values_.end());
    }
    void clear() { values_.clear(); }
    [[nodiscard]] std::size_t count() const { return values_.size(); }

    // In milliseconds; 0 without values. `share` is from 0 to 1.
    [[nodiscard]] double ms(double share) {
        if (values_.empty()) {
            return 0;
        }
        const auto rank = static_cast<std::size_t>(share * static_cast<double>(values_.size() - 1));
        const auto at = values_.begin() + static_cast<std::ptrdiff_t>(rank);
        std::nth_element(values_.begin(), at, values_.end());
        return static_cast<double>(*at) * 1e-6;
    }

private:
    std::vector<std::int64_t> values_;
};

}  // namespace load
