#include "protocol/daily_json.h"

#include "protocol/json_reader.h"
#include "protocol/json_text.h"
#include "protocol/json_writer.h"
#include "protocol/refusal_code.h"
#include "protocol/wire_number.h"
#include "table/command.h"

namespace protocol {
namespace {

void write_result(const std::optional<table::DailyResult>& result, JsonWriter& json) {
    if (!result) {
        json.null();
        return;
    }
    json.open_object();
    json.key("table").plain(result->public_id);
    json.key("status").plain(name_of(result->status));
    json.key("counted").boolean(result->is_counted);
    if (result->is_finished()) {
        json.key("points").open_array();
        for (const int points : result->points) {
            json.number(points);
        }
        json.close_array();
        json.key("won").boolean(result->is_won);
        json.key("resigned").boolean(result->has_resigned);
    }
    json.close_object();
}

DailyWish read_daily_wish(const json::value& value, Trouble& trouble) {
    const ObjectReader reader(value, "daily", {"id", "map", "date", "name", "color"}, trouble);
    DailyWish wish{.id = reader.has("id") ? reader.string("id") : "",
                   .map = reader.string("map"),
                   .name = reader.string("name")};
    if (reader.has("id") && !table::is_id(wish.id)) {
        trouble.add(failure(table::Refusal::kBadId));
    }
    if (reader.has("date")) {
        wish.day = base::day_from(reader.string("date"));
        if (!wish.day) {
            trouble.add(failure(table::Refusal::kBadDate));
        }
    }
    if (reader.has("color") && !reader.value("color").is_null()) {
        wish.color = color_from(reader.integer("color"));
    }
    return wish;
}

}  // namespace

base::Result<DailyWish, Failure> parse_daily_wish(std::string_view body) {
    const auto value = parse_json(body);
    if (!value) {
        return value.error();
    }
    Trouble trouble;
    DailyWish wish = read_daily_wish(*value, trouble);
    if (trouble) {
        return trouble.first();
    }
    return wish;
}

std::string daily_page_text(const table::DailyPage& page, const Opponent& opponent) {
    JsonWriter json;
    json.open_object().key("today").plain(base::to_text(page.today));
    json.key("days").open_array();
    for (const table::DailyRow& row : page.rows) {
        json.open_object();
        json.key("date").plain(base::to_text(row.day));
        json.key("opponent").plain(opponent(row.day));
        json.key("maps").open_array();
        for (const table::DailyMap& map : row.maps) {
            json.open_object().key("map").string(map.map).key("mine");
            write_result(map.mine, json);
            json.close_object();
        }
        json.close_array().close_object();
    }
    json.close_array().key("next");
    if (page.next) {
        json.plain(base::to_text(*page.next));
    } else {
        json.null();
    }
    return json.close_object().take();
}

std::string daily_sheet_text(const table::DailySheet& sheet, const Opponent& opponent) {
    JsonWriter json;
    json.open_object();
    json.key("map").string(sheet.map);
    json.key("date").plain(base::to_text(sheet.day));
    json.key("opponent").plain(opponent(sheet.day));
    json.key("mine");
    write_result(sheet.mine, json);
    json.key("players").number(std::uint64_t{sheet.players});
    json.key("place");
    if (sheet.better) {
        json.number(std::uint64_t{*sheet.better + 1});
    } else {
        json.null();
    }
    json.key("tied").boolean(sheet.is_tied);
    json.key("expert");
    write_result(sheet.expert, json);
    json.key("expert_due").boolean(sheet.is_expert_due);
    return json.close_object().take();
}

}  // namespace protocol
