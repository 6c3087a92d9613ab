// fogg score: the final scoring of a game at a real table.
#include <fmt/format.h>

#include <memory>
#include <string>

#include "app/command.h"
#include "app/map_shelf.h"
#include "app/reader_language.h"
#include "app/terminal/game_words.h"
#include "app/terminal/score_table.h"
#include "app/text_file.h"
#include "protocol/problem.h"
#include "protocol/referee/answer.h"
#include "protocol/score_sheet.h"

namespace app {
namespace {

struct ScoreOptions {
    std::string path;
    bool is_json = false;
    std::string language;
};

struct Scored {
    std::shared_ptr<const rules::MapFile> map;
    protocol::ScoreSheet sheet;
};

base::Result<Scored, protocol::Failure> read_sheet(const std::string& text) {
    const auto map_name = protocol::parse_sheet_map(text);
    if (!map_name) {
        return map_name.error();
    }
    const auto map = MapShelf().find(*map_name);
    if (!map) {
        return map.error();
    }
    const auto sheet = protocol::parse_score_sheet(**map, text);
    if (!sheet) {
        return sheet.error();
    }
    return Scored{*map, *sheet};
}

void print_table(const Scored& scored, words::Language language) {
    const GameWords words(language, *scored.map);
    const rules::Standings standings = protocol::score(*scored.map, scored.sheet);
    fmt::print("{}{}\n", score_table(words.say, words.file, standings, scored.sheet.names),
               winner_line(words.say, standings, scored.sheet.names));
    if (words.file.has_reconstructed_parts()) {
        fmt::print("\n{}\n", words.file.notice);
    }
}

Exit run_score(const ScoreOptions& options) {
    const auto text = read_file(options.path);
    if (!text) {
        fmt::print(stderr, "{}: {}\n", options.path, text.error().text);
        return Exit::kFailed;
    }
    const auto scored = read_sheet(*text);
    if (!scored) {
        fmt::print(stderr, "{}: {}\n", scored.error().code, scored.error().text);
        if (options.is_json) {
            fmt::print("{}\n", protocol::failure_answer(scored.error()));
        }
        return Exit::kFailed;
    }
    if (options.is_json) {
        fmt::print("{}\n", protocol::score_answer(*scored->map, scored->sheet));
    } else {
        print_table(*scored, reader_language(options.language));
    }
    return Exit::kOk;
}

}  // namespace

void add_score(Command program) {
    const auto options = std::make_shared<ScoreOptions>();
    Command command = program.add("score", "Score a game played on a real board");
    command
        .option("file", options->path,
                "The score sheet as JSON (docs/referee.md), or - for standard input")
        .required();
    command.flag("--json", options->is_json, "Print one JSON object");
    add_language_option(command, options->language);
    command.runs([options] { return run_score(*options); });
}

}  // namespace app
