// words/message.h
//
// One message of i18n/, in the part of ICU's form that our files use:
//
//     {name}                                          a text or a number as it is
//     {n, plural, =0 {none} one {# card} other {# cards}}   # is the number, in the language's form
//     {wild, select, ferry {ferry} other {locomotive}}
//
// Branches may contain all of these. Quoting by apostrophes, offsets and other kinds of arguments
// are refused. The browser formats the same messages; tests/data/messages.json holds cases for
// both.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "base/result.h"
#include "words/language.h"

namespace words {

// What stands for `{name}`.
struct Argument {
    template <typename Integer>
        requires std::is_integral_v<Integer>
    Argument(std::string_view its_name, Integer number)
        : name(its_name), value(static_cast<std::int64_t>(number)) {}
    Argument(std::string_view its_name, std::string_view text)
        : name(its_name), value(std::string(text)) {}

    std::string_view name;
    std::variant<std::string, std::int64_t> value;
};
using Arguments = std::span<const Argument>;

struct MessageProblem {
    std::size_t at = 0;  // in bytes
    std::string text;
};

class Message {
public:
    [[nodiscard]] static base::Result<Message, MessageProblem> parse(std::string_view text);

    // Requires an argument for each name, and a number for each plural.
    [[nodiscard]] std::string format(Language language, Arguments arguments) const;

    // What it takes and how it branches: "n plural", "wild select ferry other", "name"; sorted and
    // unique.
    [[nodiscard]] std::vector<std::string> shape() const;

private:
    friend class MessageParser;

    struct Branch;
    struct Part {
        enum class Kind : std::uint8_t { kText, kArgument, kNumber, kPlural, kSelect };
        Kind kind = Kind::kText;
        std::string text;  // or the name of the argument
        std::vector<Branch> branches;
    };
    struct Branch {
        std::string key;  // "one", "=0", "ferry" …
        std::vector<Part> parts;
    };

    [[nodiscard]] static const Branch& chosen(const Part& part, Arguments arguments);
    static void format_into(std::string& text, Language language, std::span<const Part> parts,
                            Arguments arguments);
    static void shape_into(std::vector<std::string>& shape, std::span<const Part> parts);

    std::vector<Part> parts_;
};

}  // namespace words
