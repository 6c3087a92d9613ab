// net/api/push_api.h
//
// Subscribing to notices over HTTP (docs/protocol.md):
//
//     GET /api/push             the key to subscribe with; null where the server sends none
//     POST /api/push            this device of mine wants to be told of my turns
//     POST /api/push/remove     and this one does not any more
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
    // Without a desk there are no notices. Both must outlive it.
    PushApi(PushDesk* desk, const base::Clock& clock);

    [[nodiscard]] HttpResponse answer_key() const;
    void subscribe(const HttpRequest& request, const Respond& respond);
    void unsubscribe(const HttpRequest& request, const Respond& respond);

private:
    // Who asks; answers where they cannot.
    [[nodiscard]] std::optional<std::string> asking(const HttpRequest& request,
                                                    const Respond& respond) const;
    // Takes one of the subscriptions that the person and their address may make.
    [[nodiscard]] base::Result<std::monostate, table::Refused> take(const std::string& holder,
                                                                    const Address& peer);

    PushDesk* desk_;
    const base::Clock& clock_;
    KeyedLimits per_key_;
    KeyedLimits per_address_;
};

}  // namespace net
