// tests/words/message_files.h
//
// The files of i18n/, read and parsed.
#pragma once

#include <gtest/gtest.h>

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "support/read_file.h"
#include "words/message.h"

namespace words_test {

using Messages = std::map<std::string, words::Message>;  // by key

// Of the program alone; the other areas that it contains are the browser's too.
inline constexpr const char* kOwnAreas[] = {"terminal", "report"};

inline Messages read_area(std::string_view language, std::string_view area) {
    const std::string path =
        FOGG_SOURCE_DIR "/i18n/" + std::string(language) + "/" + std::string(area) + ".json";
    const boost::json::value parsed = boost::json::parse(support::read_file(path));
    Messages messages;
    for (const auto& [key, text] : parsed.as_object()) {
        auto message = words::Message::parse(text.as_string());
        EXPECT_TRUE(message.has_value()) << path << " " << key << ": " << message.error().text;
        if (message) {
            messages.emplace(key, *message);
        }
    }
    return messages;
}

inline std::vector<std::string> keys_of(const Messages& messages) {
    std::vector<std::string> keys;
    for (const auto& [key, message] : messages) {
        keys.push_back(key);
    }
    return keys;
}

}  // namespace words_test
