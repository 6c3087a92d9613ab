// net/api/respond_later.h
//
// An answer made on another thread, because the loop must not wait for it. If too many are waiting,
// the client has to try again.
#pragma once

#include <functional>

#include "net/address.h"
#include "net/http/http.h"
#include "table/workers/background.h"

namespace net {

using MakeResponse = std::function<HttpResponse()>;

void respond_later(table::Background& background, const Address& peer, MakeResponse make,
                   const Respond& respond);
// try_again, with a time to wait.
[[nodiscard]] HttpResponse busy_response();

}  // namespace net
