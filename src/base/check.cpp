#include "base/check.h"

#include <cstdio>
#include <cstdlib>

namespace base {

void check_failed(const char* file, int line, const char* condition,
                  const std::string& facts) noexcept {
    std::fprintf(stderr, "%s:%d: CHECK failed: %s%s\n", file, line, condition, facts.c_str());
    std::fflush(stderr);
    std::abort();
}

}  // namespace base
