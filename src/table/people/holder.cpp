#include "table/people/holder.h"

#include <algorithm>
#include <array>
#include <span>

#include "base/keyed_stream.h"

namespace table {
namespace {

constexpr std::string_view kLetters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr std::size_t kPlainLetters = 62;  // without - and _, which look odd at the end of a link

bool is_letter(char c) {
    return kLetters.find(c) != std::string_view::npos;
}

std::string text_of(const base::Seed& seed, std::size_t count, std::size_t letters) {
    base::KeyedDraw draw(seed, 0);
    std::string text(count, ' ');
    for (char& c : text) {
        c = kLetters[draw.below(static_cast<std::uint32_t>(letters))];
    }
    return text;
}

}  // namespace

bool is_key(std::string_view text) {
    return text.size() >= kKeyBytesMin && text.size() <= kKeyBytesMax &&
           std::ranges::all_of(text, is_letter);
}

std::string random_key() {
    return text_of(base::random_seed(), 32, kLetters.size());
}

std::string random_letters(std::size_t count) {
    return text_of(base::random_seed(), count, kPlainLetters);
}

std::string letters_of(const base::Digest& secret, std::size_t count) {
    return text_of(secret, count, kPlainLetters);
}

Holder holder_of(std::string_view key) {
    return {.hash = base::sha256(key)};
}

std::string to_text(const Holder& holder) {
    return base::to_hex(holder.hash);
}

std::string short_text(const Holder& holder) {
    return base::to_hex(std::span(holder.hash).first(8));
}

std::optional<Holder> holder_from(std::string_view text) {
    const auto hash = base::digest_from_hex(text);
    return hash ? std::optional(Holder{.hash = *hash}) : std::nullopt;
}

}  // namespace table
