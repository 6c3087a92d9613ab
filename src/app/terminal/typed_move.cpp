#include "app/terminal/typed_move.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <functional>
#include <iterator>
#include <utility>

#include "app/terminal/place_words.h"
#include "app/terminal/typed_claim.h"
#include "rules/judge.h"
#include "rules/legal.h"

namespace app {
namespace {

using rules::Move;
using rules::MoveKind;

Typed problem(std::string text) {
    return {.moves = {}, .problem = std::move(text)};
}

// The move if it is legal, or why it is not.
Typed judged(const Situation& now, Move move) {
    const auto refusal = rules::judge(now.game.map(), now.game.state(), now.seat, move);
    return refusal ? problem(std::string(rules::text(*refusal)))
                   : Typed{.moves = {move}, .problem = {}};
}

Typed draw(const Situation& now, std::span<const std::string> words) {
    if (words.size() != 1) {
        return problem("Draw what? A colour, wild or deck; type tickets to draw tickets.");
    }
    if (std::string_view("deck").starts_with(words[0]) || words[0] == "blind") {
        return judged(now, Move::draw_deck());
    }
    if (std::string_view("tickets").starts_with(words[0])) {
        return judged(now, Move::draw_tickets());
    }
    std::vector<rules::Card> cards = cards_beginning(words[0]);
    if (cards.empty()) {
        return problem(fmt::format("There is no card \"{}\".", words[0]));
    }
    if (cards.size() > 1) {
        std::erase_if(cards, [&](rules::Card card) {
            return std::ranges::find(now.legal, Move::draw_market(card)) == now.legal.end();
        });
    }
    if (cards.size() != 1) {
        return problem(fmt::format("\"{}\" could be more than one colour.", words[0]));
    }
    return judged(now, Move::draw_market(cards.front()));
}

Typed keep(const Situation& now, std::span<const std::string> words) {
    const unsigned offered = now.game.state().offer_size(now.seat);
    if (offered == 0) {
        return judged(now, Move::keep(1));  // the rules say why not
    }
    unsigned mask = 0;
    for (const std::string& word : words) {
        unsigned number = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
        if (word == "all") {
            mask |= (1U << offered) - 1;
        } else if (error != std::errc{} || end != word.data() + word.size() || number < 1 ||
                   number > offered) {
            return problem(fmt::format("\"{}\" is not the number of a ticket on offer.", word));
        } else {
            mask |= 1U << (number - 1);
        }
    }
    const unsigned least = rules::keep_min(now.game.map(), now.game.state(), now.seat);
    if (std::popcount(mask) < static_cast<int>(least)) {
        return problem(
            fmt::format("Keep at least {}, for example: keep 1{}", least, least > 1 ? " 2" : ""));
    }
    return judged(now, Move::keep(mask));
}

// Among the legal moves of a kind, the one at the place that the words mean.
Typed at_place(const Situation& now, std::span<const std::string> words,
               const std::function<bool(Move)>& is_asked) {
    const auto places = best_places(now.game.file(), words);
    std::vector<Move> moves;
    std::ranges::copy_if(now.legal, std::back_inserter(moves), [&](Move move) {
        return is_asked(move) && std::ranges::find(places, move.place()) != places.end();
    });
    if (moves.empty()) {
        return problem("That is not possible now. Type moves to see what is.");
    }
    return {.moves = moves, .problem = {}};
}

Typed souvenir(const Situation& now, std::span<const std::string> words) {
    return at_place(now, words, [](Move move) { return move.kind() == MoveKind::kSouvenir; });
}

Typed place(const Situation& now, std::span<const std::string> words) {
    const auto& symbols = now.game.file().symbols;
    const auto found = std::ranges::find_if(symbols, [&](const std::string& name) {
        return !words.empty() && name.starts_with(words[0]);
    });
    if (found == symbols.end()) {
        return problem("Place which souvenir where? For example: place bell castro");
    }
    const auto symbol = rules::to_id<rules::Symbol>(found - symbols.begin());
    return at_place(now, words.subspan(1), [symbol](Move move) {
        return move.kind() == MoveKind::kPlace && move.symbol() == symbol;
    });
}

struct Verb {
    std::string_view word;
    std::function<Typed(const Situation&, std::span<const std::string>)> read;
};

const std::vector<Verb>& verbs() {
    using Arguments = std::span<const std::string>;
    static const std::vector<Verb> kVerbs = {
        {"claim", typed_claim},
        {"build", typed_claim},
        {"draw", draw},
        {"take", draw},
        {"keep", keep},
        {"souvenir", souvenir},
        {"place", place},
        {"deck", [](const Situation& now, Arguments) { return judged(now, Move::draw_deck()); }},
        {"tickets",
         [](const Situation& now, Arguments) { return judged(now, Move::draw_tickets()); }},
        {"pass", [](const Situation& now, Arguments) { return judged(now, Move::pass()); }},
    };
    return kVerbs;
}

}  // namespace

Typed typed_move(const Situation& situation, std::string_view line) {
    const Words words = words_of(line);
    if (words.empty()) {
        return problem("Type a move, or help.");
    }
    const auto arguments = std::span(words).subspan(1);
    constexpr std::size_t kVerbMin = 2;  // one letter could be anything
    for (const Verb& verb : verbs()) {
        if (words[0].size() >= kVerbMin && verb.word.starts_with(words[0])) {
            Typed typed = verb.read(situation, arguments);
            if (!typed.moves.empty() || verb.word == words[0]) {
                return typed;
            }
        }
    }
    if (words.size() == 1 && !cards_beginning(words[0]).empty()) {
        return draw(situation, words);
    }
    if (words.size() > 1) {
        return typed_claim(situation, words);
    }
    return problem(fmt::format("\"{}\" is not a move. Type help or moves.", words[0]));
}

std::vector<rules::Card> cards_beginning(std::string_view word) {
    std::vector<rules::Card> cards;
    for (unsigned i = 0; i < rules::kCardKinds; ++i) {
        if (!word.empty() && rules::kCardNames[i].starts_with(word)) {
            cards.push_back(rules::to_id<rules::Card>(i));
        }
    }
    return cards;
}

}  // namespace app
