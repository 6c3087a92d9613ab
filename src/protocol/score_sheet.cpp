#include "protocol/score_sheet.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "protocol/json_text.h"
#include "protocol/player_name.h"
#include "protocol/track_ledger.h"
#include "rules/move_text.h"

namespace protocol {
namespace {

class SheetReader {
public:
    SheetReader(const rules::MapFile& file, const json::value& value)
        : file_(file), map_(file.map) {
        const ObjectReader reader(value, "The sheet", {"map", "players"}, trouble_);
        const json::array& players = reader.array("players");
        if (!trouble_ && (players.empty() || players.size() > map_.seats_max)) {
            trouble_.add(failure(Problem::kBadPlayers,
                                 file.title + " is for at most " + std::to_string(map_.seats_max) +
                                     " players, and one is the least that can be scored."));
        }
        for (std::size_t i = 0; i < players.size() && !trouble_; ++i) {
            read_player(players[i]);
        }
        if (!trouble_) {
            place_entries();
            check_souvenirs();
        }
    }

    [[nodiscard]] base::Result<ScoreSheet, Failure> result() const {
        if (trouble_) {
            return trouble_.first();
        }
        return sheet_;
    }

private:
    void read_player(const json::value& value) {
        const unsigned seat = sheet_.seats();
        const std::string number = "Player " + std::to_string(seat + 1);
        const ObjectReader reader(value, number, {"name", "routes", "tickets", "souvenirs"},
                                  trouble_);
        sheet_.names.push_back(reader.has("name") ? reader.string("name") : number);
        if (!is_name(sheet_.names.back())) {
            trouble_.add(failure(Problem::kBadName,
                                 number + ": " + in_quotes(sheet_.names.back()) +
                                     " cannot be a name: 1 to 64 bytes, no control characters, "
                                     "no space at either end."));
        }
        if (reader.has("routes")) {
            for (const json::value& route : reader.array("routes")) {
                read_route(seat, route);
            }
        }
        if (reader.has("tickets")) {
            for (const json::value& ticket : reader.array("tickets")) {
                read_ticket(seat, ticket);
            }
        }
        if (reader.has("souvenirs")) {
            read_souvenirs(seat, reader.integer("souvenirs"));
        }
    }

    void read_route(unsigned seat, const json::value& value) {
        const json::array& items = read_array(value, who(seat) + "a route", trouble_);
        if (items.size() != 2 && items.size() != 3) {
            refuse(seat, Problem::kWrongType, "a route is [from, to] or [from, to, track].");
            return;
        }
        const auto from = read_place(seat, items[0]);
        const auto to = read_place(seat, items[1]);
        TrackLedger::Entry entry{.seat = seat, .route = {}, .track_number = {}};
        if (items.size() == 3) {
            entry.track_number = read_integer(items[2], who(seat) + "a track", trouble_);
        }
        if (!from || !to) {
            return;
        }
        if (const auto route = file_.find_route(*from, *to)) {
            entry.route = *route;
            entries_.push_back(entry);
        } else {
            refuse(seat, rules::Refusal::kUnknownTrack,
                   "no route " + between_text(file_, *from, *to) + " is on the map.");
        }
    }

    void read_ticket(unsigned seat, const json::value& value) {
        const json::array& items = read_array(value, who(seat) + "a ticket", trouble_);
        if (items.size() != 2) {
            refuse(seat, Problem::kWrongType, "a ticket is [from, to].");
            return;
        }
        const auto from = read_place(seat, items[0]);
        const auto to = read_place(seat, items[1]);
        if (!from || !to) {
            return;
        }
        const std::string name = between_text(file_, *from, *to);
        const auto ticket = file_.find_ticket(*from, *to);
        if (!ticket) {
            refuse(seat, Problem::kUnknownTicket, "no ticket " + name + " is in the box.");
            return;
        }
        if (held_tickets_.has(*ticket)) {
            refuse(seat, Problem::kTicketTaken, "the ticket " + name + " is given twice.");
        }
        held_tickets_.insert(*ticket);
        sheet_.holdings[seat].tickets.insert(*ticket);
    }

