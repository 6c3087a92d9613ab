#include "protocol/referee/move_json.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/json_reader.h"
#include "protocol/part_json.h"
#include "protocol/referee/claim_choice.h"

namespace protocol {
namespace {

using MoveResult = base::Result<rules::Move, Failure>;

json::object claim_json(const rules::MapFile& file, rules::Move move) {
    const rules::Track& track = file.map[move.track()];
    json::object claim;
    claim["from"] = file.name(track.from);
    claim["to"] = file.name(track.to);
    claim["track"] = file.track_number(move.track());
    claim["cards"] = cards_json(payment(file.map, move.track(), move.card(), move.wilds()));
    return claim;
}

json::array keep_json(unsigned offer_mask) {
    json::array kept;
    for (unsigned i = 0; i < rules::kOfferMax; ++i) {
        if (((offer_mask >> i) & 1U) != 0) {
            kept.emplace_back(i);
        }
    }
    return kept;
}

// Reads one move. Names are looked up in the map; whether the rules allow the move is not asked.
class MoveReader {
public:
    explicit MoveReader(const rules::MapFile& file) : file_(file) {}

    MoveResult read_keep(const json::value& value) {
        // An index that no offer has, also for one that is given twice: the rules refuse it as
        // bad_offer, and not before they have asked whether it is the time to keep anything.
        constexpr std::int64_t kNoIndex = 7;
        static_assert(kNoIndex >= rules::kOfferMax);
        unsigned mask = 0;
        for (const json::value& item : read_array(value, "keep", trouble_)) {
            std::int64_t i = read_integer(item, "Every item of keep", trouble_);
            i = i < 0 || i > kNoIndex ? kNoIndex : i;
            const bool is_twice = ((mask >> i) & 1U) != 0;
            mask |= 1U << (is_twice ? kNoIndex : i);
        }
        return finished(rules::Move::keep(mask));
    }

    MoveResult read_draw(const json::value& value) {
        const std::string word = read_string(value, "draw", trouble_);
        if (word == "deck") {
            return finished(rules::Move::draw_deck());
        }
        return finished(rules::Move::draw_market(card(word)));
    }

    base::Result<ClaimRequest, Failure> read_claim(const json::value& value) {
        const ObjectReader reader(value, "claim", {"from", "to", "track", "cards"}, trouble_);
        ClaimRequest claim;
        const rules::PlaceId from = place(reader.string("from"));
        const rules::PlaceId to = place(reader.string("to"));
        if (reader.has("track")) {
            claim.track_number = reader.integer("track");
        }
        claim.cards = cards(reader.value("cards"));
        const auto route = file_.find_route(from, to);
        if (!route) {
            trouble_.add(
                failure(rules::Refusal::kUnknownTrack,
                        "No route joins " + file_.name(from) + " and " + file_.name(to) + "."));
        }
        if (trouble_) {
            return trouble_.first();
        }
        claim.route = *route;
        return claim;
    }

    MoveResult read_souvenir(const json::value& value) {
        return finished(rules::Move::souvenir(place(read_string(value, "souvenir", trouble_))));
    }

    MoveResult read_place(const json::value& value) {
        const ObjectReader reader(value, "place", {"symbol", "at"}, trouble_);
        const std::string symbol_name = reader.string("symbol");
        const rules::PlaceId at = place(reader.string("at"));
        const auto symbol = file_.find_symbol(symbol_name);
        if (!symbol) {
            trouble_.add(failure(Problem::kUnknownSymbol,
                                 "The map has no souvenir " + in_quotes(symbol_name) + "."));
        }
        return finished(rules::Move::place(symbol.value_or(rules::Symbol{}), at));
    }

    MoveResult read_true(const json::value& value, std::string_view what, rules::Move move) {
        if (!value.is_bool() || !value.get_bool()) {
            trouble_.add(failure(Problem::kWrongType, std::string(what) + " must be true."));
        }
        return finished(move);
    }

private:
    [[nodiscard]] MoveResult finished(rules::Move move) const {
        if (trouble_) {
            return trouble_.first();
        }
        return move;
    }

