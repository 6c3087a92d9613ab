// words/language.h
//
// The languages that Fogg speaks: the folders of i18n/.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace words {

enum class Language : std::uint8_t { kEnglish, kDanish, kSwedish, kNorwegian, kFinnish, kGerman };

inline constexpr std::array<Language, 6> kLanguages = {Language::kEnglish, Language::kDanish,
                                                       Language::kSwedish, Language::kNorwegian,
                                                       Language::kFinnish, Language::kGerman};

// "en", "da" …: the name of its folder, and its tag in map files and HTML.
[[nodiscard]] std::string_view tag(Language language);

// The language of a tag or of a locale: "de", "de-AT" and "de_AT.UTF-8" are German. Readers of
// nynorsk ("nn") can read bokmål; some systems still say "no". web/src/i18n/locale.ts does the
// same.
[[nodiscard]] std::optional<Language> find_language(std::string_view name);

}  // namespace words
