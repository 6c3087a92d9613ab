// The sources against the message files that they use. The browser's uses are checked by
// web/src/i18n/files.test.ts.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "support/read_file.h"
#include "words/builtin_words.h"
#include "words/language.h"
#include "words/message.h"
#include "words/message_files.h"
#include "words/translator.h"

namespace {

namespace fs = std::filesystem;
using words_test::keys_of;
using words_test::Messages;
using words_test::read_area;

// The names of a message's arguments.
std::set<std::string> names_of(const words::Message& message) {
    std::set<std::string> names;
    for (const std::string& line : message.shape()) {
        names.insert(line.substr(0, line.find(' ')));
    }
    return names;
}

struct Use {
    std::string file;
    std::string key;                             // or its beginning, if it ends in . or _
    std::optional<std::set<std::string>> names;  // of its arguments, where they can be read
};

// The names in `{{"name", …}, {"n", …}}`, which begins at the outer brace.
std::set<std::string> names_in(std::string_view text) {
    static const std::regex kName("^\\{\\s*\"(\\w+)\"");
    std::set<std::string> names;
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        depth += text[i] == '{' ? 1 : 0;
        std::cmatch match;
        const char* const begin = text.data() + i;
        if (text[i] == '{' && depth == 2 &&
            std::regex_search(begin, text.data() + text.size(), match, kName)) {
            names.insert(match[1]);
        }
        depth -= text[i] == '}' ? 1 : 0;
        if (depth == 0) {
            break;
        }
    }
    return names;
}

bool is_beginning(const std::string& key) {
    return key.ends_with('.') || key.ends_with('_');
}

std::vector<Use> uses_in(const fs::path& path) {
    static const std::regex kKey(
        "\"((?:terminal|report|review|common|game|log|end|refused|replay|line|table)"
        "\\.[a-z0-9_.]*)\"");
    static const std::regex kCall("say\\w*\\(\\s*$");
    static const std::regex kAfter("^\\s*(\\)|,\\s*\\{)");
    const std::string text = support::read_file(path);
    std::vector<Use> uses;
    for (std::sregex_iterator found(text.begin(), text.end(), kKey), end; found != end; ++found) {
        Use use{path.string(), (*found)[1], std::nullopt};
        const auto at = static_cast<std::size_t>(found->position());
        const std::string before =
            text.substr(at < 40 ? 0 : at - 40, std::min<std::size_t>(at, 40));
        const std::string_view after =
            std::string_view(text).substr(at + static_cast<std::size_t>(found->length()));
        std::cmatch next;
        static const std::regex kPlus("^\\s*\\+");
        if (is_beginning(use.key) && !std::regex_search(after.begin(), after.end(), kPlus)) {
            continue;  // the end of a sentence
        }
        if (std::regex_search(before, kCall) &&
            std::regex_search(after.begin(), after.end(), next, kAfter)) {
            const bool has_none = next[1].str() == ")";
            use.names = has_none
                            ? std::set<std::string>()
                            : names_in(after.substr(static_cast<std::size_t>(next.length()) - 1));
        }
        uses.push_back(use);
    }
    return uses;
}

std::vector<Use> all_uses() {
    std::vector<Use> uses;
    for (const char* const folder : {"app/terminal", "app/experiments", "app", "arena"}) {
        const bool is_room = std::string_view(folder).find('/') != std::string_view::npos;
        for (const auto& entry :
             fs::recursive_directory_iterator(FOGG_SOURCE_DIR "/src/" + std::string(folder))) {
            const std::string path = entry.path().string();
            const bool is_again = !is_room && (path.find("/app/terminal/") != path.npos ||
                                               path.find("/app/experiments/") != path.npos ||
                                               path.find("/app/serve/") != path.npos);
            if (entry.is_regular_file() && !is_again) {
                const auto more = uses_in(entry.path());
                uses.insert(uses.end(), more.begin(), more.end());
            }
        }
    }
    return uses;
}

TEST(Sources, UseNoKeyThatDoesNotExistAndGiveEachItsArguments) {
    const words::Translator say(words::Language::kEnglish);
    Messages english;
    for (const words::BuiltinWords& file : words::builtin_words()) {
        if (file.language == "en") {
            english.merge(read_area("en", file.area));
        }
    }
    unsigned calls = 0;
    for (const Use& use : all_uses()) {
        if (is_beginning(use.key)) {
            const auto first = english.lower_bound(use.key);
            EXPECT_TRUE(first != english.end() && first->first.starts_with(use.key)) << use.key;
            continue;
        }
        EXPECT_TRUE(say.has(use.key)) << use.file << ": " << use.key;
        const auto found = english.find(use.key);
        if (use.names && found != english.end()) {
            EXPECT_EQ(*use.names, names_of(found->second)) << use.file << ": " << use.key;
            ++calls;
        }
    }
    EXPECT_GT(calls, 100U);  // the patterns above still find the calls
}

TEST(Sources, UseEveryKeyThatIsTheirsAlone) {
    std::set<std::string> used;
    std::set<std::string> beginnings;
    for (const Use& use : all_uses()) {
        (is_beginning(use.key) ? beginnings : used).insert(use.key);
    }
    for (const char* const area : words_test::kOwnAreas) {
        for (const std::string& key : keys_of(read_area("en", area))) {
            EXPECT_TRUE(used.contains(key)) << key;
        }
    }
    EXPECT_EQ(beginnings, (std::set<std::string>{"refused.", "review.why_"}));
}

}  // namespace
