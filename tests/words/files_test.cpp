// The message files that are part of the program, against each other and against what is compiled
// in.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "support/read_file.h"
#include "words/builtin_words.h"
#include "words/language.h"
#include "words/message_files.h"

namespace {

using words_test::keys_of;
using words_test::Messages;
using words_test::read_area;

TEST(WordFiles, HaveTheSameKeysAndArgumentsInEveryLanguage) {
    for (const words::BuiltinWords& file : words::builtin_words()) {
        const Messages english = read_area("en", file.area);
        const Messages here = read_area(file.language, file.area);
        EXPECT_GT(english.size(), 20U);
        EXPECT_EQ(keys_of(here), keys_of(english)) << file.language << "/" << file.area;
        for (const auto& [key, message] : here) {
            const auto found = english.find(key);
            if (found != english.end()) {
                EXPECT_EQ(message.shape(), found->second.shape()) << file.language << " " << key;
            }
        }
    }
}

TEST(WordFiles, AreAllPartOfTheProgram) {
    std::set<std::string> built_in;
    for (const words::BuiltinWords& file : words::builtin_words()) {
        built_in.insert(std::string(file.language) + "/" + std::string(file.area));
        EXPECT_EQ(file.text,
                  support::read_file(FOGG_SOURCE_DIR "/i18n/" + std::string(file.language) + "/" +
                                     std::string(file.area) + ".json"));
    }
    for (const words::Language language : words::kLanguages) {
        for (const char* const area : words_test::kOwnAreas) {
            EXPECT_TRUE(built_in.contains(std::string(words::tag(language)) + "/" + area));
        }
    }
    EXPECT_EQ(built_in.size() % words::kLanguages.size(), 0U);
}

}  // namespace
