// base/check.h
//
// A failed CHECK means a bug in this program, never bad input. It prints the condition and the
// given facts, then aborts. A server puts a BugEdge around each table instead, so that a bug stops
// one table and not all. CHECK is on in every build. DCHECK is for search and rollout loops, where
// the check itself would cost time; release builds omit it.
#pragma once

#include <exception>
#include <sstream>
#include <string>

namespace base {

// Thrown by a failed CHECK inside a BugEdge. Whatever was being modified may be half changed.
class BugFound : public std::exception {
public:
    [[nodiscard]] const char* what() const noexcept override { return "a broken CHECK"; }
};

// While a BugEdge is alive, a failed CHECK on its thread throws BugFound. Its owner must catch that
// and discard everything the work touched.
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
