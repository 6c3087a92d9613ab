#include "app/terminal/game_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "protocol/part_json.h"
#include "rules/maps/translated_map.h"

namespace app {

GameWords::GameWords(words::Language language, const rules::MapFile& original)
    : say(language), file(rules::translated(original, words::tag(language))) {}

std::string_view GameWords::card_key(rules::Card card) const {
    if (card != rules::Card::kWild) {
        return rules::name(card);
    }
    const bool has_ferries = std::ranges::any_of(file.routes, [&](const rules::MapRoute& route) {
        return file.map[route.tracks.front()].ferries > 0;
    });
    return has_ferries ? "ferry" : "locomotive";
}

std::string GameWords::card(rules::Card card) const {
    return say("game.card", {{"card", card_key(card)}});
}

std::string GameWords::card_taken(rules::Card card) const {
    return say("log.item_open", {{"card", card_key(card)}});
}

std::string GameWords::card_to_take(rules::Card card) const {
    return say("game.card_object", {{"card", card_key(card)}});
}

std::string GameWords::cards(rules::Card card, unsigned count) const {
    return say("game.n_cards", {{"card", card_key(card)}, {"n", count}});
}

std::string GameWords::cards(const rules::CardCounts& counts) const {
    std::vector<std::string> parts;
    for (unsigned i = 0; i < rules::kCardKinds; ++i) {
        if (counts.count[i] > 0) {
            parts.push_back(cards(rules::to_id<rules::Card>(i), counts.count[i]));
        }
    }
    return parts.empty() ? say("terminal.nothing") : list(parts);
}

std::string GameWords::payment(rules::Move claim) const {
    return cards(protocol::payment(file.map, claim.track(), claim.card(), claim.wilds()));
}

std::string GameWords::symbol(rules::Symbol symbol) const {
    return say("game.symbol", {{"symbol", file.name(symbol)}});
}

std::string GameWords::between(rules::PlaceId from, rules::PlaceId to) const {
    return say("game.route", {{"from", file.name(from)}, {"to", file.name(to)}});
}

std::string GameWords::list(std::span<const std::string> parts) const {
    return listed(say, parts);
}

std::string GameWords::refusal(rules::Refusal refusal) const {
    const std::string key = "refused." + std::string(rules::code(refusal));
    return say.has(key) ? say(key) : say("terminal.impossible");
}

std::string listed(const words::Translator& say, std::span<const std::string> parts) {
    if (parts.size() < 2) {
        return parts.empty() ? std::string() : parts.front();
    }
    const std::string first = fmt::format("{}", fmt::join(parts.first(parts.size() - 1), ", "));
    return say("terminal.list_end", {{"first", first}, {"last", parts.back()}});
}

}  // namespace app
