#include "store/archive.h"

#include <algorithm>
#include <functional>
#include <future>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/digest.h"
#include "store/archive_text.h"

namespace store {
namespace {

// Without maps or subscriptions an archive is as it was before there were any.
constexpr std::string_view kTitleWithMaps = "fogg-store 4";
constexpr std::string_view kTitleWithSubscriptions = "fogg-store 3";
constexpr std::string_view kTitle = "fogg-store 2";
constexpr std::string_view kOldTitle = "fogg-store 1";
constexpr std::string_view kListed = "listed";
constexpr std::string_view kUnlisted = "unlisted";
// A line holds at most one text, whose bytes may all be escaped, plus some numbers.
constexpr std::size_t kArchiveLineMax = 2 * kMapBytesMax + 256;

// Writes lines and digests them.
class ArchiveWriter {
public:
    ArchiveWriter(std::ostream& out, std::string_view title) : out_(out) {
        put(std::string(title));
    }

    Outcome<Ok> add(const TableCopy& copy) {
        const TableRow& row = copy.row;
        put("table " + row.public_id + ' ' + std::string(name_of(row.status)) + ' ' +
            std::to_string(row.created_ms) + ' ' + std::to_string(row.status_ms) + ' ' +
            std::to_string(row.due_ms) + ' ' + std::string(row.listed ? kListed : kUnlisted) + ' ' +
            escaped(row.summary));
        if (!copy.holders.empty()) {
            put(holders_line(copy.holders));
        }
        for (const LogLine& line : copy.lines) {
            put("line " + std::to_string(line.seq) + ' ' + std::to_string(line.at_ms) + ' ' +
                escaped(line.text));
        }
        for (const ChatLine& line : copy.chat) {
            put("chat " + std::to_string(line.n) + ' ' + std::to_string(line.at_ms) + ' ' +
                escaped(line.text));
        }
        counts_.tables += 1;
        counts_.lines += copy.lines.size();
        counts_.chats += copy.chat.size();
        return state();
    }

    Outcome<Ok> add(const Subscription& kept) {
        put("subscription " + kept.id + ' ' + kept.holder + ' ' + std::to_string(kept.at_ms) + ' ' +
            escaped(kept.text));
        return state();
    }

    Outcome<Ok> add(const MapRow& row, const std::string& text) {
        put("map " + row.sha256 + ' ' + row.holder + ' ' + row.series + ' ' +
            std::to_string(row.version) + ' ' + std::to_string(row.made_ms) + ' ' +
            std::string(row.listed ? kListed : kUnlisted) + ' ' + escaped(row.summary));
        put("text " + escaped(text));
        return state();
    }

    Outcome<ArchiveCounts> finish() {
        out_ << "end " << counts_.tables << ' ' << counts_.lines << ' ' << counts_.chats << ' '
             << base::to_hex(digest_.finish()) << '\n';
        out_.flush();
        const Outcome<Ok> outcome = state();
        return outcome ? Outcome<ArchiveCounts>(counts_) : outcome.error();
    }

    [[nodiscard]] const ArchiveCounts& counts() const { return counts_; }

private:
    static std::string holders_line(const std::vector<std::string>& holders) {
        std::string line = "holders";
        for (const std::string& holder : holders) {
            line += ' ' + holder;
        }
        return line;
    }
    void put(std::string line) {
        line += '\n';
        digest_.add(line);
        out_ << line;
    }
    [[nodiscard]] Outcome<Ok> state() const {
        if (!out_) {
            return StoreError{StoreErrorCode::kIo, "the archive could not be written"};
        }
        return Ok{};
    }

    std::ostream& out_;
    base::Sha256 digest_;
    ArchiveCounts counts_;
};

// Reads one table at a time. `line_` is always the first unconsumed line.
class ArchiveReader {
public:
    explicit ArchiveReader(std::istream& in) : in_(in) {}

