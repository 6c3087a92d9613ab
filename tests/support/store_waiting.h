// tests/support/store_waiting.h
//
// Writes to a store and waits for the result.
#pragma once

#include <future>
#include <utility>

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

}  // namespace support
