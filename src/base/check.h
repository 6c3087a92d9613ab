// base/check.h
//
// A broken CHECK is a bug in this program, never bad input: it prints the condition and the facts
// given with it, then aborts. On in every build. DCHECK is for search and rollout loops, where the
// test itself would cost: it vanishes from release builds.
#pragma once

#include <sstream>
#include <string>

namespace base {

// Prints to standard error and aborts. `facts` may be empty.
[[noreturn]] void check_failed(const char* file, int line, const char* condition,
                               const std::string& facts) noexcept;

namespace internal {

template <typename... Facts>
std::string join_facts(const Facts&... facts) {
    std::ostringstream out;
    ((out << ' ' << facts), ...);
    return out.str();
}

}  // namespace internal

}  // namespace base

#define CHECK(condition, ...)                                                \
    do {                                                                     \
        if (!(condition)) [[unlikely]] {                                     \
            ::base::check_failed(__FILE__, __LINE__, #condition,             \
                                 ::base::internal::join_facts(__VA_ARGS__)); \
        }                                                                    \
    } while (false)

#ifdef FOGG_DCHECKS
#define DCHECK(...) CHECK(__VA_ARGS__)
#else
#define DCHECK(...) \
    do {            \
    } while (false)
#endif
