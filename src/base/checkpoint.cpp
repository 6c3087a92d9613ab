#include "base/checkpoint.h"

#include <algorithm>
#include <charconv>

#include "base/sealing.h"

namespace base {
namespace {

constexpr std::size_t kKeyIdBytes = 4;
constexpr char kEd25519 = '\x01';
constexpr std::string_view kSignatureMark = "\n\xe2\x80\x94 ";  // after the empty line: "— "

std::string key_bytes(const PublicKey& key) {
    return std::string(1, kEd25519).append(chars_of(key));
}

std::string key_id(std::string_view name, const PublicKey& key) {
    const Digest digest = sha256(std::string(name) + "\n" + key_bytes(key));
    return std::string(chars_of(digest).substr(0, kKeyIdBytes));
}

struct Verifier {
    std::string name;
    PublicKey key{};
};

std::optional<Verifier> verifier_from(std::string_view text) {
    const std::size_t first = text.find('+');
    const std::size_t second = first == std::string_view::npos ? first : text.find('+', first + 1);
    if (second == std::string_view::npos) {
        return std::nullopt;
    }
    Verifier verifier{.name = std::string(text.substr(0, first))};
    const auto bytes = from_base64(text.substr(second + 1), Base64::kStandard);
    if (!bytes || bytes->size() != verifier.key.size() + 1 || bytes->front() != kEd25519) {
        return std::nullopt;
    }
    std::copy(bytes->begin() + 1, bytes->end(), verifier.key.begin());
    const std::string id = key_id(verifier.name, verifier.key);
    const std::string hex = to_hex({reinterpret_cast<const std::uint8_t*>(id.data()), id.size()});
    return hex == text.substr(first + 1, second - first - 1) ? std::optional(verifier)
                                                             : std::nullopt;
}

std::string_view take_line(std::string_view& rest) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    return line;
}

std::optional<Checkpoint> parse_body(std::string_view body) {
    Checkpoint checkpoint{.origin = std::string(take_line(body))};
    const std::string_view size = take_line(body);
    const char* const end = size.data() + size.size();
    const auto read = std::from_chars(size.data(), end, checkpoint.size);
    const auto root = from_base64(take_line(body), Base64::kStandard);
    if (read.ec != std::errc{} || read.ptr != end || !root ||
        root->size() != checkpoint.root.size() || !body.empty()) {
        return std::nullopt;
    }
    std::ranges::copy(*root, checkpoint.root.begin());
    return checkpoint;
}

}  // namespace

CheckpointSigner::CheckpointSigner(const SigningSeed& seed)
    : seed_(seed), origin_("fogg-log-" + to_hex(sha256(chars_of(public_key(seed)))).substr(0, 8)) {}

std::string CheckpointSigner::verifier_key() const {
    const PublicKey key = public_key(seed_);
    const std::string id = key_id(origin_, key);
    return origin_ + "+" + to_hex({reinterpret_cast<const std::uint8_t*>(id.data()), id.size()}) +
           "+" + to_base64(key_bytes(key), Base64::kStandard);
}

std::string CheckpointSigner::sign(std::uint64_t size, const Digest& root) const {
    const std::string body = origin_ + "\n" + std::to_string(size) + "\n" +
                             to_base64(chars_of(root), Base64::kStandard) + "\n";
    const std::string signature = key_id(origin_, public_key(seed_)) + base::sign(seed_, body);
    return body + std::string(kSignatureMark) + origin_ + " " +
           to_base64(signature, Base64::kStandard) + "\n";
}

std::optional<Checkpoint> open_checkpoint(std::string_view note, std::string_view verifier_key) {
    const auto verifier = verifier_from(verifier_key);
    const std::size_t border = note.find(kSignatureMark);
    if (!verifier || border == std::string_view::npos) {
        return std::nullopt;
    }
    const std::string_view body = note.substr(0, border);
    std::string_view rest = note.substr(border + kSignatureMark.size());
    const std::string_view line = take_line(rest);
    const std::size_t space = line.find(' ');
    const auto bytes = space == std::string_view::npos
                           ? std::nullopt
                           : from_base64(line.substr(space + 1), Base64::kStandard);
    const bool is_named = line.substr(0, space) == verifier->name && bytes &&
                          bytes->starts_with(key_id(verifier->name, verifier->key));
    if (!is_named || !is_signature(verifier->key, body, bytes->substr(kKeyIdBytes))) {
        return std::nullopt;
    }
    auto checkpoint = parse_body(body);
    return checkpoint && checkpoint->origin == verifier->name ? checkpoint : std::nullopt;
}

}  // namespace base
