#include "app/experiments/deal_json.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <concepts>
#include <limits>
#include <utility>
#include <vector>

#include "arena/luck/draw_valuer.h"
#include "arena/match.h"
#include "protocol/json_reader.h"
#include "protocol/json_text.h"
#include "protocol/problem.h"

namespace app {
namespace {

namespace json = boost::json;
using protocol::ObjectReader;
using protocol::Trouble;

json::array tickets_json(const rules::TicketSet& tickets) {
    json::array numbers;
    tickets.for_each([&](rules::TicketId ticket) { numbers.emplace_back(rules::index(ticket)); });
    return numbers;
}

// Tracks are numbered in the order of the map file, which is the same in every version.
json::array tracks_json(const std::vector<rules::TrackId>& order, const rules::TrackSet& tracks) {
    json::array numbers;
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (tracks.has(order[i])) {
            numbers.emplace_back(i);
        }
    }
    return numbers;
}

json::object player_json(const std::vector<rules::TrackId>& order, const arena::PlayerGame& game) {
    json::object object{{"rank", game.rank},
                        {"total", game.total},
                        {"routes", game.routes},
                        {"tickets_plus", game.tickets_plus},
                        {"tickets_minus", game.tickets_minus},
                        {"bonus", game.bonus},
                        {"souvenirs", game.souvenirs},
                        {"longest", game.longest},
                        {"turns", game.turns},
                        {"decisions", game.decisions},
                        {"faults", game.faults},
                        {"offered", game.offered},
                        {"kept", tickets_json(game.kept)},
                        {"done", tickets_json(game.done)},
                        {"tracks", tracks_json(order, game.tracks)}};
    if (game.most_tickets != 0) {  // lines from before the rule lack it
        object["most_tickets"] = game.most_tickets;
    }
    return object;
}

json::object times_json(const arena::Times& times) {
    json::array counts;
    for (const arena::TimeCount& part : times.counts) {
        counts.push_back(json::array{part.bucket, part.count});
    }
    return {{"max_ns", times.max_ns}, {"total_ns", times.total_ns}, {"counts", std::move(counts)}};
}

class DealReader {
public:
    DealReader(const rules::MapFile& file, unsigned players)
        : map_(file.map), order_(file.tracks_in_file_order()), players_(players) {}

    [[nodiscard]] arena::DealResult read(const json::value& value) {
        const ObjectReader reader(value, "line", {"deal", "games", "times"}, trouble_);
        arena::DealResult result;
        result.deal = in_range<std::uint32_t>(reader.integer("deal"), 0, arena::kDealsMax - 1);
        for (const json::value& game : list(reader.array("games"), players_)) {
            result.games.push_back(read_game(game));
        }
        for (const json::value& times : list(reader.array("times"), players_)) {
            result.times.push_back(read_times(times));
        }
        return result;
    }
    [[nodiscard]] const Trouble& trouble() const { return trouble_; }

private:
    arena::GameResult read_game(const json::value& value) {
        const ObjectReader reader(value, "game", {"start", "players", "luck"}, trouble_);
        arena::GameResult game;
        game.start = rules::to_id<rules::Seat>(
            in_range<std::uint8_t>(reader.integer("start"), 0, players_ - 1));
        for (const json::value& player : list(reader.array("players"), players_)) {
            game.players.push_back(read_player(player));
        }
        for (const arena::PlayerGame& player : game.players) {
            const auto better = std::ranges::count_if(
                game.players, [&](const arena::PlayerGame& p) { return p.rank < player.rank; });
            (void)in_range<int>(player.rank, better + 1, better + 1);
        }
        if (reader.has("luck")) {
            const std::size_t size = std::size_t{players_} * arena::DrawValuer::kResultNumbers;
            for (const json::value& number : list(reader.array("luck"), size)) {
                constexpr std::int64_t kMost = arena::DrawValuer::kMost;
                game.luck.push_back(in_range<std::int64_t>(whole(number), -kMost, kMost));
            }
        }
        return game;
    }
    arena::PlayerGame read_player(const json::value& value) {
        const ObjectReader reader(value, "player",
                                  {"rank", "total", "routes", "tickets_plus", "tickets_minus",
                                   "bonus", "most_tickets", "souvenirs", "longest", "turns",
                                   "decisions", "faults", "offered", "kept", "done", "tracks"},
                                  trouble_);
        arena::PlayerGame game;
        game.rank = in_range<std::uint8_t>(reader.integer("rank"), 1, players_);
        read_number(reader, "total", game.total);
        read_number(reader, "routes", game.routes);
        read_number(reader, "tickets_plus", game.tickets_plus);
        read_number(reader, "tickets_minus", game.tickets_minus);
        read_number(reader, "bonus", game.bonus);
        if (reader.has("most_tickets")) {
            read_number(reader, "most_tickets", game.most_tickets);
        }
        read_number(reader, "souvenirs", game.souvenirs);
        read_number(reader, "longest", game.longest);
        read_number(reader, "turns", game.turns);
        read_number(reader, "decisions", game.decisions);
        read_number(reader, "faults", game.faults);
        read_number(reader, "offered", game.offered);
        game.kept = read_tickets(reader.array("kept"));
        game.done = read_tickets(reader.array("done"));
        for (const json::value& number : reader.array("tracks")) {
            const auto last = static_cast<std::int64_t>(order_.size()) - 1;
            game.tracks.insert(order_[in_range<std::size_t>(whole(number), 0, last)]);
        }
        return game;
    }
    rules::TicketSet read_tickets(const json::array& numbers) {
        rules::TicketSet tickets;
        for (const json::value& number : numbers) {
            const auto ticket = in_range<unsigned>(whole(number), 0, map_.ticket_count - 1);
            tickets.insert(rules::to_id<rules::TicketId>(ticket));
        }
        return tickets;
    }
    arena::Times read_times(const json::value& value) {
        const ObjectReader reader(value, "times", {"max_ns", "total_ns", "counts"}, trouble_);
        arena::Times times;
        read_number(reader, "max_ns", times.max_ns);
        read_number(reader, "total_ns", times.total_ns);
        for (const json::value& part : reader.array("counts")) {
            const json::array& pair = list(protocol::read_array(part, "counts", trouble_), 2);
            if (pair.size() == 2) {
                times.counts.push_back(
                    {.bucket = in_range<std::uint16_t>(whole(pair[0]), 0,
                                                       arena::TimeHistogram::kBuckets - 1),
                     .count = in_range<std::uint32_t>(whole(pair[1]), 1,
                                                      std::numeric_limits<std::uint32_t>::max())});
            }
        }
        return times;
    }

