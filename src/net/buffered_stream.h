// net/buffered_stream.h
//
// The TCP socket under a connection. Reading goes straight to it; what is written is collected
// first, and leaves with one call of the system when the hub makes its round. So several messages
// for one client in one go of the loop, as a player gets after every move, cost one call, whoever
// wrote them: our own code, TLS, or Beast answering a ping.
//
// Writing therefore always succeeds at once, which is why we may use Beast's synchronous functions
// to write, beside an asynchronous read: nothing can come between the bytes of two writers. How
// much may be collected is limited by those who write.
#pragma once

#include <boost/asio/async_result.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/core/role.hpp>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>

#include "net/loop_context.h"

namespace net {

class BufferedStream {
public:
    // Names that Asio and Beast ask for.
    using executor_type = IoExecutor;     // NOLINT(readability-identifier-naming)
    using lowest_layer_type = TcpSocket;  // NOLINT(readability-identifier-naming)

    class Owner {
    public:
        Owner() = default;
        Owner(const Owner&) = delete;
        Owner& operator=(const Owner&) = delete;
        virtual ~Owner() = default;

        virtual void on_collected() = 0;  // something waits for a flush
        virtual void on_drained() = 0;    // all of it has left
        virtual void on_broken() = 0;     // nothing can be sent any more
        [[nodiscard]] virtual std::shared_ptr<Owner>
        keep() = 0;  // alive while a write is under way
    };

    BufferedStream(TcpSocket socket, Owner& owner) : socket_(std::move(socket)), owner_(owner) {}

    [[nodiscard]] executor_type get_executor() { return socket_.get_executor(); }
    [[nodiscard]] lowest_layer_type& lowest_layer() { return socket_; }
    [[nodiscard]] const lowest_layer_type& lowest_layer() const { return socket_; }

    [[nodiscard]] std::size_t pending_bytes() const {
        return collected_.size() + leaving_.size() - left_;
    }

    // Sends what was collected, now or when the client takes it. Tells the owner. The number of
    // bytes handed to the system at once.
    std::size_t flush();

    template <typename Buffers, typename Token>
    auto async_read_some(const Buffers& buffers, Token&& token) {
        return socket_.async_read_some(buffers, std::forward<Token>(token));
    }

    template <typename Buffers, typename Token>
    auto async_write_some(const Buffers& buffers, Token&& token) {
        const std::size_t size = collect(buffers);
        return asio::async_initiate<Token, void(Error, std::size_t)>(
            [this, size](auto&& handler) {
                asio::post(get_executor(),
                           boost::beast::bind_front_handler(
                               std::forward<decltype(handler)>(handler), Error{}, size));
            },
            token);
    }

    template <typename Buffers>
    std::size_t write_some(const Buffers& buffers) {
        return collect(buffers);
    }
    template <typename Buffers>
    std::size_t write_some(const Buffers& buffers, Error& error) {
        error = {};
        return collect(buffers);
    }

    // Nobody reads synchronously but TLS, when it wants an answer to what it writes. There is none.
    template <typename Buffers>
    std::size_t read_some(const Buffers& /*buffers*/) {
        return 0;
    }
    template <typename Buffers>
    std::size_t read_some(const Buffers& /*buffers*/, Error& error) {
        error = asio::error::would_block;
        return 0;
    }

private:
    template <typename Buffers>
    std::size_t collect(const Buffers& buffers) {
        const std::size_t before = collected_.size();
        const auto end = asio::buffer_sequence_end(buffers);
        for (auto at = asio::buffer_sequence_begin(buffers); at != end; ++at) {
            const asio::const_buffer buffer(*at);
            collected_.append(static_cast<const char*>(buffer.data()), buffer.size());
        }
        if (before == 0) {
            owner_.on_collected();
        }
        return collected_.size() - before;
    }

    void send_rest();

    TcpSocket socket_;
    Owner& owner_;
    std::string collected_;
    std::string leaving_;  // given to the system, which has taken `left_` of it
    std::size_t left_ = 0;
};

// How Beast ends a connection after the goodbyes: not at all, TcpConnection does it.
inline void teardown(boost::beast::role_type /*role*/, BufferedStream& /*wire*/, Error& error) {
    error = {};
}
template <typename Handler>
void async_teardown(boost::beast::role_type /*role*/, BufferedStream& wire, Handler&& handler) {
    asio::post(wire.get_executor(),
               boost::beast::bind_front_handler(std::forward<Handler>(handler), Error{}));
}

inline void beast_close_socket(BufferedStream& wire) {
    Error ignored;
    wire.lowest_layer().close(ignored);
}

}  // namespace net
