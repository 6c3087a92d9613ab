#include "net/push/push_sender.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "net/push/push_message.h"
#include "net/push/vapid.h"

namespace net {
namespace {

constexpr std::int64_t kTokenSeconds = std::int64_t{12} * 3600;
// For how long a service keeps a message for a device that is switched off.
constexpr std::string_view kTimeToLive = "259200";  // three days
constexpr std::chrono::milliseconds kLookEvery{500};

base::Counter& count_of(base::Metrics& metrics, std::string_view labels) {
    return metrics.counter({.name = "fogg_push_total",
                            .help = "Notices to closed browsers, by result",
                            .labels = labels});
}

}  // namespace

PushSender::PushSender(Options options, const Services& services)
    : options_(std::move(options)),
      services_(services),
      seal_(options_.secret),
      https_(options_.https),
      counters_{.sent = count_of(services.metrics, R"(result="sent")"),
                .gone = count_of(services.metrics, R"(result="gone")"),
                .failed = count_of(services.metrics, R"(result="failed")"),
                .dropped = count_of(services.metrics, R"(result="dropped")"),
                .retried = count_of(services.metrics, R"(result="retried")"),
                .waiting = services.metrics.gauge(
                    {.name = "fogg_push_waiting", .help = "Notices waiting to be sent"})},
      per_device_(options_.limits.per_device),
      per_holder_(options_.limits.per_holder),
      per_known_host_(options_.limits.per_known_host),
      per_other_host_(options_.limits.per_other_host) {
    for (std::size_t i = 0; i < kThreads; ++i) {
        threads_.emplace_back([this] { work(); });
    }
}

PushSender::~PushSender() {
    stop();
}

void PushSender::stop() {
    {
        const std::lock_guard lock(mutex_);
        is_stopped_ = true;
    }
    has_news_.notify_all();
    for (std::thread& thread : std::exchange(threads_, {})) {
        thread.join();
    }
}

void PushSender::post(PushMail mail) {
    add({.mail = std::move(mail), .due_ns = services_.clock.monotonic_ns()});
}

void PushSender::add(Job job) {
    const std::lock_guard lock(mutex_);
    if (is_stopped_ || jobs_.size() >= options_.limits.queue_max) {
        counters_.dropped.add();
        return;
    }
    jobs_.push_back(std::move(job));
    counters_.waiting.set(static_cast<std::int64_t>(jobs_.size()));
    has_news_.notify_one();
}

void PushSender::forget(std::string_view holder, std::string_view topic) {
    const std::lock_guard lock(mutex_);
    jobs_.remove_if(
        [&](const Job& job) { return job.mail.holder == holder && job.mail.topic == topic; });
    counters_.waiting.set(static_cast<std::int64_t>(jobs_.size()));
}

void PushSender::work() {
    while (auto job = take()) {
        const bool is_to_other_host = !job->is_to_known_host;
        carry_out(*std::move(job));
        if (is_to_other_host) {
            const std::lock_guard lock(mutex_);
            is_other_host_busy_ = false;
        }
    }
}

std::optional<PushSender::Job> PushSender::take() {
    std::unique_lock lock(mutex_);
    while (!is_stopped_) {
        const auto next = next_due(services_.clock.monotonic_ns());
        if (next != jobs_.end()) {
            Job job = std::move(*next);
            jobs_.erase(next);
            counters_.waiting.set(static_cast<std::int64_t>(jobs_.size()));
            is_other_host_busy_ = is_other_host_busy_ || !job.is_to_known_host;
            return job;
        }
        if (jobs_.empty()) {
            has_news_.wait(lock);
        } else {
            has_news_.wait_for(lock, kLookEvery);
        }
    }
    return std::nullopt;
}

std::list<PushSender::Job>::iterator PushSender::next_due(std::int64_t now_ns) {
    return std::ranges::find_if(jobs_, [&](const Job& job) {
        return job.due_ns <= now_ns && (job.is_to_known_host || !is_other_host_busy_);
    });
}

void PushSender::carry_out(Job job) {
    if (!job.kept) {
        find_devices(job);
        return;
    }
    const auto to = seal_.open(*job.kept);
    const auto endpoint = to ? parse_push_endpoint(to->endpoint, options_.ports) : std::nullopt;
    if (!endpoint) {
        // Sealed with a key that was replaced: the device subscribes again when it is used.
        remove(*job.kept);
        counters_.gone.add();
    } else if (!is_within_limits(job, *endpoint)) {
        counters_.dropped.add();
        services_.log.warn("push_limited", {{"host", endpoint->host}});
    } else {
        send(std::move(job), *to, *endpoint);
    }
}

void PushSender::find_devices(const Job& job) {
    const auto devices = services_.store.subscriptions({.holder = job.mail.holder});
    if (!devices) {
        counters_.failed.add();
        services_.log.warn("push_store_failed", {{"text", devices.error().text}});
        return;
    }
    for (const store::Subscription& kept : *devices) {
        Job next{.mail = job.mail, .kept = kept, .due_ns = job.due_ns};
        const auto to = seal_.open(kept);
        const auto endpoint = to ? parse_push_endpoint(to->endpoint, options_.ports) : std::nullopt;
        next.is_to_known_host = endpoint && is_known_push_host(endpoint->host);
        add(std::move(next));
    }
}

bool PushSender::is_within_limits(const Job& job, const PushEndpoint& endpoint) {
    const std::int64_t now_ns = services_.clock.monotonic_ns();
    const std::lock_guard lock(mutex_);
    KeyedLimits& per_host = job.is_to_known_host ? per_known_host_ : per_other_host_;
    return per_device_.take(job.kept->id, now_ns) && per_holder_.take(job.mail.holder, now_ns) &&
           per_host.take(endpoint.host, now_ns);
}

void PushSender::send(Job job, const PushSubscription& to, const PushEndpoint& endpoint) {
    const auto body = encrypt_push(to.keys, job.mail.text, random_one_time_key());
    if (!body) {
        remove(*job.kept);
        counters_.gone.add();
        return;
    }
    const VapidClaims claims{.origin = endpoint.origin(),
                             .until_s = services_.clock.wall_ms() / 1000 + kTokenSeconds,
                             .contact = options_.contact};
    const auto answer =
        https_.post({.to = endpoint,
                     .headers = {{"Authorization", vapid_header(options_.secret, claims)},
                                 {"TTL", std::string(kTimeToLive)},
                                 {"Topic", job.mail.topic},
                                 {"Content-Encoding", "aes128gcm"},
                                 {"Content-Type", "application/octet-stream"}},
                     .body = *body});
    if (answer) {
        on_answer(std::move(job), endpoint, *answer);
    } else {
        on_failure(std::move(job), endpoint, answer.error());
    }
}

void PushSender::on_answer(Job job, const PushEndpoint& endpoint, const HttpsAnswer& answer) {
    if (answer.status >= 200 && answer.status < 300) {
        counters_.sent.add();
        const std::lock_guard lock(mutex_);
        if (job.is_to_known_host && std::exchange(is_troubled_, false)) {
            services_.log.info("push_works_again", {{"host", endpoint.host}});
        }
    } else if (answer.status == 404 || answer.status == 410) {
        remove(*job.kept);
        counters_.gone.add();
    } else if (answer.status == 429 || answer.status >= 500) {
        const auto wished = answer.retry_after_s
                                ? std::optional(std::chrono::seconds(*answer.retry_after_s))
                                : std::nullopt;
        try_again(std::move(job), wished);
    } else {
        // Redirections too: a push service has no reason for them.
        counters_.failed.add();
        services_.log.warn("push_refused", {{"host", endpoint.host}, {"status", answer.status}});
    }
}

void PushSender::on_failure(Job job, const PushEndpoint& endpoint, const HttpsFailure& failure) {
    {
        // One line when it begins: a server without the internet need not hear it every time.
        const std::lock_guard lock(mutex_);
        if (job.is_to_known_host && !std::exchange(is_troubled_, true)) {
            services_.log.info("push_failed", {{"host", endpoint.host}, {"why", failure.text}});
        }
    }
    if (failure.kind == HttpsFailure::Kind::kForbidden) {
        remove(*job.kept);
        counters_.failed.add();
    } else {
        try_again(std::move(job), std::nullopt);
    }
}

void PushSender::try_again(Job job, std::optional<std::chrono::seconds> wished) {
    const auto& pauses = options_.limits.pauses;
    if (job.tries >= pauses.size()) {
        counters_.failed.add();
        return;
    }
    const std::chrono::seconds own = pauses[job.tries++];
    const std::chrono::seconds pause =
        std::clamp(wished.value_or(own), own, std::max(own, options_.limits.pause_max));
    job.due_ns = services_.clock.monotonic_ns() + std::chrono::nanoseconds(pause).count();
    counters_.retried.add();
    add(std::move(job));
}

// Unless the device has subscribed again meanwhile.
void PushSender::remove(const store::Subscription& kept) {
    services_.store.unsubscribe({.id = kept.id, .before_ms = kept.at_ms + 1},
                                [](const store::Outcome<store::Ok>& /*outcome*/) {});
}

}  // namespace net
