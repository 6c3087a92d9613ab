#include "net/address_limits.h"

#include "base/check.h"

namespace net {

AddressLimits::Use& AddressLimits::use_of(const Address& address) {
    const std::int64_t now_ns = clock_.monotonic_ns();
    return uses_
        .try_emplace(address.subnet(), Use{.connections = 0,
                                           .answer_bytes = 0,
                                           .requests = {limits_.requests, now_ns},
                                           .files = {limits_.files, now_ns},
                                           .connects = {limits_.connects, now_ns},
                                           .messages = {limits_.messages_per_address, now_ns}})
        .first->second;
}

// A large IPv6 block has more addresses than we can track.
bool AddressLimits::has_room_for(const Address& address) const {
    return uses_.size() < limits_.addresses_max || uses_.contains(address.subnet());
}

Admission AddressLimits::admit(const Address& address) {
    if (!has_room_for(address)) {
        return Admission::kTooMany;
    }
    Use& use = use_of(address);
    if (!is_free(address)) {
        if (!use.connects.take(limits_.connects, clock_.monotonic_ns())) {
            return Admission::kTooFast;
        }
        if (use.connections >= limits_.connections_per_address_max) {
            return Admission::kTooMany;
        }
    }
    ++use.connections;
    return Admission::kAdmitted;
}

void AddressLimits::release(const Address& address) {
    Use& use = use_of(address);
    CHECK(use.connections > 0);
    --use.connections;
}

bool AddressLimits::may_request(const Address& address, RequestKind kind) {
    if (is_free(address)) {
        return true;
    }
    if (!has_room_for(address)) {
        return false;
    }
    Use& use = use_of(address);
    const std::int64_t now_ns = clock_.monotonic_ns();
    return kind == RequestKind::kFile ? use.files.take(limits_.files, now_ns)
                                      : use.requests.take(limits_.requests, now_ns);
}

void AddressLimits::count_messages(const Address& address, unsigned count) {
    if (!is_free(address)) {
        use_of(address).messages.spend(limits_.messages_per_address, clock_.monotonic_ns(), count);
    }
}

bool AddressLimits::take_messages(const Address& address, unsigned count) {
    if (is_free(address)) {
        return true;
    }
    if (!has_room_for(address)) {
        return false;
    }
    RateLimit& messages = use_of(address).messages;
    const std::int64_t now_ns = clock_.monotonic_ns();
    if (messages.wait(limits_.messages_per_address, now_ns).count() > 0) {
        return false;
    }
    messages.spend(limits_.messages_per_address, now_ns, count);
    return true;
}

std::chrono::nanoseconds AddressLimits::wait_for_turn(const Address& address) {
    if (is_free(address)) {
        return {};
    }
    RateLimit& messages = use_of(address).messages;
    const std::int64_t now_ns = clock_.monotonic_ns();
    const auto wait = messages.wait(limits_.messages_per_address, now_ns);
    if (wait.count() > 0) {
        // Otherwise all of them would come at the same moment.
        messages.spend(limits_.messages_per_address, now_ns, 1);
    }
    return wait;
}

std::optional<HeldAnswer> AddressLimits::hold_answer(const Address& address, std::size_t bytes) {
    Use& use = use_of(address);
    // One answer may be as large as it is: otherwise nobody would ever get it.
    if (use.answer_bytes > 0 && use.answer_bytes + bytes > limits_.answer_bytes_per_address_max &&
        !is_free(address)) {
        return std::nullopt;
    }
    use.answer_bytes += bytes;
    return HeldAnswer(*this, address, bytes);
}

HeldAnswer::~HeldAnswer() {
    if (bytes_ > 0) {
        limits_->use_of(address_).answer_bytes -= bytes_;
    }
}

bool AddressLimits::is_free(const Address& address) const {
    return limits_.is_loopback_free && address.is_loopback();
}

void AddressLimits::forget_idle() {
    const std::int64_t now_ns = clock_.monotonic_ns();
    std::erase_if(uses_, [&](const auto& entry) {
        const Use& use = entry.second;
        return use.connections == 0 && use.answer_bytes == 0 &&
               use.requests.is_full(limits_.requests, now_ns) &&
               use.files.is_full(limits_.files, now_ns) &&
               use.connects.is_full(limits_.connects, now_ns) &&
               use.messages.is_full(limits_.messages_per_address, now_ns);
    });
}

}  // namespace net
