#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/terminal/review_report.h"
#include "arena/markup.h"
#include "arena/svg.h"

namespace app {
namespace {

using arena::escaped;
using arena::Point;
using review::fraction;

constexpr Point kChartSize{.x = 960, .y = 360};
constexpr double kLeft = 44;
constexpr double kTop = 8;
constexpr double kBottom = 330;
constexpr double kRight = 950;
// By seat: colour is never the only sign.
constexpr std::array<std::string_view, rules::kSeatsMax> kDashes = {
    "", "8 4", "2 3", "12 3 2 3", "16 6", "5 2 2 2 2 2"};

std::string series(unsigned seat) {
    return fmt::format("s{}", seat);
}

Point at(std::size_t step, std::size_t steps, double chance) {
    const double along = steps == 0 ? 0 : static_cast<double>(step) / static_cast<double>(steps);
    return {.x = kLeft + (kRight - kLeft) * along, .y = kBottom - (kBottom - kTop) * chance};
}

std::string legend(const ReviewWords& words, unsigned seats) {
    std::string text = "<div class=\"key\">";
    for (unsigned i = 0; i < seats; ++i) {
        text += fmt::format(
            "<span><svg style=\"display:inline;width:34px;height:10px\" viewBox=\"0 0 34 10\" "
            "aria-hidden=\"true\"><path class=\"curve line {} d{}\" d=\"M1 5H33\"/></svg> "
            "{}</span>",
            series(i), i, escaped(words.name(i)));
    }
    return text + "</div>\n";
}

// The chances of all seats over the moves; marks where the game turned and where somebody erred.
std::string chart(const ReviewWords& words, const review::Review& review) {
    arena::Svg svg(kChartSize, words.say()("review.chance"), "chart");
    const std::size_t steps = review.moves.size();
    for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0}) {
        const Point left = at(0, steps, share);
        svg.line(left, {.x = kRight, .y = left.y}, "rule");
        svg.words({.x = kLeft - 6, .y = left.y + 4}, arena::Anchor::kEnd,
                  words.say().percent(share, 0), "soft");
    }
    for (unsigned i = 0; i < review.seats; ++i) {
        std::vector<Point> points{at(0, steps, fraction(review.seat[i].account.start))};
        for (std::size_t step = 0; step < steps; ++step) {
            points.push_back(at(step + 1, steps, fraction(review.moves[step].chance[i])));
        }
        svg.curve(points, fmt::format("curve line {} d{}", series(i), i));
    }
    for (const review::TurningPoint& point : review.turning_points) {
        const unsigned seat = rules::index(point.seat);
        svg.dot(at(point.step + 1, steps, fraction(review.moves[point.step].chance[seat])), 5,
                series(seat),
                fmt::format("{}: {}", words.say()("review.move_n", {{"n", point.step + 1}}),
                            words.deed(point.deed)));
    }
    for (std::size_t step = 0; step < steps; ++step) {
        const review::MoveReview& made = review.moves[step];
        if (made.verdict && made.verdict->grade != review::Grade::kFine) {
            const unsigned seat = rules::index(made.logged.seat);
            const Point place = at(step + 1, steps, fraction(made.chance[seat]));
            svg.box({.at = {.x = place.x - 4, .y = place.y - 4}, .width = 8, .height = 8},
                    fmt::format("error {}", series(seat)),
                    fmt::format("{}: {}", words.say()("review.move_n", {{"n", step + 1}}),
                                words.grade(made.verdict->grade)));
        }
    }
    return svg.text();
}

// Luck, own play and others' play of one seat as bars from the middle.
std::string bars(const ReviewWords& words, const review::SeatReview& seat) {
    constexpr double kLabels = 150;
    constexpr double kMiddle = 270;
    constexpr double kHalf = 110;  // for a whole victory
    constexpr double kNumbers = 476;
    const review::Account& account = seat.account;
    const std::array<std::pair<std::string, std::int64_t>, 3> rows = {
        std::pair(words.say()("review.luck"), account.all_luck()),
        {words.say()("review.play"), account.all_play()},
        {words.say()("review.others"), account.others}};
    arena::Svg svg({.x = 480, .y = 78}, words.say()("review.luck"));
    double y = 4;
    for (const auto& [name, share] : rows) {
        const double width = std::clamp(fraction(share), -1.0, 1.0) * kHalf;
        svg.words({.x = kLabels, .y = y + 15}, arena::Anchor::kEnd, name);
        svg.box({.at = {.x = kMiddle + std::min(width, 0.0), .y = y},
                 .width = std::max(1.0, std::abs(width)),
                 .height = 20},
                width < 0 ? "bad" : "good");
        svg.words({.x = kNumbers, .y = y + 15}, arena::Anchor::kEnd,
                  words.signed_percent(fraction(share)));
        y += 25;
    }
    svg.line({.x = kMiddle, .y = 0}, {.x = kMiddle, .y = 78}, "mark");
    return svg.text();
}

