#include "app/reader_language.h"

#include <cstdlib>
#include <string_view>
#include <vector>

namespace app {

void add_language_option(Command command, std::string& value) {
    std::vector<std::string> tags;
    for (const words::Language language : words::kLanguages) {
        tags.emplace_back(words::tag(language));
    }
    command.option("--lang", value, "Output language [LC_ALL, LC_MESSAGES or LANG]").one_of(tags);
}

words::Language reader_language(const std::string& option) {
    if (!option.empty()) {
        return words::find_language(option).value_or(words::Language::kEnglish);
    }
    for (const char* const name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        // Read once at the start, before there are other threads.
        const char* const value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): see above
        if (value != nullptr && *value != '\0') {
            return words::find_language(value).value_or(words::Language::kEnglish);
        }
    }
    return words::Language::kEnglish;
}

}  // namespace app
