// protocol/json_reader.h
//
// Strict reading of JSON values. All readers of one document share a Trouble, which keeps the first
// thing that is wrong; after that, reading goes on with empty values, and the caller looks once, at
// the end.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/problem.h"

namespace protocol {

namespace json = boost::json;

class Trouble {
public:
    void add(Failure failure) {
        if (!first_) {
            first_ = std::move(failure);
        }
    }
    explicit operator bool() const { return first_.has_value(); }
    // Requires that there is any.
    [[nodiscard]] const Failure& first() const { return *first_; }

private:
    std::optional<Failure> first_;
};

// Each reads the value as what it must be. `what` says in a text where the value stands.
[[nodiscard]] std::string read_string(const json::value& value, std::string_view what,
                                      Trouble& trouble);
// Any whole number; what lies beyond 64 bits is no such number. 2^63 and above read as 2^63 - 1.
[[nodiscard]] std::int64_t read_integer(const json::value& value, std::string_view what,
                                        Trouble& trouble);
[[nodiscard]] const json::array& read_array(const json::value& value, std::string_view what,
                                            Trouble& trouble);
[[nodiscard]] std::vector<std::string> read_strings(const json::value& value, std::string_view what,
                                                    Trouble& trouble);

// An object of which all keys are known. Keeps references to the value and the trouble.
class ObjectReader {
public:
    // Any key that is not in the list is trouble.
    ObjectReader(const json::value& value, std::string what, std::span<const std::string_view> keys,
                 Trouble& trouble);
    ObjectReader(const json::value& value, std::string what,
                 std::initializer_list<std::string_view> keys, Trouble& trouble)
        : ObjectReader(value, std::move(what), std::span(keys.begin(), keys.size()), trouble) {}

    [[nodiscard]] bool has(std::string_view key) const;
    // A missing key is trouble.
    [[nodiscard]] const json::value& value(std::string_view key) const;
    [[nodiscard]] std::string string(std::string_view key) const;
    [[nodiscard]] std::int64_t integer(std::string_view key) const;
    [[nodiscard]] const json::array& array(std::string_view key) const;
    [[nodiscard]] std::vector<std::string> strings(std::string_view key) const;
    // "new.seats"
    [[nodiscard]] std::string name_of(std::string_view key) const;

private:
    const json::object* object_;
    std::string what_;
    Trouble& trouble_;
};

// An object with a single key, which says what kind of thing it is; trouble otherwise.
struct Tagged {
    std::string tag;
    const json::value* value;  // null where there is trouble
};
[[nodiscard]] Tagged read_tagged(const json::value& value, std::string_view what, Trouble& trouble);

}  // namespace protocol