    std::int64_t whole(const json::value& value) {
        return protocol::read_integer(value, "number", trouble_);
    }
    template <std::integral T>
    void read_number(const ObjectReader& reader, std::string_view key, T& into) {
        into = in_range<T>(reader.integer(key), std::numeric_limits<T>::min(),
                           std::numeric_limits<T>::max());
    }
    template <std::integral T>
    T in_range(std::int64_t number, std::int64_t least, std::int64_t most) {
        if (number < least || number > most) {
            trouble_.add(
                protocol::failure(protocol::Problem::kBadCount, "A number is out of range."));
            return static_cast<T>(least);
        }
        return static_cast<T>(number);
    }
    const json::array& list(const json::array& values, std::size_t size) {
        if (values.size() != size) {
            trouble_.add(
                protocol::failure(protocol::Problem::kBadPlayers, "A list has the wrong length."));
        }
        return values;
    }

    const rules::Map& map_;
    std::vector<rules::TrackId> order_;
    unsigned players_;
    Trouble trouble_;
};

}  // namespace

json::object deal_json(const rules::MapFile& file, const arena::DealResult& result) {
    const auto order = file.tracks_in_file_order();
    json::array games;
    for (const arena::GameResult& game : result.games) {
        json::array players;
        for (const arena::PlayerGame& player : game.players) {
            players.push_back(player_json(order, player));
        }
        json::object figures{{"start", rules::index(game.start)}, {"players", std::move(players)}};
        if (!game.luck.empty()) {
            figures["luck"] = json::array(game.luck.begin(), game.luck.end());
        }
        games.push_back(std::move(figures));
    }
    json::array times;
    for (const arena::Times& part : result.times) {
        times.push_back(times_json(part));
    }
    return {{"deal", result.deal}, {"games", std::move(games)}, {"times", std::move(times)}};
}

base::Result<arena::DealResult, DealProblem> parse_deal(const rules::MapFile& file,
                                                        unsigned players, std::string_view line) {
    const auto value = protocol::parse_json(line);
    if (!value) {
        return DealProblem{value.error().text};
    }
    DealReader reader(file, players);
    arena::DealResult result = reader.read(*value);
    if (reader.trouble()) {
        return DealProblem{reader.trouble().first().text};
    }
    return result;
}

}  // namespace app
