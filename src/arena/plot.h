// arena/plot.h
//
// The figures of a report, each as wide as one column: full width on a phone, several side by side
// on a desktop. Numbers are written as the reader's language does.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/estimate.h"
#include "words/translator.h"

namespace arena {

// The CSS class of the n-th series, which sets its colour.
[[nodiscard]] std::string series_class(std::size_t series);

// A legend of the series' colours.
[[nodiscard]] std::string color_key(std::span<const std::string> names);

struct NamedEstimate {
    std::string name;
    Estimate estimate;
    std::size_t series = 0;
};

// How a plot formats its numbers.
enum class Scale : unsigned char { kShare, kNumber };

// Dots with their intervals, one row each.
struct IntervalPlot {
    std::string_view label;
    std::span<const NamedEstimate> rows;
    Scale scale = Scale::kNumber;
    std::optional<double> mark;  // a dashed line, such as the result of pure chance
};
[[nodiscard]] std::string draw(const words::Translator& say, const IntervalPlot& plot);

// The frequency of each number, one curve per series.
struct DistributionPlot {
    std::string_view label;
    std::span<const std::vector<int>> series;
};
[[nodiscard]] std::string draw(const words::Translator& say, const DistributionPlot& plot);

struct Part {
    std::string name;
    double value = 0;  // negative values extend to the left of the axis
};
struct PartsRow {
    std::string name;
    std::vector<Part> parts;  // the same parts in every row
};
// Stacked bars.
struct PartsPlot {
    std::string_view label;
    std::span<const PartsRow> rows;
};
[[nodiscard]] std::string draw(const words::Translator& say, const PartsPlot& plot);

}  // namespace arena
