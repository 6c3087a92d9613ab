#include "rules/maps/key_depth.h"

#include <algorithm>
#include <cstddef>

namespace rules {
namespace {

// Walks over the text as a TOML parser would, and skips what is no key: comments and strings.
class KeyWalk {
public:
    explicit KeyWalk(std::string_view text) : text_(text) {}

    std::optional<unsigned> run() {
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (c == '.') {
                if (++parts_ > kKeyDepthMax) {
                    return line();
                }
                ++at_;
            } else if (c == '"' || c == '\'') {
                skip_string(c);
            } else if (c == '#') {
                at_ = std::min(text_.find('\n', at_), text_.size());
            } else {
                // Everything else that ends a key. White space does not: a . b is one.
                if (c == '\n' || c == '=' || c == ',' || c == '{' || c == '}' || c == '[' ||
                    c == ']') {
                    parts_ = 1;
                }
                ++at_;
            }
        }
        return std::nullopt;
    }

private:
    [[nodiscard]] unsigned line() const {
        return static_cast<unsigned>(std::ranges::count(text_.substr(0, at_), '\n')) + 1;
    }

    [[nodiscard]] bool is_triple(char quote) const {
        return text_.substr(at_, 3) == std::string_view(quote == '"' ? R"(""")" : "'''");
    }

    // A string of one line ends with the line, closed or not: what follows is then no TOML.
    void skip_string(char quote) {
        const bool is_long = is_triple(quote);
        at_ += is_long ? 3 : 1;
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (c == quote && (!is_long || is_triple(quote))) {
                at_ += is_long ? 3 : 1;
                // Up to two more quotation marks belong to the string.
                for (int more = 0;
                     is_long && more < 2 && text_.substr(at_, 1) == text_.substr(at_ - 1, 1);
                     ++more) {
                    ++at_;
                }
                return;
            }
            if (c == '\n' && !is_long) {
                return;
            }
            at_ += c == '\\' && quote == '"' ? 2 : 1;
        }
    }

    std::string_view text_;
    std::size_t at_ = 0;
    unsigned parts_ = 1;  // of the key so far
};

}  // namespace

std::optional<unsigned> line_of_deep_key(std::string_view text) {
    return KeyWalk(text).run();
}

}  // namespace rules
