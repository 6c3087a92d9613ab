#include "app/experiments/match_telling.h"

#include <fmt/format.h>

#include <vector>

#include "app/experiments/arena_json.h"
#include "app/experiments/arena_text.h"
#include "app/experiments/player_list.h"
#include "app/reader_language.h"
#include "arena/report.h"
#include "arena/summary.h"
#include "protocol/json_text.h"
#include "rules/maps/translated_map.h"
#include "words/translator.h"

namespace app {

std::optional<FileProblem> tell_match(const MatchStory& story) {
    const Experiment& experiment = story.experiment;
    const arena::Summary summary = arena::summarize(story.results);
    const std::vector<std::string> names = distinct_names(experiment.players);
    fmt::print("{}{}", arena_text(*experiment.file, summary, names), story.note);
    if (!story.files.json.empty()) {
        if (auto problem = write_figures(
                story.files.json, protocol::to_line(arena_json(experiment, summary)) + "\n")) {
            return problem;
        }
    }
    if (story.files.html.empty()) {
        return std::nullopt;
    }
    const words::Translator say(reader_language(story.files.language));
    return write_figures(
        story.files.html,
        arena::report({.say = say,
                       .file = rules::translated(*experiment.file, words::tag(say.language())),
                       .results = story.results,
                       .summary = summary,
                       .names = names,
                       .subtitle = say("report.seed", {{"seed", experiment.seed}})}));
}

}  // namespace app
