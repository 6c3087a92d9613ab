// net/buffered_stream.h
//
// The TCP socket under a connection. Collects what is written, and sends it with one system call
// when the hub flushes. So several messages to one client in one pass of the loop, as a player gets
// after every move, cost one call, whether our own code wrote them, TLS, or Beast answering a ping.
//
// Writing therefore always succeeds at once, which is why we may use Beast's synchronous functions
// to write, beside an asynchronous read: nothing can come between the bytes of two writers. Those
// who write synchronously limit how much they write. An asynchronous write takes its bytes at once
// too, but completes only when there is room again: TLS and Beast read nothing more until their
// answers to what they read have left, so a client that does not read cannot make them pile up.
//
// Reading waits as long as the owner says, which enforces rates by backpressure: the bytes stay in
// the system's buffers, and then in the client's.
#pragma once

#include <boost/asio/async_result.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/core/role.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include "net/loop_context.h"
#include "net/preceded_handler.h"
#include "net/task_clock.h"

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
        virtual void on_received(std::size_t bytes) = 0;
        // Before the next read.
        [[nodiscard]] virtual std::chrono::nanoseconds read_delay() = 0;
        [[nodiscard]] virtual std::shared_ptr<Owner>
        keep() = 0;  // alive while a write is under way
    };

    // Bytes that may be collected before the rest has to wait.
    static constexpr std::size_t kRoomBytes = std::size_t{64} << 10U;

    BufferedStream(TcpSocket socket, Owner& owner)
        : socket_(std::move(socket)),
          owner_(owner),
          tasks_(asio::use_service<TaskClock>(socket_.get_executor().context())),
          pause_(socket_.get_executor()),
          room_(socket_.get_executor(), WaitTimer::time_point::max()) {}

    [[nodiscard]] executor_type get_executor() { return socket_.get_executor(); }
    [[nodiscard]] lowest_layer_type& lowest_layer() { return socket_; }
    [[nodiscard]] const lowest_layer_type& lowest_layer() const { return socket_; }

    [[nodiscard]] std::size_t pending_bytes() const {
        return collected_.size() + leaving_.size() - left_;
    }
    [[nodiscard]] bool has_room() const { return pending_bytes() < kRoomBytes; }
    // In all, handed to the system.
    [[nodiscard]] std::uint64_t sent_bytes() const { return sent_bytes_; }

    // Sends what was collected, now or when the client takes it. Tells the owner. The number of
    // bytes handed to the system at once.
    std::size_t flush();

    // Ends everything that is under way.
    void close();

    template <typename Buffers, typename Token>
    auto async_read_some(const Buffers& buffers, Token&& token) {
        return asio::async_initiate<Token, void(Error, std::size_t)>(
            [this](auto&& handler, const Buffers& into) {
                const auto count = [this](const Error& /*error*/, std::size_t size) {
                    tasks_.wake();
                    owner_.on_received(size);
                };
                using Handler = std::decay_t<decltype(handler)>;
                read_in_time(into, PrecededHandler<Handler, decltype(count)>(
                                       std::forward<decltype(handler)>(handler), count));
            },
            token, buffers);
    }

    template <typename Buffers, typename Token>
    auto async_write_some(const Buffers& buffers, Token&& token) {
        const std::size_t size = collect(buffers);
        return asio::async_initiate<Token, void(Error, std::size_t)>(
            [this, size](auto&& handler) {
                if (has_room()) {
                    asio::post(get_executor(),
                               boost::beast::bind_front_handler(
                                   std::forward<decltype(handler)>(handler), Error{}, size));
                    return;
                }
                // Cancelled when there is room, or when the connection ends.
                room_.async_wait([this, size, handler = std::forward<decltype(handler)>(handler)](
                                     const Error& /*cancelled*/) mutable {
                    const bool is_sent = socket_.is_open();
                    std::move(handler)(is_sent ? Error{} : Error(asio::error::operation_aborted),
                                       is_sent ? size : 0);
                });
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
    template <typename Buffers, typename Handler>
    void read_in_time(const Buffers& buffers, Handler handler) {
        const std::chrono::nanoseconds delay = owner_.read_delay();
        if (delay <= std::chrono::nanoseconds(0)) {
            socket_.async_read_some(buffers, std::move(handler));
            return;
        }
        pause_.expires_after(delay);
        pause_.async_wait(
            [this, buffers, handler = std::move(handler)](const Error& error) mutable {
                if (error) {
                    std::move(handler)(error, 0);
                } else {
                    socket_.async_read_some(buffers, std::move(handler));
                }
            });
    }

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
    void count_sent(std::size_t bytes);

    TcpSocket socket_;
    Owner& owner_;
    std::string collected_;
    std::string leaving_;  // given to the system, which has taken `left_` of it
    std::size_t left_ = 0;
    std::uint64_t sent_bytes_ = 0;
    TaskClock& tasks_;
    WaitTimer pause_;  // of a read that came too early
    WaitTimer room_;   // of a write that has to wait; never expires
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
    wire.close();
}

}  // namespace net
