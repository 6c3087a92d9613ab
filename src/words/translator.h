// words/translator.h
//
// Says things in one language, by the keys of i18n/:
//
//     const words::Translator say(words::Language::kGerman);
//     say("terminal.keeps", {{"name", name}, {"n", 2}})
//
// A key that does not exist and a missing argument are bugs; tests/words/keys_test.cpp finds both
// by reading the sources, so keys are always written out.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>

#include "words/language.h"
#include "words/message.h"
#include "words/number.h"

namespace words {

class Translator {
public:
    explicit Translator(Language language);

    [[nodiscard]] std::string operator()(std::string_view key,
                                         std::initializer_list<Argument> arguments = {}) const;

    [[nodiscard]] bool has(std::string_view key) const { return messages_.contains(key); }
    [[nodiscard]] Language language() const { return language_; }

    [[nodiscard]] std::string number(std::int64_t value) const {
        return number_text(language_, value);
    }
    [[nodiscard]] std::string decimal(double value, int digits) const {
        return decimal_text(language_, value, digits);
    }
    [[nodiscard]] std::string percent(double share, int digits) const {
        return percent_text(language_, share, digits);
    }

private:
    Language language_;
    std::map<std::string, Message, std::less<>> messages_;
};

}  // namespace words
