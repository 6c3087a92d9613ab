#include "net/api/respond_later.h"

#include <utility>

#include "net/api/refusals.h"

namespace net {

using table::Refusal;

void respond_later(table::Background& background, const Address& peer, MakeResponse make,
                   const Respond& respond) {
    const bool is_asked = table::run_in_background(
        background, AddressHash{}(peer.subnet()), std::move(make),
        [respond](HttpResponse response) { respond(std::move(response)); });
    if (!is_asked) {
        respond(busy_response());
    }
}

HttpResponse busy_response() {
    HttpResponse busy = refused(Refusal::kTryAgain);
    busy.headers.emplace_back("Retry-After", "1");
    return busy;
}

}  // namespace net
