// net/api/push_api.h
//
// Subscribing to notices over HTTP (docs/protocol.md):
//
//     GET /api/push             the key to subscribe with; null if the server sends none
//     POST /api/push            subscribes this device to turn notices
//     POST /api/push/remove     unsubscribes it
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "base/clock.h"
#include "base/result.h"
#include "net/address.h"
#include "net/http/http.h"
#include "net/push/keyed_limits.h"
#include "net/push/push_desk.h"
#include "table/refused.h"

namespace net {

class PushApi {
public:
    // Without a desk, notices are off. Both must outlive it.
    PushApi(PushDesk* desk, const base::Clock& clock);

    [[nodiscard]] HttpResponse answer_key() const;
    void subscribe(const HttpRequest& request, const Respond& respond);
    void unsubscribe(const HttpRequest& request, const Respond& respond);

private:
    // Identifies the caller; answers with a refusal if that fails.
    [[nodiscard]] std::optional<std::string> asking(const HttpRequest& request,
                                                    const Respond& respond) const;
    // Spends one subscription of the person's and the address's rate limits.
    [[nodiscard]] base::Result<std::monostate, table::Refused> take(const std::string& holder,
                                                                    const Address& peer);

    PushDesk* desk_;
    const base::Clock& clock_;
    KeyedLimits per_key_;
    KeyedLimits per_address_;
};

}  // namespace net
