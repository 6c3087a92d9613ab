// Golden playthroughs: whole readable games in tests/data/playthroughs. A file gives the map, the
// seats, the seed and every decision (lines with >); the expected events and positions follow.
// UPDATE_GOLDEN=1 replays the decisions and rewrites the rest; a file without decisions is given
// some.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "base/rng.h"
#include "rules/game.h"
#include "rules/score.h"
#include "support/events.h"
#include "support/maps.h"
#include "support/words.h"

namespace {

using rules::Game;
using rules::Seat;
using support::to_id;

struct Playthrough {
    std::string map_id;
    unsigned seats = 0;
    std::uint64_t seed = 0;
    std::vector<std::string> moves;  // "seat 0 draw deck"
};

Playthrough parse(const std::string& text) {
    Playthrough playthrough;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
        std::istringstream words(line);
        std::string word;
        words >> word;
        if (word == "map") {
            words >> playthrough.map_id;
        } else if (word == "seats") {
            words >> playthrough.seats;
        } else if (word == "seed") {
            words >> playthrough.seed;
        } else if (word == ">") {
            playthrough.moves.push_back(line.substr(2));
        }
    }
    return playthrough;
}

std::string standing_text(const rules::Standing& standing, unsigned seat) {
    std::ostringstream out;
    out << "seat " << seat << ": routes " << standing.routes << ", tickets " << standing.tickets
        << " (" << standing.tickets_done << " done), longest " << standing.longest << " for "
        << standing.bonus << ", souvenirs " << standing.souvenirs << ", total " << standing.total
        << ", rank " << standing.rank << '\n';
    return out.str();
}

// The position in one line.
std::string position_text(const rules::State& state) {
    std::ostringstream out;
    out << "    = " << support::phase_text(state.phase) << " | " << support::market_text(state)
        << " | deck " << unsigned{state.deck_size} << " discards " << unsigned{state.discard_size}
        << " tickets " << state.ticket_deck_size();
    for (unsigned i = 0; i < state.seats; ++i) {
        out << " | " << state.points[i] << " points " << unsigned{state.cars[i]} << " cars "
            << support::cards_text(state.hand[i]);
    }
    out << '\n';
    return out.str();
}

// Narrates the game move by move.
class Teller {
public:
    explicit Teller(const Playthrough& playthrough)
        : file_(support::load_map(playthrough.map_id)), game_(file_, setup_of(playthrough), told_) {
        out_ << "# Decisions begin with >; what happened and how things stand follow.\n"
             << "map " << playthrough.map_id << "\nseats " << playthrough.seats << "\nseed "
             << playthrough.seed << "\n\n";
        tell();
    }

    [[nodiscard]] const Game& game() const { return game_; }

    void act(const std::string& text) {
        const auto logged = rules::parse_move(*file_, game_.state(), text);
        ASSERT_TRUE(logged.has_value()) << text;
        const auto refusal = game_.act(logged->seat, logged->move, told_);
        ASSERT_FALSE(refusal.has_value()) << text << ": " << rules::code(*refusal);
        out_ << "> " << text << '\n';
        tell();
    }

    std::string text() {
        const rules::Standings standings = rules::standings(file_->map, game_.state());
        out_ << '\n';
        for (unsigned i = 0; i < game_.state().seats; ++i) {
            out_ << standing_text(standings[i], i);
        }
        return out_.str();
    }

private:
    static rules::GameSetup setup_of(const Playthrough& playthrough) {
        rules::GameSetup setup;
        setup.seats = playthrough.seats;
        setup.seed = base::seed_from_number(playthrough.seed);
        return setup;
    }

    void tell() {
        for (const std::string& line : support::event_texts(*file_, told_.events)) {
            out_ << "    " << line << '\n';
        }
        told_.events.clear();
        out_ << position_text(game_.state());
    }

    support::MapPtr file_;
    rules::EventList told_;
    Game game_;
    std::ostringstream out_;
};

// A decision for a new playthrough: usually the most expensive claim, otherwise any move.
std::string make_up_move(const Game& game, base::Rng& rng) {
    const auto seat =
        to_id<Seat>(static_cast<unsigned>(std::countr_zero(game.state().to_act(game.map()))));
    const rules::Legal legal(game.map(), game.state(), seat);
    rules::Move best = legal[rng.below(legal.size())];
    while (best.kind() == rules::MoveKind::kDrawTickets && rng.below(4) > 0) {
        best = legal[rng.below(legal.size())];
    }
    unsigned best_points = rng.below(5);
    for (std::uint32_t i = 0; i < legal.size(); ++i) {
        const rules::Move move = legal[i];
        if (move.kind() == rules::MoveKind::kClaim &&
            game.map()[move.track()].points > best_points) {
            best = move;
            best_points = game.map()[move.track()].points;
        }
    }
    return rules::to_text(game.file(), game.state(), {.seat = seat, .move = best});
}

class Golden : public testing::TestWithParam<std::string_view> {};

TEST_P(Golden, IsPlayedAsWritten) {
    const std::string path =
        FOGG_SOURCE_DIR "/tests/data/playthroughs/" + std::string(GetParam()) + ".txt";
    const std::string expected = support::read_file(path);
    const Playthrough playthrough = parse(expected);
    const bool is_update = std::getenv("UPDATE_GOLDEN") != nullptr;
    Teller teller(playthrough);
    for (const std::string& move : playthrough.moves) {
        teller.act(move);
        ASSERT_FALSE(HasFatalFailure());
    }
    if (is_update && playthrough.moves.empty()) {
        base::Rng rng(playthrough.seed);
        while (!teller.game().state().is_over()) {
            teller.act(make_up_move(teller.game(), rng));
        }
    }
    EXPECT_TRUE(teller.game().state().is_over());
    const std::string actual = teller.text();
    if (is_update) {
        std::ofstream(path, std::ios::binary) << actual;
    } else {
        EXPECT_EQ(actual, expected);
    }
}

INSTANTIATE_TEST_SUITE_P(Games, Golden, testing::Values("usa_2", "san_francisco_3", "toy_2"),
                         [](const auto& game) { return std::string(game.param); });

}  // namespace
