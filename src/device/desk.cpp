#include "device/desk.h"

#include "device/checks.h"
#include "protocol/api_json.h"
#include "protocol/draft_desk.h"
#include "protocol/explore_json.h"
#include "protocol/score_sheet.h"

namespace device {
namespace {

using table::Refusal;
using table::Refused;

DeskAnswer ok(std::string body) {
    return {.status = 200, .body = std::move(body)};
}

DeskAnswer answered(const protocol::DraftAnswer& answer) {
    return {.status = answer.status, .body = answer.body};
}

}  // namespace

void Desk::handle(const DeskRequest& request, const Respond& respond) {
    const DeskCall call(request);
    if (call.path.empty()) {
        respond(not_found());
    } else if (auto answer = parts_.study.answer(call)) {
        respond(std::move(*answer));
    } else if (call.path.front() == "maps") {
        parts_.maps.handle(call, respond);
    } else if (call.is_reading) {
        respond(answer_get(call));
    } else if (call.is("tables", 1)) {
        make_table(call.body, respond);
    } else if (call.is("person", 1)) {
        respond(ok("{}"));
    } else if (call.is("tables", 3) && call.path[2] == "explore") {
        explore(call, respond);
    } else {
        respond(answer_post(call));
    }
}

DeskAnswer Desk::answer_get(const DeskCall& call) {
    if (call.is("programs", 1)) {
        return ok(protocol::programs_text());
    }
    if (call.is("mine", 1)) {
        const auto page = parts_.lobby.queries().list_of(parts_.owner);
        return page ? ok(protocol::list_text(*page, protocol::Whose::kOnes))
                    : refused(page.error());
    }
    if (call.is("tables", 2) || call.is("tables", 3)) {
        return answer_table(call);
    }
    return not_found();
}

DeskAnswer Desk::answer_post(const DeskCall& call) const {
    if (call.is("score", 1)) {
        return answer_score(call.body);
    }
    if (call.is("check", 2) && call.path[1] == "record") {
        return ok(record_check_text(parts_.boards, call.body));
    }
    if (call.is("check", 2) && call.path[1] == "map") {
        return answered(protocol::answer_map_check(call.body));
    }
    if (call.is("draft", 2)) {
        const auto answer = protocol::answer_draft(call.path[1], call.body);
        return answer ? answered(*answer) : not_found();
    }
    return not_found();
}

DeskAnswer Desk::answer_table(const DeskCall& call) {
    const std::string_view id = call.path[1];
    if (call.path.size() == 2) {
        const auto room = parts_.lobby.room(id);
        return room ? ok(protocol::room_text(*room)) : refused(room.error());
    }
    if (call.path[2] == "record") {
        return answer_record(call);
    }
    if (call.path[2] == "replay") {
        const auto viewer = protocol::parse_viewer(call.param("seat").value_or("all"));
        if (!viewer) {
            return refused(viewer.error());
        }
        const auto replay = parts_.lobby.queries().replay(id, *viewer);
        return replay ? ok(protocol::replay_text(*replay)) : refused(replay.error());
    }
    return not_found();
}

// The owner of the device may continue a game elsewhere before it is over, and then has its seed.
DeskAnswer Desk::answer_record(const DeskCall& call) const {
    const auto row = table::find_row(parts_.logs, call.path[1]);
    if (!row) {
        return refused(row.error());
    }
    auto record = call.param("so_far") ? table::read_record_so_far(parts_.logs, *row)
                                       : table::read_record(parts_.logs, *row);
    return record ? ok(std::move(*record)) : refused(record.error());
}

DeskAnswer Desk::answer_score(std::string_view body) const {
    const auto map = protocol::parse_sheet_map(body);
    if (!map) {
        return refused(map.error());
    }
    const auto board = parts_.boards.find(*map);
    if (board == nullptr) {
        return refused(Refusal::kUnknownMap);
    }
    const auto sheet = protocol::parse_score_sheet(*board->file, body);
    return sheet ? ok(protocol::scored_text(*board->file, *sheet)) : refused(sheet.error());
}

void Desk::make_table(std::string_view body, const Respond& respond) {
    auto wish = protocol::parse_new_table(body);
    if (!wish) {
        respond(refused(wish.error()));
        return;
    }
    if (!wish->record.empty()) {
        auto explored = parts_.lobby.queries().continued(table::taken_from(*wish));
        if (!explored) {
            respond(refused(explored.error()));
            return;
        }
        wish->explored = std::move(*explored);
    }
    make(std::move(*wish), respond);
}

void Desk::explore(const DeskCall& call, const Respond& respond) {
    const auto wish = protocol::parse_explore_wish(call.body);
    if (!wish) {
        respond(refused(wish.error()));
        return;
    }
    if (!table::is_program(wish->program)) {
        respond(refused(Refusal::kBadProgram));
        return;
    }
    const auto explored = parts_.lobby.queries().explored({.public_id = std::string(call.path[1]),
                                                           .version = wish->version,
                                                           .seat = wish->seat,
                                                           .is_fresh = wish->is_fresh});
    if (explored) {
        make(protocol::explored_table(*wish, *explored), respond);
    } else {
        respond(refused(explored.error()));
    }
}

void Desk::make(table::NewTable wish, const Respond& respond) {
    // No answer gets lost here, and a table that follows from an id would look like a server's.
    wish.id.clear();
    parts_.lobby.make_table(
        {.holder = parts_.owner, .address = {}, .is_exempt = true}, wish,
        [respond](const base::Result<std::string, Refused>& made) {
            respond(made ? DeskAnswer{.status = 201, .body = protocol::made_text(*made)}
                         : refused(made.error()));
        });
}

}  // namespace device
