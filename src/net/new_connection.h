// net/new_connection.h
//
// How connections begin: plain ones, and those with TLS.
#pragma once

#include <memory>

#include "base/result.h"
#include "net/address.h"
#include "net/hub.h"
#include "net/loop_context.h"
#include "net/server.h"

namespace net {

// The certificate and the key, read and found to fit.
class TlsContext;

[[nodiscard]] base::Result<std::shared_ptr<TlsContext>, ListenError> load_tls(
    const TlsFiles& files);

struct NewConnection {
    TcpSocket socket;
    Address address;  // of the other end; admitted by the hub already unless it is a proxy
    std::shared_ptr<Hub> hub;
};

// The connection keeps itself alive until it ends.
void start_plain_connection(NewConnection connection);
void start_tls_connection(NewConnection connection, const std::shared_ptr<TlsContext>& tls);

}  // namespace net
