// What people type, and the moves that it means.
#include "app/terminal/typed_move.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "app/terminal/place_words.h"
#include "app/text_columns.h"
#include "rules/legal.h"
#include "rules/move_text.h"
#include "support/maps.h"
#include "support/words.h"

namespace {

using rules::Seat;

// A game at its first turn, seat 0's, with this hand.
class Desk {
public:
    Desk(const support::MapPtr& file, const std::string& cards, unsigned keep = 3,
         words::Language language = words::Language::kEnglish)
        : game_(make(file, cards)), words_(language, *file) {
        for (unsigned seat = 0; seat < 2; ++seat) {
            act(seat, rules::Move::keep(keep));
        }
        while (game_.state().phase == rules::Phase::kPlace) {
            const unsigned seat = game_.state().is_to_act(game_.map(), Seat{0}) ? 0 : 1;
            act(seat, rules::Legal(game_.map(), game_.state(), support::to_id<Seat>(seat))[0]);
        }
    }

    // The moves as text with commas between them, or what is wrong.
    [[nodiscard]] std::string typed(const std::string& line) const {
        const rules::Legal legal(game_.map(), game_.state(), Seat{0});
        std::vector<rules::Move> moves;
        for (std::uint32_t i = 0; i < legal.size(); ++i) {
            moves.push_back(legal[i]);
        }
        const auto typed = app::typed_move(
            {.game = game_, .seat = Seat{0}, .legal = moves, .words = words_}, line);
        std::vector<std::string> texts;
        for (const rules::Move move : typed.moves) {
            const std::string text = rules::to_text(game_.file(), game_.state(), {Seat{0}, move});
            texts.push_back(text.substr(std::string("seat 0 ").size()));
        }
        return typed.moves.empty() ? typed.problem : support::join(texts, ", ");
    }

    void act(unsigned seat, rules::Move move) {
        rules::EventList happened;
        CHECK(!game_.act(support::to_id<Seat>(seat), move, happened));
    }

private:
    static rules::Game make(const support::MapPtr& file, const std::string& cards) {
        rules::GameSetup setup;
        setup.stacked.start = Seat{0};
        setup.stacked.cards = support::cards_from(cards);
        rules::EventList happened;
        return {file, setup, happened};
    }

