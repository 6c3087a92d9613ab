#include "app/serve/server_keys.h"

#include <algorithm>
#include <utility>

#include "base/checkpoint.h"
#include "table/change.h"
#include "table/fairness/commitment_log.h"

namespace app {
namespace {

// Adds the tables of one status.
store::Outcome<store::Ok> add_uses(store::Store& store, store::Status status, KeyScan scan,
                                   KeyUses& uses) {
    store::TablesQuery query{.status = status};
    while (true) {
        const auto rows = store.tables(query);
        if (!rows) {
            return rows.error();
        }
        for (const store::TableRow& row : *rows) {
            const auto lines = store.log({.table = row.id, .limit = 1});
            if (!lines) {
                return lines.error();
            }
            const std::string_view sealed =
                lines->empty() ? "" : table::sealed_seed_in(lines->front().text);
            if (!sealed.empty()) {
                ++uses[std::string(table::key_name_in(sealed))];
            }
        }
        if (scan == KeyScan::kNewest || rows->size() < query.limit) {
            return store::Ok{};
        }
        query.after = {.status_ms = rows->back().status_ms, .id = rows->back().id};
    }
}

std::string lost_text(const std::string& missing) {
    return missing +
           ". Put the file back from your copy. If it is lost for good, `fogg store rotate-key "
           "--lost` makes a new key; those games can then never be continued";
}

base::Result<StartKeys, std::string> start_without(const KeyPlace& place, const KeyUses& uses,
                                                   const std::string& published) {
    const std::string missing = missing_keys_text(uses, {});
    if (place.path.empty()) {
        if (!missing.empty()) {
            return missing + ", but `key_file` is not set";
        }
        return StartKeys{.warning =
                             "The seeds of new tables are stored unsealed: anyone who reads the "
                             "database sees every hand. Set `key_file`"};
    }
    if (!missing.empty()) {
        return place.path + ": there is no such file, but " + lost_text(missing);
    }
    if (!place.may_be_made) {
        return place.path +
               ": there is no such file. Create it once with `fogg store rotate-key`, and give "
               "every node a copy";
    }
    StartKeys start{.keys = with_new_key({.lost_log = published}, 1)};
    if (!published.empty()) {
        start.warning =
            place.path +
            ": there was no such file, so a new one was created. The log of commitments continues "
            "under another key, and anyone who checks it will notice";
    }
    if (auto problem = write_key_file(place.path, start.keys, KeyFileMode::kNew)) {
        return *std::move(problem);
    }
    return start;
}

}  // namespace

store::Outcome<KeyUses> key_uses(store::Store& store, KeyScan scan) {
    KeyUses uses;
    for (const store::Status status : {store::Status::kPlaying, store::Status::kOpen}) {
        if (const auto added = add_uses(store, status, scan, uses); !added) {
            return added.error();
        }
    }
    return uses;
}

std::string missing_keys_text(const KeyUses& uses, const ServerKeys& keys) {
    std::string text;
    for (const auto& [name, count] : uses) {
        if (std::ranges::find(keys.seed_keys, name, table::key_name) == keys.seed_keys.end()) {
            text += (text.empty() ? "" : ", ") + std::to_string(count) +
                    (count == 1 ? " unfinished table needs key " : " unfinished tables need key ") +
                    name;
        }
    }
    return text;
}

std::string other_log_text(const std::string& published, const ServerKeys& keys) {
    const std::string own =
        keys.signing ? base::CheckpointSigner(*keys.signing).verifier_key() : "";
    if (published.empty() || published == own || published == keys.lost_log) {
        return "";
    }
    return "the log of commitments was started with the key " +
           published.substr(0, published.find('+')) +
           ", which this file does not have: anyone who checks the log will notice. Use the key "
           "file";
}

base::Result<StartKeys, std::string> keys_at_start(const KeyPlace& place, store::Store& store) {
    const auto uses = key_uses(store, KeyScan::kNewest);
    const auto published =
        uses ? table::published_key(store) : store::Outcome<std::string>(uses.error());
    if (!published) {
        return std::string(store::name_of(published.error().code)) + ": " + published.error().text;
    }
    if (place.path.empty()) {
        if (!published->empty()) {
            return std::string(
                "the other nodes seal seeds and sign the log of commitments, but `key_file` is not "
                "set here. Copy their key file, and set it");
        }
        return start_without(place, *uses, *published);
    }
    auto keys = read_key_file(place.path);
    if (!keys) {
        return keys.error().kind == KeyFileProblem::Kind::kMissing
                   ? start_without(place, *uses, *published)
                   : base::Result<StartKeys, std::string>(keys.error().text);
    }
    const std::string other = other_log_text(*published, *keys);
    // It would seal tables that no other node can open, and sign a log that is theirs.
    if (!other.empty() && !place.may_be_made) {
        return place.path + ": " + other + " of the other nodes";
    }
    StartKeys start{.keys = std::move(*keys)};
    if (!other.empty()) {
        start.warning = place.path + ": " + other + " as it was";
    }
    if (const std::string missing = missing_keys_text(*uses, start.keys); !missing.empty()) {
        start.warning = place.path + ": a key is missing: " + missing +
                        ". They cannot be opened until it is put back";
    }
    return start;
}

base::Result<net::P256Secret, std::string> push_key(const KeyPlace& place, ServerKeys& keys) {
    if (keys.push) {
        return *keys.push;
    }
    if (place.path.empty()) {
        return std::string("turn notices to closed browsers are off: set `key_file`");
    }
    if (!place.may_be_made) {
        return place.path +
               ": turn notices to closed browsers are off, because the file has no key for them. "
               "Run `fogg store rotate-key`, and give every node a copy of the file";
    }
    ServerKeys more = keys;
    more.push = net::random_p256_secret();
    if (auto problem = write_key_file(place.path, more, KeyFileMode::kReplace)) {
        return "turn notices to closed browsers are off, because their key cannot be stored: " +
               *problem;
    }
    keys = std::move(more);
    return *keys.push;
}

}  // namespace app
