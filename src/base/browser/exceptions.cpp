// The module has no exceptions, and neither has Debian's C++ library for WebAssembly. Ubuntu's
// version 19 throws where memory ends or an index is wrong, but lacks what would throw: the module
// ends there instead.
#include <__verbose_abort>
#include <cstddef>
#include <string_view>

#include "base/browser/host.h"

namespace {

[[noreturn]] void fail() {
    constexpr std::string_view kText = "the C++ library threw an exception";
    fogg_fail(kText.data(), kText.size());
}

}  // namespace

// NOLINTBEGIN(bugprone-reserved-identifier): the names that compilers use
extern "C" {

[[noreturn]] void* __cxa_allocate_exception(std::size_t /*size*/) noexcept {
    fail();
}

[[noreturn]] void __cxa_throw(void* /*thrown*/, void* /*type*/, void (* /*end*/)(void*)) {
    fail();
}

}  // extern "C"
// The library's own formats its message, with 6 KB of printf.
void std::__libcpp_verbose_abort(const char* format, ...) {
    const std::string_view text = format;
    fogg_fail(text.data(), text.size());
}
// NOLINTEND(bugprone-reserved-identifier)
