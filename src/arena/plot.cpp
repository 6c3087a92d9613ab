#include "arena/plot.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "arena/markup.h"
#include "arena/svg.h"

namespace arena {
namespace {

constexpr double kPlotWidth = 400;
constexpr double kMargin = 12;
constexpr double kAxisHeight = 24;

std::string written(const words::Translator& say, double value, Scale scale, int digits) {
    return scale == Scale::kShare ? say.percent(value, digits) : say.decimal(value, digits);
}

// A linear axis that maps numbers to positions, with round tick marks.
class Axis {
public:
    Axis(const words::Translator& say, double low, double high)
        : say_(say), low_(low), high_(high > low ? high : low + 1) {
        const double wish = (high_ - low_) / 4;
        const double power = std::pow(10.0, std::floor(std::log10(wish)));
        const double rest = wish / power;
        step_ = power * (rest < 1.5 ? 1 : rest < 3.5 ? 2 : rest < 7.5 ? 5 : 10);
        low_ = std::floor(low_ / step_ + 1e-9) * step_;
        high_ = std::ceil(high_ / step_ - 1e-9) * step_;
    }
    [[nodiscard]] double at(double value) const {
        const double share = (std::clamp(value, low_, high_) - low_) / (high_ - low_);
        return kMargin + share * (kPlotWidth - 2 * kMargin);
    }
    [[nodiscard]] double low() const { return low_; }
    [[nodiscard]] double high() const { return high_; }

