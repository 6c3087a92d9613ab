// net/push/push_subscription.h
//
// A browser's subscription, and how it lies in the store: sealed with a key that follows from the
// server's own push key. Whoever has a copy of the store alone learns neither where a device can be
// reached nor how to write to it; and where that key is lost, so is the right to write to it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/sealing.h"
#include "net/push/push_message.h"
#include "store/store.h"

namespace net {

struct PushSubscription {
    std::string endpoint{};  // see push_endpoint.h
    PushKeys keys{};
};

// The device's id in the store: the same whenever it subscribes at this address.
[[nodiscard]] std::string subscription_id(std::string_view endpoint);

class SubscriptionSeal {
public:
    explicit SubscriptionSeal(const P256Secret& secret);

    // The text for the store, which opens for this holder only.
    [[nodiscard]] std::string seal(const PushSubscription& subscription,
                                   std::string_view holder) const;
    // Nothing if it was changed, or sealed with another key.
    [[nodiscard]] std::optional<PushSubscription> open(const store::Subscription& kept) const;

private:
    base::SealKey key_;
};

}  // namespace net
