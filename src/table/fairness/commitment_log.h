// table/fairness/commitment_log.h
//
// The append-only log of commitments (base/commitment_entry.h), the same for all nodes. It is
// stored as ordinary lines of tables that nobody can join, so the key (table, seq) gives all nodes
// one order, and backups and archives contain it. Each such table holds kSegmentEntries:
//
//     "-log-0"  entries 0 to 65535 as lines 1 to 65536,  "-log-1"  the next ones
//
// Appending takes one commit, shared by all waiting requests. The hash tree serves readers only,
// and catches up in pieces. Lives on the executor's thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/executor.h"
#include "base/log_proof.h"
#include "base/merkle_tree.h"
#include "base/result.h"
#include "store/store.h"
#include "table/lifetime.h"
#include "table/refused.h"

namespace table {

class Observer;

// Whether this public id is no table's, but one of the log's.
[[nodiscard]] bool is_log_id(std::string_view public_id);

// Entries of the log of a store, `from` and what follows it in its segment, at most `limit`; none
// beyond its end.
struct EntriesQuery {
    std::uint64_t from = 0;
    std::size_t limit = store::kLinesPerPage;
};
[[nodiscard]] store::Outcome<std::vector<store::LogLine>> read_entries(store::Store& store,
                                                                       const EntriesQuery& query);

// The verifier key with which the log of a store was begun; empty if there is no log, or one from
// before that was written down.
[[nodiscard]] store::Outcome<std::string> published_key(store::Store& store);

class CommitmentLog {
public:
    static constexpr std::uint64_t kSegmentEntries = 65'536;
    static constexpr std::size_t kEntriesPerPage = 256;

    // All must outlive it.
    struct Parts {
        base::Executor& executor;
        const base::Clock& clock;
        store::Store& store;
        Observer* observer = nullptr;  // hears of it when the store takes no entry
    };
    CommitmentLog(const Parts& parts, const base::SigningSeed& signing_seed)
        : executor_(parts.executor),
          clock_(parts.clock),
          store_(parts.store),
          observer_(parts.observer),
          signer_(signing_seed) {}

    // The entry's index once it is durable; kTryAgain when the store did not take it.
    using Logged = std::function<void(const base::Result<std::uint64_t, Refused>&)>;
    void add(std::string entry, Logged done);

    // For readers. kTryAgain while the tree is far behind the log, or the store cannot be read;
    // kNoTable where the log is shorter.
    [[nodiscard]] base::Result<std::string, Refused> checkpoint();
    // On any thread.
    [[nodiscard]] base::Result<std::vector<std::string>, Refused> entries(std::uint64_t from) const;
    [[nodiscard]] base::Result<base::LogProof, Refused> proof(std::uint64_t index);
    // That the log still begins with the first `from` entries.
    struct Consistency {
        std::vector<base::Digest> hashes{};
        std::string checkpoint{};
    };
    [[nodiscard]] base::Result<Consistency, Refused> consistency(std::uint64_t from);
    [[nodiscard]] std::string verifier_key() const { return signer_.verifier_key(); }

private:
    struct Waiting {
        std::string entry{};
        Logged done{};
    };
    // Where the next entry goes.
    struct End {
        std::uint64_t segment = 0;
        std::optional<store::TableId> table{};  // nothing: it has yet to be made
        store::Seq seq = 1;
    };

    [[nodiscard]] store::Outcome<End> find_end() const;
    void store_next();
    void on_stored(const End& place, const store::Outcome<store::Appended>& outcome);
    void fail(const store::StoreError& error);
    void answer_all(const std::function<base::Result<std::uint64_t, Refused>(std::size_t)>& result);
    // Reads what is new, at most a piece of it.
    [[nodiscard]] std::optional<Refused> catch_up();
    [[nodiscard]] std::string signed_checkpoint() const;

    base::Executor& executor_;
    const base::Clock& clock_;
    store::Store& store_;
    Observer* const observer_;
    const base::CheckpointSigner signer_;
    std::deque<Waiting> waiting_;
    std::vector<Waiting> in_flight_;
    unsigned conflicts_ = 0;  // in a row
    std::optional<End> end_;  // nothing: not known, or another node has written
    base::MerkleTree tree_;
    Lifetime lifetime_;
};

}  // namespace table
