#include "arena/worker.h"

#include <bit>
#include <cmath>
#include <limits>
#include <utility>

#include "rules/score.h"

namespace arena {
namespace {

void count_one(std::uint16_t& counter) {
    counter = static_cast<std::uint16_t>(
        counter + (counter < std::numeric_limits<std::uint16_t>::max() ? 1 : 0));
}

}  // namespace

Worker::Worker(const rules::Map& map, const base::Clock& clock, WorkerSettings settings,
               Players players)
    : map_(map),
      settings_(std::move(settings)),
      players_(std::move(players)),
      times_(players_.size()),
      streams_(players_.size()),
      game_(map, seats()),
      asker_(map, clock, ai::OnlyMove::kSkip) {
    if (settings_.make_valuer) {
        valuer_ = settings_.make_valuer(map);
        meter_.emplace(map, *valuer_);
    }
}

std::optional<DealResult> Worker::play(std::uint32_t deal, const std::atomic<bool>& stop) {
    DealResult result{.deal = deal, .games = {}, .times = {}};
    result.games.reserve(seats());
    for (TimeHistogram& times : times_) {
        times.clear();
    }
    for (unsigned rotation = 0; rotation < seats(); ++rotation) {
        auto game = play_game(deal, rotation, stop);
        if (!game) {
            return std::nullopt;
        }
        result.games.push_back(*std::move(game));
    }
    for (const TimeHistogram& times : times_) {
        result.times.push_back(times.times());
    }
    return result;
}

std::optional<GameResult> Worker::play_game(std::uint32_t deal, unsigned rotation,
                                            const std::atomic<bool>& stop) {
    GameResult result;
    result.players.resize(seats());
    begin_game(deal, rotation);
    Luck luck(settings_.seed, deal);
    while (!game_.state().is_over()) {
        if (game_.state().is_natures()) {
            nature_moves(luck, result);
            continue;
        }
        if (stop.load(std::memory_order_relaxed)) {
            return std::nullopt;
        }
        seat_moves(ai::next_to_act(map_, game_.state()), result);
    }
    score(result);
    if (meter_) {
        note_luck(result);
    }
    return result;
}

void Worker::begin_game(std::uint32_t deal, unsigned rotation) {
    rotation_ = rotation;
    game_.restart();
    for (unsigned seat = 0; seat < seats(); ++seat) {
        StreamKey key{.seed = settings_.seed,
                      .stream = Stream::kPlayer,
                      .deal = deal,
                      .rotation = rotation,
                      .seat = seat};
        streams_[seat].player = base::Rng(stream_seed(key));
        key.stream = Stream::kFault;
        streams_[seat].fault = base::Rng(stream_seed(key));
    }
    for (const auto& player : players_) {
        player->begin();
    }
    if (meter_) {
        meter_->begin(seats());
    }
}

void Worker::nature_moves(Luck& luck, GameResult& result) {
    const rules::Move move = luck.next(game_.state());
    if (meter_) {
        meter_->on_draw(game_.state(), move);
    }
    if (settings_.keep_log == KeepLog::kYes) {
        result.log.push_back({.seat = rules::kNoSeat, .move = move});
    }
    count_events(game_.nature_moves(move), result);
}

void Worker::seat_moves(rules::Seat seat, GameResult& result) {
    const rules::Move move = decide(seat, result.players[player_at(seat)]);
    if (settings_.keep_log == KeepLog::kYes) {
        result.log.push_back({.seat = seat, .move = move});
    }
    count_events(game_.seat_moves(seat, move), result);
}

rules::Move Worker::decide(rules::Seat seat, PlayerGame& game) {
    const unsigned player = player_at(seat);
    SeatStreams& streams = streams_[rules::index(seat)];
    const ai::Decision decision = asker_.ask(*players_[player],
                                             {.state = game_.state(),
                                              .seat = seat,
                                              .memory = game_.memories()[seat],
                                              .budget = settings_.budget},
                                             {.player = streams.player, .fallback = streams.fault});
    if (decision.source != ai::Decision::Source::kOnlyMove) {
        times_[player].add(decision.time_ns);
        count_one(game.decisions);
    }
    if (decision.source == ai::Decision::Source::kFallback) {
        count_one(game.faults);
    }
    return decision.move;
}

void Worker::count_events(std::span<const rules::Event> happened, GameResult& result) {
    for (const rules::Event& event : happened) {
        if (event.kind == rules::EventKind::kTurn) {
            count_one(result.players[player_at(event.seat)].turns);
        } else if (event.kind == rules::EventKind::kTicketOffered) {
            ++result.players[player_at(event.seat)].offered;
        }
    }
}

void Worker::score(GameResult& result) {
    const rules::State& state = game_.state();
    const rules::Standings standings = rules::standings(map_, state);
    result.start = state.start;
    for (unsigned player = 0; player < seats(); ++player) {
        const rules::Seat seat = seat_of(player, rotation_, seats());
        const rules::Standing& standing = standings[rules::index(seat)];
        PlayerGame& game = result.players[player];
        game.tracks = state.owned[rules::index(seat)];
        game.kept = state.tickets[rules::index(seat)];
        game.done = rules::tickets_done(map_, game.tracks, game.kept);
        const auto plus = static_cast<int>(rules::ticket_points(map_, game.done));
        game.total = static_cast<std::int16_t>(standing.total);
        game.routes = static_cast<std::int16_t>(standing.routes);
        game.tickets_plus = static_cast<std::int16_t>(plus);
        game.tickets_minus = static_cast<std::int16_t>(plus - standing.tickets);
        game.bonus = static_cast<std::int16_t>(standing.bonus);
        game.most_tickets = static_cast<std::int16_t>(standing.most_tickets);
        game.souvenirs = static_cast<std::int16_t>(standing.souvenirs);
        game.rank = static_cast<std::uint8_t>(standing.rank);
        game.longest = static_cast<std::uint8_t>(standing.longest);
    }
    for (const auto& player : players_) {
        player->end(standings);
    }
}

void Worker::note_luck(GameResult& result) const {
    for (unsigned player = 0; player < seats(); ++player) {
        for (unsigned n = 0; n < valuer_->width(); ++n) {
            const double luck = meter_->luck(seat_of(player, rotation_, seats()), n);
            result.luck.push_back(std::llround(luck * DrawValuer::kUnit));
        }
    }
}

}  // namespace arena
