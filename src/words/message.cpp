#include "words/message.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/check.h"
#include "words/number.h"

namespace words {

// By recursive descent. The first problem ends it.
class MessageParser {
public:
    using Part = Message::Part;
    using Branch = Message::Branch;

    explicit MessageParser(std::string_view text) : text_(text) {}

    base::Result<Message, MessageProblem> parse() {
        Message message;
        message.parts_ = parts("");
        if (!problem_ && at_ < text_.size()) {
            fail("a brace is closed that was not opened");
        }
        if (problem_) {
            return *problem_;
        }
        return message;
    }

private:
    // Up to the end, or to the brace that ends the branch. `counted`: the plural around it.
    std::vector<Part> parts(std::string_view counted) {
        constexpr unsigned kDepthMax = 8;
        std::vector<Part> list;
        if (++depth_ > kDepthMax) {
            fail("too many branches inside one another");
        }
        while (!problem_ && at_ < text_.size() && text_[at_] != '}') {
            if (text_[at_] == '{') {
                ++at_;
                list.push_back(argument(counted));
            } else if (text_[at_] == '#' && !counted.empty()) {
                ++at_;
                list.push_back({Part::Kind::kNumber, std::string(counted), {}});
            } else {
                list.push_back({Part::Kind::kText, plain_text(counted), {}});
            }
        }
        --depth_;
        return list;
    }

    std::string plain_text(std::string_view counted) {
        const std::size_t begin = at_;
        while (at_ < text_.size() && text_[at_] != '{' && text_[at_] != '}' &&
               (text_[at_] != '#' || counted.empty())) {
            const bool is_last = at_ + 1 == text_.size();
            constexpr std::string_view kQuotable = "{}#'|";
            if (text_[at_] == '\'' && !is_last &&
                kQuotable.find(text_[at_ + 1]) != std::string_view::npos) {
                fail("quoting by apostrophes is not supported");
                break;
            }
            ++at_;
        }
        return std::string(text_.substr(begin, at_ - begin));
    }

    Part argument(std::string_view counted) {
        Part part{Part::Kind::kArgument, word(), {}};
        if (part.text.empty()) {
            fail("an argument has no name");
        }
        if (take('}')) {
            return part;
        }
        expect(',');
        const std::string kind = word();
        if (kind != "plural" && kind != "select") {
            fail("only plural and select are supported");
        }
        part.kind = kind == "plural" ? Part::Kind::kPlural : Part::Kind::kSelect;
        expect(',');
        while (!problem_ && !take('}')) {
            part.branches.push_back(branch(part, counted));
        }
        if (std::ranges::find(part.branches, "other", &Branch::key) == part.branches.end()) {
            fail("a branch \"other\" is missing");
        }
        return part;
    }

    Branch branch(const Part& part, std::string_view counted) {
        const bool is_exact = part.kind == Part::Kind::kPlural && take('=');
        Branch branch{(is_exact ? "=" : "") + word(), {}};
        if (branch.key.size() < (is_exact ? 2U : 1U)) {
            fail("a branch has no name");
        }
        if (part.kind == Part::Kind::kPlural && !is_exact && branch.key != "one" &&
            branch.key != "other") {
            fail("none of our languages has this plural");
        }
        expect('{');
        branch.parts = parts(part.kind == Part::Kind::kPlural ? part.text : counted);
        expect_here('}');
        return branch;
    }

    void skip_space() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n')) {
            ++at_;
        }
    }
    std::string word() {
        skip_space();
        const std::size_t begin = at_;
        const auto is_letter = [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                   c == '_';
        };
        while (at_ < text_.size() && is_letter(text_[at_])) {
            ++at_;
        }
        return std::string(text_.substr(begin, at_ - begin));
    }
    bool take(char c) {
        skip_space();
        if (at_ < text_.size() && text_[at_] == c) {
            ++at_;
            return true;
        }
        return false;
    }
    void expect(char c) {
        if (!take(c)) {
            fail(std::string("expected ") + c);
        }
    }
    void expect_here(char c) {
        if (at_ < text_.size() && text_[at_] == c) {
            ++at_;
        } else {
            fail(std::string("expected ") + c);
        }
    }
    void fail(std::string text) {
        if (!problem_) {
            problem_ = MessageProblem{at_, std::move(text)};
        }
    }

    std::string_view text_;
    std::size_t at_ = 0;
    unsigned depth_ = 0;
    std::optional<MessageProblem> problem_;
};

base::Result<Message, MessageProblem> Message::parse(std::string_view text) {
    return MessageParser(text).parse();
}

namespace {

const Argument& find(Arguments arguments, std::string_view name) {
    const auto found = std::ranges::find(arguments, name, &Argument::name);
    CHECK(found != arguments.end(), name);
    return *found;
}

std::string as_it_is(const Argument& argument) {
    const auto* const number = std::get_if<std::int64_t>(&argument.value);
    return number != nullptr ? std::to_string(*number) : std::get<std::string>(argument.value);
}

std::int64_t counted(const Argument& argument) {
    const auto* const number = std::get_if<std::int64_t>(&argument.value);
    CHECK(number != nullptr, argument.name);
    return *number;
}

}  // namespace

const Message::Branch& Message::chosen(const Part& part, Arguments arguments) {
    const Argument& argument = find(arguments, part.text);
    const auto branch = [&](std::string_view key) {
        return std::ranges::find(part.branches, key, &Branch::key);
    };
    auto found = part.branches.end();
    if (part.kind == Part::Kind::kSelect) {
        found = branch(as_it_is(argument));
    } else {
        const std::int64_t number = counted(argument);
        found = branch("=" + std::to_string(number));
        // For whole numbers, all six languages agree on when it is "one".
        if (found == part.branches.end() && number == 1) {
            found = branch("one");
        }
    }
    return found != part.branches.end() ? *found : *branch("other");
}

void Message::format_into(std::string& text, Language language, std::span<const Part> parts,
                          Arguments arguments) {
    for (const Part& part : parts) {
        switch (part.kind) {
            case Part::Kind::kText:
                text += part.text;
                break;
            case Part::Kind::kArgument:
                text += as_it_is(find(arguments, part.text));
                break;
            case Part::Kind::kNumber:
                text += number_text(language, counted(find(arguments, part.text)));
                break;
            default:
                format_into(text, language, chosen(part, arguments).parts, arguments);
        }
    }
}

std::string Message::format(Language language, Arguments arguments) const {
    std::string text;
    format_into(text, language, parts_, arguments);
    return text;
}

void Message::shape_into(std::vector<std::string>& shape, std::span<const Part> parts) {
    for (const Part& part : parts) {
        std::vector<std::string> keys;
        for (const Branch& branch : part.branches) {
            keys.push_back(branch.key);
            shape_into(shape, branch.parts);
        }
        std::ranges::sort(keys);
        if (part.kind == Part::Kind::kArgument) {
            shape.push_back(part.text);
        } else if (part.kind == Part::Kind::kPlural) {
            shape.push_back(part.text + " plural");
        } else if (part.kind == Part::Kind::kSelect) {
            std::string& line = shape.emplace_back(part.text + " select");
            for (const std::string& key : keys) {
                line += " " + key;
            }
        }
    }
}

std::vector<std::string> Message::shape() const {
    std::vector<std::string> lines;
    shape_into(lines, parts_);
    std::ranges::sort(lines);
    const auto [begin, end] = std::ranges::unique(lines);
    lines.erase(begin, end);
    return lines;
}

}  // namespace words
