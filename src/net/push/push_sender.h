// net/push/push_sender.h
//
// Sends messages to push services on its own threads, so that no table waits: a bounded queue,
// several attempts with growing pauses, and limits on how much goes where (push_limits.h). If a
// service reports that a device is gone, its subscription is removed. At most one thread talks to
// hosts that are not known push services, since those may be slow on purpose.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <list>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/clock.h"
#include "base/log.h"
#include "base/metrics.h"
#include "net/push/https_client.h"
#include "net/push/keyed_limits.h"
#include "net/push/push_limits.h"
#include "net/push/push_subscription.h"
#include "store/store.h"

namespace net {

// For all devices of a holder.
struct PushMail {
    std::string holder{};
    std::string topic{};  // a newer message with the same one replaces it; letters and digits
    std::string text{};
};

class PushSender {
public:
    struct Options {
        P256Secret secret{};
        std::string contact{};  // see VapidClaims
        PushLimits limits{};
        // For tests only: see HttpsClient::Options.
        HttpsClient::Options https{};
        PushPorts ports = PushPorts::kHttpsOnly;
    };
    // All must outlive it.
    struct Services {
        const base::Clock& clock;
        store::Store& store;
        base::Metrics& metrics;
        base::Log& log;
    };
    PushSender(Options options, const Services& services);
    PushSender(const PushSender&) = delete;
    PushSender& operator=(const PushSender&) = delete;
    ~PushSender();

    // Thread-safe; never blocks. Drops the message if too many are waiting.
    void post(PushMail mail);
    // Cancels messages not sent yet.
    void forget(std::string_view holder, std::string_view topic);
    // Drops waiting messages and ends the threads.
    void stop();

private:
    static constexpr std::size_t kThreads = 3;

    struct Job {
        PushMail mail;
        // Nothing: the devices are not looked up yet.
        std::optional<store::Subscription> kept{};
        std::int64_t due_ns = 0;
        std::size_t tries = 0;
        bool is_to_known_host = true;
    };
    struct Counters {
        base::Counter& sent;
        base::Counter& gone;
        base::Counter& failed;
        base::Counter& dropped;
        base::Counter& retried;
        base::Gauge& waiting;
    };

    void work();
    // Nothing once stopped.
    [[nodiscard]] std::optional<Job> take();
    [[nodiscard]] std::list<Job>::iterator next_due(std::int64_t now_ns);
    void add(Job job);
    void carry_out(Job job);
    void find_devices(const Job& job);
    void send(Job job, const PushSubscription& to, const PushEndpoint& endpoint);
    [[nodiscard]] bool is_within_limits(const Job& job, const PushEndpoint& endpoint);
    void on_answer(Job job, const PushEndpoint& endpoint, const HttpsAnswer& answer);
    void on_failure(Job job, const PushEndpoint& endpoint, const HttpsFailure& failure);
    void try_again(Job job, std::optional<std::chrono::seconds> wished);
    void remove(const store::Subscription& kept);

    const Options options_;
    const Services services_;
    const SubscriptionSeal seal_;
    const HttpsClient https_;
    Counters counters_;

    std::mutex mutex_;  // guards everything below except the threads
    std::condition_variable has_news_;
    std::list<Job> jobs_;
    bool is_stopped_ = false;
    bool is_other_host_busy_ = false;
    bool is_troubled_ = false;  // and has said so
    KeyedLimits per_device_;
    KeyedLimits per_holder_;
    KeyedLimits per_known_host_;
    KeyedLimits per_other_host_;
    std::vector<std::thread> threads_;
};

}  // namespace net
