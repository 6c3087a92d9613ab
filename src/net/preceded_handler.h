// net/preceded_handler.h
//
// A completion handler with something to do just before it, for layers of a stream that watch what
// passes through them. Keeps the executor and the allocator of the handler.
#pragma once

#include <boost/asio/associator.hpp>
#include <cstddef>
#include <utility>

#include "net/loop_context.h"

namespace net {

template <typename Handler, typename Before>
class PrecededHandler {
public:
    PrecededHandler(Handler handler, Before before)
        : handler_(std::move(handler)), before_(std::move(before)) {}

    void operator()(const Error& error, std::size_t size) {
        before_(error, size);
        std::move(handler_)(error, size);
    }

    [[nodiscard]] const Handler& handler() const { return handler_; }

private:
    Handler handler_;
    Before before_;
};

}  // namespace net

template <template <typename, typename> class Associator, typename Handler, typename Before,
          typename Candidate>
struct boost::asio::associator<Associator, net::PrecededHandler<Handler, Before>, Candidate>
    : Associator<Handler, Candidate> {
    // NOLINTNEXTLINE(readability-identifier-naming)
    static auto get(const net::PrecededHandler<Handler, Before>& preceded,
                    const Candidate& candidate = Candidate()) noexcept {
        return Associator<Handler, Candidate>::get(preceded.handler(), candidate);
    }
};
