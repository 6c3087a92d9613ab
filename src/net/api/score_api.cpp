#include "net/api/score_api.h"

#include <cstddef>

#include "net/api/refusals.h"
#include "net/api/respond_later.h"
#include "protocol/api_json.h"
#include "protocol/score_sheet.h"
#include "table/maps/map_facts.h"

namespace net {
namespace {

using table::Refusal;

// A sheet of six players with all their tracks has less than half; reading it takes a millisecond.
constexpr std::size_t kSheetBytesMax = std::size_t{8} << 10U;

}  // namespace

void answer_score(const HttpRequest& request, const ScoreParts& parts, const Respond& respond) {
    if (request.body.size() > kSheetBytesMax) {
        respond(refusal(400, "too_long"));
        return;
    }
    const auto map = protocol::parse_sheet_map(request.body);
    if (!map) {
        respond(json_response(400, protocol::refusal_text(map.error())));
        return;
    }
    const auto score = [&boards = parts.boards, map = *map, body = request.body] {
        const auto board = boards.find(map);
        if (board == nullptr) {
            return refused(Refusal::kUnknownMap);
        }
        const auto sheet = protocol::parse_score_sheet(*board->file, body);
        return sheet ? json_response(200, protocol::scored_text(*board->file, *sheet))
                     : json_response(400, protocol::refusal_text(sheet.error()));
    };
    if (table::is_map_hash(*map)) {
        respond_later(parts.background, request.peer, score, respond);
    } else {
        respond(score());
    }
}

}  // namespace net
