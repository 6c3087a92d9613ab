#include <array>
#include <boost/json/array.hpp>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/draft_json.h"
#include "protocol/json_reader.h"

namespace protocol {
namespace {

using rules::Stated;

// Far beyond what any key may be, and still a number that can be written.
constexpr unsigned kNumberMax = 1'000'000;
constexpr double kRealMax = 1'000'000;
constexpr double kFractions = 10'000;

// Reads one object of a draft. All keys are optional: what is missing, the validator reports.
class DraftReader {
public:
    DraftReader(const json::value& value, std::string what,
                std::initializer_list<std::string_view> keys, Trouble& trouble)
        : reader_(value, std::move(what), keys, trouble), trouble_(trouble) {}

    [[nodiscard]] bool has(std::string_view key) const { return reader_.has(key); }
    [[nodiscard]] const json::value& value(std::string_view key) const {
        return reader_.value(key);
    }
    [[nodiscard]] std::string name_of(std::string_view key) const { return reader_.name_of(key); }

    [[nodiscard]] Stated<unsigned> number(std::string_view key) const;
    [[nodiscard]] Stated<double> real(std::string_view key) const;
    [[nodiscard]] Stated<std::string> text(std::string_view key) const;
    [[nodiscard]] Stated<rules::Words> texts(std::string_view key) const;
    [[nodiscard]] Stated<rules::Numbers> numbers(std::string_view key) const;
    [[nodiscard]] Stated<std::vector<double>> reals(std::string_view key) const;
    [[nodiscard]] rules::Translations translations(std::string_view key) const;
    [[nodiscard]] bool flag(std::string_view key) const;

    template <typename T, typename Read>
    [[nodiscard]] Stated<std::vector<T>> list(std::string_view key, Read read) const {
        Stated<std::vector<T>> items;
        if (has(key)) {
            items.value.emplace();
            for (const json::value& item : reader_.array(key)) {
                items.value->push_back(read(item, name_of(key), trouble_));
            }
        }
        return items;
    }
    template <typename T, typename Read>
    [[nodiscard]] Stated<T> object(std::string_view key, Read read) const {
        return has(key) ? Stated<T>{.value = read(value(key), name_of(key), trouble_)}
                        : Stated<T>{};
    }

private:
    [[nodiscard]] unsigned as_number(const json::value& value, std::string_view key) const;
    [[nodiscard]] double as_real(const json::value& value, std::string_view key) const;

