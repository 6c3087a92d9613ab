#include "store/node_message.h"

#include <charconv>
#include <utility>

namespace store {
namespace {

constexpr std::size_t kTextBytesMax = 7'900;  // PostgreSQL's payload limit is 8000

template <typename Number>
std::optional<Number> number_in(std::string_view text) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool is_whole = error == std::errc{} && end == text.data() + text.size();
    return is_whole ? std::optional(number) : std::nullopt;
}

std::string word(char kind, TableId table, std::string_view rest) {
    std::string text(1, kind);
    text += std::to_string(static_cast<std::int64_t>(table));
    text += '.';
    text += rest;
    return text;
}

class Writer {
public:
    explicit Writer(NodeId from) : from_(std::to_string(static_cast<std::int64_t>(from))) {}

    void add(const std::string& word) {
        if (texts_.empty() || texts_.back().size() + 1 + word.size() > kTextBytesMax) {
            texts_.push_back(from_);
        }
        texts_.back() += ' ';
        texts_.back() += word;
    }
    [[nodiscard]] std::vector<std::string> take() { return std::move(texts_); }

private:
    std::string from_;
    std::vector<std::string> texts_;
};

void add_word(std::string_view word, NodeMessage& message) {
    const std::size_t dot = word.find('.');
    if (dot == std::string_view::npos) {
        return;
    }
    const auto table = number_in<std::int64_t>(word.substr(1, dot - 1));
    const std::string_view rest = word.substr(dot + 1);
    if (!table) {
        return;
    }
    const auto id = static_cast<TableId>(*table);
    if (word.front() == 'n') {
        message.notes.push_back({.table = id, .from = message.from, .text = std::string(rest)});
    } else if (const auto last = number_in<std::uint64_t>(rest)) {
        if (word.front() == 'l') {
            message.lines.push_back({.table = id, .last = *last});
        } else if (word.front() == 'c') {
            message.chat.push_back({.table = id, .last = *last});
        }
    }
}

}  // namespace

std::vector<std::string> to_texts(const NodeMessage& message) {
    Writer writer(message.from);
    for (const Written& written : message.lines) {
        writer.add(word('l', written.table, std::to_string(written.last)));
    }
    for (const Written& written : message.chat) {
        writer.add(word('c', written.table, std::to_string(written.last)));
    }
    for (const Note& note : message.notes) {
        writer.add(word('n', note.table, note.text));
    }
    return writer.take();
}

std::optional<NodeMessage> parse_node_message(std::string_view text) {
    const auto next_word = [&text] {
        const std::size_t end = text.find(' ');
        const std::string_view word = text.substr(0, end);
        text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
        return word;
    };
    const auto from = number_in<std::int64_t>(next_word());
    if (!from) {
        return std::nullopt;
    }
    NodeMessage message{.from = static_cast<NodeId>(*from)};
    while (!text.empty()) {
        if (const std::string_view word = next_word(); !word.empty()) {
            add_word(word, message);
        }
    }
    return message;
}

}  // namespace store
