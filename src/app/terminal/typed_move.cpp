#include "app/terminal/typed_move.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <functional>
#include <iterator>
#include <utility>

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
    return refusal ? problem(now.words.refusal(*refusal)) : Typed{.moves = {move}, .problem = {}};
}

// Whether the word begins either of the two.
bool begins(const std::string& word, std::string_view english, std::string_view local) {
    return english.starts_with(word) || words_of(local).front().starts_with(word);
}

Typed draw(const Situation& now, std::span<const std::string> words) {
    const words::Translator& say = now.words.say;
    if (words.size() != 1) {
        return problem(say("terminal.draw_what"));
    }
    const std::string& word = words[0];
    std::vector<rules::Card> cards = cards_beginning(now.words, word);
    // The beginning of a colour is that colour: "p" is purple, not the pile.
    const bool is_deck = cards.empty() && begins(word, "deck", say("terminal.word_deck"));
    if (is_deck || word == "blind") {
        return judged(now, Move::draw_deck());
    }
    if (cards.empty() && begins(word, "tickets", say("terminal.word_tickets"))) {
        return judged(now, Move::draw_tickets());
    }
    if (cards.empty()) {
        return problem(say("terminal.no_card", {{"word", word}}));
    }
    if (cards.size() > 1) {
        std::erase_if(cards, [&](rules::Card card) {
            return std::ranges::find(now.legal, Move::draw_market(card)) == now.legal.end();
        });
    }
    if (cards.size() != 1) {
        return problem(say("terminal.many_cards", {{"word", word}}));
    }
    return judged(now, Move::draw_market(cards.front()));
}

Typed keep(const Situation& now, std::span<const std::string> words) {
    const unsigned offered = now.game.state().offer_size(now.seat);
    if (offered == 0) {
        return judged(now, Move::keep(1));  // the rules say why not
    }
    const words::Translator& say = now.words.say;
    unsigned mask = 0;
    for (const std::string& word : words) {
        unsigned number = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
        if (is_word(word, "all", say("terminal.word_all"))) {
            mask |= (1U << offered) - 1;
        } else if (error != std::errc{} || end != word.data() + word.size() || number < 1 ||
                   number > offered) {
            return problem(say("terminal.no_offer", {{"word", word}}));
        } else {
            mask |= 1U << (number - 1);
        }
    }
    const unsigned least = rules::keep_min(now.game.map(), now.game.state(), now.seat);
    if (std::popcount(mask) < static_cast<int>(least)) {
        return problem(
            say("terminal.keep_least", {{"n", least}, {"example", least > 1 ? "1 2" : "1"}}));
    }
    return judged(now, Move::keep(mask));
}

// Among the legal moves of a kind, the one at the place that the words mean.
Typed at_place(const Situation& now, std::span<const std::string> words,
               const std::function<bool(Move)>& is_asked) {
    const auto places = best_places(now.places(), words);
    std::vector<Move> moves;
    std::ranges::copy_if(now.legal, std::back_inserter(moves), [&](Move move) {
        return is_asked(move) && std::ranges::find(places, move.place()) != places.end();
    });
    if (moves.empty()) {
        return problem(now.words.say("terminal.impossible"));
    }
    return {.moves = moves, .problem = {}};
}

Typed souvenir(const Situation& now, std::span<const std::string> words) {
    return at_place(now, words, [](Move move) { return move.kind() == MoveKind::kSouvenir; });
}

Typed place(const Situation& now, std::span<const std::string> words) {
    const auto& symbols = now.game.file().symbols;
    for (unsigned i = 0; !words.empty() && i < symbols.size(); ++i) {
        const auto symbol = rules::to_id<rules::Symbol>(i);
        if (begins(words[0], symbols[i], now.words.symbol(symbol))) {
            return at_place(now, words.subspan(1), [symbol](Move move) {
                return move.kind() == MoveKind::kPlace && move.symbol() == symbol;
            });
        }
    }
    return problem(now.words.say("terminal.place_what"));
}

Typed deck(const Situation& now, std::span<const std::string> /*none*/) {
    return judged(now, Move::draw_deck());
}

Typed tickets(const Situation& now, std::span<const std::string> /*none*/) {
    return judged(now, Move::draw_tickets());
}

Typed pass(const Situation& now, std::span<const std::string> /*none*/) {
    return judged(now, Move::pass());
}

struct Verb {
    std::string_view english;
    std::string local;
    std::function<Typed(const Situation&, std::span<const std::string>)> read;
    bool stands_alone = false;
};

std::vector<Verb> verbs_of(const words::Translator& say) {
    return {
        {"claim", say("terminal.word_claim"), typed_claim},
        {"build", say("terminal.word_claim"), typed_claim},
        {"draw", say("terminal.word_draw"), draw},
        {"take", say("terminal.word_draw"), draw},
        {"keep", say("terminal.word_keep"), keep},
        {"souvenir", say("terminal.word_souvenir"), souvenir},
        {"place", say("terminal.word_place"), place},
        {"deck", say("terminal.word_deck"), deck, true},
        {"tickets", say("terminal.word_tickets"), tickets, true},
        {"pass", say("terminal.word_pass"), pass, true},
    };
}

}  // namespace

Typed typed_move(const Situation& situation, std::string_view line) {
    const GameWords& names = situation.words;
    const Words words = words_of(line);
    if (words.empty()) {
        return problem(names.say("terminal.type_move"));
    }
    const auto arguments = std::span(words).subspan(1);
    constexpr std::size_t kVerbMin = 2;  // one letter could be anything
    for (const Verb& verb : verbs_of(names.say)) {
        // The beginning of a verb may be that of a place: "de oma" is Denver – Omaha, not deck.
        const bool is_whole = is_word(words[0], verb.english, verb.local);
        const bool is_begun = words[0].size() >= kVerbMin &&
                              begins(words[0], verb.english, verb.local) &&
                              (arguments.empty() || !verb.stands_alone);
        if (is_whole || is_begun) {
            Typed typed = verb.read(situation, arguments);
            if (!typed.moves.empty() || is_whole) {
                return typed;
            }
        }
    }
    if (words.size() == 1 && !cards_beginning(names, words[0]).empty()) {
        return draw(situation, words);
    }
    if (words.size() > 1) {
        return typed_claim(situation, words);
    }
    return problem(names.say("terminal.no_move", {{"word", words[0]}}));
}

std::vector<rules::Card> cards_beginning(const GameWords& words, std::string_view word) {
    std::vector<rules::Card> local;
    std::vector<rules::Card> english;
    const std::string wild = words_of(words.say("terminal.word_wild")).front();
    for (unsigned i = 0; !word.empty() && i < rules::kCardKinds; ++i) {
        const auto card = rules::to_id<rules::Card>(i);
        if (words_of(words.card(card)).front().starts_with(word) ||
            (card == rules::Card::kWild && wild.starts_with(word))) {
            local.push_back(card);
        }
        if (rules::kCardNames[i].starts_with(word)) {
            english.push_back(card);
        }
    }
    return local.empty() ? english : local;
}

bool is_word(std::string_view typed, std::string_view english, std::string_view local) {
    return typed == english || typed == words_of(local).front();
}

}  // namespace app
