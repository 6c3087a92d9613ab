// arena/svg.h
//
// An SVG drawing of lines, boxes, dots and words. CSS classes determine the appearance, in the
// page's style sheet (markup.cpp).
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace arena {

struct Point {
    double x = 0;
    double y = 0;
};

struct Box {
    Point at;
    double width = 0;
    double height = 0;
};

// How text is aligned to its point.
enum class Anchor : unsigned char { kStart, kMiddle, kEnd };

class Svg {
public:
    // The label is for screen readers.
    Svg(Point size, std::string_view label, std::string_view css_class = "");

    void line(Point from, Point to, std::string_view css_class, double width = 0);
    void box(const Box& box, std::string_view css_class, std::string_view title = "");
    void dot(Point at, double radius, std::string_view css_class, std::string_view title = "");
    void words(Point at, Anchor anchor, std::string_view content, std::string_view css_class = "");
    void curve(std::span<const Point> points, std::string_view css_class);
    void area(std::span<const Point> points, std::string_view css_class);
    // A quadratic Bézier curve.
    struct Arc {
        Point from;
        Point control;
        Point to;
        double width = 1;
    };
    void arc(const Arc& arc, std::string_view css_class, std::string_view title);

    [[nodiscard]] std::string text() const { return text_ + "</svg>\n"; }

private:
    void close(std::string_view tag, std::string_view title);

    std::string text_;
};

}  // namespace arena
