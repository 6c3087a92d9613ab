#include "arena/svg.h"

#include "arena/markup.h"

namespace arena {
namespace {

std::string attribute(std::string_view name, double value) {
    return " " + std::string(name) + "=\"" + fixed(value, 1) + "\"";
}

std::string attribute(std::string_view name, std::string_view value) {
    return value.empty() ? "" : " " + std::string(name) + "=\"" + escaped(value) + "\"";
}

std::string pair(Point point) {
    return fixed(point.x, 1) + "," + fixed(point.y, 1);
}

std::string pairs(std::span<const Point> points) {
    std::string text;
    for (const Point& point : points) {
        text += text.empty() ? "" : " ";
        text += pair(point);
    }
    return text;
}

}  // namespace

Svg::Svg(Point size, std::string_view label, std::string_view css_class) {
    text_ = "<svg viewBox=\"0 0 " + fixed(size.x, 0) + " " + fixed(size.y, 0) + R"(" role="img")" +
            attribute("aria-label", label) + attribute("class", css_class) + ">\n";
}

void Svg::line(Point from, Point to, std::string_view css_class, double width) {
    text_ += "<line" + attribute("x1", from.x) + attribute("y1", from.y) + attribute("x2", to.x) +
             attribute("y2", to.y) + attribute("class", css_class) +
             (width > 0 ? attribute("stroke-width", width) : "") + "/>\n";
}

void Svg::box(const Box& box, std::string_view css_class, std::string_view title) {
    text_ += "<rect" + attribute("x", box.at.x) + attribute("y", box.at.y) +
             attribute("width", box.width) + attribute("height", box.height) +
             attribute("class", css_class);
    close("rect", title);
}

void Svg::dot(Point at, double radius, std::string_view css_class, std::string_view title) {
    text_ += "<circle" + attribute("cx", at.x) + attribute("cy", at.y) + attribute("r", radius) +
             attribute("class", css_class);
    close("circle", title);
}

void Svg::words(Point at, Anchor anchor, std::string_view content, std::string_view css_class) {
    const std::string_view where = anchor == Anchor::kEnd      ? "end"
                                   : anchor == Anchor::kMiddle ? "middle"
                                                               : "";
    text_ += "<text" + attribute("x", at.x) + attribute("y", at.y) +
             attribute("text-anchor", where) + attribute("class", css_class) + ">" +
             escaped(content) + "</text>\n";
}

void Svg::curve(std::span<const Point> points, std::string_view css_class) {
    text_ += "<polyline points=\"" + pairs(points) + "\"" +
             attribute("class", "curve " + std::string(css_class)) + " style=\"fill:none\"/>\n";
}

void Svg::area(std::span<const Point> points, std::string_view css_class) {
    text_ += "<polygon points=\"" + pairs(points) + "\"" +
             attribute("class", "area " + std::string(css_class)) + "/>\n";
}

void Svg::arc(const Arc& arc, std::string_view css_class, std::string_view title) {
    text_ += "<path d=\"M" + pair(arc.from) + " Q" + pair(arc.control) + " " + pair(arc.to) + "\"" +
             attribute("class", css_class) + attribute("stroke-width", arc.width) +
             " style=\"fill:none\"";
    close("path", title);
}

void Svg::close(std::string_view tag, std::string_view title) {
    text_ += title.empty() ? "/>\n"
                           : "><title>" + escaped(title) + "</title></" + std::string(tag) + ">\n";
}

}  // namespace arena