    // Vertical grid lines with their numbers below.
    void draw(Svg& svg, double bottom, Scale scale) const {
        const int digits =
            scale == Scale::kShare ? (step_ < 0.0099 ? 1 : 0) : (step_ < 0.99 ? 1 : 0);
        const auto steps = static_cast<int>(std::lround((high_ - low_) / step_));
        for (int i = 0; i <= steps; ++i) {
            const double value = low_ + step_ * i;
            svg.line({at(value), 0}, {at(value), bottom}, "rule");
            const Anchor anchor = value == low_               ? Anchor::kStart
                                  : value > high_ - step_ / 2 ? Anchor::kEnd
                                                              : Anchor::kMiddle;
            const double shift = anchor == Anchor::kStart ? -kMargin
                                 : anchor == Anchor::kEnd ? kMargin
                                                          : 0;
            svg.words({at(value) + shift, bottom + 16}, anchor, written(say_, value, scale, digits),
                      "soft");
        }
    }

private:
    const words::Translator& say_;
    double low_;
    double high_;
    double step_ = 1;
};

double finite(double value, double otherwise) {
    return std::isfinite(value) ? value : otherwise;
}

}  // namespace

std::string series_class(std::size_t series) {
    return "s" + std::to_string(series % kSeriesColours);
}

std::string color_key(std::span<const std::string> names) {
    std::string text = "<div class=\"key\">";
    for (std::size_t i = 0; i < names.size(); ++i) {
        text += "<span><i class=\"" + series_class(i) + "\"></i>" + escaped(names[i]) + "</span>";
    }
    return text + "</div>\n";
}

std::string draw(const words::Translator& say, const IntervalPlot& plot) {
    constexpr double kRow = 42;
    double low = plot.mark.value_or(plot.rows.empty() ? 0 : plot.rows[0].estimate.mean);
    double high = low;
    for (const NamedEstimate& row : plot.rows) {
        low = std::min({low, row.estimate.mean, finite(row.estimate.low, low)});
        high = std::max({high, row.estimate.mean, finite(row.estimate.high, high)});
    }
    const Axis axis(say, low, high);
    const double bottom = kRow * static_cast<double>(plot.rows.size()) + 4;
    Svg svg({kPlotWidth, bottom + kAxisHeight}, plot.label);
    axis.draw(svg, bottom, plot.scale);
    if (plot.mark) {
        svg.line({axis.at(*plot.mark), 0}, {axis.at(*plot.mark), bottom}, "mark");
    }
    for (std::size_t i = 0; i < plot.rows.size(); ++i) {
        const auto& [name, estimate, series] = plot.rows[i];
        const double top = kRow * static_cast<double>(i);
        const double y = top + 30;
        const std::string css = series_class(series);
        const std::string figures =
            say("report.estimate", {{"mean", written(say, estimate.mean, plot.scale, 1)},
                                    {"low", written(say, estimate.low, plot.scale, 1)},
                                    {"high", written(say, estimate.high, plot.scale, 1)}});
        svg.words({kMargin, top + 16}, Anchor::kStart, name);
        svg.words({kPlotWidth - kMargin, top + 16}, Anchor::kEnd, figures, "soft");
        std::string whisker = "whisker ";
        whisker += css;
        svg.line({axis.at(finite(estimate.low, axis.low())), y},
                 {axis.at(finite(estimate.high, axis.high())), y}, whisker);
        std::string title = name;
        title += ": ";
        title += figures;
        svg.dot({axis.at(estimate.mean), y}, 5, css, title);
    }
    return svg.text();
}

std::string draw(const words::Translator& say, const DistributionPlot& plot) {
    constexpr double kHeight = 180;
    constexpr std::size_t kBinsMax = 40;
    int low = 0;
    int high = 1;
    bool is_first = true;
    for (const auto& values : plot.series) {
        for (const int value : values) {
            low = is_first ? value : std::min(low, value);
            high = is_first ? value + 1 : std::max(high, value + 1);
            is_first = false;
        }
    }
    const Axis axis(say, low, high);
    const double width = std::max(1.0, std::ceil((axis.high() - axis.low()) / kBinsMax));
    const auto bins = static_cast<std::size_t>(std::ceil((axis.high() - axis.low()) / width));
    std::vector<std::vector<double>> shares;
    double most = 0;
    for (const auto& values : plot.series) {
        std::vector<double>& share = shares.emplace_back(bins);
        for (const int value : values) {
            const auto bin = static_cast<std::size_t>((value - axis.low()) / width);
            share[std::min(bin, bins - 1)] += 1.0 / static_cast<double>(values.size());
        }
        most = std::max(most, std::ranges::max(share));
    }
    Svg svg({kPlotWidth, kHeight + kAxisHeight}, plot.label);
    axis.draw(svg, kHeight, Scale::kNumber);
    for (std::size_t i = 0; i < shares.size(); ++i) {
        std::vector<Point> points = {{axis.at(axis.low()), kHeight}};
        for (std::size_t bin = 0; bin < bins; ++bin) {
            const double height = most > 0 ? shares[i][bin] / most * (kHeight - 8) : 0;
            const double from = axis.low() + width * static_cast<double>(bin);
            points.push_back({axis.at(from), kHeight - height});
            points.push_back({axis.at(from + width), kHeight - height});
        }
        points.push_back({axis.at(axis.high()), kHeight});
        svg.area(points, series_class(i));
        svg.curve(points, series_class(i));
    }
    return svg.text();
}

std::string draw(const words::Translator& say, const PartsPlot& plot) {
    constexpr double kRow = 46;
    double low = 0;
    double high = 0;
    for (const PartsRow& row : plot.rows) {
        double plus = 0;
        double minus = 0;
        for (const Part& part : row.parts) {
            (part.value < 0 ? minus : plus) += part.value;
        }
        low = std::min(low, minus);
        high = std::max(high, plus);
    }
    const Axis axis(say, low, high);
    const double bottom = kRow * static_cast<double>(plot.rows.size()) + 4;
    Svg svg({kPlotWidth, bottom + kAxisHeight}, plot.label);
    axis.draw(svg, bottom, Scale::kNumber);
    for (std::size_t i = 0; i < plot.rows.size(); ++i) {
        const double top = kRow * static_cast<double>(i);
        double plus = 0;
        double minus = 0;
        svg.words({kMargin, top + 16}, Anchor::kStart, plot.rows[i].name);
        for (std::size_t part = 0; part < plot.rows[i].parts.size(); ++part) {
            const auto& [name, value] = plot.rows[i].parts[part];
            double& end = value < 0 ? minus : plus;
            const double from = axis.at(std::min(end, end + value));
            const double to = axis.at(std::max(end, end + value));
            end += value;
            svg.box({{from, top + 22}, to - from, 18}, "bar " + series_class(part),
                    say("report.part_value", {{"name", plot.rows[i].name},
                                              {"part", name},
                                              {"value", say.decimal(value, 1)}}));
        }
        svg.words({kPlotWidth - kMargin, top + 16}, Anchor::kEnd, say.decimal(plus + minus, 1),
                  "soft");
    }
    return svg.text();
}

}  // namespace arena
