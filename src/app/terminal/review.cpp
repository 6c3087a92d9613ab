// fogg review: what luck and play had to do with a recorded game.
#include <fmt/format.h>

#include <memory>
#include <string>

#include "app/command.h"
#include "app/progress_bar.h"
#include "app/reader_language.h"
#include "app/terminal/finished_review.h"
#include "app/terminal/game_words.h"
#include "app/terminal/loaded_record.h"
#include "app/terminal/narrator.h"
#include "app/terminal/review_report.h"
#include "app/terminal/review_words.h"
#include "base/clock.h"
#include "protocol/review_json.h"
#include "review/timeline.h"
#include "table/board.h"

namespace app {
namespace {

constexpr std::uint64_t kBarUnits = 1000;

struct ReviewOptions {
    RecordSource source;
    ReviewWish wish;
    bool is_html = false;
    std::string language{};
};

Exit run_review(const ReviewOptions& options) {
    RecordSource source = options.source;
    source.map = options.wish.map;
    const auto loaded = load_record(source);
    if (!loaded) {
        return fail(source, loaded.error());
    }
    const base::SystemClock clock;
    ProgressBar bar(clock, 0, kBarUnits);
    const auto review = finished_review(*loaded, options.wish, [&](double progress) {
        if (bar.is_due()) {
            bar.draw(static_cast<std::uint64_t>(progress * kBarUnits), "");
        }
    });
    if (!review) {
        return fail(source,
                    protocol::failure(protocol::Problem::kBadRecord, "The game is not over."));
    }
    if (source.is_json) {
        const table::Board board(loaded->file);
        fmt::print("{}\n", protocol::review_text(board, *review, loaded->record.names));
        return Exit::kOk;
    }
    const GameWords words(reader_language(options.language), *loaded->file);
    const Narrator narrator(words, loaded->record.names, loaded->record.seats);
    const ReviewWords said(words, narrator);
    const auto game = review::timeline_of(loaded->file->map, loaded->record);
    const ReviewedGame reviewed{.game = *game, .review = *review};
    fmt::print("{}", options.is_html ? review_page(said, reviewed) : review_report(said, reviewed));
    return Exit::kOk;
}

}  // namespace

void add_review(Command program) {
    const auto options = std::make_shared<ReviewOptions>();
    Command command =
        program.add("review", "Separate luck from play in a recorded game, and find mistakes");
    command.option("file", options->source.file, "The record, or - for standard input").required();
    add_review_options(command, options->wish);
    command.flag("--json", options->source.is_json, "Print the review as JSON");
    command.flag("--html", options->is_html, "Print a standalone HTML page");
    add_language_option(command, options->language);
    command.runs([options] { return run_review(*options); });
}

}  // namespace app
