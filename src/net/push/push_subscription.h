// net/push/push_subscription.h
//
// A browser's subscription, sealed in the store with a key derived from the server's push key. A
// copy of the store alone reveals neither where a device can be reached nor how to write to it;
// without that key, nobody is entitled to write to it anyway.
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

// The device's id in the store: the same every time it subscribes with this address.
[[nodiscard]] std::string subscription_id(std::string_view endpoint);

class SubscriptionSeal {
public:
    explicit SubscriptionSeal(const P256Secret& secret);

    // The text for the store, which can be opened for this holder only.
    [[nodiscard]] std::string seal(const PushSubscription& subscription,
                                   std::string_view holder) const;
    // Nothing if it was changed, or sealed with another key.
    [[nodiscard]] std::optional<PushSubscription> open(const store::Subscription& kept) const;

private:
    base::SealKey key_;
};

}  // namespace net
