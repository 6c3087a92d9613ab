// net/api/log_api.h
//
// The published log of commitments over HTTP (docs/commitment_log.md), as plain text:
//
//     GET /api/log/key                     the verifier key
//     GET /api/log/checkpoint              the signed checkpoint
//     GET /api/log/entries?from=N          at most CommitmentLog::kEntriesPerPage, one a line
//     GET /api/log/proof?index=N           that an entry is in the log
//     GET /api/log/consistency?from=N      that the log still starts with its first N entries
#pragma once

#include <cstdint>

#include "net/http/http.h"
#include "table/fairness/commitment_log.h"
#include "table/workers/background.h"

namespace net {

// Both must outlive the answer.
struct LogParts {
    table::CommitmentLog& log;
    table::Background& background;  // reads entries
};
// Any request below /api/log/.
void answer_log(const HttpRequest& request, const LogParts& parts, const Respond& respond);
[[nodiscard]] HttpResponse answer_log_proof(std::uint64_t index, table::CommitmentLog& log);

}  // namespace net
