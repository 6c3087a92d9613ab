#include "net/api/refusals.h"

#include <variant>

#include "protocol/api_json.h"

namespace net {
namespace {

using table::Refusal;
using table::Refused;

unsigned status_of(const Refused& why) {
    const Refusal* const tables = std::get_if<Refusal>(&why.reason);
    if (tables == nullptr) {
        return 400;  // the rules'
    }
    switch (*tables) {
        case Refusal::kNoTable:
            return 404;
        case Refusal::kBadKey:
            return 401;
        case Refusal::kTooFast:
        case Refusal::kTooManyTables:
            return 429;
        case Refusal::kSealed:
        case Refusal::kTryAgain:
        case Refusal::kRestarting:
            return 503;
        case Refusal::kBroken:
        case Refusal::kInternal:
            return 500;
        case Refusal::kNotOver:
            return 409;
        default:
            return 400;
    }
}

}  // namespace

HttpResponse refused(const table::Refused& why) {
    return json_response(status_of(why), protocol::refusal_text(why));
}

HttpResponse refused(const protocol::Failure& failure) {
    return refusal(400, failure.code);
}

}  // namespace net
