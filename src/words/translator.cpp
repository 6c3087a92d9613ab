#include "words/translator.h"

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <utility>

#include "base/check.h"
#include "words/builtin_words.h"

namespace words {

Translator::Translator(Language language) : language_(language) {
    for (const BuiltinWords& file : builtin_words()) {
        if (file.language != tag(language)) {
            continue;
        }
        const boost::json::value parsed = boost::json::parse(file.text);
        for (const auto& [key, text] : parsed.as_object()) {
            auto message = Message::parse(text.as_string());
            CHECK(message.has_value(), key, message.error().text);
            messages_.emplace(key, std::move(*message));
        }
    }
}

std::string Translator::operator()(std::string_view key,
                                   std::initializer_list<Argument> arguments) const {
    const auto found = messages_.find(key);
    CHECK(found != messages_.end(), key);
    return found->second.format(language_, {arguments.begin(), arguments.size()});
}

}  // namespace words
