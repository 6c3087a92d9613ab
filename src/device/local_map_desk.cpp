#include "device/local_map_desk.h"

#include <string>
#include <utility>
#include <vector>

#include "device/journal.h"
#include "protocol/api_json.h"
#include "protocol/json_reader.h"
#include "protocol/json_text.h"
#include "protocol/map_shelf_json.h"

namespace device {
namespace {

base::Result<std::string, protocol::Failure> parse_text(std::string_view body) {
    const auto value = protocol::parse_json(body);
    if (!value) {
        return value.error();
    }
    protocol::Trouble trouble;
    // A server wants to know more: who drew it, and whether it stands in the gallery.
    std::string text =
        protocol::ObjectReader(*value, "map", {"id", "text", "listed", "by", "request"}, trouble)
            .string("text");
    return trouble ? base::Result<std::string, protocol::Failure>(trouble.first())
                   : std::move(text);
}

}  // namespace

void LocalMapDesk::handle(const DeskCall& call, const Respond& respond) {
    if (call.is_reading) {
        respond(answer(call));
    } else if (call.path.size() == 1) {
        take(call.body, respond);
    } else {
        respond(not_found());
    }
}

DeskAnswer LocalMapDesk::answer(const DeskCall& call) const {
    if (call.path.size() == 1) {
        std::vector<const rules::MapFile*> files;
        for (const auto& board : boards_.all()) {
            files.push_back(board->file.get());
        }
        return {.status = 200, .body = protocol::maps_text(files)};
    }
    const std::string_view id = call.path[1];
    const auto version = call.param("v");
    if (call.path.size() == 3) {
        const auto text = call.path[2] == "file" ? boards_.text(id, version) : std::nullopt;
        return text ? DeskAnswer{.status = 200, .body = std::string(*text)} : not_found();
    }
    const auto board = version ? boards_.find_version(id, *version) : boards_.find(id);
    return board == nullptr || call.path.size() > 2
               ? not_found()
               : DeskAnswer{.status = 200, .body = protocol::map_text(*board->file)};
}

// There once it is kept, so that no game is on a map that is gone the next day.
void LocalMapDesk::take(std::string_view body, const Respond& respond) {
    const auto text = parse_text(body);
    if (!text) {
        respond(refused(text.error()));
        return;
    }
    const std::size_t before = boards_.drawn_count();
    if (before >= kDrawnMax) {
        respond(refused(409, "too_many_maps"));
        return;
    }
    const auto id = boards_.add(*text);
    if (!id) {
        respond({.status = 422, .body = protocol::bad_map_text(id.error())});
        return;
    }
    const DeskAnswer made{.status = 201, .body = R"({"map":")" + *id + "\"}"};
    if (boards_.drawn_count() == before) {
        respond(made);
        return;
    }
    store_.keep({.table = "map-" + *id, .text = to_text(JournalMap{.text = *text})},
                [this, respond, made, id = *id](KeptStore::Kept kept) {
                    if (kept == KeptStore::Kept::kYes) {
                        respond(made);
                    } else {
                        boards_.forget(id);
                        respond(refused(table::Refusal::kTryAgain));
                    }
                });
}

}  // namespace device
