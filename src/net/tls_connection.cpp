#include <openssl/ssl.h>

#include <boost/asio/ssl/context.hpp>
#include <boost/beast/ssl/ssl_stream.hpp>

#include "net/tcp_connection.h"

namespace net {

class TlsStream final : public boost::beast::ssl_stream<BufferedStream> {
public:
    using ssl_stream::ssl_stream;
};

inline void teardown(boost::beast::role_type /*role*/, TlsStream& /*stream*/, Error& error) {
    error = {};
}
template <typename Handler>
void async_teardown(boost::beast::role_type role, TlsStream& stream, Handler&& handler) {
    async_teardown(role, stream.next_layer(), std::forward<Handler>(handler));
}

template <>
struct StreamTraits<TlsStream> {
    static constexpr bool kIsTls = true;

    static BufferedStream& buffered(TlsStream& stream) { return stream.next_layer(); }
    template <typename Handler>
    static void handshake(TlsStream& stream, Handler&& handler) {
        stream.async_handshake(asio::ssl::stream_base::server, std::forward<Handler>(handler));
    }
    // Says that nothing follows; does not wait for the answer.
    static void end(TlsStream& stream) {
        Error ignored;
        stream.shutdown(ignored);
    }
};

class TlsContext {
public:
    asio::ssl::context context{asio::ssl::context::tls_server};
};

base::Result<std::shared_ptr<TlsContext>, ListenError> load_tls(const TlsFiles& files) {
    auto tls = std::make_shared<TlsContext>();
    asio::ssl::context& context = tls->context;
    Error error;
    context.set_options(asio::ssl::context::default_workarounds | asio::ssl::context::no_tlsv1 |
                            asio::ssl::context::no_tlsv1_1,
                        error);
    SSL_CTX_set_options(context.native_handle(), SSL_OP_NO_RENEGOTIATION);
    // A quiet connection gives its buffers back.
    SSL_CTX_set_mode(context.native_handle(), SSL_MODE_RELEASE_BUFFERS);
    if (context.use_certificate_chain_file(files.certificate, error)) {
        return ListenError{files.certificate + ": " + error.message()};
    }
    if (context.use_private_key_file(files.key, asio::ssl::context::pem, error)) {
        return ListenError{files.key + ": " + error.message()};
    }
    if (SSL_CTX_check_private_key(context.native_handle()) != 1) {
        return ListenError{files.key + ": does not fit " + files.certificate};
    }
    return tls;
}

void start_tls_connection(NewConnection connection, const std::shared_ptr<TlsContext>& tls) {
    std::make_shared<TcpConnection<TlsStream>>(std::move(connection), tls->context)->start();
}

}  // namespace net
