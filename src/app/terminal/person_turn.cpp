#include "app/terminal/person_turn.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "app/terminal/board_list.h"
#include "app/terminal/board_sketch.h"
#include "app/terminal/play_help.h"
#include "app/terminal/seat_panel.h"
#include "app/terminal/typed_move.h"
#include "app/text_columns.h"
#include "app/text_file.h"
#include "base/check.h"
#include "rules/legal.h"
#include "rules/records/record.h"

namespace app {
namespace {

std::vector<rules::Move> legal_moves(const rules::Game& game, rules::Seat seat) {
    const rules::Legal legal(game.map(), game.state(), seat);
    std::vector<rules::Move> moves;
    for (std::uint32_t i = 0; i < legal.size(); ++i) {
        moves.push_back(legal[i]);
    }
    return moves;
}

std::optional<std::size_t> number_of(std::string_view word) {
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    const bool is_number = error == std::errc{} && end == word.data() + word.size();
    return is_number ? std::optional(number) : std::nullopt;
}

bool is_blank(std::string_view line) {
    return line.find_first_not_of(" \t") == std::string_view::npos;
}

}  // namespace

PersonTurn::PersonTurn(Terminal& terminal, ai::HostedGame& hosted, const Narrator& narrator,
                       std::span<const std::string> names, rules::Seat seat)
    : terminal_(terminal),
      hosted_(hosted),
      narrator_(narrator),
      say_(narrator.words().say),
      seat_(seat),
      legal_(legal_moves(hosted.game(), seat)),
      sight_{.words = narrator.words(),
             .file = narrator.words().file,
             .names = names,
             .paint = terminal.paint(),
             .columns = terminal.columns(),
             .rows = terminal.rows(),
             .view = rules::view(hosted.game().state(), seat),
             .open = hosted.game().state().open_tracks(hosted.game().map(), seat),
             .payable = claimable(legal_)},
      menu_(sight_, legal_) {}

PersonTurn::Outcome PersonTurn::ask() {
    show_table();
    terminal_.print(menu_.text(MoveMenu::Show::kFew));
    while (true) {
        const auto line = terminal_.read_line(prompt());
        if (!line) {
            return Outcome::kInputEnded;
        }
        const Command command = is_blank(*line) ? Command::kDone : obey(*line);
        if (command == Command::kQuit) {
            return Outcome::kQuit;
        }
        if (command == Command::kUndone) {
            return Outcome::kUndone;
        }
        if (command == Command::kNone) {
            if (const auto move = understand(*line)) {
                const auto refusal = hosted_.act(seat_, *move);
                CHECK(!refusal, "a move of the menu");
                look();
                return Outcome::kMoved;
            }
        }
    }
}

PersonTurn::Outcome PersonTurn::pause(Pause pause) {
    while (true) {
        const bool can_undo = hosted_.can_undo(seat_);
        if (!can_undo && pause == Pause::kIfUndo) {
            return Outcome::kMoved;
        }
        auto line = terminal_.read_line(terminal_.paint().faint(
            (can_undo ? say_("terminal.go_on_or_undo") : say_("terminal.go_on")) + " "));
        if (!line) {
            return Outcome::kInputEnded;
        }
        if (is_blank(*line)) {
            return Outcome::kMoved;
        }
        switch (obey(*line)) {
            case Command::kNone:
                terminal_.give_back(std::move(*line));  // whoever is asked next reads it
                return Outcome::kMoved;
            case Command::kUndone:
                return Outcome::kUndone;
            case Command::kQuit:
                return Outcome::kQuit;
            default:
                break;
        }
    }
}

// What the person sees has changed, and the menu is out of date.
void PersonTurn::look() {
    has_moved_ = true;
    const rules::State& state = hosted_.game().state();
    sight_.view = rules::view(state, seat_);
    sight_.open = state.open_tracks(hosted_.game().map(), seat_);
    sight_.payable = {};
}

void PersonTurn::show_table() {
    std::string line = fmt::format(
        "── {} ", say_("terminal.turn_title", {{"name", sight_.names[rules::index(seat_)]},
                                               {"n", hosted_.game().log().size()}}));
    while (columns_of(line) + 1 < terminal_.columns()) {
        line += "─";
    }
    terminal_.print(terminal_.paint().in(seat_, line) + "\n" + seat_panels(sight_));
}

std::string PersonTurn::prompt() const {
    return terminal_.paint().in(seat_, sight_.names[rules::index(seat_)] + "> ");
}

PersonTurn::Command PersonTurn::obey(const std::string& line) {
    const Words words = words_of(line);
    const std::string& word = words.empty() ? line : words.front();
    if (is_word(word, "help", say_("terminal.word_help")) || word == "h" || word == "?") {
        terminal_.print(play_help(say_, terminal_.columns()));
    } else if (is_word(word, "map", say_("terminal.word_map")) || word == "m" || word == "karta") {
        // "karta" is what one typed in Swedish before "plan".
        terminal_.print(board_sketch(sight_) + play_legend(sight_));
    } else if (is_word(word, "list", say_("terminal.word_list")) || word == "l") {
        show_list(words);
    } else if (is_word(word, "log", say_("terminal.word_log"))) {
        show_log(words);
    } else if (is_word(word, "table", say_("terminal.word_table"))) {
        show_table();
    } else if (is_word(word, "moves", say_("terminal.word_moves")) && !has_moved_) {
        terminal_.print(menu_.text(MoveMenu::Show::kAll));
    } else if (is_word(word, "save", say_("terminal.word_save"))) {
        save(line);
    } else if (is_word(word, "quit", say_("terminal.word_quit")) || word == "exit" || word == "q") {
        return Command::kQuit;
    } else if (is_word(word, "undo", say_("terminal.word_undo")) || word == "u") {
        return undo();
    } else {
        return Command::kNone;
    }
    return Command::kDone;
}

PersonTurn::Command PersonTurn::undo() {
    if (!hosted_.can_undo(seat_)) {
        terminal_.print(say_("terminal.nothing_to_undo") + "\n");
        return Command::kDone;
    }
    hosted_.undo();
    terminal_.print(say_("terminal.undone") + "\n");
    return Command::kUndone;
}

void PersonTurn::show_list(const Words& words) {
    const auto typed = std::span(words).subspan(1);
    if (typed.empty()) {
        terminal_.print(board_list(sight_, std::nullopt));
        return;
    }
    const auto places = best_places({hosted_.game().file(), sight_.file}, typed);
    if (places.empty()) {
        terminal_.print(say_("terminal.no_such_place") + "\n");
    }
    for (const rules::PlaceId place : places) {
        terminal_.print(board_list(sight_, place));
    }
}

void PersonTurn::show_log(const Words& words) {
    constexpr std::size_t kShown = 20;
    const auto told = narrator_.account(hosted_.events(), seat_);
    const bool is_all = words.size() > 1 && is_word(words[1], "all", say_("terminal.word_all"));
    const std::size_t begin = is_all || told.size() < kShown ? 0 : told.size() - kShown;
    if (begin > 0) {
        terminal_.print(say_("terminal.log_earlier", {{"n", begin}}) + "\n");
    }
    for (std::size_t i = begin; i < told.size(); ++i) {
        terminal_.print_wrapped(told[i].text, 2);
    }
}

void PersonTurn::save(std::string_view line) {
    constexpr std::string_view kSpace = " \t";
    line.remove_prefix(std::min(line.find_first_not_of(kSpace), line.size()));
    line.remove_prefix(std::min(line.find_first_of(kSpace), line.size()));  // the word itself
    const std::size_t begin = line.find_first_not_of(kSpace);
    if (begin == std::string_view::npos) {
        terminal_.print(say_("terminal.save_where") + "\n");
        return;
    }
    const std::string path(line.substr(begin, line.find_last_not_of(kSpace) + 1 - begin));
    const auto record = rules::record_of(hosted_.game(), rules::TellSeed::kYes);
    const auto problem = write_file(path, rules::to_text(hosted_.game().file(), record));
    terminal_.print((problem
                         ? say_("terminal.not_saved", {{"path", path}, {"problem", problem->text}})
                         : say_("terminal.saved", {{"path", path}})) +
                    "\n");
}

std::optional<rules::Move> PersonTurn::understand(const std::string& line) {
    const Words words = words_of(line);
    const bool is_numbers =
        std::ranges::all_of(words, [](const std::string& w) { return number_of(w).has_value(); });
    const bool is_keep = legal_.front().kind() == rules::MoveKind::kKeep;
    if (is_numbers && !is_keep) {
        return choose_by_number(words);
    }
    const Situation situation{
        .game = hosted_.game(), .seat = seat_, .legal = legal_, .words = sight_.words};
    const Typed typed = typed_move(situation, is_numbers ? "keep " + line : line);
    if (typed.moves.empty()) {
        terminal_.print_wrapped(typed.problem, 0);
        return std::nullopt;
    }
    return pick_one(typed.moves);
}

std::optional<rules::Move> PersonTurn::choose_by_number(const Words& words) {
    const auto& entries = menu_.entries();
    const std::size_t number = number_of(words.front()).value_or(0);
    if (words.size() > 1 || number < 1 || number > entries.size()) {
        terminal_.print(say_("terminal.type_number", {{"n", entries.size()}}) + "\n");
        return std::nullopt;
    }
    return pick_one(entries[number - 1].moves);
}

std::optional<rules::Move> PersonTurn::pick_one(const std::vector<rules::Move>& moves) {
    if (moves.size() == 1) {
        return moves.front();
    }
    const bool is_claim = moves.front().kind() == rules::MoveKind::kClaim;
    terminal_.print((is_claim ? say_("terminal.pay_with") : say_("terminal.which_one")) + "\n");
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const std::string text =
            is_claim ? payment_line(sight_, moves[i]) : souvenir_line(sight_, moves[i]);
        terminal_.print(fmt::format("  {} {}\n", i + 1, text));
    }
    const auto line = terminal_.read_line(say_("terminal.which_or_none") + " ");
    const Words words = words_of(line.value_or(""));
    if (words.empty()) {
        return std::nullopt;
    }
    if (const auto number = number_of(words.front()); number && *number - 1 < moves.size()) {
        return moves[*number - 1];
    }
    const auto cards = cards_beginning(sight_.words, words.front());
    const auto found = std::ranges::find_if(moves, [&](rules::Move move) {
        return is_claim && cards.size() == 1 && move.card() == cards.front();
    });
    if (found == moves.end()) {
        terminal_.print(say_("terminal.none_of_these") + "\n");
        return std::nullopt;
    }
    return *found;
}

}  // namespace app
