// app/serve/server_keys.h
//
// Which keys a server starts with, and which keys the unfinished tables of its store need. Never
// creates a new key in place of a missing one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "app/serve/key_file.h"
#include "base/result.h"
#include "net/push/push_crypto.h"
#include "store/store.h"

namespace app {

// How many unfinished tables need which key (table::key_name). Reads the first line of each.
using KeyUses = std::map<std::string, std::uint64_t, std::less<>>;
enum class KeyScan : std::uint8_t { kNewest, kAll };  // kNewest: of a page of tables, for a start
[[nodiscard]] store::Outcome<KeyUses> key_uses(store::Store& store, KeyScan scan);

// "12 unfinished tables need key 1.3fa9c1d2", for those that are not among the keys; empty if there
// are none.
[[nodiscard]] std::string missing_keys_text(const KeyUses& uses, const ServerKeys& keys);

// What is wrong if the store's log was begun with another key than these have; empty: nothing. Then
// the file is not the one that the other nodes have.
[[nodiscard]] std::string other_log_text(const std::string& published, const ServerKeys& keys);

struct KeyPlace {
    std::string path{};        // empty: nowhere, so that seeds are stored as they are
    bool may_be_made = false;  // not where other nodes need the same file
};
struct StartKeys {
    ServerKeys keys{};
    std::string warning{};  // for people; empty if all is well
};
// The error is a sentence for people: the server must not start.
[[nodiscard]] base::Result<StartKeys, std::string> keys_at_start(const KeyPlace& place,
                                                                 store::Store& store);

// The key for notices to closed browsers, made where the file has none yet. A sentence for people
// where there is none and none can be made.
[[nodiscard]] base::Result<net::P256Secret, std::string> push_key(const KeyPlace& place,
                                                                  ServerKeys& keys);

}  // namespace app
