// Boost.JSON, compiled here: there is no library of it for WebAssembly.
#include <boost/json/src.hpp>

#include "base/check.h"

// Boost asks for these where there are no exceptions. Ours never get that far: what comes from
// outside is parsed with error codes.
namespace boost {

void throw_exception(const std::exception& /*thrown*/) {
    CHECK(false, "Boost would throw");
}

void throw_exception(const std::exception& /*thrown*/, const source_location& /*at*/) {
    CHECK(false, "Boost would throw");
}

}  // namespace boost
