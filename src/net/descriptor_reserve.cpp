#include "net/descriptor_reserve.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <boost/asio/posix/basic_stream_descriptor.hpp>
#include <vector>

namespace net {
namespace {

constexpr std::size_t kBatch = 256;

}  // namespace

// The library makes its record when a descriptor is registered, whatever it is of.
void DescriptorReserve::reserve_more() {
    reserved_ += kBatch;
    const int model = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (model < 0) {
        return;  // no files left: there will be no more connections either
    }
    std::vector<asio::posix::basic_stream_descriptor<IoExecutor>> descriptors;
    descriptors.reserve(kBatch);
    while (descriptors.size() < kBatch) {
        const int copy = dup(model);
        if (copy < 0) {
            break;
        }
        Error error;
        descriptors.emplace_back(executor_);
        if (descriptors.back().assign(copy, error)) {
            close(copy);
            break;
        }
    }
    close(model);
}

}  // namespace net
