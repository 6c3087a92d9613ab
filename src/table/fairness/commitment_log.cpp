#include "table/fairness/commitment_log.h"

#include <algorithm>
#include <utility>

#include "table/services.h"

namespace table {
namespace {

constexpr std::string_view kIdBegin = "-log-";
constexpr std::size_t kBatchMax = 500;
constexpr unsigned kConflictsMax = 100;
constexpr std::size_t kCatchUpLines = 2000;  // a few milliseconds

std::string segment_id(std::uint64_t segment) {
    return std::string(kIdBegin) + std::to_string(segment);
}

bool is_missing(const store::StoreError& error) {
    return error.code == store::StoreErrorCode::kNotFound;
}

// Another node has written there first.
bool is_conflict(const store::StoreError& error) {
    return error.code == store::StoreErrorCode::kConflict ||
           error.code == store::StoreErrorCode::kExists;
}

}  // namespace

bool is_log_id(std::string_view public_id) {
    return public_id.starts_with(kIdBegin);
}

store::Outcome<std::vector<store::LogLine>> read_entries(store::Store& store,
                                                         const EntriesQuery& query) {
    constexpr std::uint64_t kSegment = CommitmentLog::kSegmentEntries;
    const auto row = store.table_by_public_id(segment_id(query.from / kSegment));
    if (!row) {
        return is_missing(row.error())
                   ? store::Outcome<std::vector<store::LogLine>>(std::vector<store::LogLine>{})
                   : row.error();
    }
    return store.log({.table = row->id, .from = query.from % kSegment + 1, .limit = query.limit});
}

store::Outcome<std::string> published_key(store::Store& store) {
    const auto row = store.table_by_public_id(segment_id(0));
    if (!row) {
        return is_missing(row.error()) ? store::Outcome<std::string>(std::string()) : row.error();
    }
    return row->summary;
}

void CommitmentLog::add(std::string entry, Logged done) {
    waiting_.push_back({.entry = std::move(entry), .done = std::move(done)});
    if (in_flight_.empty()) {
        store_next();
    }
}

store::Outcome<CommitmentLog::End> CommitmentLog::find_end() const {
    End end{.segment = end_ ? end_->segment : tree_.size() / kSegmentEntries};
    while (true) {
        const auto row = store_.table_by_public_id(segment_id(end.segment));
        if (!row) {
            return is_missing(row.error()) ? store::Outcome<End>(end) : row.error();
        }
        if (row->next_seq <= kSegmentEntries) {
            end.table = row->id;
            end.seq = row->next_seq;
            return end;
        }
        ++end.segment;
    }
}

void CommitmentLog::store_next() {
    if (in_flight_.empty()) {
        const std::size_t count = std::min(waiting_.size(), kBatchMax);
        for (std::size_t i = 0; i < count; ++i) {
            in_flight_.push_back(std::move(waiting_.front()));
            waiting_.pop_front();
        }
    }
    if (in_flight_.empty()) {
        return;
    }
    if (!end_) {
        const auto found = find_end();
        if (!found) {
            fail(found.error());
            return;
        }
        end_ = *found;
    }
    const End place = *end_;
    store::Append append{.first_seq = place.seq, .at_ms = clock_.wall_ms()};
    if (place.table) {
        append.table = *place.table;
    } else {
        append.create = segment_id(place.segment);
        append.status = store::Status::kFinished;  // nobody has to attend to it
        append.summary = signer_.verifier_key();
    }
    // What does not fit into the segment waits for the next one.
    const std::uint64_t room = kSegmentEntries - (place.seq - 1);
    while (in_flight_.size() > room) {
        waiting_.push_front(std::move(in_flight_.back()));
        in_flight_.pop_back();
    }
    for (const Waiting& one : in_flight_) {
        append.lines.push_back(one.entry);
    }
    auto on_done = lifetime_.bind([this, place](const store::Outcome<store::Appended>& outcome) {
        on_stored(place, outcome);
    });
    store_.append(std::move(append),
                  [&executor = executor_, on_done](const store::Outcome<store::Appended>& outcome) {
                      executor.post([on_done, outcome] { on_done(outcome); });
                  });
}

void CommitmentLog::on_stored(const End& place, const store::Outcome<store::Appended>& outcome) {
    if (outcome) {
        conflicts_ = 0;
        end_ = End{.segment = place.segment, .table = outcome->table, .seq = outcome->next_seq};
        if (outcome->next_seq > kSegmentEntries) {
            end_ = End{.segment = place.segment + 1};
        }
        const std::uint64_t first = place.segment * kSegmentEntries + place.seq - 1;
        answer_all([&](std::size_t i) { return first + i; });
        return;
    }
    end_.reset();
    if (is_conflict(outcome.error()) && ++conflicts_ < kConflictsMax) {
        store_next();
        return;
    }
    conflicts_ = 0;
    fail(outcome.error());
}

void CommitmentLog::fail(const store::StoreError& error) {
    if (observer_ != nullptr) {
        observer_->on_store_failed(store::name_of(error.code), error.text);
    }
    answer_all([](std::size_t /*i*/) { return Refused(Refusal::kTryAgain); });
}

void CommitmentLog::answer_all(
    const std::function<base::Result<std::uint64_t, Refused>(std::size_t)>& result) {
    const std::vector<Waiting> answered = std::exchange(in_flight_, {});
    for (std::size_t i = 0; i < answered.size(); ++i) {
        answered[i].done(result(i));
    }
    if (in_flight_.empty()) {
        store_next();
    }
}

std::optional<Refused> CommitmentLog::catch_up() {
    const auto lines = read_entries(store_, {.from = tree_.size(), .limit = kCatchUpLines});
    if (!lines) {
        return Refused(Refusal::kTryAgain);
    }
    for (const store::LogLine& line : *lines) {
        tree_.add(base::leaf_hash(line.text));
    }
    const bool is_segment_read = !lines->empty() && tree_.size() % kSegmentEntries == 0;
    if (lines->size() < kCatchUpLines && !is_segment_read) {
        return std::nullopt;
    }
    // The rest later: others want to use the thread, too.
    executor_.post(lifetime_.bind([this] { static_cast<void>(catch_up()); }));
    return Refused(Refusal::kTryAgain);
}

std::string CommitmentLog::signed_checkpoint() const {
    return signer_.sign(tree_.size(), tree_.root(tree_.size()));
}

base::Result<std::string, Refused> CommitmentLog::checkpoint() {
    if (const auto refused = catch_up()) {
        return *refused;
    }
    return signed_checkpoint();
}

base::Result<std::vector<std::string>, Refused> CommitmentLog::entries(std::uint64_t from) const {
    const auto lines = read_entries(store_, {.from = from, .limit = kEntriesPerPage});
    if (!lines) {
        return Refused(Refusal::kTryAgain);
    }
    std::vector<std::string> texts;
    for (const store::LogLine& line : *lines) {
        texts.push_back(line.text);
    }
    return texts;
}

base::Result<base::LogProof, Refused> CommitmentLog::proof(std::uint64_t index) {
    if (const auto refused = catch_up()) {
        return *refused;
    }
    if (index >= tree_.size()) {
        return Refused(Refusal::kNoTable);
    }
    const auto lines = read_entries(store_, {.from = index, .limit = 1});
    if (!lines || lines->empty()) {
        return Refused(Refusal::kTryAgain);
    }
    return base::LogProof{.entry = lines->front().text,
                          .index = index,
                          .hashes = tree_.inclusion(index, tree_.size()),
                          .checkpoint = signed_checkpoint()};
}

base::Result<CommitmentLog::Consistency, Refused> CommitmentLog::consistency(std::uint64_t from) {
    if (const auto refused = catch_up()) {
        return *refused;
    }
    if (from == 0 || from > tree_.size()) {
        return Refused(Refusal::kNoTable);
    }
    return Consistency{.hashes = tree_.consistency(from, tree_.size()),
                       .checkpoint = signed_checkpoint()};
}

}  // namespace table
