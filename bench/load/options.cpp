#include "load/options.h"

#include <algorithm>
#include <charconv>
#include <stdexcept>
#include <string_view>

namespace load {
namespace {

struct Range {
    std::size_t least = 0;
    std::size_t most = 0;
};

std::vector<std::size_t> numbers_in(std::string_view name, std::string_view text, Range range) {
    std::vector<std::size_t> numbers;
    while (!text.empty()) {
        std::size_t number = 0;
        const std::string_view word = text.substr(0, text.find(','));
        const auto read = std::from_chars(word.data(), word.data() + word.size(), number);
        if (read.ptr != word.data() + word.size() || number < range.least || number > range.most) {
            throw std::runtime_error(std::string(name) + " takes numbers from " +
                                     std::to_string(range.least) + " to " +
                                     std::to_string(range.most) + ", with commas between them");
        }
        numbers.push_back(number);
        text.remove_prefix(std::min(text.size(), word.size() + 1));
    }
    return numbers;
}

std::vector<std::string> words_in(std::string_view text) {
    std::vector<std::string> words;
    while (!text.empty()) {
        words.emplace_back(text.substr(0, text.find(',')));
        text.remove_prefix(std::min(text.size(), words.back().size() + 1));
    }
    return words;
}

}  // namespace

Options options_from(int count, char** words, Options options, const std::string& usage) {
    if (count % 2 == 0) {
        throw std::runtime_error(usage);
    }
    for (int i = 1; i < count; i += 2) {
        const std::string_view name = words[i];
        const std::string value = words[i + 1];
        if (usage.find("[" + std::string(name) + " ") == std::string::npos) {
            throw std::runtime_error("unknown option " + std::string(name) + "; " + usage);
        }
        if (name == "--connections") {
            options.connections = numbers_in(name, value, {.least = 2, .most = 15'000});
        } else if (name == "--nodes") {
            options.nodes = numbers_in(name, value, {.least = 0, .most = 9});
        } else if (name == "--abuses") {
            options.abuses = words_in(value);
        } else if (name == "--rounds") {
            options.rounds = numbers_in(name, value, {.least = 1, .most = 1000}).at(0);
        } else if (name == "--moves-per-s") {
            options.moves_per_s = std::stod(value);
        } else if (name == "--seconds") {
            options.seconds = std::stod(value);
        } else if (name == "--store") {
            options.store = value;
        } else if (name == "--map") {
            options.map = value;
        } else if (name == "--server") {
            options.server = value;
        } else if (name == "--folder") {
            options.folder = value;
        } else if (name == "--json") {
            options.json = value;
        }
    }
    return options;
}

}  // namespace load
