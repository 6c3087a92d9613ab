// base/check.h
//
// A failed CHECK means a bug in this program, never bad input. It prints the condition and the
// given facts, then aborts. A server runs each table's work in contain_bugs() instead, so that a
// bug stops one table and not all. CHECK is on in every build. DCHECK is for search and rollout
// loops, where the check itself would cost time; release builds omit it.
#pragma once

#include <concepts>
#include <exception>
#include <string>
#include <string_view>

namespace base {

// Thrown by a failed CHECK inside a BugEdge. Whatever was being modified may be half changed.
class BugFound : public std::exception {
public:
    [[nodiscard]] const char* what() const noexcept override { return "a broken CHECK"; }
};

// While a BugEdge is alive, a failed CHECK on its thread throws BugFound, which its owner catches.
// Where there are no exceptions, use contain_bugs().
class BugEdge {
public:
    BugEdge();
    BugEdge(const BugEdge&) = delete;
    BugEdge& operator=(const BugEdge&) = delete;
    ~BugEdge();
};

// Prints to standard error and aborts, or leaves the work that contain_bugs() runs. `facts` may be
// empty.
[[noreturn]] void check_failed(const char* file, int line, const char* condition,
                               const std::string& facts);

namespace internal {

inline void add_fact(std::string& text, std::string_view fact) {
    text += fact;
}
template <typename Number>
    requires std::integral<Number> || std::floating_point<Number>
void add_fact(std::string& text, Number fact) {
    text += std::to_string(fact);
}
// Paths of files.
template <typename Path>
    requires requires(const Path& path) { path.string().size(); }
void add_fact(std::string& text, const Path& fact) {
    text += fact.string();
}

template <typename... Facts>
std::string join_facts(const Facts&... facts) {
    std::string text;
    ((text += ' ', add_fact(text, facts)), ...);
    return text;
}

// The work as a function and what it is called with, so that only one file deals with exceptions.
[[nodiscard]] bool run_contained(void (*call)(const void*), const void* work);

}  // namespace internal

// Does the work. False if a CHECK failed in it: whatever it was modifying may be half changed, and
// the caller must discard that. In a browser nothing contains a bug but the program's own end.
template <typename Work>
[[nodiscard]] bool contain_bugs(const Work& work) {
    return internal::run_contained([](const void* self) { (*static_cast<const Work*>(self))(); },
                                   &work);
}

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
