#include "base/metrics.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>

#include "base/check.h"

namespace base {
namespace {

std::string number(double value) {
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value);
    return std::string(text.data(), end.ptr);
}

std::string line(std::string_view name, std::string_view labels, std::string_view value) {
    std::string text(name);
    if (!labels.empty()) {
        text.append("{").append(labels).append("}");
    }
    return text.append(" ").append(value).append("\n");
}

void write_histogram(const std::string& name, const std::string& labels, const Histogram& histogram,
                     std::string& text) {
    const std::string before = labels.empty() ? "" : labels + ",";
    std::uint64_t count = 0;
    for (std::size_t i = 0; i <= histogram.bounds().size(); ++i) {
        count += histogram.in_bucket(i);
        std::string bucket = before;
        bucket += "le=\"";
        bucket += i < histogram.bounds().size() ? number(histogram.bounds()[i]) : "+Inf";
        bucket += '"';
        text += line(name + "_bucket", bucket, std::to_string(count));
    }
    text += line(name + "_sum", labels, number(histogram.sum()));
    text += line(name + "_count", labels, std::to_string(count));
}

}  // namespace

Histogram::Histogram(std::span<const double> bounds) : bounds_(bounds.begin(), bounds.end()) {
    CHECK(std::ranges::is_sorted(bounds_, std::less_equal<>{}));
    for (std::size_t i = 0; i <= bounds_.size(); ++i) {
        buckets_.emplace_back(0);
    }
}

void Histogram::observe(double value) {
    const auto bucket = std::ranges::lower_bound(bounds_, value) - bounds_.begin();
    buckets_[static_cast<std::size_t>(bucket)].fetch_add(1, std::memory_order_relaxed);
    sum_.fetch_add(value, std::memory_order_relaxed);
}

std::uint64_t Histogram::in_bucket(std::size_t index) const {
    CHECK(index < buckets_.size());
    return buckets_[index].load(std::memory_order_relaxed);
}

std::span<const double> latency_bounds_s() {
    static constexpr std::array<double, 17> kBounds = {
        0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.02,
        0.03,    0.05,   0.1,     0.25,   0.5,   1,      2.5,   10};
    return kBounds;
}

Counter& Metrics::counter(const Name& name) {
    const std::lock_guard lock(mutex_);
    const std::size_t index = find_or_add(name, Kind::kCounter, counters_.size());
    return index < counters_.size() ? counters_[index] : counters_.emplace_back();
}

Gauge& Metrics::gauge(const Name& name) {
    const std::lock_guard lock(mutex_);
    const std::size_t index = find_or_add(name, Kind::kGauge, gauges_.size());
    return index < gauges_.size() ? gauges_[index] : gauges_.emplace_back();
}

Histogram& Metrics::histogram(const Name& name, std::span<const double> bounds) {
    const std::lock_guard lock(mutex_);
    const std::size_t index = find_or_add(name, Kind::kHistogram, histograms_.size());
    return index < histograms_.size() ? histograms_[index] : histograms_.emplace_back(bounds);
}

std::size_t Metrics::find_or_add(const Name& name, Kind kind, std::size_t fresh) {
    auto family = std::ranges::find(families_, name.name, &Family::name);
    if (family == families_.end()) {
        families_.push_back({std::string(name.name), std::string(name.help), kind, {}});
        family = families_.end() - 1;
    }
    CHECK(family->kind == kind, name.name);
    const auto member = std::ranges::find(family->members, name.labels, &Member::labels);
    if (member != family->members.end()) {
        return member->index;
    }
    family->members.push_back({std::string(name.labels), fresh});
    return fresh;
}

std::string Metrics::text() const {
    static constexpr std::array<std::string_view, 3> kKinds = {"counter", "gauge", "histogram"};
    const std::lock_guard lock(mutex_);
    std::string text;
    for (const Family& family : families_) {
        text += "# HELP " + family.name + " " + family.help + "\n";
        text.append("# TYPE ").append(family.name).append(" ");
        text.append(kKinds[static_cast<std::size_t>(family.kind)]).append("\n");
        for (const Member& member : family.members) {
            switch (family.kind) {
                case Kind::kCounter:
                    text += line(family.name, member.labels,
                                 std::to_string(counters_[member.index].value()));
                    break;
                case Kind::kGauge:
                    text += line(family.name, member.labels,
                                 std::to_string(gauges_[member.index].value()));
                    break;
                case Kind::kHistogram:
                    write_histogram(family.name, member.labels, histograms_[member.index], text);
                    break;
            }
        }
    }
    return text;
}

}  // namespace base
