#include "app/experiments/playtest_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/text_columns.h"
#include "playtest/warning_words.h"
#include "words/translator.h"

namespace app {
namespace {

constexpr std::size_t kColumns = 100;

std::string trial_text(const playtest::Figures& figures) {
    std::string order;
    for (unsigned i = 0; i < figures.seats; ++i) {
        order += fmt::format("{}{:.1f} %", i == 0 ? "" : ", ", 100 * figures.turn_order[i].mean);
    }
    std::string text = fmt::format(
        "{} seats, {} games\n"
        "  turns          {:.1f}, about {:.0f} minutes for people\n"
        "  points         {:.1f}\n"
        "  turn order     {} (± {:.1f})\n"
        "  ends           {:.1f} % by cars, {:.1f} % without cards, {:.1f} % without routes\n",
        figures.seats, figures.games, figures.turns.mean, figures.minutes.mean, figures.score.mean,
        order, 50 * (figures.turn_order[0].high - figures.turn_order[0].low), 100 * figures.ends[0],
        100 * figures.ends[1], 100 * figures.ends[2]);
    if (figures.skill) {
        text += fmt::format("  skill          {} wins {:.0f} % against {}\n", figures.skill->strong,
                            100 * figures.skill->win_share.mean, figures.skill->weak);
    }
    return text;
}

}  // namespace

std::string playtest_text(const playtest::PlaytestedMap& map) {
    std::string text = map.file.title + "\n";
    for (const playtest::Figures& figures : map.trials) {
        text += trial_text(figures);
    }
    const words::Translator english(words::Language::kEnglish);
    for (const playtest::WarningGroup& group : playtest::grouped(map.warnings)) {
        text += wrapped("! " + playtest::warning_text(english, map.file, group), kColumns, 2);
    }
    if (map.warnings.empty()) {
        text += "Nothing stands out.\n";
    }
    return text;
}

}  // namespace app