    rules::Game game_;
    app::GameWords words_;
};

// Hand: 3 red 1 wild; the other's: 4 white; market: red blue blue black wild.
const std::string kUsaCards = "3 red wild 4 white red blue blue black wild";

TEST(TypedMove, DrawsByNameOrItsBeginning) {
    const Desk desk(support::usa(), kUsaCards);
    EXPECT_EQ(desk.typed("draw red"), "draw red");
    EXPECT_EQ(desk.typed("RED"), "draw red");
    EXPECT_EQ(desk.typed("take w"), "draw wild");  // no white lies there
    EXPECT_EQ(desk.typed("bl"), "\"bl\" could be more than one colour.");
    EXPECT_EQ(desk.typed("blu"), "draw blue");
    EXPECT_EQ(desk.typed("pile"), "draw deck");
    EXPECT_EQ(desk.typed("draw pi"), "draw deck");
    EXPECT_EQ(desk.typed("deck"), "draw deck");  // another word for it
    EXPECT_EQ(desk.typed("draw deck"), "draw deck");
    EXPECT_EQ(desk.typed("draw p"), "That card is gone from the table.");  // purple, not the pile
    EXPECT_EQ(desk.typed("tickets"), "tickets");
    EXPECT_EQ(desk.typed("draw"),
              "Draw what? A colour, wild or pile; type tickets to draw tickets.");
    EXPECT_EQ(desk.typed("draw gold"), "There is no card \"gold\".");
    EXPECT_EQ(desk.typed("green"), "That card is gone from the table.");
    EXPECT_EQ(desk.typed("pass"), "You can still do something this turn.");
    EXPECT_EQ(desk.typed("keep 1"), "Something else has to be decided first.");
}

TEST(TypedMove, ClaimsByPartsOfNames) {
    const Desk desk(support::usa(), kUsaCards);
    const std::string duluth = "claim Chicago - Duluth with 3 red";
    EXPECT_EQ(desk.typed("claim chicago duluth"), duluth);
    EXPECT_EQ(desk.typed("claim Duluth - Chicago"), duluth);
    EXPECT_EQ(desk.typed("claim dul to chi"), duluth);
    EXPECT_EQ(desk.typed("cl chi dul"), duluth);
    EXPECT_EQ(desk.typed("chi dul"), duluth);
    EXPECT_EQ(desk.typed("claim chi dul 2 red 1 wild"), "claim Chicago - Duluth with 2 red 1 wild");
    EXPECT_EQ(desk.typed("claim chi dul with wild and 2 red"),
              "claim Chicago - Duluth with 2 red 1 wild");
    EXPECT_EQ(desk.typed("claim salt lake city denver red"),
              "claim Denver - Salt Lake City track 1 with 3 red");
    EXPECT_EQ(desk.typed("claim lake den track 1"),
              "claim Denver - Salt Lake City track 1 with 3 red");
    EXPECT_EQ(desk.typed("claim el paso dallas"), "claim Dallas - El Paso with 3 red 1 wild");
    EXPECT_EQ(desk.typed("claim dallas houston track 2"),
              "claim Dallas - Houston track 2 with 1 red");
}

TEST(TypedMove, SaysWhatIsWrongWithAClaim) {
    const Desk desk(support::usa(), kUsaCards);
    EXPECT_EQ(desk.typed("claim new s"), "No route joins New Orleans and Saint Louis.");
    EXPECT_EQ(desk.typed("claim"),
              "Claim what? Name two places, for example: claim Atlanta Charleston");
    EXPECT_EQ(desk.typed("claim seattle miami"), "No route joins Seattle and Miami.");
    EXPECT_EQ(desk.typed("claim atlantis omaha"),
              "Claim what? Name two places, for example: claim Atlanta Charleston");
    EXPECT_EQ(desk.typed("claim chi dul blue"), "You cannot pay for Chicago – Duluth like that.");
    EXPECT_EQ(desk.typed("claim seattle helena"),
              "Helena – Seattle: You do not have the cards for it.");
    EXPECT_EQ(desk.typed("claim san lo"),
              "Los Angeles – San Francisco: You do not have the cards for it.");
    EXPECT_EQ(desk.typed("claim d sa"),
              "Which one: Denver – Salt Lake City, Denver – Santa Fe, "
              "Duluth – Sault St. Marie?");
    EXPECT_EQ(desk.typed("nonsense"), "\"nonsense\" is not a move. Type help or moves.");
    EXPECT_EQ(desk.typed("  "), "Type a move, or help.");
}

TEST(TypedMove, AsksHowToPayOnlyWhereColoursDiffer) {
    const Desk desk(support::usa(), "2 red 2 blue 4 white red blue blue black wild");
    EXPECT_EQ(desk.typed("claim boston montreal"),
              "claim Boston - Montreal track 1 with 2 blue, "
              "claim Boston - Montreal track 1 with 2 red");
    EXPECT_EQ(desk.typed("claim boston montreal red"),
              "claim Boston - Montreal track 1 with 2 red");
}

TEST(TypedMove, KeepsByNumber) {
    rules::GameSetup setup;
    setup.stacked.start = Seat{0};
    rules::EventList happened;
    const rules::Game game(support::usa(), setup, happened);
    const rules::Legal legal(game.map(), game.state(), Seat{0});
    std::vector<rules::Move> moves;
    for (std::uint32_t i = 0; i < legal.size(); ++i) {
        moves.push_back(legal[i]);
    }
    const app::GameWords words(words::Language::kEnglish, *support::usa());
    const app::Situation now{.game = game, .seat = Seat{0}, .legal = moves, .words = words};
    EXPECT_EQ(app::typed_move(now, "keep 1 3").moves.at(0), rules::Move::keep(5));
    EXPECT_EQ(app::typed_move(now, "keep all").moves.at(0), rules::Move::keep(7));
    EXPECT_EQ(app::typed_move(now, "keep 2").problem, "Keep at least 2, for example: keep 1 2");
    EXPECT_EQ(app::typed_move(now, "keep 1 4").problem,
              "\"4\" is not the number of a ticket on offer.");
    EXPECT_EQ(app::typed_move(now, "deck").problem, "Something else has to be decided first.");
}

TEST(TypedMove, UnderstandsTheLanguageAndEnglish) {
    const Desk desk(support::usa(), kUsaCards, 3, words::Language::kGerman);
    EXPECT_EQ(desk.typed("ziehen rot"), "draw red");
    EXPECT_EQ(desk.typed("ROT"), "draw red");
    EXPECT_EQ(desk.typed("lok"), "draw wild");
    EXPECT_EQ(desk.typed("joker"), "draw wild");
    EXPECT_EQ(desk.typed("draw red"), "draw red");
    EXPECT_EQ(desk.typed("bla"), "draw blue");  // Blau, before black
    EXPECT_EQ(desk.typed("Stapel"), "draw deck");
    EXPECT_EQ(desk.typed("ziehen s"), "draw black");  // Schwarz, not the Stapel
    EXPECT_EQ(desk.typed("ziel"), "tickets");
    EXPECT_EQ(desk.typed("weiß"), desk.typed("WEISS"));
    const std::string duluth = "claim Chicago - Duluth with 2 red 1 wild";
    EXPECT_EQ(desk.typed("nutzen chi dul mit 2 rot und joker"), duluth);
    EXPECT_EQ(desk.typed("nutz chi dul 2 rot 1 lokomotive"), duluth);
    EXPECT_EQ(desk.typed("chi dul 2 red 1 wild"), duluth);
    EXPECT_EQ(desk.typed("nutzen dallas houston strecke 2"),
              "claim Dallas - Houston track 2 with 1 red");
    EXPECT_EQ(desk.typed("nutzen seattle miami"), "Keine Strecke verbindet Seattle und Miami.");
    EXPECT_EQ(desk.typed("ziehen gold"), "Eine Karte „gold“ gibt es nicht.");
    EXPECT_EQ(desk.typed("passen"), "In diesem Zug kannst du noch etwas tun.");
}

// The beginning of a verb that stands alone is not taken for that verb where a place is meant.
TEST(TypedMove, BeginningsOfPlacesAreNotVerbs) {
    const Desk desk(support::usa(), "4 purple 4 white red blue blue black wild");
    EXPECT_EQ(desk.typed("de oma"), "claim Denver - Omaha with 4 purple");
    EXPECT_EQ(desk.typed("de"), "draw deck");
}

TEST(TypedMove, PlacesByTheirNameInTheLanguage) {
    const Desk desk(support::usa(), "2 red 2 blue 4 white red blue blue black wild", 3,
                    words::Language::kDanish);
    const std::string montreal = "claim Boston - Montreal track 1 with 2 red";
    EXPECT_EQ(desk.typed("kræv boston Montréal rød"), montreal);
    EXPECT_EQ(desk.typed("kraev boston montreal rod"), montreal);
    EXPECT_EQ(desk.typed("claim boston montreal red"), montreal);
}

TEST(PlaceWords, Fit) {
    using app::Fit;
    const auto fit = [](std::string_view name, std::string_view typed) {
        return app::fit(name, app::words_of(typed));
    };
    EXPECT_EQ(fit("San Francisco", "san francisco"), Fit::kWhole);
    EXPECT_EQ(fit("San Francisco", "SAN F"), Fit::kBeginning);
    EXPECT_EQ(fit("San Francisco", "fran"), Fit::kInside);
    EXPECT_EQ(fit("San Francisco", "francisco san"), Fit::kNone);
    EXPECT_EQ(fit("Sault St. Marie", "sault st marie"), Fit::kWhole);
    EXPECT_EQ(fit("Pier 39", "39"), Fit::kInside);
    EXPECT_EQ(fit("Pier 39", ""), Fit::kNone);
}

TEST(TextColumns, CountsWhatIsSeen) {
    EXPECT_EQ(app::columns_of("♥ red – Åse"), 11U);
    EXPECT_EQ(app::columns_of("\x1b[1;36m✱\x1b[0m wild"), 6U);
    EXPECT_EQ(app::padded("♥", 3), "♥  ");
    EXPECT_EQ(app::wrapped("one two three four", 9, 2), "one two\n  three\n  four\n");
    EXPECT_EQ(app::side_by_side({"a", "bb", "c"}, 9, 1), " a   bb\n c\n");
}

}  // namespace
