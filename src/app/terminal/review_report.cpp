#include "app/terminal/review_report.h"

#include <fmt/format.h>

#include "app/text_table.h"

namespace app {
namespace {

using review::fraction;

// A column for each player, the first for the headings of the rows.
std::string sums_table(const ReviewWords& words, const review::Review& review) {
    const words::Translator& say = words.say();
    std::vector<Column> columns(1);
    columns.front().align = Align::kLeft;
    std::vector<std::string>& heads = columns.front().cells;
    heads = {say("review.start"), say("review.luck")};
    for (unsigned kind = 0; kind < review::kLuckKinds; ++kind) {
        heads.push_back("  " + words.luck_kind(static_cast<review::LuckKind>(kind)));
    }
    heads.push_back(say("review.play"));
    for (unsigned kind = 0; kind < review::kPlayKinds; ++kind) {
        heads.push_back("  " + words.play_kind(static_cast<review::PlayKind>(kind)));
    }
    heads.insert(heads.end(), {say("review.others"), say("review.result"), say("review.accuracy")});
    for (unsigned i = 0; i < review.seats; ++i) {
        const review::Account& account = review.seat[i].account;
        const auto with_error = [&](std::int64_t share, double error) {
            return fmt::format("{} ± {}", words.signed_percent(fraction(share)),
                               words.percent(error));
        };
        Column column{.title = words.name(i), .cells = {words.percent(fraction(account.start))}};
        column.cells.push_back(with_error(account.all_luck(), account.luck_error));
        for (const std::int64_t part : account.luck) {
            column.cells.push_back(words.signed_percent(fraction(part)));
        }
        column.cells.push_back(with_error(account.all_play(), account.play_error));
        for (const std::int64_t part : account.play) {
            column.cells.push_back(words.signed_percent(fraction(part)));
        }
        column.cells.push_back(with_error(account.others, account.others_error));
        column.cells.push_back(words.percent(fraction(account.result)));
        column.cells.push_back(review.seat[i].accuracy ? say.decimal(*review.seat[i].accuracy, 0)
                                                       : "–");
        columns.push_back(std::move(column));
    }
    return render(columns);
}

std::string grades_line(const ReviewWords& words, const review::Review& review, unsigned seat) {
    const review::SeatReview& own = review.seat[seat];
    return fmt::format("{}: {}\n", words.name(seat),
                       words.say()("review.grades", {{"inaccuracies", own.inaccuracies},
                                                     {"mistakes", own.mistakes},
                                                     {"blunders", own.blunders}}));
}

std::string listed_lines(const ReviewWords& words, const std::vector<ReviewLine>& lines,
                         const std::string& otherwise) {
    std::string text;
    for (const ReviewLine& line : lines) {
        text += fmt::format("  {}: {}\n", words.say()("review.move_n", {{"n", line.step + 1}}),
                            line.text);
    }
    return lines.empty() ? "  " + otherwise + "\n" : text;
}

}  // namespace

std::vector<ReviewLine> turning_lines(const ReviewWords& words, const ReviewedGame& reviewed) {
    std::vector<ReviewLine> lines;
    for (const review::TurningPoint& point : reviewed.review.turning_points) {
        lines.push_back({.step = point.step,
                         .text = fmt::format("{} ({}: {})", words.deed(point.deed),
                                             words.name(rules::index(point.seat)),
                                             words.signed_percent(fraction(point.change)))});
    }
    return lines;
}

std::vector<ReviewLine> mistake_lines(const ReviewWords& words, const ReviewedGame& reviewed) {
    const words::Translator& say = words.say();
    std::vector<ReviewLine> lines;
    for (std::size_t step = 0; step < reviewed.review.moves.size(); ++step) {
        const review::MoveReview& made = reviewed.review.moves[step];
        if (!made.verdict || made.verdict->grade == review::Grade::kFine) {
            continue;
        }
        const rules::State& before = reviewed.game.before(step);
        const rules::LoggedMove better{.seat = made.logged.seat,
                                       .move = made.verdict->best.front().move};
        std::string text = fmt::format(
            "{}, {}: {}. {}. {}.", words.grade(made.verdict->grade),
            words.name(rules::index(made.logged.seat)), words.move(before, made.logged),
            say("review.better", {{"move", words.move(before, better)}}),
            say("review.cost",
                {{"loss", fmt::format("{} ± {}", words.percent(made.verdict->chosen.loss),
                                      words.percent(made.verdict->chosen.error))}}));
        for (const review::Remark& remark : made.reasons) {
            text += " " + words.reason(remark);
        }
        lines.push_back({.step = step, .text = std::move(text)});
    }
    return lines;
}

std::string review_report(const ReviewWords& words, const ReviewedGame& reviewed) {
    const words::Translator& say = words.say();
    const review::Review& review = reviewed.review;
    std::string text = say("review.title", {{"map", words.title()}}) + "\n" +
                       say("review.games", {{"n", review.games}}) + "\n\n";
    text += sums_table(words, review) + "\n";
    for (unsigned i = 0; i < review.seats; ++i) {
        text += grades_line(words, review, i);
    }
    text += "\n" + say("review.turning_points") + "\n";
    text += listed_lines(words, turning_lines(words, reviewed), say("review.no_turning_points"));
    text += "\n" + say("review.mistakes") + "\n";
    text += listed_lines(words, mistake_lines(words, reviewed), say("review.no_mistakes"));
    return text + "\n" + say("review.seen_by") + "\n";
}

}  // namespace app
