#include "net/api/refusals.h"

#include "protocol/api_json.h"
#include "protocol/refusal_code.h"

namespace net {
HttpResponse refused(const table::Refused& why) {
    return json_response(protocol::http_status(why), protocol::refusal_text(why));
}

HttpResponse refused(const protocol::Failure& failure) {
    return refusal(400, failure.code);
}

}  // namespace net
