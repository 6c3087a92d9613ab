#include "protocol/json_text.h"

#include <algorithm>
#include <boost/json/basic_parser_impl.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <cstdint>
#include <vector>

namespace protocol {
namespace {

constexpr std::size_t kTextBytesMax = 4096;

json::parse_options options() {
    json::parse_options result;
    result.max_depth = kJsonDepthMax;
    return result;
}

// Listens to a parser and looks for keys that occur twice in their object. The interface, with
// all that it is not interested in, is Boost.JSON's.
struct KeyWatcher {
    // NOLINTBEGIN(readability-identifier-naming): Boost.JSON looks for these names.
    static constexpr std::size_t max_object_size = static_cast<std::size_t>(-1);
    static constexpr std::size_t max_array_size = static_cast<std::size_t>(-1);
    static constexpr std::size_t max_key_size = static_cast<std::size_t>(-1);
    static constexpr std::size_t max_string_size = static_cast<std::size_t>(-1);
    // NOLINTEND(readability-identifier-naming)

    using Error = json::error_code;
    using Text = json::string_view;

    std::vector<std::vector<std::string>> keys;  // of each object that is open
    std::string key;                             // the one being read
    std::string duplicate;
    bool has_duplicate = false;

    bool on_object_begin(Error& /*error*/) {
        keys.emplace_back();
        return true;
    }
    bool on_object_end(std::size_t /*size*/, Error& /*error*/) {
        std::vector<std::string>& all = keys.back();
        std::sort(all.begin(), all.end());
        const auto twice = std::adjacent_find(all.begin(), all.end());
        if (twice != all.end() && !has_duplicate) {
            has_duplicate = true;
            duplicate = *twice;
        }
        keys.pop_back();
        return true;
    }
    bool on_key_part(Text part, std::size_t /*size*/, Error& /*error*/) {
        key.append(part.data(), part.size());
        return true;
    }
    bool on_key(Text part, std::size_t /*size*/, Error& /*error*/) {
        key.append(part.data(), part.size());
        keys.back().push_back(key);
        key.clear();
        return true;
    }

    static bool on_document_begin(Error& /*error*/) { return true; }
    static bool on_document_end(Error& /*error*/) { return true; }
    static bool on_array_begin(Error& /*error*/) { return true; }
    static bool on_array_end(std::size_t /*size*/, Error& /*error*/) { return true; }
    static bool on_string_part(Text /*part*/, std::size_t /*size*/, Error& /*error*/) {
        return true;
    }
    static bool on_string(Text /*part*/, std::size_t /*size*/, Error& /*error*/) { return true; }
    static bool on_number_part(Text /*part*/, Error& /*error*/) { return true; }
    static bool on_int64(std::int64_t /*value*/, Text /*text*/, Error& /*error*/) { return true; }
    static bool on_uint64(std::uint64_t /*value*/, Text /*text*/, Error& /*error*/) { return true; }
    static bool on_double(double /*value*/, Text /*text*/, Error& /*error*/) { return true; }
    static bool on_bool(bool /*value*/, Error& /*error*/) { return true; }
    static bool on_null(Error& /*error*/) { return true; }
    static bool on_comment_part(Text /*part*/, Error& /*error*/) { return true; }
    static bool on_comment(Text /*part*/, Error& /*error*/) { return true; }
};

}  // namespace

base::Result<json::value, Failure> parse_json(std::string_view text) {
    json::error_code error;
    json::value value = json::parse(text, error, {}, options());
    if (error) {
        return failure(Problem::kBadJson, "This is not JSON: " + error.message() + ".");
    }
    json::basic_parser<KeyWatcher> watcher(options());
    watcher.write_some(false, text.data(), text.size(), error);
    if (error) {
        return failure(Problem::kBadJson, "This is not JSON: " + error.message() + ".");
    }
    if (watcher.handler().has_duplicate) {
        return failure(Problem::kDuplicateKey,
                       "The key " + in_quotes(watcher.handler().duplicate) + " is there twice.");
    }
    return value;
}

std::string to_line(const json::object& object) {
    return json::serialize(object);
}

json::object failure_json(const Failure& failure) {
    const std::string_view text = shortened(failure.text, kTextBytesMax);
    json::object object;
    object["ok"] = false;
    object["code"] = failure.code;
    object["text"] = text;
    return object;
}

}  // namespace protocol