    // Reads what comes before the tables: the maps, one at a time. Call it first.
    Outcome<Ok> begin(const std::function<Outcome<Ok>(Publish)>& keep) {
        if (!read_title()) {
            return damaged("not an archive, or one of a newer version");
        }
        while (line_.starts_with("map ")) {
            auto map = read_map();
            if (!map) {
                return map.error();
            }
            if (Outcome<Ok> kept = keep(std::move(*map)); !kept) {
                return kept;
            }
        }
        return Ok{};
    }

    // Nothing after the last table, once the archive's final line has been verified.
    Outcome<std::optional<TableCopy>> next() {
        while (line_.starts_with("map ")) {
            auto map = read_map();
            if (!map) {
                return map.error();
            }
            late_maps_.push_back(std::move(*map));
        }
        while (line_.starts_with("subscription ")) {
            if (!read_subscription() || !advance()) {
                return damaged("expected a subscription");
            }
        }
        if (line_.starts_with("end ")) {
            return end();
        }
        TableCopy copy;
        if (!read_row(copy.row)) {
            return damaged("expected a table");
        }
        bool has_line = advance();
        if (has_line && !is_old_ && line_.starts_with("holders ")) {
            if (!read_holders(copy)) {
                return damaged("expected holders");
            }
            has_line = advance();
        }
        for (; has_line && line_.starts_with("line "); has_line = advance()) {
            if (!read_line(copy)) {
                return damaged("expected a line of the log");
            }
        }
        for (; has_line && line_.starts_with("chat "); has_line = advance()) {
            if (!read_chat(copy)) {
                return damaged("expected a line of chat");
            }
        }
        if (is_cut_) {
            return damaged("the archive ends too early");
        }
        counts_.tables += 1;
        counts_.lines += copy.lines.size();
        counts_.chats += copy.chat.size();
        return std::optional(std::move(copy));
    }
    [[nodiscard]] const ArchiveCounts& counts() const { return counts_; }
    // Of everybody, once next() has returned nothing.
    [[nodiscard]] const std::vector<Subscription>& subscriptions() const { return subscriptions_; }
    // Published while the archive was being written.
    [[nodiscard]] const std::vector<Publish>& late_maps() const { return late_maps_; }

private:
    [[nodiscard]] StoreError damaged(const std::string& what) const {
        return {StoreErrorCode::kInvalid, "line " + std::to_string(number_) + ": " + what};
    }

    // Now that another line follows, the previous one belongs to the digest.
    bool advance() {
        if (number_ > 0) {
            digest_.add(line_);
            digest_.add("\n");
        }
        ++number_;
        line_.clear();
        for (int c = in_.get(); c != '\n'; c = in_.get()) {
            if (c == std::istream::traits_type::eof() || line_.size() == kArchiveLineMax) {
                is_cut_ = true;
                line_.clear();
                return false;
            }
            line_ += static_cast<char>(c);
        }
        return true;
    }

    bool read_title() {
        if (!advance() || (line_ != kTitle && line_ != kOldTitle &&
                           line_ != kTitleWithSubscriptions && line_ != kTitleWithMaps)) {
            return false;
        }
        is_old_ = line_ == kOldTitle;
        has_maps_ = line_ == kTitleWithMaps;
        has_subscriptions_ = has_maps_ || line_ == kTitleWithSubscriptions;
        return advance();
    }
    bool read_row(TableRow& row) const {
        ArchiveWords words(line_);
        const bool is_table = words.next() == "table";
        row.public_id = words.next();
        const auto status = status_from(words.next());
        row.status = status.value_or(Status::kBroken);
        row.created_ms = words.number<std::int64_t>();
        row.status_ms = words.number<std::int64_t>();
        bool is_listing = true;
        if (!is_old_) {
            row.due_ms = words.number<std::int64_t>();
            const std::string_view listing = words.next();
            row.listed = listing == kListed;
            is_listing = row.listed || listing == kUnlisted;
        }
        row.summary = words.text();
        return is_table && status && is_listing && words.is_good();
    }
    bool read_holders(TableCopy& copy) const {
        ArchiveWords words(line_);
        words.next();
        while (!words.is_at_end() && copy.holders.size() <= kTableHoldersMax) {
            copy.holders.emplace_back(words.next());
        }
        return !copy.holders.empty() && copy.holders.size() <= kTableHoldersMax;
    }
    bool read_line(TableCopy& copy) const {
        ArchiveWords words(line_);
        words.next();
        LogLine line{.seq = words.number<Seq>(), .at_ms = words.number<std::int64_t>()};
        line.text = words.text();
        copy.lines.push_back(std::move(line));
        return words.is_good() && copy.lines.size() <= kTableLinesMax;
    }
    bool read_chat(TableCopy& copy) const {
        ArchiveWords words(line_);
        words.next();
        ChatLine line{.n = words.number<std::uint64_t>(), .at_ms = words.number<std::int64_t>()};
        line.text = words.text();
        copy.chat.push_back(std::move(line));
        return words.is_good() && copy.chat.size() <= kChatKept;
    }

