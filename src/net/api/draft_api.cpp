#include "net/api/draft_api.h"

#include <string>
#include <utility>

#include "net/api/respond_later.h"
#include "protocol/draft_desk.h"

namespace net {

void DraftApi::answer(const HttpRequest& request, std::string_view what, const Respond& respond) {
    respond_later(
        background_, request.peer,
        [what = std::string(what), body = request.body] {
            auto answer = protocol::answer_draft(what, body);
            return answer ? json_response(answer->status, std::move(answer->body))
                          : refusal(404, "not_found");
        },
        respond);
}

void DraftApi::check_map(const HttpRequest& request, const Respond& respond) {
    respond_later(
        background_, request.peer,
        [body = request.body] {
            auto answer = protocol::answer_map_check(body);
            return json_response(answer.status, std::move(answer.body));
        },
        respond);
}

}  // namespace net
