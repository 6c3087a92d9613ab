// fogg statistics: luck and play over many recorded games, player by player.
#include <fmt/format.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <filesystem>
#include <memory>
#include <string>

#include "app/command.h"
#include "app/progress_bar.h"
#include "app/reader_language.h"
#include "app/terminal/finished_review.h"
#include "app/terminal/loaded_record.h"
#include "app/terminal/statistics_report.h"
#include "app/text_file.h"
#include "base/clock.h"
#include "protocol/review_json.h"

namespace app {
namespace {

namespace json = boost::json;
using protocol::Failure;

struct StatisticsOptions {
    std::vector<std::string> paths{};
    std::string name{};
    ReviewWish wish{};
    bool is_json = false;
    bool is_html = false;
    std::string language{};
};

// The files of a folder are those whose names end like records or reviews, by name.
std::vector<std::string> files_of(const std::vector<std::string>& paths) {
    std::vector<std::string> files;
    for (const std::string& path : paths) {
        if (!std::filesystem::is_directory(path)) {
            files.push_back(path);
            continue;
        }
        const auto first = static_cast<std::ptrdiff_t>(files.size());
        for (const auto& entry : std::filesystem::directory_iterator(path)) {
            const auto ending = entry.path().extension();
            if (entry.is_regular_file() && (ending == ".txt" || ending == ".json")) {
                files.push_back(entry.path().string());
            }
        }
        std::sort(files.begin() + first, files.end());
    }
    return files;
}

double number(const json::value& value) {
    return value.to_number<double>();
}

// What a review that was printed as JSON says of a seat. Throws if it is none.
SeatSums seat_from(const json::value& seat) {
    SeatSums sums{.name = std::string(seat.at("name").as_string()),
                  .luck = number(seat.at("luck")),
                  .play = number(seat.at("play")),
                  .others = number(seat.at("others")),
                  .result = number(seat.at("result"))};
    for (unsigned kind = 0; kind < review::kLuckKinds; ++kind) {
        sums.luck_by[kind] =
            number(seat.at("luck_by").at(protocol::name_of(static_cast<review::LuckKind>(kind))));
    }
    for (unsigned kind = 0; kind < review::kPlayKinds; ++kind) {
        sums.play_by[kind] =
            number(seat.at("play_by").at(protocol::name_of(static_cast<review::PlayKind>(kind))));
    }
    if (!seat.at("accuracy").is_null()) {
        sums.accuracy = number(seat.at("accuracy"));
    }
    sums.errors =
        seat.at("mistakes").to_number<unsigned>() + seat.at("blunders").to_number<unsigned>();
    return sums;
}

base::Result<std::vector<SeatSums>, Failure> seats_in(const std::string& file,
                                                      const std::string& review) {
    try {
        std::vector<SeatSums> seats;
        const json::value parsed = json::parse(review);
        for (const json::value& seat : parsed.at("seats").as_array()) {
            seats.push_back(seat_from(seat));
        }
        return seats;
    } catch (const std::exception& /*wrong*/) {
        return protocol::failure(protocol::Problem::kBadRecord,
                                 file + ": neither a record nor a review.");
    }
}

// The seats of a game, reviewed now if that was not done before. Empty: left out.
base::Result<std::vector<SeatSums>, Failure> seats_of(const std::string& file,
                                                      const StatisticsOptions& options,
                                                      const OnProgress& on_progress) {
    const auto text = read_file(file);
    if (text && text->starts_with('{')) {
        return seats_in(file, *text);
    }
    const auto loaded = load_record({.file = file, .map = options.wish.map});
    if (!loaded) {
        Failure failure = loaded.error();
        failure.text = file + ": " + failure.text;
        return failure;
    }
    // The moves of a game that was played on count where they were made, and with hints a move says
    // little about its player.
    const auto review = loaded->record.explores || loaded->record.is_practice
                            ? std::nullopt
                            : finished_review(*loaded, options.wish, on_progress);
    std::vector<SeatSums> seats;
    for (std::size_t i = 0; review && i < review->seat.size(); ++i) {
        const std::string& name = loaded->record.names[i];
        seats.push_back(sums_of(review->seat[i], name.empty() ? std::to_string(i) : name));
    }
    return seats;
}

Exit run_statistics(const StatisticsOptions& options) {
    const std::vector<std::string> files = files_of(options.paths);
    const base::SystemClock clock;
    constexpr std::uint64_t kUnits = 1000;
    ProgressBar bar(clock, 0, files.size() * kUnits);
    Statistics statistics;
    std::vector<SeatSums> all;
    for (std::size_t i = 0; i < files.size(); ++i) {
        const auto seats = seats_of(files[i], options, [&](double progress) {
            if (bar.is_due()) {
                bar.draw(i * kUnits + static_cast<std::uint64_t>(progress * kUnits), "");
            }
        });
        if (!seats) {
            return fail({.is_json = options.is_json}, seats.error());
        }
        ++(seats->empty() ? statistics.left_out : statistics.games);
        all.insert(all.end(), seats->begin(), seats->end());
    }
    statistics.players = tally(all, options.name);
    const words::Translator say(reader_language(options.language));
    fmt::print("{}", options.is_json   ? statistics_json(statistics) + "\n"
                     : options.is_html ? statistics_page(say, statistics)
                                       : statistics_report(say, statistics));
    return Exit::kOk;
}

}  // namespace

void add_statistics(Command program) {
    const auto options = std::make_shared<StatisticsOptions>();
    Command command = program.add("statistics", "Sum up luck and play over many recorded games");
    command
        .option("files", options->paths,
                "Records, reviews printed with --json, or folders of them, in chronological order")
        .required();
    command.option("--name", options->name, "Show only the player with this name");
    add_review_options(command, options->wish);
    command.flag("--json", options->is_json, "Print one JSON object");
    command.flag("--html", options->is_html, "Print a standalone HTML page");
    add_language_option(command, options->language);
    command.runs([options] { return run_statistics(*options); });
}

}  // namespace app
