#include "base/check.h"

#include "base/browser/host.h"

namespace base {

void check_failed(const char* file, int line, const char* condition, const std::string& facts) {
    const std::string text =
        std::string(file) + ":" + std::to_string(line) + ": CHECK failed: " + condition + facts;
    fogg_fail(text.data(), text.size());
}

bool internal::run_contained(void (*call)(const void*), const void* work) {
    call(work);
    return true;
}

}  // namespace base