    std::optional<rules::PlaceId> read_place(unsigned seat, const json::value& value) {
        const std::string name = read_string(value, who(seat) + "a place", trouble_);
        const auto place = file_.find_place(name);
        if (!place) {
            refuse(seat, rules::Refusal::kUnknownPlace,
                   "no place " + in_quotes(name) + " is on the map.");
        }
        return place;
    }

    void read_souvenirs(unsigned seat, std::int64_t count) {
        if (count < 0 || count > map_.symbol_count) {
            refuse(seat, Problem::kBadSouvenirs,
                   "souvenirs go from 0 to " + std::to_string(map_.symbol_count) + " on this map.");
            return;
        }
        sheet_.holdings[seat].souvenirs = static_cast<unsigned>(count);
    }

    // Routes that name their track come first, so that the others find what they leave.
    void place_entries() {
        std::stable_partition(entries_.begin(), entries_.end(), [](const TrackLedger::Entry& e) {
            return e.track_number.has_value();
        });
        TrackLedger ledger(file_, sheet_.names);
        for (const TrackLedger::Entry& entry : entries_) {
            if (auto refused = ledger.enter(entry)) {
                trouble_.add(*std::move(refused));
                return;
            }
            sheet_.holdings[entry.seat].tracks = ledger.tracks(entry.seat);
        }
    }

    // As many tokens as S1 to S3 put on the board.
    void check_souvenirs() {
        unsigned taken = 0;
        for (const rules::Holding& holding : sheet_.holdings) {
            taken += holding.souvenirs;
        }
        const unsigned seats = std::max<unsigned>(sheet_.seats(), map_.seats_min);
        const rules::SouvenirSetup& setup = map_.souvenir_setup[seats];
        const unsigned spares = map_.symbol_count - unsigned{map_.souvenir_place_count};
        const unsigned tokens =
            map_.souvenir_place_count * setup.tokens + spares * setup.spare_tokens;
        if (taken > tokens) {
            trouble_.add(failure(Problem::kBadSouvenirs,
                                 "All players together have " + std::to_string(taken) +
                                     " souvenirs, and there are " + std::to_string(tokens) + "."));
        }
    }

    [[nodiscard]] std::string who(unsigned seat) const { return sheet_.names[seat] + ": "; }

    template <typename Reason>
    void refuse(unsigned seat, Reason reason, const std::string& text) {
        trouble_.add(failure(reason, who(seat) + text));
    }

    const rules::MapFile& file_;
    const rules::Map& map_;
    Trouble trouble_;
    ScoreSheet sheet_;
    std::vector<TrackLedger::Entry> entries_;
    rules::TicketSet held_tickets_;
};

}  // namespace

std::string read_sheet_map(const json::value& sheet, Trouble& trouble) {
    return ObjectReader(sheet, "The sheet", {"map", "players"}, trouble).string("map");
}

base::Result<std::string, Failure> parse_sheet_map(std::string_view text) {
    const auto sheet = parse_json(text);
    if (!sheet) {
        return sheet.error();
    }
    Trouble trouble;
    std::string map = read_sheet_map(*sheet, trouble);
    if (trouble) {
        return trouble.first();
    }
    return map;
}

base::Result<ScoreSheet, Failure> read_score_sheet(const rules::MapFile& file,
                                                   const json::value& sheet) {
    return SheetReader(file, sheet).result();
}

base::Result<ScoreSheet, Failure> parse_score_sheet(const rules::MapFile& file,
                                                    std::string_view text) {
    const auto sheet = parse_json(text);
    return sheet ? read_score_sheet(file, *sheet)
                 : base::Result<ScoreSheet, Failure>(sheet.error());
}

rules::Standings score(const rules::MapFile& file, const ScoreSheet& sheet) {
    return rules::standings(file.map, sheet.holdings, sheet.seats());
}

}  // namespace protocol
