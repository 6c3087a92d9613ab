#include "device/desk.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/split.h"
#include "device/checks.h"
#include "protocol/api_json.h"
#include "protocol/refusal_code.h"
#include "protocol/score_sheet.h"

namespace device {
namespace {

using table::Refusal;
using table::Refused;

DeskAnswer refused(const Refused& why) {
    return {.status = protocol::http_status(why), .body = protocol::refusal_text(why)};
}

DeskAnswer refused(const protocol::Failure& failure) {
    return {.status = 400, .body = protocol::refusal_text(failure)};
}

DeskAnswer not_found() {
    return {.status = 404, .body = R"({"code":"not_found"})"};
}

// The parts of "/api/tables/ID", without "api"; empty for other paths.
std::vector<std::string_view> parts_of(std::string_view path) {
    constexpr std::string_view kApi = "/api/";
    return path.starts_with(kApi) ? base::split(path.substr(kApi.size()), '/')
                                  : std::vector<std::string_view>();
}

// The value in "seat=1&v=2"; values here need no decoding.
std::optional<std::string_view> param(std::string_view query, std::string_view name) {
    while (!query.empty()) {
        const std::string_view item = query.substr(0, query.find('&'));
        query.remove_prefix(std::min(query.size(), item.size() + 1));
        if (item.starts_with(name) && item.substr(name.size()).starts_with('=')) {
            return item.substr(name.size() + 1);
        }
    }
    return std::nullopt;
}

}  // namespace

void Desk::handle(const DeskRequest& request, const Respond& respond) {
    const std::size_t end = request.target.find('?');
    const std::string_view query =
        end == std::string_view::npos ? std::string_view{} : request.target.substr(end + 1);
    const auto path = parts_of(request.target.substr(0, end));
    if (request.method == "GET" && !path.empty()) {
        respond(answer_get(path, query));
    } else if (path.size() == 1 && path[0] == "tables") {
        make_table(request.body, respond);
    } else if (path.size() == 1 && path[0] == "person") {
        respond({.status = 200, .body = "{}"});
    } else if (path.size() == 1 && path[0] == "score") {
        respond(answer_score(request.body));
    } else if (path.size() == 2 && path[0] == "check" && path[1] == "record") {
        respond({.status = 200, .body = record_check_text(boards_, request.body)});
    } else if (path.size() == 2 && path[0] == "check" && path[1] == "map") {
        respond({.status = 200, .body = map_check_text(request.body)});
    } else {
        respond(not_found());
    }
}

DeskAnswer Desk::answer_get(const std::vector<std::string_view>& path, std::string_view query) {
    const bool is_alone = path.size() == 1;
    if (is_alone && path[0] == "maps") {
        std::vector<const rules::MapFile*> files;
        for (const auto& board : boards_.all()) {
            files.push_back(board->file.get());
        }
        return {.status = 200, .body = protocol::maps_text(files)};
    }
    if (is_alone && path[0] == "programs") {
        return {.status = 200, .body = protocol::programs_text()};
    }
    if (is_alone && path[0] == "mine") {
        const auto page = lobby_.queries().list_of(owner_);
        return page ? DeskAnswer{.status = 200,
                                 .body = protocol::list_text(*page, protocol::Whose::kOnes)}
                    : refused(page.error());
    }
    if (path.size() == 2 && path[0] == "maps") {
        return answer_map(path[1], query);
    }
    if (path.size() >= 2 && path.size() <= 3 && path[0] == "tables") {
        return answer_table(path, query);
    }
    return not_found();
}

DeskAnswer Desk::answer_table(const std::vector<std::string_view>& path, std::string_view query) {
    const std::string_view id = path[1];
    if (path.size() == 2) {
        const auto room = lobby_.room(id);
        return room ? DeskAnswer{.status = 200, .body = protocol::room_text(*room)}
                    : refused(room.error());
    }
    if (path[2] == "record") {
        auto record = lobby_.queries().record(id);
        return record ? DeskAnswer{.status = 200, .body = std::move(*record)}
                      : refused(record.error());
    }
    if (path[2] == "replay") {
        const auto viewer = protocol::parse_viewer(param(query, "seat").value_or("all"));
        if (!viewer) {
            return refused(viewer.error());
        }
        const auto replay = lobby_.queries().replay(id, *viewer);
        return replay ? DeskAnswer{.status = 200, .body = protocol::replay_text(*replay)}
                      : refused(replay.error());
    }
    return not_found();
}

DeskAnswer Desk::answer_map(std::string_view id, std::string_view query) const {
    const auto version = param(query, "v");
    const auto board = version ? boards_.find_version(id, *version) : boards_.find(id);
    return board == nullptr ? not_found()
                            : DeskAnswer{.status = 200, .body = protocol::map_text(*board->file)};
}

DeskAnswer Desk::answer_score(std::string_view body) const {
    const auto map = protocol::parse_sheet_map(body);
    if (!map) {
        return refused(map.error());
    }
    const auto board = boards_.find(*map);
    if (board == nullptr) {
        return refused(Refusal::kUnknownMap);
    }
    const auto sheet = protocol::parse_score_sheet(*board->file, body);
    return sheet ? DeskAnswer{.status = 200, .body = protocol::scored_text(*board->file, *sheet)}
                 : refused(sheet.error());
}

void Desk::make_table(std::string_view body, const Respond& respond) {
    auto wish = protocol::parse_new_table(body);
    if (!wish) {
        respond(refused(wish.error()));
        return;
    }
    // No answer gets lost here, and a table that follows from an id would look like a server's.
    wish->id.clear();
    lobby_.make_table(
        {.holder = owner_, .address = {}, .is_exempt = true}, *wish,
        [respond](const base::Result<std::string, Refused>& made) {
            respond(made ? DeskAnswer{.status = 201, .body = protocol::made_text(*made)}
                         : refused(made.error()));
        });
}

}  // namespace device
