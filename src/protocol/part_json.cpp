#include "protocol/part_json.h"

#include <bit>
#include <cstdint>

#include "protocol/game_fields.h"

namespace protocol {

json::object cards_json(const rules::CardCounts& cards) {
    json::object object;
    each_card(cards, [&](std::string_view card, unsigned count) { object[card] = count; });
    return object;
}

rules::CardCounts payment(const rules::Map& map, rules::TrackId track, rules::Card card,
                          unsigned wilds) {
    rules::CardCounts cards;
    cards[rules::Card::kWild] = static_cast<std::uint8_t>(wilds);
    if (card != rules::Card::kWild) {
        cards[card] = static_cast<std::uint8_t>(map[track].length - wilds);
    }
    return cards;
}

json::object ticket_json(const rules::MapFile& file, rules::TicketId ticket) {
    const rules::Ticket& facts = file.map[ticket];
    json::object object;
    object["from"] = file.name(facts.from);
    object["to"] = file.name(facts.to);
    object["points"] = unsigned{facts.points};
    return object;
}

json::array symbols_json(const rules::MapFile& file, unsigned symbols) {
    json::array array;
    for (; symbols != 0; symbols &= symbols - 1) {
        const auto symbol = static_cast<unsigned>(std::countr_zero(symbols));
        array.emplace_back(file.name(rules::to_id<rules::Symbol>(symbol)));
    }
    return array;
}

json::array seats_json(unsigned seats) {
    json::array array;
    for (; seats != 0; seats &= seats - 1) {
        array.emplace_back(std::countr_zero(seats));
    }
    return array;
}

}  // namespace protocol
