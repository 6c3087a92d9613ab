// net/api/score_api.h
//
// Scoring a game at a real table over HTTP (docs/protocol.md): POST /api/score.
#pragma once

#include "net/http/http.h"
#include "table/board.h"
#include "table/workers/background.h"

namespace net {

// Both must outlive the answer.
struct ScoreParts {
    const table::BoardCatalog& boards;
    table::Background& background;  // reads published maps
};
void answer_score(const HttpRequest& request, const ScoreParts& parts, const Respond& respond);

}  // namespace net
