#include "net/tcp_connection.h"

namespace net {

template <>
struct StreamTraits<BufferedStream> {
    static constexpr bool kIsTls = false;

    static BufferedStream& buffered(BufferedStream& stream) { return stream; }
    template <typename Handler>
    static void handshake(BufferedStream& stream, Handler&& handler) {
        asio::post(stream.get_executor(),
                   boost::beast::bind_front_handler(std::forward<Handler>(handler), Error{}));
    }
    static void end(BufferedStream& /*stream*/) {}
};

void start_plain_connection(NewConnection connection) {
    std::make_shared<TcpConnection<BufferedStream>>(std::move(connection))->start();
}

}  // namespace net
