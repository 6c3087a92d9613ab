#include "protocol/draft_desk.h"

#include <algorithm>
#include <array>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <utility>

#include "drafting/figures.h"
#include "drafting/network.h"
#include "drafting/ticket_deck.h"
#include "protocol/api_json.h"
#include "protocol/draft_json.h"
#include "protocol/json_reader.h"
#include "protocol/json_text.h"
#include "rules/maps/builtin_maps.h"
#include "rules/maps/map_subject.h"
#include "rules/maps/map_writer.h"
#include "table/maps/readable_map.h"

namespace protocol {
namespace {

DraftAnswer ok(const json::object& object) {
    return {.status = 200, .body = to_line(object)};
}

DraftAnswer refused(const Failure& failure) {
    return {.status = 400, .body = refusal_text(failure)};
}

// "`cars` is missing; add it": the key.
std::string_view first_quoted(std::string_view text) {
    const std::size_t begin = text.find('`');
    const std::size_t end = begin == std::string_view::npos ? begin : text.find('`', begin + 1);
    return end == std::string_view::npos ? std::string_view{}
                                         : text.substr(begin + 1, end - begin - 1);
}

// A key that is missing is reported where its table begins, which may be the line of another key.
std::string key_of(const rules::MapError& error, std::string_view key) {
    const std::string_view missing = error.code == "missing_key" ? first_quoted(error.text) : "";
    const std::size_t dot = key.find('.');
    if (missing.empty()) {
        return std::string(key);
    }
    return dot == std::string_view::npos
               ? std::string(missing)
               : std::string(key.substr(0, dot + 1)) + std::string(missing);
}

void put_subject(json::object& object, const rules::MapError& error,
                 const rules::MapSubject& subject) {
    using Kind = rules::MapSubject::Kind;
    switch (subject.kind) {
        case Kind::kNothing:
            break;
        case Kind::kKey:
            object["key"] = key_of(error, subject.key);
            break;
        case Kind::kPlace:
            object["place"] = subject.number;
            break;
        case Kind::kRoute:
            object["route"] = subject.number;
            break;
        case Kind::kTicket:
            object["ticket"] = subject.number;
            break;
    }
}

json::array errors_json(const rules::ParsedMap& examined) {
    const rules::MapSubjects subjects(examined.description);
    json::array errors;
    for (const rules::MapError& error : examined.errors) {
        if (errors.size() == kDraftErrorsMax) {
            break;
        }
        json::object object;
        object["line"] = error.line;
        object["code"] = error.code;
        object["text"] = error.text;
        if (const std::string_view word = first_quoted(error.text); !word.empty()) {
            object["word"] = word;
        }
        put_subject(object, error, subjects.at(error.line));
        errors.push_back(std::move(object));
    }
    return errors;
}

void put_figures(json::object& object, const rules::MapDescription& map) {
    if (const auto network = drafting::Network::of(map)) {
        object["figures"] = figures_json(drafting::figures_of(map, *network));
    }
}

DraftAnswer read(const json::value& request) {
    Trouble trouble;
    const ObjectReader reader(request, "request", {"text", "map"}, trouble);
    std::string text = reader.has("map") ? std::string() : reader.string("text");
    if (reader.has("map")) {
        const std::string id = reader.string("map");
        const auto map = std::ranges::find(rules::builtin_maps(), id, &rules::BuiltinMap::id);
        if (!trouble && map == rules::builtin_maps().end()) {
            trouble.add(failure(Problem::kUnknownMap, "There is no built-in map " + in_quotes(id)));
        } else if (!trouble) {
            text = map->text;
        }
    }
    if (trouble) {
        return refused(trouble.first());
    }
    const rules::ParsedMap examined = table::examine_readable_map(text);
    json::object object;
    object["draft"] = draft_json(examined.description);
    if (examined.is_variant) {
        object["variant"] = true;
    }
    object["errors"] = errors_json(examined);
    put_figures(object, examined.description);
    return ok(object);
}

// The draft that a request is about.
base::Result<rules::MapDescription, Failure> draft_of(const json::value& request) {
    Trouble trouble;
    const ObjectReader reader(request, "request", {"draft"}, trouble);
    const json::value& draft = reader.value("draft");
    return trouble ? trouble.first() : parse_draft(draft);
}

DraftAnswer write(const json::value& request) {
    const auto draft = draft_of(request);
    if (!draft) {
        return refused(draft.error());
    }
    json::object object;
    const std::string text = rules::map_text(*draft);
    object["errors"] = errors_json(table::examine_readable_map(text));
    object["text"] = text;
    return ok(object);
}

DraftAnswer check(const json::value& request) {
    const auto draft = draft_of(request);
    if (!draft) {
        return refused(draft.error());
    }
    json::object object;
    object["errors"] = errors_json(table::examine_readable_map(rules::map_text(*draft)));
    put_figures(object, *draft);
    return ok(object);
}

// Enough to deal to a full table, too (C2).
unsigned ticket_count(const rules::MapDescription& map, const drafting::Network& network) {
    unsigned count = drafting::usual_ticket_count(network);
    if (map.players && map.players->max && map.rules && map.rules->opening_tickets &&
        map.rules->opening_tickets->deal) {
        count = std::max(count, *map.players->max * *map.rules->opening_tickets->deal);
    }
    return std::min(count, rules::kTicketsMax);
}

json::object tickets_json(const rules::MapDescription& map,
                          const std::vector<drafting::ProposedTicket>& tickets) {
    json::array array;
    for (const drafting::ProposedTicket& ticket : tickets) {
        const auto name = [&](drafting::Place place) { return *(*map.places)[place].name; };
        array.push_back(
            {{"between", {name(ticket.from), name(ticket.to)}}, {"points", ticket.points}});
    }
    return {{"tickets", std::move(array)}};
}

DraftAnswer tickets(const json::value& request) {
    Trouble trouble;
    const ObjectReader reader(request, "request", {"draft", "count", "keep", "seed"}, trouble);
    const json::value& draft = reader.value("draft");
    const std::int64_t wished = reader.has("count") ? reader.integer("count") : 0;
    const std::int64_t seed = reader.has("seed") ? reader.integer("seed") : 1;
    const bool keeps = reader.has("keep") && reader.value("keep") == json::value(true);
    if (trouble) {
        return refused(trouble.first());
    }
    const auto map = parse_draft(draft);
    if (!map) {
        return refused(map.error());
    }
    const auto network = drafting::Network::of(*map);
    if (!network || wished < 0 || wished > std::int64_t{rules::kTicketsMax}) {
        return refused(failure(Problem::kBadCount, "A map can have 80 tickets at most."));
    }
    drafting::DeckWish wish{
        .count = wished > 0 ? static_cast<unsigned>(wished) : ticket_count(*map, *network),
        .cars = map->rules && map->rules->cars ? *map->rules->cars : 0,
        .seed = static_cast<std::uint64_t>(seed)};
    for (std::size_t i = 0; keeps && map->tickets && i < map->tickets->size(); ++i) {
        if (const auto ends = network->ends((*map->tickets)[i].between)) {
            wish.kept.push_back(*ends);
        }
    }
    return ok(tickets_json(*map, drafting::propose_deck(*network, wish)));
}

}  // namespace

std::optional<DraftAnswer> answer_draft(std::string_view what, std::string_view body) {
    using Answer = DraftAnswer (*)(const json::value&);
    constexpr auto kAnswers = std::to_array<std::pair<std::string_view, Answer>>(
        {{"read", read}, {"write", write}, {"check", check}, {"tickets", tickets}});
    for (const auto& [name, answer] : kAnswers) {
        if (name == what) {
            const auto request = parse_json(body);
            return request ? answer(*request) : refused(request.error());
        }
    }
    return std::nullopt;
}

DraftAnswer answer_map_check(std::string_view body) {
    std::string text(body);
    // No map begins with a brace.
    if (body.starts_with('{')) {
        const auto request = parse_json(body);
        if (!request) {
            return refused(request.error());
        }
        Trouble trouble;
        text = ObjectReader(*request, "request", {"text"}, trouble).string("text");
        if (trouble) {
            return refused(trouble.first());
        }
    }
    const rules::ParsedMap examined = table::examine_readable_map(text);
    json::object object;
    object["ok"] = examined.errors.empty();
    if (examined.errors.empty()) {
        object["id"] = *examined.description.id;
    } else {
        object["errors"] = errors_json(examined);
    }
    return ok(object);
}

}  // namespace protocol