    rules::PlaceId place(const std::string& name) {
        const auto found = file_.find_place(name);
        if (!found) {
            trouble_.add(failure(rules::Refusal::kUnknownPlace,
                                 "The map has no place " + in_quotes(name) + "."));
        }
        return found.value_or(rules::PlaceId{});
    }

    rules::Card card(std::string_view name) {
        const auto found = rules::find_card(name);
        if (!found) {
            trouble_.add(failure(Problem::kUnknownCard,
                                 in_quotes(name) + " is neither a colour nor \"wild\"."));
        }
        return found.value_or(rules::Card::kWild);
    }

    rules::CardCounts cards(const json::value& value) {
        rules::CardCounts counts;
        const json::object* const object = value.if_object();
        if (object == nullptr) {
            trouble_.add(failure(Problem::kWrongType, "claim.cards must be an object."));
            return counts;
        }
        for (const auto& item : *object) {
            const std::int64_t count =
                read_integer(item.value(), "Every number in claim.cards", trouble_);
            if (count < 0) {
                trouble_.add(failure(Problem::kBadCount, "A number of cards is never negative."));
            }
            // More than a box holds is wrong in the same way, however much it is.
            counts[card(item.key())] =
                static_cast<std::uint8_t>(std::clamp<std::int64_t>(count, 0, rules::kCardsMax));
        }
        return counts;
    }

    const rules::MapFile& file_;
    Trouble trouble_;
};

}  // namespace

json::object move_json(const rules::MapFile& file, rules::Move move) {
    json::object object;
    switch (move.kind()) {
        case rules::MoveKind::kKeep:
            object["keep"] = keep_json(move.offer_mask());
            break;
        case rules::MoveKind::kDrawDeck:
            object["draw"] = "deck";
            break;
        case rules::MoveKind::kDrawMarket:
            object["draw"] = name(move.card());
            break;
        case rules::MoveKind::kClaim:
            object["claim"] = claim_json(file, move);
            break;
        case rules::MoveKind::kDrawTickets:
            object["draw_tickets"] = true;
            break;
        case rules::MoveKind::kSouvenir:
            object["souvenir"] = file.name(move.place());
            break;
        case rules::MoveKind::kPlace:
            object["place"] = {{"symbol", file.name(move.symbol())},
                               {"at", file.name(move.place())}};
            break;
        default:
            CHECK(move.kind() == rules::MoveKind::kPass, "not a seat's move", move.bits());
            object["pass"] = true;
    }
    return object;
}

MoveResult parse_move(const rules::MapFile& file, const rules::State& state, rules::Seat seat,
                      const json::value& value) {
    Trouble trouble;
    const Tagged tagged = read_tagged(value, "A move", trouble);
    if (trouble) {
        return trouble.first();
    }
    MoveReader reader(file);
    if (tagged.tag == "keep") {
        return reader.read_keep(*tagged.value);
    }
    if (tagged.tag == "draw") {
        return reader.read_draw(*tagged.value);
    }
    if (tagged.tag == "claim") {
        const auto claim = reader.read_claim(*tagged.value);
        return claim ? choose_claim(file, state, seat, *claim) : MoveResult(claim.error());
    }
    if (tagged.tag == "draw_tickets") {
        return reader.read_true(*tagged.value, tagged.tag, rules::Move::draw_tickets());
    }
    if (tagged.tag == "souvenir") {
        return reader.read_souvenir(*tagged.value);
    }
    if (tagged.tag == "place") {
        return reader.read_place(*tagged.value);
    }
    if (tagged.tag == "pass") {
        return reader.read_true(*tagged.value, tagged.tag, rules::Move::pass());
    }
    return failure(Problem::kUnknownMove, "There is no move " + in_quotes(tagged.tag) + ".");
}

}  // namespace protocol
