#include "app/serve/key_upkeep.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <memory>
#include <optional>
#include <utility>

#include "app/serve/data_folder.h"
#include "app/serve/server_keys.h"
#include "app/store_address.h"
#include "table/fairness/commitment_log.h"

namespace app {
namespace {

Exit keys_failed(const std::string& text) {
    fmt::print(stderr, "{}\n", text);
    return Exit::kFailed;
}

// What is known about the keys of a store.
struct KeysInUse {
    std::string key_file;
    KeyUses uses;
    std::string published;  // the key that the log was begun with
};

// Nothing, and the reason on standard error, when that fails.
std::optional<KeysInUse> find_keys(const KeyWish& wish) {
    const auto path = wish.data.empty() ? default_store_path(homes()) : std::optional(wish.data);
    if (!path) {
        keys_failed(
            "not_found: neither XDG_DATA_HOME nor HOME is set; use --data to name the store");
        return std::nullopt;
    }
    const auto opened = open_store(*path, store::FileMode::kMustExist);
    const auto uses =
        opened ? key_uses(*opened->store, KeyScan::kAll) : store::Outcome<KeyUses>(opened.error());
    const auto published =
        uses ? table::published_key(*opened->store) : store::Outcome<std::string>(uses.error());
    if (!published) {
        keys_failed(fmt::format("{}: {}: {}", store::name_of(published.error().code),
                                shown_address(*path), published.error().text));
        return std::nullopt;
    }
    if (wish.key_file.empty() && opened->file == nullptr) {
        keys_failed("invalid: use --key-file to name the file with the keys");
        return std::nullopt;
    }
    return KeysInUse{.key_file = wish.key_file.empty() ? default_key_file(*path) : wish.key_file,
                     .uses = *uses,
                     .published = *published};
}

std::uint64_t uses_of(const KeyUses& uses, const table::SeedKey& key) {
    const auto found = uses.find(table::key_name(key));
    return found == uses.end() ? 0 : found->second;
}

// Above all numbers that are or were in use.
std::uint32_t next_number(const ServerKeys& keys, const KeyUses& uses) {
    std::uint32_t last = keys.seed_keys.empty() ? 0 : keys.seed_keys.back().number;
    for (const auto& [name, count] : uses) {
        std::uint32_t number = 0;
        std::from_chars(name.data(), name.data() + name.size(), number);
        last = std::max(last, number);
    }
    return last + 1;
}

}  // namespace

Exit list_keys(const KeyWish& wish) {
    const auto in_use = find_keys(wish);
    if (!in_use) {
        return Exit::kFailed;
    }
    const auto keys = read_key_file(in_use->key_file);
    if (!keys) {
        return keys_failed(keys.error().text);
    }
    for (const table::SeedKey& key : keys->seed_keys) {
        fmt::print("{}: {} unfinished tables{}\n", table::key_name(key), uses_of(in_use->uses, key),
                   &key == &keys->seed_keys.back() ? ", seals new ones" : "");
    }
    const std::string missing = missing_keys_text(in_use->uses, *keys);
    return missing.empty() ? Exit::kOk : keys_failed(in_use->key_file + ": missing: " + missing);
}

Exit rotate_key(const KeyWish& wish) {
    const auto in_use = find_keys(wish);
    if (!in_use) {
        return Exit::kFailed;
    }
    auto old = read_key_file(in_use->key_file);
    const bool is_new = !old && old.error().kind == KeyFileProblem::Kind::kMissing;
    if (!old && !is_new) {
        return keys_failed(old.error().text);
    }
    const ServerKeys before = is_new ? ServerKeys{} : std::move(*old);
    const std::string missing = missing_keys_text(in_use->uses, before);
    if (!missing.empty() && !wish.is_lost) {
        return keys_failed(in_use->key_file + ": missing: " + missing +
                           ". Put the key back, or use --lost if it is lost for good");
    }
    const std::string other = other_log_text(in_use->published, before);
    if (!other.empty() && !wish.is_lost) {
        return keys_failed(in_use->key_file + ": " + other +
                           " of the other nodes, or --lost if it is lost for good");
    }
    ServerKeys kept{.seed_keys = {},
                    .signing = before.signing,
                    .lost_log = other.empty() ? before.lost_log : in_use->published,
                    .push = before.push};
    for (const table::SeedKey& key : before.seed_keys) {
        if (uses_of(in_use->uses, key) > 0 || &key == &before.seed_keys.back()) {
            kept.seed_keys.push_back(key);
        } else {
            fmt::print("dropped {}\n", table::key_name(key));
        }
    }
    kept = with_new_key(std::move(kept), next_number(before, in_use->uses));
    const auto problem =
        write_key_file(in_use->key_file, kept, is_new ? KeyFileMode::kNew : KeyFileMode::kReplace);
    if (problem) {
        return keys_failed(*problem);
    }
    fmt::print("{}: {} seals new tables once the server has been restarted\n", in_use->key_file,
               table::key_name(kept.seed_keys.back()));
    return Exit::kOk;
}

}  // namespace app
