#include "net/push/push_subscription.h"

#include "base/digest.h"

namespace net {
namespace {

std::string seal_context(std::string_view id, std::string_view holder) {
    return std::string(id) + " " + std::string(holder);
}

}  // namespace

std::string subscription_id(std::string_view endpoint) {
    return base::to_base64(base::chars_of(base::sha256(endpoint)), base::Base64::kUrl);
}

SubscriptionSeal::SubscriptionSeal(const P256Secret& secret)
    : key_(base::derived_key(secret, "push subscriptions")) {}

// Both keys have a fixed length, the rest is the endpoint.
std::string SubscriptionSeal::seal(const PushSubscription& subscription,
                                   std::string_view holder) const {
    return base::seal(
        key_, {.secret = subscription.keys.point + subscription.keys.auth + subscription.endpoint,
               .associated = seal_context(subscription_id(subscription.endpoint), holder)});
}

std::optional<PushSubscription> SubscriptionSeal::open(const store::Subscription& kept) const {
    const auto text = base::open_sealed(
        key_, {.text = kept.text, .associated = seal_context(kept.id, kept.holder)});
    constexpr std::size_t kKeys = kP256PointBytes + kPushAuthBytes;
    if (!text || text->size() <= kKeys) {
        return std::nullopt;
    }
    return PushSubscription{.endpoint = text->substr(kKeys),
                            .keys = {.point = text->substr(0, kP256PointBytes),
                                     .auth = text->substr(kP256PointBytes, kPushAuthBytes)}};
}

}  // namespace net
