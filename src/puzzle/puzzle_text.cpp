#include "puzzle/puzzle_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include "base/digest.h"
#include "base/real_text.h"
#include "base/take_until.h"
#include "rules/game.h"
#include "rules/judge.h"

namespace puzzle {
namespace {

constexpr std::string_view kTitle = "fogg puzzles 1";
constexpr std::string_view kMap = "map ";
constexpr std::string_view kHash = "map-sha256 ";
constexpr std::string_view kGame = "game ";
constexpr std::string_view kPuzzle = "puzzle ";
constexpr std::string_view kChoice = "choice ";

// Four decimals.
std::string fraction_text(double value) {
    constexpr int kDecimals = 4;
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value,
                                   std::chars_format::fixed, kDecimals);
    return {text.data(), end.ptr};
}

template <typename Number>
std::optional<Number> number(std::string_view text) {
    Number value{};
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    return read.ec == std::errc{} && read.ptr == text.data() + text.size() ? std::optional(value)
                                                                           : std::nullopt;
}

void append(std::string& text, const rules::Game& game, const Puzzle& puzzle) {
    text.append(kPuzzle).append(std::to_string(rules::index(puzzle.seat)));
    text.append(" ").append(name(puzzle.kind));
    text.append(" ").append(std::to_string(puzzle.rating)).append("\n");
    for (const Choice& choice : puzzle.choices) {
        text.append(kChoice).append(fraction_text(choice.loss)).append(" ");
        text.append(fraction_text(choice.error)).append(" ");
        text.append(
            rules::to_text(game.file(), game.state(), {.seat = puzzle.seat, .move = choice.move}));
        text.append("\n");
    }
}

class Parser {
public:
    Parser(const std::shared_ptr<const rules::MapFile>& file, std::string_view text)
        : file_(file), rest_(text) {}

    base::Result<PuzzleSet, TextError> parse() {
        for (unsigned i = 0; i < 3; ++i) {
            next_line();  // parse_map_of has read them
        }
        set_.map = {.id = file_->id, .sha256 = file_->sha256};
        while (!rest_.empty()) {
            const std::string_view line = next_line();
            const std::optional<std::string> problem = read(line);
            if (problem) {
                return TextError{.line = line_, .text = *problem};
            }
        }
        const bool is_whole = std::ranges::all_of(
            set_.puzzles, [](const Puzzle& puzzle) { return puzzle.choices.size() >= 2; });
        if (!is_whole) {
            return TextError{.line = line_, .text = "a puzzle has fewer than two choices"};
        }
        return std::move(set_);
    }

private:
    std::string_view next_line() {
        ++line_;
        return base::take_until(rest_, '\n');
    }

    std::optional<std::string> read(std::string_view line) {
        if (line.starts_with(kGame)) {
            return read_game(line.substr(kGame.size()));
        }
        if (!game_) {
            return "a game comes first";
        }
        if (line.starts_with(kPuzzle)) {
            return read_puzzle(line.substr(kPuzzle.size()));
        }
        if (line.starts_with(kChoice)) {
            return read_choice(line.substr(kChoice.size()));
        }
        return read_move(line);
    }

    std::optional<std::string> read_game(std::string_view line) {
        const auto seats = number<unsigned>(base::take_until(line, ' '));
        const auto seed = base::digest_from_hex(line);
        if (!seats || *seats < file_->map.seats_min || *seats > file_->map.seats_max || !seed) {
            return "a game has a number of seats and a seed";
        }
        set_.games.push_back({.seats = *seats, .seed = *seed, .moves = {}});
        rules::EventList events;
        game_.emplace(file_,
                      rules::GameSetup{.seats = *seats, .seed = *seed, .stacked = {}, .names = {}},
                      events);
        return std::nullopt;
    }

    std::optional<std::string> read_move(std::string_view line) {
        const auto logged = rules::parse_move(*file_, game_->state(), line);
        rules::EventList events;
        if (!logged || logged->seat == rules::kNoSeat ||
            game_->act(logged->seat, logged->move, events)) {
            return "not a legal move: " + std::string(line);
        }
        set_.games.back().moves.push_back(*logged);
        return std::nullopt;
    }

