#include "protocol/map_shelf_json.h"

#include <algorithm>

#include "protocol/json_reader.h"
#include "protocol/json_text.h"
#include "protocol/json_writer.h"
#include "protocol/refusal_code.h"
#include "table/command.h"

namespace protocol {
namespace {

// Further errors can be reported when the map is sent again.
constexpr std::size_t kErrorsToldMax = 100;
constexpr std::size_t kErrorTextBytesMax = 400;
constexpr std::int64_t kMsPerSecond = 1000;

MapWish read_map_wish(const json::value& value, Trouble& trouble) {
    const ObjectReader reader(value, "map", {"id", "text", "listed", "by"}, trouble);
    MapWish wish{.text = reader.string("text")};
    if (reader.has("by") && !reader.value("by").is_null()) {
        wish.by = reader.string("by");
        if (wish.by.empty()) {
            trouble.add(failure(table::Refusal::kBadName));
        }
    }
    if (reader.has("listed")) {
        const json::value& listed = reader.value("listed");
        if (!listed.is_bool()) {
            trouble.add(failure(Problem::kWrongType, "listed is true or false"));
        } else {
            wish.is_listed = listed.as_bool();
        }
    }
    // Maps are the same by their text, so the id of a request that is sent again changes nothing.
    if (reader.has("id") && !table::is_id(reader.string("id"))) {
        trouble.add(failure(table::Refusal::kBadId));
    }
    return wish;
}

void write_map_titles(const rules::Translations& translations, JsonWriter& json) {
    json.open_object();
    for (const auto& [language, text] : translations) {
        json.key(language).string(text);
    }
    json.close_object();
}

void write_listed_map(const table::ListedMap& map, JsonWriter& json) {
    const table::MapFacts& facts = map.facts;
    json.open_object().key("map").plain(map.sha256).key("id").string(facts.id);
    json.key("title").string(facts.title).key("titles");
    write_map_titles(facts.titles, json);
    json.key("by");
    if (facts.by.empty()) {
        json.null();
    } else {
        json.string(facts.by);
    }
    json.key("made_s").number(map.made_ms / kMsPerSecond).key("seats").open_array();
    json.number(facts.seats_min).number(facts.seats_max).close_array();
    json.key("cars").number(facts.cars).key("places").number(facts.places);
    json.key("routes").number(facts.routes).key("tracks").number(facts.tracks);
    json.key("spaces").number(facts.spaces).key("tickets").number(facts.tickets);
    json.key("souvenirs").boolean(facts.has_souvenirs);
    json.key("reconstructed").boolean(facts.is_reconstructed);
    json.key("version").number(map.version).key("versions").number(map.versions);
    json.key("listed").boolean(map.is_listed).key("yours").boolean(map.is_yours).close_object();
}

}  // namespace

base::Result<MapWish, Failure> parse_map_wish(std::string_view body) {
    const auto value = parse_json(body);
    if (!value) {
        return value.error();
    }
    Trouble trouble;
    MapWish wish = read_map_wish(*value, trouble);
    if (trouble) {
        return trouble.first();
    }
    return wish;
}

std::string placed_text(std::string_view map, bool is_yours) {
    JsonWriter json;
    json.open_object().key("map").string(map).key("yours").boolean(is_yours).close_object();
    return json.take();
}

std::string gallery_text(const table::GalleryPage& page) {
    JsonWriter json;
    json.open_object().key("maps").open_array();
    for (const table::ListedMap& map : page.maps) {
        write_listed_map(map, json);
    }
    json.close_array().key("next");
    if (page.next.empty()) {
        json.null();
    } else {
        json.plain(page.next);
    }
    json.close_object();
    return json.take();
}

std::string map_sheet_text(const table::MapSheet& sheet) {
    JsonWriter json;
    json.open_object().key("map");
    write_listed_map(sheet.map, json);
    json.key("versions").open_array();
    for (const table::ListedMap& map : sheet.versions) {
        json.open_object().key("map").plain(map.sha256).key("version").number(map.version);
        json.key("made_s").number(map.made_ms / kMsPerSecond);
        json.key("listed").boolean(map.is_listed).close_object();
    }
    json.close_array().close_object();
    return json.take();
}

std::string playtests_text(std::span<const MapPlaytest> playtests) {
    JsonWriter json;
    json.open_object().key("playtests").open_object();
    for (const MapPlaytest& playtest : playtests) {
        json.key(playtest.map);
        if (playtest.text == nullptr || playtest.text->empty()) {
            json.null();
        } else {
            json.raw(*playtest.text);
        }
    }
    json.close_object().close_object();
    return json.take();
}

std::string bad_map_text(const rules::MapErrors& errors) {
    JsonWriter json;
    json.open_object().key("code").plain("bad_map").key("errors").open_array();
    for (std::size_t i = 0; i < std::min(errors.size(), kErrorsToldMax); ++i) {
        json.open_object().key("line").number(errors[i].line).key("code").plain(errors[i].code);
        json.key("text").string(shortened(errors[i].text, kErrorTextBytesMax)).close_object();
    }
    json.close_array().close_object();
    return json.take();
}

std::string unknown_map_text(const MapName& map) {
    JsonWriter json;
    json.open_object().key("code").plain("unknown_map").key("map").string(map.id);
    json.key("map_sha256").string(map.sha256).close_object();
    return json.take();
}

}  // namespace protocol
