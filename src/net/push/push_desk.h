// net/push/push_desk.h
//
// Turn notices for people whose page is closed (Web Push): accepts subscriptions, and turns the
// tables' notices (table/turn_notice.h) into messages for people's devices. The browser supplies
// the words, in the reader's language. Lives on the loop's thread.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "base/executor.h"
#include "net/push/push_sender.h"
#include "net/push/push_subscription.h"
#include "table/turn_notice.h"

namespace net {

// {"t":"turn","table":"ID","map":"usa"}: the whole content of a notice.
[[nodiscard]] std::string notice_text(const table::TurnNotice& notice);

class PushDesk final : public table::TurnNotices {
public:
    // The executor must outlive it.
    PushDesk(PushSender::Options options, const PushSender::Services& services,
             base::Executor& executor);

    // The public key that browsers subscribe with, in base64url.
    [[nodiscard]] const std::string& key() const { return key_; }

    // Whether this could come from a browser.
    [[nodiscard]] bool is_valid(const PushSubscription& subscription) const;
    using Done = std::function<void(const store::Outcome<store::Ok>&)>;
    // Requires is_valid.
    void subscribe(const std::string& holder, const PushSubscription& subscription, Done done);
    // Does not affect other people's devices.
    void unsubscribe(const std::string& holder, std::string_view endpoint, Done done);

    void call(table::TurnNotice notice) override;
    void on_came(std::string_view table, const std::vector<std::string>& holders) override;

    // Sends nothing from then on.
    void stop() { sender_.stop(); }

private:
    static constexpr std::size_t kCalledMax = 100'000;

    const PushPorts ports_;
    const base::Clock& clock_;
    store::Store& store_;
    base::Executor& executor_;
    const SubscriptionSeal seal_;
    const std::string key_;
    std::unordered_set<std::string> called_;  // table and holder
    PushSender sender_;
};

}  // namespace net
