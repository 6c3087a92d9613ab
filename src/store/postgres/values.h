// store/postgres/values.h
//
// The parameters of one statement, in PostgreSQL's binary format. Text and bytea look the same
// there; the statement determines the type.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace store {

class PostgresValues {
public:
    PostgresValues& add(std::int64_t value);
    PostgresValues& add(bool value);
    PostgresValues& add(std::string_view value);
    PostgresValues& add(const char* value) { return add(std::string_view(value)); }
    PostgresValues& add_numbers(std::span<const std::int64_t> values);
    PostgresValues& add_texts(std::span<const std::string> values);
    PostgresValues& add_bytes(std::span<const std::string> values);
    PostgresValues& add_null();
    // The value, or NULL.
    template <typename T>
    PostgresValues& add(const std::optional<T>& value) {
        return value ? add(*value) : add_null();
    }

    // In libpq's form; valid until the next add.
    struct Pointers {
        std::vector<const char*> values;
        std::vector<int> lengths;
        std::vector<int> formats;
    };
    [[nodiscard]] Pointers pointers() const;

private:
    std::vector<std::optional<std::string>> values_;
};

// The inverse.
[[nodiscard]] std::int64_t number_from(std::string_view bytes);

}  // namespace store
