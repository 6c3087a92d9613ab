// fogg review: what luck and play had to do with a recorded game.
#include <fmt/format.h>

#include <limits>
#include <memory>
#include <string>

#include "app/command.h"
#include "app/progress_bar.h"
#include "app/reader_language.h"
#include "app/terminal/game_words.h"
#include "app/terminal/loaded_record.h"
#include "app/terminal/review_report.h"
#include "app/terminal/review_words.h"
#include "app/terminal/story.h"
#include "base/clock.h"
#include "protocol/review_json.h"
#include "review/reviewer.h"
#include "table/board.h"

namespace app {
namespace {

constexpr std::uint64_t kBarUnits = 1000;
constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

struct ReviewOptions {
    RecordSource source;
    review::ReviewSettings settings;
    bool is_html = false;
    std::string language{};
};

review::Review finished_review(review::Reviewer& reviewer, const base::Clock& clock) {
    ProgressBar bar(clock, 0, kBarUnits);
    while (reviewer.advance()) {
        if (bar.is_due()) {
            bar.draw(static_cast<std::uint64_t>(reviewer.progress() * kBarUnits), "");
        }
    }
    return reviewer.so_far();
}

Exit run_review(const ReviewOptions& options) {
    const auto loaded = load_record(options.source);
    if (!loaded) {
        return fail(options.source, loaded.error());
    }
    auto game = review::timeline_of(loaded->file->map, loaded->record);
    if (!game) {
        return fail(options.source,
                    protocol::failure(protocol::Problem::kBadRecord, "The game is not over."));
    }
    const base::SystemClock clock;
    review::ReviewSettings settings = options.settings;
    if (settings.games != review::ReviewSettings{}.games) {
        settings.games_in_all = kNoLimit;  // as many as were asked for
    }
    review::Reviewer reviewer(loaded->file->map, clock, std::move(*game), settings);
    const review::Review review = finished_review(reviewer, clock);
    if (options.source.is_json) {
        const table::Board board(loaded->file);
        fmt::print("{}\n", protocol::review_text(board, review, loaded->record.names));
        return Exit::kOk;
    }
    const GameWords words(reader_language(options.language), *loaded->file);
    const Story story(words, loaded->record.names, loaded->record.seats);
    const ReviewWords said(words, story);
    const ReviewedGame reviewed{.game = reviewer.game(), .review = review};
    fmt::print("{}", options.is_html ? review_page(said, reviewed) : review_report(said, reviewed));
    return Exit::kOk;
}

}  // namespace

void add_review(Command program) {
    const auto options = std::make_shared<ReviewOptions>();
    Command command =
        program.add("review", "Tell luck from play in a recorded game, and find its mistakes");
    command.option("file", options->source.file, "The record, or - for standard input").required();
    command.option("--map", options->source.map, "The map file, if the map is not built in");
    command
        .option("--games", options->settings.games,
                "Games to play from each position with two seats; fewer with more")
        .between(1U, 1'000'000U)
        .shows_default();
    command.option("--seed", options->settings.seed, "The luck of these games").shows_default();
    command.flag("--json", options->source.is_json, "Print the review as JSON");
    command.flag("--html", options->is_html, "Print a page that stands by itself");
    add_language_option(command, options->language);
    command.runs([options] { return run_review(*options); });
}

}  // namespace app
