// net/frame_tap.h
//
// The layer between a WebSocket and its stream: shows every byte that arrives to a watcher before
// the WebSocket gets it. It sits above TLS, where frames can be seen.
#pragma once

#include <algorithm>
#include <boost/asio/async_result.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/core/role.hpp>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

#include "net/loop_context.h"
#include "net/preceded_handler.h"

namespace net {

class FrameWatcher {
public:
    FrameWatcher() = default;
    FrameWatcher(const FrameWatcher&) = delete;
    FrameWatcher& operator=(const FrameWatcher&) = delete;
    virtual ~FrameWatcher() = default;

    virtual void on_bytes(std::string_view bytes) = 0;
};

template <typename Stream>
class FrameTap {
public:
    // Names that Asio and Beast ask for.
    using executor_type = IoExecutor;  // NOLINT(readability-identifier-naming)
    using next_layer_type = Stream;    // NOLINT(readability-identifier-naming)

    // Both must outlive it.
    FrameTap(Stream& stream, FrameWatcher& watcher) : stream_(stream), watcher_(watcher) {}

    [[nodiscard]] executor_type get_executor() { return stream_.get_executor(); }
    [[nodiscard]] next_layer_type& next_layer() { return stream_; }
    [[nodiscard]] const next_layer_type& next_layer() const { return stream_; }

    template <typename Buffers, typename Token>
    auto async_read_some(const Buffers& buffers, Token&& token) {
        return asio::async_initiate<Token, void(Error, std::size_t)>(
            [this](auto&& handler, const Buffers& into) {
                const auto show = [this, into](const Error& /*error*/, std::size_t size) {
                    show_bytes(into, size);
                };
                using Handler = std::decay_t<decltype(handler)>;
                stream_.async_read_some(into, PrecededHandler<Handler, decltype(show)>(
                                                  std::forward<decltype(handler)>(handler), show));
            },
            token, buffers);
    }
    template <typename Buffers, typename Token>
    auto async_write_some(const Buffers& buffers, Token&& token) {
        return stream_.async_write_some(buffers, std::forward<Token>(token));
    }
    template <typename Buffers>
    std::size_t write_some(const Buffers& buffers, Error& error) {
        return stream_.write_some(buffers, error);
    }
    template <typename Buffers>
    std::size_t write_some(const Buffers& buffers) {
        return stream_.write_some(buffers);
    }
    // Beast wants to compile this, and nobody calls it.
    template <typename Buffers>
    std::size_t read_some(const Buffers& buffers, Error& error) {
        return stream_.read_some(buffers, error);
    }
    template <typename Buffers>
    std::size_t read_some(const Buffers& buffers) {
        return stream_.read_some(buffers);
    }

private:
    template <typename Buffers>
    void show_bytes(const Buffers& buffers, std::size_t size) {
        const auto end = asio::buffer_sequence_end(buffers);
        for (auto at = asio::buffer_sequence_begin(buffers); at != end && size > 0; ++at) {
            const asio::const_buffer buffer(*at);
            const std::size_t part = std::min(size, buffer.size());
            watcher_.on_bytes({static_cast<const char*>(buffer.data()), part});
            size -= part;
        }
    }

    Stream& stream_;
    FrameWatcher& watcher_;
};

// TcpConnection ends the connection, not Beast.
template <typename Stream>
void teardown(boost::beast::role_type /*role*/, FrameTap<Stream>& /*tap*/, Error& error) {
    error = {};
}
template <typename Stream, typename Handler>
void async_teardown(boost::beast::role_type /*role*/, FrameTap<Stream>& tap, Handler&& handler) {
    asio::post(tap.get_executor(),
               boost::beast::bind_front_handler(std::forward<Handler>(handler), Error{}));
}

}  // namespace net
