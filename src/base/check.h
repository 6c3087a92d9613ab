// base/check.h
//
// A broken CHECK is a bug in this program, never bad input: it prints the condition and the facts
// given with it, then aborts. A server sets an edge around each table instead (BugEdge), so that a
// bug ends there and not for everybody. On in every build. DCHECK is for search and rollout loops,
// where the test itself would cost: it vanishes from release builds.
#pragma once

#include <exception>
#include <sstream>
#include <string>

namespace base {

// What a broken CHECK throws inside an edge. What was being worked on is in no particular state.
class BugFound : public std::exception {
public:
    [[nodiscard]] const char* what() const noexcept override { return "a broken CHECK"; }
};

// While one of these lives, a broken CHECK on its thread throws BugFound. Whoever sets one catches,
// and lets go of everything that the work had touched.
class BugEdge {
public:
    BugEdge();
    BugEdge(const BugEdge&) = delete;
    BugEdge& operator=(const BugEdge&) = delete;
    ~BugEdge();
};

// Prints to standard error and aborts, or throws BugFound. `facts` may be empty.
[[noreturn]] void check_failed(const char* file, int line, const char* condition,
                               const std::string& facts);

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
