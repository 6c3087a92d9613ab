#include "protocol/player_name.h"

#include <algorithm>

#include "rules/records/record_format.h"

namespace protocol {

bool is_name(std::string_view name) {
    constexpr unsigned char kDelete = 0x7f;
    const bool has_control = std::any_of(name.begin(), name.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < ' ' || byte == kDelete;
    });
    return !name.empty() && name.size() <= rules::kPlayerNameBytesMax && !has_control &&
           name.front() != ' ' && name.back() != ' ';
}

}  // namespace protocol
