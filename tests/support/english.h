// tests/support/english.h
//
// Finds English in what is said in another language: the parts of English messages of i18n/ that
// are at least two words long and that the other language does not use.
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <initializer_list>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "support/read_file.h"
#include "words/language.h"

namespace support {

inline std::vector<std::string> messages_in(words::Language language, std::string_view area) {
    const std::string path = FOGG_SOURCE_DIR "/i18n/" + std::string(words::tag(language)) + "/" +
                             std::string(area) + ".json";
    std::vector<std::string> messages;
    const boost::json::value file = boost::json::parse(read_file(path));
    for (const auto& [key, text] : file.as_object()) {
        messages.emplace_back(text.as_string());
    }
    return messages;
}

// "{name} keeps {n, plural, one {# ticket} other {# tickets}}." has none; "Press Enter to go on:"
// is one.
inline std::set<std::string> phrases_of(const std::string& message) {
    static const std::regex kBranch("\\{\\w+, (plural|select),|[=\\w]+ \\{|\\{\\w+\\}");
    static const std::regex kPhrase("[A-Za-z’]+( [A-Za-z’]+)+");
    const std::string text = std::regex_replace(message, kBranch, "|");
    std::set<std::string> phrases;
    for (std::sregex_iterator found(text.begin(), text.end(), kPhrase), end; found != end;
         ++found) {
        phrases.insert(found->str());
    }
    return phrases;
}

// English phrases of these areas that no message of the other language contains.
inline std::set<std::string> english_only(words::Language other,
                                          std::initializer_list<std::string_view> areas) {
    std::string theirs;
    std::set<std::string> phrases;
    for (const std::string_view area : areas) {
        for (const std::string& message : messages_in(other, area)) {
            theirs += message + "\n";
        }
        for (const std::string& message : messages_in(words::Language::kEnglish, area)) {
            phrases.merge(phrases_of(message));
        }
    }
    std::erase_if(phrases, [&](const std::string& phrase) {
        return theirs.find(phrase) != std::string::npos;
    });
    return phrases;
}

// Those that the text contains.
inline std::set<std::string> english_in(std::string_view text,
                                        const std::set<std::string>& phrases) {
    std::set<std::string> found;
    for (const std::string& phrase : phrases) {
        if (text.find(phrase) != std::string_view::npos) {
            found.insert(phrase);
        }
    }
    return found;
}

}  // namespace support