    // A map and its text, and the line after them.
    Outcome<Publish> read_map() {
        ArchiveWords words(line_);
        words.next();
        Publish map;
        MapRow& row = map.row;
        row.sha256 = words.next();
        row.holder = words.next();
        row.series = words.next();
        row.version = words.number<std::int64_t>();
        row.made_ms = words.number<std::int64_t>();
        const std::string_view listing = words.next();
        row.listed = listing == kListed;
        row.summary = words.text();
        const bool is_listing = listing == kListed || listing == kUnlisted;
        if (!has_maps_ || !words.is_good() || !is_listing || row.version < 1 || !advance()) {
            return damaged("expected a map");
        }
        ArchiveWords text(line_);
        const bool is_text = text.next() == "text";
        map.text = text.text();
        if (!is_text || !text.is_good() || refusal_of(map) || !advance()) {
            return damaged("expected the text of a map");
        }
        return map;
    }

    bool read_subscription() {
        ArchiveWords words(line_);
        words.next();
        Subscription kept{.id = std::string(words.next()), .holder = std::string(words.next())};
        kept.at_ms = words.number<std::int64_t>();
        kept.text = words.text();
        const bool is_good =
            has_subscriptions_ && words.is_good() && !refusal_of(Subscribe{.subscription = kept});
        subscriptions_.push_back(std::move(kept));
        return is_good;
    }

    Outcome<std::optional<TableCopy>> end() {
        ArchiveWords words(line_);
        words.next();
        const ArchiveCounts told{.tables = words.number<std::uint64_t>(),
                                 .lines = words.number<std::uint64_t>(),
                                 .chats = words.number<std::uint64_t>()};
        const auto digest = base::digest_from_hex(words.next());
        if (!words.is_good() || told != counts_ || digest != digest_.finish()) {
            return damaged("the archive was changed: its digest is another");
        }
        if (in_.peek() != std::istream::traits_type::eof()) {
            return damaged("something follows the end");
        }
        return std::optional<TableCopy>();
    }

