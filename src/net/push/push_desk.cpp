#include "net/push/push_desk.h"

#include <utility>

#include "base/check.h"
#include "base/sealing.h"

namespace net {
namespace {

std::string called_name(std::string_view table, std::string_view holder) {
    return std::string(table) + " " + std::string(holder);
}

std::string key_text(const P256Secret& secret) {
    const auto point = p256_point(secret);
    CHECK(point.has_value());
    return base::to_base64(*point, base::Base64::kUrl);
}

}  // namespace

// Ids of tables and maps need no escapes.
std::string notice_text(const table::TurnNotice& notice) {
    const bool is_turn = notice.kind == table::TurnNotice::Kind::kTurn;
    return std::string(R"({"t":")") + (is_turn ? "turn" : "shuffle") + R"(","table":")" +
           notice.table + R"(","map":")" + notice.map + "\"}";
}

PushDesk::PushDesk(PushSender::Options options, const PushSender::Services& services,
                   base::Executor& executor)
    : ports_(options.ports),
      clock_(services.clock),
      store_(services.store),
      executor_(executor),
      seal_(options.secret),
      key_(key_text(options.secret)),
      sender_(std::move(options), services) {}

bool PushDesk::is_valid(const PushSubscription& subscription) const {
    return parse_push_endpoint(subscription.endpoint, ports_).has_value() &&
           is_p256_point(subscription.keys.point) &&
           subscription.keys.auth.size() == kPushAuthBytes;
}

void PushDesk::subscribe(const std::string& holder, const PushSubscription& subscription,
                         Done done) {
    store_.subscribe(
        {.subscription = {.id = subscription_id(subscription.endpoint),
                          .holder = holder,
                          .at_ms = clock_.wall_ms(),
                          .text = seal_.seal(subscription, holder)}},
        [&executor = executor_, done = std::move(done)](const store::Outcome<store::Ok>& outcome) {
            executor.post([done, outcome] { done(outcome); });
        });
}

void PushDesk::unsubscribe(const std::string& holder, std::string_view endpoint, Done done) {
    store_.unsubscribe(
        {.id = subscription_id(endpoint), .holder = holder},
        [&executor = executor_, done = std::move(done)](const store::Outcome<store::Ok>& outcome) {
            executor.post([done, outcome] { done(outcome); });
        });
}

void PushDesk::call(table::TurnNotice notice) {
    if (called_.size() >= kCalledMax) {
        called_.clear();  // at worst somebody gets a notice twice
    }
    const std::string text = notice_text(notice);
    for (const std::string& holder : notice.holders) {
        if (called_.insert(called_name(notice.table, holder)).second) {
            sender_.post({.holder = holder, .topic = notice.table, .text = text});
        }
    }
}

void PushDesk::on_came(std::string_view table, const std::vector<std::string>& holders) {
    for (const std::string& holder : holders) {
        if (called_.erase(called_name(table, holder)) > 0) {
            sender_.forget(holder, table);
        }
    }
}

}  // namespace net