    ObjectReader reader_;
    Trouble& trouble_;
};

unsigned DraftReader::as_number(const json::value& value, std::string_view key) const {
    const std::int64_t number = read_integer(value, name_of(key), trouble_);
    if (number < 0 || number > std::int64_t{kNumberMax}) {
        trouble_.add(failure(Problem::kWrongType, name_of(key) + " is out of range."));
        return 0;
    }
    return static_cast<unsigned>(number);
}

double DraftReader::as_real(const json::value& value, std::string_view key) const {
    const double* const real = value.if_double();
    const double number =
        real != nullptr ? *real : static_cast<double>(read_integer(value, name_of(key), trouble_));
    if (!(std::abs(number) <= kRealMax)) {
        trouble_.add(failure(Problem::kWrongType, name_of(key) + " is out of range."));
        return 0;
    }
    return std::round(number * kFractions) / kFractions;
}

Stated<unsigned> DraftReader::number(std::string_view key) const {
    return has(key) ? Stated<unsigned>{.value = as_number(value(key), key)} : Stated<unsigned>{};
}

Stated<double> DraftReader::real(std::string_view key) const {
    return has(key) ? Stated<double>{.value = as_real(value(key), key)} : Stated<double>{};
}

Stated<std::string> DraftReader::text(std::string_view key) const {
    return has(key) ? Stated<std::string>{.value = reader_.string(key)} : Stated<std::string>{};
}

Stated<rules::Words> DraftReader::texts(std::string_view key) const {
    return has(key) ? Stated<rules::Words>{.value = reader_.strings(key)} : Stated<rules::Words>{};
}

Stated<rules::Numbers> DraftReader::numbers(std::string_view key) const {
    Stated<rules::Numbers> numbers;
    if (has(key)) {
        numbers.value.emplace();
        for (const json::value& item : reader_.array(key)) {
            numbers.value->push_back(as_number(item, key));
        }
    }
    return numbers;
}

Stated<std::vector<double>> DraftReader::reals(std::string_view key) const {
    Stated<std::vector<double>> reals;
    if (has(key)) {
        reals.value.emplace();
        for (const json::value& item : reader_.array(key)) {
            reals.value->push_back(as_real(item, key));
        }
    }
    return reals;
}

rules::Translations DraftReader::translations(std::string_view key) const {
    rules::Translations translations;
    if (!has(key)) {
        return translations;
    }
    const json::object* const object = value(key).if_object();
    if (object == nullptr) {
        trouble_.add(failure(Problem::kWrongType, name_of(key) + " must be an object."));
        return translations;
    }
    for (const auto& item : *object) {
        translations.emplace_back(std::string(item.key()),
                                  read_string(item.value(), name_of(key), trouble_));
    }
    return translations;
}

bool DraftReader::flag(std::string_view key) const {
    if (!has(key)) {
        return false;
    }
    const bool* const flag = value(key).if_bool();
    if (flag == nullptr) {
        trouble_.add(failure(Problem::kWrongType, name_of(key) + " must be true or false."));
    }
    return flag != nullptr && *flag;
}

rules::PlaceDescription read_place(const json::value& value, std::string what, Trouble& trouble) {
    const DraftReader reader(value, std::move(what),
                             {"name", "names", "at", "label", "reconstructed"}, trouble);
    rules::PlaceDescription place;
    place.name = reader.text("name");
    place.names = reader.translations("names");
    place.at = reader.reals("at");
    place.label = reader.text("label");
    place.is_reconstructed = reader.flag("reconstructed");
    return place;
}

rules::RouteDescription read_route(const json::value& value, std::string what, Trouble& trouble) {
    const DraftReader reader(value, std::move(what),
                             {"between", "length", "tracks", "ferries", "bend", "reconstructed"},
                             trouble);
    rules::RouteDescription route;
    route.between = reader.texts("between");
    route.length = reader.number("length");
    route.tracks = reader.texts("tracks");
    route.ferries = reader.number("ferries");
    route.bend = reader.real("bend");
    route.is_reconstructed = reader.flag("reconstructed");
    return route;
}

rules::TicketDescription read_ticket(const json::value& value, std::string what, Trouble& trouble) {
    const DraftReader reader(value, std::move(what),
                             {"between", "points", "reconstructed", "points_reconstructed"},
                             trouble);
    rules::TicketDescription ticket;
    ticket.between = reader.texts("between");
    ticket.points = reader.number("points");
    ticket.is_reconstructed = reader.flag("reconstructed");
    ticket.are_points_reconstructed = reader.flag("points_reconstructed");
    return ticket;
}

rules::DealDescription read_deal(const json::value& value, std::string what, Trouble& trouble) {
    const DraftReader reader(value, std::move(what), {"deal", "keep"}, trouble);
    return {.deal = reader.number("deal"), .keep = reader.number("keep")};
}

rules::RulesDescription read_rules(const json::value& value, std::string what, Trouble& trouble) {
    const DraftReader reader(value, std::move(what),
                             {"cars", "last_round_cars", "opening_hand", "opening_tickets",
                              "later_tickets", "both_tracks_from", "route_points",
                              "longest_path_bonus", "most_tickets_bonus", "tie_breakers"},
                             trouble);
    rules::RulesDescription rules;
    rules.cars = reader.number("cars");
    rules.last_round_cars = reader.number("last_round_cars");
    rules.opening_hand = reader.number("opening_hand");
    rules.opening_tickets = reader.object<rules::DealDescription>("opening_tickets", read_deal);
    rules.later_tickets = reader.object<rules::DealDescription>("later_tickets", read_deal);
    rules.both_tracks_from = reader.number("both_tracks_from");
    rules.route_points = reader.numbers("route_points");
    rules.longest_path_bonus = reader.number("longest_path_bonus");
    rules.most_tickets_bonus = reader.number("most_tickets_bonus");
    rules.tie_breakers = reader.texts("tie_breakers");
    return rules;
}

rules::SetupDescription read_setup(const json::value& value, std::string what, Trouble& trouble) {
    const DraftReader reader(value, std::move(what),
                             {"players", "tokens", "spare_tokens", "placed_by"}, trouble);
    rules::SetupDescription setup;
    setup.players = reader.number("players");
    setup.tokens = reader.number("tokens");
    setup.spare_tokens = reader.number("spare_tokens");
    setup.placed_by = reader.numbers("placed_by");
    return setup;
}

rules::SouvenirsDescription read_souvenirs(const json::value& value, std::string what,
                                           Trouble& trouble) {
    const DraftReader reader(value, std::move(what), {"symbols", "places", "points", "setup"},
                             trouble);
    rules::SouvenirsDescription souvenirs;
    souvenirs.symbols = reader.texts("symbols");
    souvenirs.places = reader.texts("places");
    souvenirs.points = reader.numbers("points");
    souvenirs.setup = reader.list<rules::SetupDescription>("setup", read_setup);
    return souvenirs;
}

rules::PlayersDescription read_players(const json::value& value, std::string what,
                                       Trouble& trouble) {
    const DraftReader reader(value, std::move(what), {"min", "max", "colours"}, trouble);
    return {.min = reader.number("min"),
            .max = reader.number("max"),
            .colours = reader.texts("colours")};
}

std::array<unsigned, rules::kCardKinds> read_cards(const json::value& value, std::string what,
                                                   Trouble& trouble) {
    const DraftReader reader(
        value, std::move(what),
        {"purple", "blue", "orange", "white", "green", "yellow", "black", "red", "wild"}, trouble);
    std::array<unsigned, rules::kCardKinds> cards{};
    for (std::size_t kind = 0; kind < cards.size(); ++kind) {
        cards[kind] = reader.number(rules::kCardNames[kind]).value.value_or(0);
    }
    return cards;
}

}  // namespace

base::Result<rules::MapDescription, Failure> parse_draft(const json::value& value) {
    Trouble trouble;
    const DraftReader reader(
        value, "draft",
        {"format", "id", "title", "titles", "notice", "notices", "board", "players", "cards",
         "rules", "souvenirs", "places", "routes", "tickets"},
        trouble);
    rules::MapDescription map;
    map.format = reader.number("format");
    map.id = reader.text("id");
    map.title = reader.text("title");
    map.titles = reader.translations("titles");
    map.notice = reader.text("notice");
    map.notices = reader.translations("notices");
    if (reader.has("board")) {
        const DraftReader board(reader.value("board"), "draft.board", {"width", "height"}, trouble);
        map.width = board.real("width");
        map.height = board.real("height");
    }
    map.players = reader.object<rules::PlayersDescription>("players", read_players);
    map.cards = reader.object<std::array<unsigned, rules::kCardKinds>>("cards", read_cards);
    map.rules = reader.object<rules::RulesDescription>("rules", read_rules);
    map.souvenirs = reader.object<rules::SouvenirsDescription>("souvenirs", read_souvenirs);
    map.places = reader.list<rules::PlaceDescription>("places", read_place);
    map.routes = reader.list<rules::RouteDescription>("routes", read_route);
    map.tickets = reader.list<rules::TicketDescription>("tickets", read_ticket);
    if (trouble) {
        return trouble.first();
    }
    return map;
}

}  // namespace protocol
