#include "table/fairness/seed_keys.h"

#include <algorithm>
#include <utility>

namespace table {
namespace {

constexpr std::size_t kFingerprintDigits = 8;

std::string associated_of(std::string_view public_id) {
    return "fogg seed of table " + std::string(public_id);
}

}  // namespace

std::string fingerprint(const SeedKey& key) {
    return base::to_hex(base::derived_key(key.key, "fingerprint")).substr(0, kFingerprintDigits);
}

std::string key_name(const SeedKey& key) {
    return std::to_string(key.number) + "." + fingerprint(key);
}

std::string_view key_name_in(std::string_view sealed) {
    const std::size_t first = sealed.find('.');
    const std::size_t second =
        first == std::string_view::npos ? first : sealed.find('.', first + 1);
    return second == std::string_view::npos ? std::string_view{} : sealed.substr(0, second);
}

SeedKeys::SeedKeys(std::vector<SeedKey> keys, Reread reread)
    : reread_(std::move(reread)), keys_(std::move(keys)) {}

std::string SeedKeys::seal(const base::Seed& seed, std::string_view public_id) const {
    const base::Lock lock(mutex_);
    const auto newest = std::ranges::max_element(keys_, {}, &SeedKey::number);
    if (newest == keys_.end()) {
        return "";
    }
    return key_name(*newest) + "." +
           base::seal(newest->key,
                      {.secret = base::chars_of(seed), .associated = associated_of(public_id)});
}

base::Result<base::Seed, SealProblem> SeedKeys::open(std::string_view sealed,
                                                     std::string_view public_id) const {
    const std::string_view name = key_name_in(sealed);
    if (name.empty()) {
        return SealProblem::kChanged;
    }
    const auto key = find(name);
    if (!key) {
        return SealProblem::kNoKey;
    }
    const auto opened = base::open_sealed(
        key->key, {.text = sealed.substr(name.size() + 1), .associated = associated_of(public_id)});
    base::Seed seed{};
    if (!opened || opened->size() != seed.size()) {
        return SealProblem::kChanged;
    }
    std::ranges::copy(*opened, seed.begin());
    return seed;
}

std::optional<SeedKey> SeedKeys::find(std::string_view name) const {
    const base::Lock lock(mutex_);
    auto found = std::ranges::find(keys_, name, key_name);
    if (found == keys_.end() && reread_) {
        if (auto keys = reread_()) {
            keys_ = std::move(*keys);
            found = std::ranges::find(keys_, name, key_name);
        }
    }
    return found == keys_.end() ? std::nullopt : std::optional(*found);
}

}  // namespace table
