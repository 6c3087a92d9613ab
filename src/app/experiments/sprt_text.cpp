#include "app/experiments/sprt_text.h"

#include <charconv>
#include <system_error>

namespace app {

base::Result<arena::SprtBounds, SprtProblem> parse_sprt(const std::string& text) {
    arena::SprtBounds bounds;
    const char* const end = text.data() + text.size();
    const auto first = std::from_chars(text.data(), end, bounds.elo0);
    if (first.ec == std::errc{} && first.ptr != end && *first.ptr == ',') {
        const auto second = std::from_chars(first.ptr + 1, end, bounds.elo1);
        if (second.ec == std::errc{} && second.ptr == end && bounds.elo0 < bounds.elo1 &&
            bounds.elo0 >= -1000 && bounds.elo1 <= 1000) {
            return bounds;
        }
    }
    return SprtProblem{"--sprt takes two Elo values, the smaller first, for example 0,10."};
}

}  // namespace app
