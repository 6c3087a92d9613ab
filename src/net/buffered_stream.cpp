#include "net/buffered_stream.h"

#include <boost/asio/write.hpp>

namespace net {

std::size_t BufferedStream::flush() {
    if (!leaving_.empty() || collected_.empty()) {
        return 0;  // the rest of the last flush comes first
    }
    Error error;
    const std::size_t sent = socket_.send(asio::buffer(collected_), 0, error);
    if (error && error != asio::error::would_block) {
        owner_.on_broken();
        return 0;
    }
    if (sent == collected_.size()) {
        // Freed and not kept: most connections are quiet most of the time.
        std::string().swap(collected_);
        count_sent(sent);
        owner_.on_drained();
        return sent;
    }
    leaving_.swap(collected_);
    left_ = error ? 0 : sent;
    count_sent(left_);
    send_rest();
    return left_;
}

void BufferedStream::close() {
    Error ignored;
    socket_.close(ignored);
    pause_.cancel();
    room_.cancel();
}

void BufferedStream::send_rest() {
    socket_.async_send(asio::buffer(leaving_) + left_,
                       [this, owner = owner_.keep()](const Error& error, std::size_t sent) {
                           tasks_.wake();
                           if (error) {
                               owner_.on_broken();
                               return;
                           }
                           left_ += sent;
                           count_sent(sent);
                           if (left_ < leaving_.size()) {
                               send_rest();
                               return;
                           }
                           std::string().swap(leaving_);
                           left_ = 0;
                           if (collected_.empty()) {
                               owner_.on_drained();
                           } else {
                               flush();
                           }
                       });
}

void BufferedStream::count_sent(std::size_t bytes) {
    sent_bytes_ += bytes;
    if (has_room()) {
        room_.cancel();  // costs next to nothing when no write is waiting
    }
}

}  // namespace net
