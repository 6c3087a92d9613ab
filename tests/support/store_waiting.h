// tests/support/store_waiting.h
//
// Writes to a store and waits for the result.
#pragma once

#include <future>
#include <string>
#include <utility>

#include "base/digest.h"
#include "store/store.h"

namespace support {

inline store::Outcome<store::Appended> append(store::Store& store, store::Append request) {
    std::promise<store::Outcome<store::Appended>> promise;
    auto future = promise.get_future();
    store.append(std::move(request), [&](const store::Outcome<store::Appended>& outcome) {
        promise.set_value(outcome);
    });
    return future.get();
}

inline store::Outcome<store::Said> say(store::Store& store, store::Say request) {
    std::promise<store::Outcome<store::Said>> promise;
    auto future = promise.get_future();
    store.say(std::move(request),
              [&](const store::Outcome<store::Said>& outcome) { promise.set_value(outcome); });
    return future.get();
}

// "ok", or the error's name.
template <typename Write>
std::string written(const Write& write) {
    std::promise<std::string> answer;
    write([&](const store::Outcome<store::Ok>& outcome) {
        answer.set_value(outcome ? "ok" : std::string(store::name_of(outcome.error().code)));
    });
    return answer.get_future().get();
}

inline std::string subscribe(store::Store& store, store::Subscription subscription) {
    return written([&](store::OkDone done) {
        store.subscribe({.subscription = std::move(subscription)}, std::move(done));
    });
}

inline std::string unsubscribe(store::Store& store, store::Unsubscribe request) {
    return written(
        [&](store::OkDone done) { store.unsubscribe(std::move(request), std::move(done)); });
}

// A map of this holder and series with this text, listed.
inline store::Publish map_of(const std::string& holder, const std::string& series,
                             const std::string& text) {
    return {.row = {.sha256 = base::to_hex(base::sha256(text)),
                    .holder = holder,
                    .series = series,
                    .made_ms = 1000,
                    .listed = true,
                    .summary = "of " + text},
            .text = text};
}

// "new", "known", "of_holder" or "in_all"; or the error's name.
inline std::string publish(store::Store& store, store::Publish request) {
    std::promise<std::string> answer;
    store.maps()->publish(
        std::move(request), [&](const store::Outcome<store::PublishOutcome>& outcome) {
            using enum store::PublishOutcome;
            answer.set_value(!outcome           ? std::string(store::name_of(outcome.error().code))
                             : *outcome == kNew ? "new"
                             : *outcome == kKnown           ? "known"
                             : *outcome == kTooManyOfHolder ? "of_holder"
                                                            : "in_all");
        });
    return answer.get_future().get();
}

inline std::string remove_map(store::Store& store, const std::string& sha256) {
    return written(
        [&](store::OkDone done) { store.maps()->remove({.sha256 = sha256}, std::move(done)); });
}

inline std::string list_map(store::Store& store, store::ListMap request) {
    return written(
        [&](store::OkDone done) { store.maps()->list(std::move(request), std::move(done)); });
}

}  // namespace support
