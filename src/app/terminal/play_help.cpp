#include "app/terminal/play_help.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "app/text_columns.h"

namespace app {
namespace {

struct Chapter {
    std::string_view heading;
    std::vector<std::string_view> lines;
};

const std::array<Chapter, 3>& chapters() {
    static const std::array<Chapter, 3> kChapters = {{
        {"terminal.help_moves",
         {"terminal.help_claim", "terminal.help_claim_with", "terminal.help_draw",
          "terminal.help_tickets", "terminal.help_keep", "terminal.help_souvenir",
          "terminal.help_place", "terminal.help_pass"}},
        {"terminal.help_looking",
         {"terminal.help_map", "terminal.help_list", "terminal.help_list_moves",
          "terminal.help_table", "terminal.help_log"}},
        {"terminal.help_game", {"terminal.help_undo", "terminal.help_save", "terminal.help_quit"}},
    }};
    return kChapters;
}

constexpr std::string_view kBar = " | ";  // between what is typed and what it does

std::string typed_part(const std::string& line) {
    return line.substr(0, line.find(kBar));
}

}  // namespace

std::string play_help(const words::Translator& say, std::size_t columns) {
    constexpr std::size_t kIndent = 2;
    std::size_t width = 25;
    for (const Chapter& chapter : chapters()) {
        for (const std::string_view key : chapter.lines) {
            width = std::max(width, columns_of(typed_part(say(key))));
        }
    }
    const std::size_t margin = kIndent + width + 2;
    std::string text;
    for (const Chapter& chapter : chapters()) {
        text += wrapped(say(chapter.heading), columns - 1, 0);
        for (const std::string_view key : chapter.lines) {
            const std::string line = say(key);
            const std::string typed = typed_part(line);
            const std::string effect =
                wrapped(line.substr(typed.size() + kBar.size()), columns - 1 - margin, 0);
            std::string block = std::string(kIndent, ' ') + padded(typed, width + 2);
            for (const char c : effect) {
                block += c;
                block += c == '\n' ? std::string(margin, ' ') : std::string();
            }
            text += block.substr(0, block.size() - margin);
        }
    }
    return text;
}

std::string play_legend(const Sight& sight) {
    std::string text = sight.words.say("terminal.legend", {{"n", unsigned{sight.view.seats}}});
    for (unsigned i = 0; i < rules::kColours; ++i) {
        const auto card = rules::to_id<rules::Card>(i);
        text += ' ' + sight.paint.in(card, std::string(symbol(card)) + sight.words.card(card));
    }
    text += fmt::format(" {}{}", symbol(rules::kGrey), sight.words.say("terminal.legend_any"));
    return wrapped(text, sight.columns - 1, 0);
}

}  // namespace app
