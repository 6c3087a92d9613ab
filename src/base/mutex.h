// base/mutex.h
//
// A mutex and its lock. In a browser a program has one thread, and neither does anything.
#pragma once

#ifndef __wasm__
#include <mutex>
#endif

namespace base {

#ifndef __wasm__
using Mutex = std::mutex;
using Lock = std::lock_guard<std::mutex>;
#else
class Mutex {};
class Lock {
public:
    explicit Lock(Mutex& /*mutex*/) {}
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;
    ~Lock() {}
};
#endif

}  // namespace base