std::string seat_card(const ReviewWords& words, const review::Review& review, unsigned seat) {
    const review::SeatReview& own = review.seat[seat];
    std::string note;
    if (own.accuracy) {
        note = fmt::format("{}: {}. ", words.say()("review.accuracy"),
                           words.say().decimal(*own.accuracy, 0));
    }
    note += words.say()("review.grades", {{"inaccuracies", own.inaccuracies},
                                          {"mistakes", own.mistakes},
                                          {"blunders", own.blunders}});
    std::string rows;
    const auto row = [&](const std::string& name, std::int64_t share) {
        rows += fmt::format("<tr><td>{}</td><td>{}</td></tr>\n", escaped(name),
                            words.signed_percent(fraction(share)));
    };
    for (unsigned kind = 0; kind < review::kLuckKinds; ++kind) {
        row(words.say()("review.luck") + ": " +
                words.luck_kind(static_cast<review::LuckKind>(kind)),
            own.account.luck[kind]);
    }
    for (unsigned kind = 0; kind < review::kPlayKinds; ++kind) {
        row(words.say()("review.play") + ": " +
                words.play_kind(static_cast<review::PlayKind>(kind)),
            own.account.play[kind]);
    }
    const std::string body = bars(words, own) + "<table>\n" + rows + "</table>\n";
    return arena::figure({.title = words.name(seat), .note = note, .body = body});
}

std::string list_card(const ReviewWords& words, const std::string& title,
                      const std::vector<ReviewLine>& lines, const std::string& otherwise) {
    std::string body = "<ul>\n";
    for (const ReviewLine& line : lines) {
        body += fmt::format("<li><b>{}</b> {}</li>\n",
                            escaped(words.say()("review.move_n", {{"n", line.step + 1}})),
                            escaped(line.text));
    }
    body = lines.empty() ? "<p>" + escaped(otherwise) + "</p>\n" : body + "</ul>\n";
    return arena::figure({.title = title, .note = "", .body = body, .is_wide = true});
}

std::string style(unsigned seats) {
    std::string text =
        "<style>svg .line{fill:none;stroke-width:2.5}svg .error{stroke-width:2;fill:var(--card)}"
        "svg.chart{min-width:680px}ul{margin:4px 0;padding-left:20px}li{margin:4px 0}";
    for (unsigned i = 0; i < seats; ++i) {
        text += fmt::format("svg .d{}{{stroke-dasharray:{}}}", i,
                            kDashes[i].empty() ? "none" : kDashes[i]);
    }
    return text + "</style>\n";
}

}  // namespace

std::string review_page(const ReviewWords& words, const ReviewedGame& reviewed) {
    const words::Translator& say = words.say();
    const review::Review& review = reviewed.review;
    std::string body = style(review.seats) + "<div class=\"grid\">\n";
    body += arena::figure({.title = say("review.chance"),
                           .note = say("review.seen_by"),
                           .body = legend(words, review.seats) + "<div class=\"scroll\">" +
                                   chart(words, review) + "</div>\n",
                           .is_wide = true});
    for (unsigned i = 0; i < review.seats; ++i) {
        body += seat_card(words, review, i);
    }
    body += list_card(words, say("review.turning_points"), turning_lines(words, reviewed),
                      say("review.no_turning_points"));
    body += list_card(words, say("review.mistakes"), mistake_lines(words, reviewed),
                      say("review.no_mistakes"));
    const std::string title = say("review.title", {{"map", words.title()}});
    return arena::page(say, {.title = title,
                             .subtitle = say("review.games", {{"n", review.games}}),
                             .body = body + "</div>\n",
                             .footer = say("review.made_by")});
}

}  // namespace app