    std::optional<std::string> read_puzzle(std::string_view line) {
        const auto seat = number<unsigned>(base::take_until(line, ' '));
        const auto kind = kind_named(base::take_until(line, ' '));
        const auto rating = number<unsigned>(line);
        if (!seat || !kind || !rating || ((game_->state().to_act(file_->map) >> *seat) & 1U) == 0) {
            return "a puzzle has a seat to act, a kind and a rating";
        }
        set_.puzzles.push_back({.game = static_cast<std::uint32_t>(set_.games.size() - 1),
                                .moves = static_cast<std::uint32_t>(set_.games.back().moves.size()),
                                .seat = rules::to_id<rules::Seat>(*seat),
                                .kind = *kind,
                                .rating = *rating,
                                .choices = {}});
        return std::nullopt;
    }

    std::optional<std::string> read_choice(std::string_view line) {
        const auto loss = base::read_real(base::take_until(line, ' '));
        const auto error = base::read_real(base::take_until(line, ' '));
        const auto logged = rules::parse_move(*file_, game_->state(), line);
        if (!loss || !error || !logged || set_.puzzles.empty() ||
            logged->seat != set_.puzzles.back().seat ||
            rules::judge(file_->map, game_->state(), logged->seat, logged->move)) {
            return "a choice has a loss, its error and a legal move of the puzzle's seat";
        }
        set_.puzzles.back().choices.push_back(
            {.move = logged->move, .loss = *loss, .error = *error});
        return std::nullopt;
    }

    std::shared_ptr<const rules::MapFile> file_;
    std::string_view rest_;
    unsigned line_ = 0;
    PuzzleSet set_;
    std::optional<rules::Game> game_;
};

}  // namespace

std::string to_text(const std::shared_ptr<const rules::MapFile>& file, const PuzzleSet& set) {
    std::string text;
    text.append(kTitle).append("\n");
    text.append(kMap).append(set.map.id).append("\n");
    text.append(kHash).append(set.map.sha256).append("\n");
    auto puzzle = set.puzzles.begin();
    for (std::size_t i = 0; i < set.games.size(); ++i) {
        const PuzzleGame& listed = set.games[i];
        text.append(kGame).append(std::to_string(listed.seats)).append(" ");
        text.append(base::to_hex(listed.seed)).append("\n");
        rules::EventList events;
        rules::Game game(
            file, {.seats = listed.seats, .seed = listed.seed, .stacked = {}, .names = {}}, events);
        for (std::size_t made = 0; made <= listed.moves.size(); ++made) {
            for (; puzzle != set.puzzles.end() && puzzle->game == i && puzzle->moves == made;
                 ++puzzle) {
                append(text, game, *puzzle);
            }
            if (made < listed.moves.size()) {
                text.append(rules::to_text(*file, game.state(), listed.moves[made])).append("\n");
                static_cast<void>(
                    game.act(listed.moves[made].seat, listed.moves[made].move, events));
            }
        }
    }
    return text;
}

base::Result<rules::RecordMap, TextError> parse_map_of(std::string_view text) {
    const std::string_view title = base::take_until(text, '\n');
    const std::string_view map = base::take_until(text, '\n');
    const std::string_view hash = base::take_until(text, '\n');
    if (title != kTitle) {
        return TextError{.line = 1, .text = "not a set of puzzles"};
    }
    if (!map.starts_with(kMap) || !hash.starts_with(kHash)) {
        return TextError{.line = 2, .text = "the map and its hash come first"};
    }
    return rules::RecordMap{.id = std::string(map.substr(kMap.size())),
                            .sha256 = std::string(hash.substr(kHash.size()))};
}

base::Result<PuzzleSet, TextError> parse_puzzles(const std::shared_ptr<const rules::MapFile>& file,
                                                 std::string_view text) {
    return Parser(file, text).parse();
}

}  // namespace puzzle
