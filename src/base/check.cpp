#include "base/check.h"

#include <cstdio>
#include <cstdlib>

namespace base {
namespace {

// The number of BugEdges alive on this thread.
thread_local unsigned edges = 0;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

}  // namespace

BugEdge::BugEdge() {
    ++edges;
}

BugEdge::~BugEdge() {
    --edges;
}

void check_failed(const char* file, int line, const char* condition, const std::string& facts) {
    std::fprintf(stderr, "%s:%d: CHECK failed: %s%s\n", file, line, condition, facts.c_str());
    std::fflush(stderr);
    if (edges > 0) {
        throw BugFound();
    }
    std::abort();
}

bool internal::run_contained(void (*call)(const void*), const void* work) {
    try {
        const BugEdge edge;
        call(work);
        return true;
    } catch (const BugFound&) {
        return false;
    }
}

}  // namespace base