    std::istream& in_;
    std::string line_;
    std::uint64_t number_ = 0;        // the line number of line_
    bool is_old_ = false;             // the archive has version 1
    bool has_subscriptions_ = false;  // it has version 3
    bool has_maps_ = false;           // it has version 4
    std::vector<Publish> late_maps_;
    std::vector<Subscription> subscriptions_;
    bool is_cut_ = false;
    base::Sha256 digest_;
    ArchiveCounts counts_;
};

// Writes all maps whose id is higher; gives the highest.
Outcome<std::int64_t> add_maps(Store& store, std::int64_t after, ArchiveWriter& writer) {
    while (store.maps() != nullptr) {
        const auto page = store.maps()->maps_after(after);
        if (!page) {
            return page.error();
        }
        for (const MapRow& row : *page) {
            const auto text = store.maps()->text(row.sha256);
            const Outcome<Ok> added = text ? writer.add(row, *text) : text.error();
            if (!added) {
                return added.error();
            }
            after = row.id;
        }
        if (page->size() < kMapsPerPage) {
            break;
        }
    }
    return after;
}

Outcome<bool> has_maps(Store& store) {
    if (store.maps() == nullptr) {
        return false;
    }
    const auto page = store.maps()->maps_after(0);
    return page ? Outcome<bool>(!page->empty()) : page.error();
}

// Its hash proves a map, so it may be kept before the end of the archive is verified.
Outcome<Ok> keep(Store& store, Publish map) {
    if (store.maps() == nullptr) {
        return StoreError{StoreErrorCode::kInvalid, "this store keeps no maps"};
    }
    std::promise<Outcome<Ok>> done;
    store.maps()->publish(std::move(map), [&](const Outcome<PublishOutcome>& outcome) {
        done.set_value(outcome ? Outcome<Ok>(Ok{}) : outcome.error());
    });
    return done.get_future().get();
}

Outcome<std::vector<Subscription>> all_subscriptions(Store& store) {
    std::vector<Subscription> all;
    while (true) {
        auto page = store.subscriptions({.after = all.empty() ? "" : all.back().id});
        if (!page) {
            return page.error();
        }
        all.insert(all.end(), page->begin(), page->end());
        if (page->size() < kSubscriptionsPerPage) {
            return all;
        }
    }
}

// They belong to no table, and browsers renew them by themselves, so they are imported after the
// tables, one by one.
Outcome<Ok> keep_all(Store& store, const std::vector<Subscription>& subscriptions) {
    for (const Subscription& kept : subscriptions) {
        std::promise<Outcome<Ok>> done;
        store.subscribe({.subscription = kept},
                        [&](const Outcome<Ok>& outcome) { done.set_value(outcome); });
        if (Outcome<Ok> outcome = done.get_future().get(); !outcome) {
            return outcome;
        }
    }
    return Ok{};
}

}  // namespace

Outcome<ArchiveCounts> export_to(std::ostream& out, Store& store, const ArchiveProgress& progress) {
    const auto subscriptions = all_subscriptions(store);
    if (!subscriptions) {
        return subscriptions.error();
    }
    const auto with_maps = has_maps(store);
    if (!with_maps) {
        return with_maps.error();
    }
    ArchiveWriter writer(out, *with_maps               ? kTitleWithMaps
                              : subscriptions->empty() ? kTitle
                                                       : kTitleWithSubscriptions);
    const auto last = add_maps(store, 0, writer);
    if (!last) {
        return last.error();
    }
    const Outcome<Ok> outcome = store.visit_tables([&](const TableCopy& copy) {
        Outcome<Ok> added = writer.add(copy);
        if (added && progress) {
            progress(writer.counts());
        }
        return added;
    });
    if (!outcome) {
        return outcome.error();
    }
    // A table may have been made on a map that was not there when it was the maps' turn.
    if (*with_maps) {
        if (const auto late = add_maps(store, *last, writer); !late) {
            return late.error();
        }
    }
    for (const Subscription& kept : *subscriptions) {
        if (const Outcome<Ok> added = writer.add(kept); !added) {
            return added.error();
        }
    }
    return writer.finish();
}

Outcome<ArchiveCounts> import_from(std::istream& in, Store& store,
                                   const ArchiveProgress& progress) {
    ArchiveReader reader(in);
    const auto keep_map = [&](Publish map) { return keep(store, std::move(map)); };
    if (const Outcome<Ok> begun = reader.begin(keep_map); !begun) {
        return begun.error();
    }
    const Outcome<Ok> outcome = store.import_tables([&] {
        if (progress) {
            progress(reader.counts());
        }
        return reader.next();
    });
    if (!outcome) {
        return outcome.error();
    }
    for (const Publish& map : reader.late_maps()) {
        if (const Outcome<Ok> kept = keep(store, map); !kept) {
            return kept.error();
        }
    }
    if (const Outcome<Ok> kept = keep_all(store, reader.subscriptions()); !kept) {
        return kept.error();
    }
    return reader.counts();
}

}  // namespace store
