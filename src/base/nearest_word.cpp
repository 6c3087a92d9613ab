#include "base/nearest_word.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace base {
namespace {

// Nobody mistypes a longer word; bounds the work on text from outside.
constexpr std::size_t kWordBytesMax = 64;

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool is_same(char one, char other) {
    return lower(one) == lower(other);
}

bool is_beginning(std::string_view typed, std::string_view word) {
    return typed.size() >= 2 && typed.size() < word.size() &&
           std::equal(typed.begin(), typed.end(), word.begin(), is_same);
}

}  // namespace

// Optimal string alignment: Levenshtein's table, with one more step for two swapped neighbours.
unsigned edit_distance(std::string_view one, std::string_view other) {
    std::vector<unsigned> before_last(other.size() + 1);
    std::vector<unsigned> last(other.size() + 1);
    std::vector<unsigned> row(other.size() + 1);
    for (std::size_t j = 0; j <= other.size(); ++j) {
        row[j] = static_cast<unsigned>(j);
    }
    for (std::size_t i = 1; i <= one.size(); ++i) {
        before_last.swap(last);
        last.swap(row);
        row[0] = static_cast<unsigned>(i);
        for (std::size_t j = 1; j <= other.size(); ++j) {
            const unsigned replaced = last[j - 1] + (is_same(one[i - 1], other[j - 1]) ? 0U : 1U);
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
            if (i > 1 && j > 1 && is_same(one[i - 1], other[j - 2]) &&
                is_same(one[i - 2], other[j - 1])) {
                row[j] = std::min(row[j], before_last[j - 2] + 1);
            }
        }
    }
    return row[other.size()];
}

std::optional<std::string_view> nearest_word(std::string_view typed,
                                             std::span<const std::string_view> words) {
    if (typed.empty() || typed.size() > kWordBytesMax) {
        return std::nullopt;
    }
    std::optional<std::string_view> nearest;
    unsigned least = 0;
    for (const std::string_view word : words) {
        if (word.size() > kWordBytesMax) {
            continue;
        }
        const auto longer = static_cast<unsigned>(std::max(typed.size(), word.size()));
        const bool is_begun = is_beginning(typed, word);
        // A word that was only begun counts as one mistake, however much is missing.
        const unsigned distance = is_begun ? 1 : edit_distance(typed, word);
        if ((is_begun || distance <= std::max(1U, longer / 3)) && distance < longer &&
            (!nearest || distance < least)) {
            nearest = word;
            least = distance;
        }
    }
    return nearest;
}

std::string did_you_mean(std::string_view typed, std::span<const std::string_view> words) {
    const auto nearest = nearest_word(typed, words);
    return nearest ? " Did you mean '" + std::string(*nearest) + "'?" : "";
}

}  // namespace base
