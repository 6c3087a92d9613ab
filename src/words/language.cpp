#include "words/language.h"

#include <algorithm>
#include <cstddef>
#include <string>

namespace words {
namespace {

// By Language.
constexpr std::array<std::string_view, kLanguages.size()> kTags = {"en", "da", "sv",
                                                                   "nb", "fi", "de"};
static_assert(!kTags.back().empty(), "a language without a tag");

}  // namespace

std::string_view tag(Language language) {
    return kTags[static_cast<std::size_t>(language)];
}

std::optional<Language> find_language(std::string_view name) {
    std::string wanted(name.substr(0, name.find_first_of("-_.@")));
    std::ranges::transform(wanted, wanted.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    if (wanted == "nn" || wanted == "no") {
        return Language::kNorwegian;
    }
    for (const Language language : kLanguages) {
        if (wanted == tag(language)) {
            return language;
        }
    }
    return std::nullopt;
}

}  // namespace words
