#include "store/postgres/values.h"

#include <cstddef>

#include "base/check.h"

namespace store {
namespace {

// The OIDs of built-in types, which never change.
constexpr std::uint32_t kBytesType = 17;
constexpr std::uint32_t kNumberType = 20;
constexpr std::uint32_t kTextType = 25;

// Big-endian, as PostgreSQL's protocol requires.
template <typename Unsigned>
void put(std::string& bytes, Unsigned value) {
    for (std::size_t i = sizeof value; i-- > 0;) {
        bytes.push_back(static_cast<char>((value >> (8 * i)) & 0xFFU));
    }
}

std::string array_head(std::uint32_t type, std::size_t count) {
    std::string bytes;
    put(bytes, std::uint32_t{count == 0 ? 0U : 1U});  // dimensions
    put(bytes, std::uint32_t{0});                     // no NULLs
    put(bytes, type);
    if (count > 0) {
        put(bytes, static_cast<std::uint32_t>(count));
        put(bytes, std::uint32_t{1});  // lower bound
    }
    return bytes;
}

std::string array_of(std::uint32_t type, std::span<const std::string> values) {
    std::string bytes = array_head(type, values.size());
    for (const std::string& value : values) {
        put(bytes, static_cast<std::uint32_t>(value.size()));
        bytes += value;
    }
    return bytes;
}

}  // namespace

PostgresValues& PostgresValues::add(std::int64_t value) {
    std::string bytes;
    put(bytes, static_cast<std::uint64_t>(value));
    values_.emplace_back(std::move(bytes));
    return *this;
}

PostgresValues& PostgresValues::add(bool value) {
    values_.emplace_back(std::string(1, value ? '\1' : '\0'));
    return *this;
}

PostgresValues& PostgresValues::add(std::string_view value) {
    values_.emplace_back(std::string(value));
    return *this;
}

PostgresValues& PostgresValues::add_numbers(std::span<const std::int64_t> values) {
    std::string bytes = array_head(kNumberType, values.size());
    for (const std::int64_t value : values) {
        put(bytes, std::uint32_t{sizeof value});
        put(bytes, static_cast<std::uint64_t>(value));
    }
    values_.emplace_back(std::move(bytes));
    return *this;
}

PostgresValues& PostgresValues::add_texts(std::span<const std::string> values) {
    values_.emplace_back(array_of(kTextType, values));
    return *this;
}

PostgresValues& PostgresValues::add_bytes(std::span<const std::string> values) {
    values_.emplace_back(array_of(kBytesType, values));
    return *this;
}

PostgresValues& PostgresValues::add_null() {
    values_.emplace_back();
    return *this;
}

PostgresValues::Pointers PostgresValues::pointers() const {
    Pointers result;
    for (const std::optional<std::string>& value : values_) {
        result.values.push_back(value ? value->data() : nullptr);
        result.lengths.push_back(value ? static_cast<int>(value->size()) : 0);
        result.formats.push_back(1);
    }
    return result;
}

std::int64_t number_from(std::string_view bytes) {
    CHECK(bytes.size() == sizeof(std::int64_t), "a column that is no bigint");
    std::uint64_t value = 0;
    for (const char byte : bytes) {
        value = (value << 8U) | static_cast<std::uint8_t>(byte);
    }
    return static_cast<std::int64_t>(value);
}

}  // namespace store
