// arena/plot.h
//
// The kinds of figures that a report is made of, as drawings of one column's width: on a phone they
// fill the screen, on a desk several stand side by side.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/estimate.h"

namespace arena {

// The class of the n-th series, which has a colour of its own.
[[nodiscard]] std::string series_class(std::size_t series);

// A key to the colours of the series.
[[nodiscard]] std::string color_key(std::span<const std::string> names);

struct NamedEstimate {
    std::string name;
    Estimate estimate;
    std::size_t series = 0;
};

// How the numbers of a plot are written.
enum class Scale : unsigned char { kShare, kNumber };

// Dots with their intervals, one below the other.
struct IntervalPlot {
    std::string_view label;
    std::span<const NamedEstimate> rows;
    Scale scale = Scale::kNumber;
    std::optional<double> mark;  // a dashed line, such as what chance would give
};
[[nodiscard]] std::string draw(const IntervalPlot& plot);

// How often which number came up, one curve for each series.
struct DistributionPlot {
    std::string_view label;
    std::span<const std::vector<int>> series;
};
[[nodiscard]] std::string draw(const DistributionPlot& plot);

struct Part {
    std::string name;
    double value = 0;  // negative ones go to the left of the axis
};
struct PartsRow {
    std::string name;
    std::vector<Part> parts;  // the same ones in every row
};
// Bars made of parts.
struct PartsPlot {
    std::string_view label;
    std::span<const PartsRow> rows;
};
[[nodiscard]] std::string draw(const PartsPlot& plot);

}  // namespace arena
