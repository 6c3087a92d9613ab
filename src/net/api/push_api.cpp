#include "net/api/push_api.h"

#include <utility>

#include "base/sealing.h"
#include "net/api/gateway.h"
#include "net/api/refusals.h"
#include "net/push/push_limits.h"
#include "protocol/push_json.h"

namespace net {
namespace {

using table::Refusal;

std::optional<PushSubscription> subscription_from(const protocol::PushWish& wish) {
    auto point = base::from_base64(wish.p256dh, base::Base64::kUrl);
    auto auth = base::from_base64(wish.auth, base::Base64::kUrl);
    if (!point || !auth) {
        return std::nullopt;
    }
    return PushSubscription{.endpoint = wish.endpoint,
                            .keys = {.point = std::move(*point), .auth = std::move(*auth)}};
}

PushDesk::Done answer_to(const Respond& respond) {
    return [respond](const store::Outcome<store::Ok>& done) {
        respond(done ? json_response(200, "{}") : refused(Refusal::kTryAgain));
    };
}

}  // namespace

PushApi::PushApi(PushDesk* desk, const base::Clock& clock)
    : desk_(desk), clock_(clock), per_key_(kSubscribePerKey), per_address_(kSubscribePerAddress) {}

HttpResponse PushApi::answer_key() const {
    return json_response(200, protocol::push_key_text(desk_ != nullptr ? std::optional(desk_->key())
                                                                       : std::nullopt));
}

base::Result<std::monostate, table::Refused> PushApi::take(const std::string& holder,
                                                           const Address& peer) {
    const std::int64_t now_ns = clock_.monotonic_ns();
    if (per_address_.take(peer.subnet().text(), now_ns) && per_key_.take(holder, now_ns)) {
        return std::monostate();
    }
    table::Refused too_fast(Refusal::kTooFast);
    too_fast.retry_ms = static_cast<std::uint32_t>(1000 / kSubscribePerKey.per_s);
    return too_fast;
}

std::optional<std::string> PushApi::asking(const HttpRequest& request,
                                           const Respond& respond) const {
    const auto holder = holder_of(request);
    if (desk_ == nullptr) {
        respond(refusal(404, "not_found"));
        return std::nullopt;
    }
    if (!holder) {
        respond(refused(Refusal::kBadKey));
        return std::nullopt;
    }
    return table::to_text(*holder);
}

void PushApi::subscribe(const HttpRequest& request, const Respond& respond) {
    const auto holder = asking(request, respond);
    if (!holder) {
        return;
    }
    const auto wish = protocol::parse_push_wish(request.body);
    if (!wish) {
        respond(refused(wish.error()));
        return;
    }
    const auto subscription = subscription_from(*wish);
    if (!subscription || !desk_->is_valid(*subscription)) {
        respond(refusal(400, "bad_subscription"));
        return;
    }
    if (const auto taken = take(*holder, request.peer); !taken) {
        respond(refused(taken.error()));
        return;
    }
    desk_->subscribe(*holder, *subscription, answer_to(respond));
}

// Costs less than what it undoes, so it needs no limit of its own.
void PushApi::unsubscribe(const HttpRequest& request, const Respond& respond) {
    const auto holder = asking(request, respond);
    if (!holder) {
        return;
    }
    const auto endpoint = protocol::parse_push_end(request.body);
    if (!endpoint) {
        respond(refused(endpoint.error()));
        return;
    }
    desk_->unsubscribe(*holder, *endpoint, answer_to(respond));
}

}  // namespace net
