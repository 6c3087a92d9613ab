#include "protocol/json_reader.h"

#include <algorithm>
#include <limits>

namespace protocol {
namespace {

void add_wrong_type(std::string_view what, std::string_view wanted, Trouble& trouble) {
    trouble.add(
        failure(Problem::kWrongType, std::string(what) + " must be " + std::string(wanted) + "."));
}

const json::value& nothing() {
    static const json::value kNothing;
    return kNothing;
}

const json::object& read_object(const json::value& value, std::string_view what, Trouble& trouble) {
    static const json::object kEmpty;
    if (const json::object* object = value.if_object()) {
        return *object;
    }
    add_wrong_type(what, "an object", trouble);
    return kEmpty;
}

}  // namespace

std::string read_string(const json::value& value, std::string_view what, Trouble& trouble) {
    if (const json::string* string = value.if_string()) {
        return {string->data(), string->size()};
    }
    add_wrong_type(what, "a string", trouble);
    return {};
}

std::int64_t read_integer(const json::value& value, std::string_view what, Trouble& trouble) {
    if (const std::int64_t* number = value.if_int64()) {
        return *number;
    }
    if (const std::uint64_t* number = value.if_uint64()) {
        constexpr std::uint64_t kMax = std::numeric_limits<std::int64_t>::max();
        return static_cast<std::int64_t>(std::min(*number, kMax));
    }
    add_wrong_type(what, "a whole number", trouble);
    return 0;
}

const json::array& read_array(const json::value& value, std::string_view what, Trouble& trouble) {
    static const json::array kEmpty;
    if (const json::array* array = value.if_array()) {
        return *array;
    }
    add_wrong_type(what, "an array", trouble);
    return kEmpty;
}

std::vector<std::string> read_strings(const json::value& value, std::string_view what,
                                      Trouble& trouble) {
    std::vector<std::string> result;
    for (const json::value& item : read_array(value, what, trouble)) {
        result.push_back(read_string(item, "Every item of " + std::string(what), trouble));
    }
    return result;
}

ObjectReader::ObjectReader(const json::value& value, std::string what,
                           std::span<const std::string_view> keys, Trouble& trouble)
    : object_(&read_object(value, what, trouble)), what_(std::move(what)), trouble_(trouble) {
    for (const auto& item : *object_) {
        if (std::find(keys.begin(), keys.end(), item.key()) == keys.end()) {
            trouble.add(failure(Problem::kUnknownKey,
                                what_ + " has no key " + in_quotes(item.key()) + "."));
        }
    }
}

bool ObjectReader::has(std::string_view key) const {
    return object_->contains(key);
}

const json::value& ObjectReader::value(std::string_view key) const {
    if (const json::value* found = object_->if_contains(key)) {
        return *found;
    }
    trouble_.add(failure(Problem::kMissingKey, what_ + " needs the key " + in_quotes(key) + "."));
    return nothing();
}

std::string ObjectReader::string(std::string_view key) const {
    return read_string(value(key), name_of(key), trouble_);
}

std::int64_t ObjectReader::integer(std::string_view key) const {
    return read_integer(value(key), name_of(key), trouble_);
}

const json::array& ObjectReader::array(std::string_view key) const {
    return read_array(value(key), name_of(key), trouble_);
}

std::vector<std::string> ObjectReader::strings(std::string_view key) const {
    return read_strings(value(key), name_of(key), trouble_);
}

std::string ObjectReader::name_of(std::string_view key) const {
    return what_ + "." + std::string(key);
}

Tagged read_tagged(const json::value& value, std::string_view what, Trouble& trouble) {
    const json::object& object = read_object(value, what, trouble);
    if (trouble) {
        return {{}, nullptr};
    }
    if (object.empty()) {
        trouble.add(failure(Problem::kMissingKey, std::string(what) + " needs one key."));
        return {{}, nullptr};
    }
    if (object.size() > 1) {
        trouble.add(failure(Problem::kUnknownKey, std::string(what) + " has one key, not also " +
                                                      in_quotes((object.begin() + 1)->key()) +
                                                      "."));
        return {{}, nullptr};
    }
    return {std::string(object.begin()->key()), &object.begin()->value()};
}

}  // namespace protocol
