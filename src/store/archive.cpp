#include "store/archive.h"

#include <algorithm>
#include <charconv>
#include <future>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/digest.h"

namespace store {
namespace {

// Without subscriptions an archive is as it was before there were any.
constexpr std::string_view kTitleWithSubscriptions = "fogg-store 3";
constexpr std::string_view kTitle = "fogg-store 2";
constexpr std::string_view kOldTitle = "fogg-store 1";
constexpr std::string_view kListed = "listed";
constexpr std::string_view kUnlisted = "unlisted";
// A line holds at most one text, whose bytes may all be escaped, plus some numbers.
constexpr std::size_t kArchiveLineMax = 2 * kLineBytesMax + 256;

// Characters that would end a line are escaped with a backslash, and so is the backslash.
constexpr std::string_view kPlain("\\\n\r\0", 4);
constexpr std::string_view kLetters = "\\nr0";

std::string escaped(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    for (const char c : text) {
        const std::size_t special = kPlain.find(c);
        if (special == std::string_view::npos) {
            result += c;
        } else {
            result += '\\';
            result += kLetters[special];
        }
    }
    return result;
}

// Nothing if a backslash precedes anything that needs no escape.
std::optional<std::string> unescaped(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\') {
            result += text[i];
            continue;
        }
        const std::size_t special =
            ++i < text.size() ? kLetters.find(text[i]) : std::string_view::npos;
        if (special == std::string_view::npos) {
            return std::nullopt;
        }
        result += kPlain[special];
    }
    return result;
}

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

// The words of a line, left to right. The last one may contain spaces.
class Words {
public:
    explicit Words(std::string_view line) : rest_(line) {}

    std::string_view next() {
        const std::size_t end = std::min(rest_.find(' '), rest_.size());
        const std::string_view word = rest_.substr(0, end);
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        return word;
    }
    // Clears is_good() if the word is not a number.
    template <typename Number>
    Number number() {
        const std::string_view word = next();
        Number value{};
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        is_good_ = is_good_ && error == std::errc{} && end == word.data() + word.size();
        return value;
    }
    std::string text() {
        const auto plain = unescaped(std::exchange(rest_, {}));
        is_good_ = is_good_ && plain;
        return plain.value_or("");
    }
    [[nodiscard]] bool is_at_end() const { return rest_.empty(); }
    [[nodiscard]] bool is_good() const { return is_good_; }

private:
    std::string_view rest_;
    bool is_good_ = true;
};

// Reads one table at a time. `line_` is always the first unconsumed line.
class ArchiveReader {
public:
    explicit ArchiveReader(std::istream& in) : in_(in) {}

    // Nothing after the last table, once the archive's final line has been verified.
    Outcome<std::optional<TableCopy>> next() {
        if (number_ == 0 && !read_title()) {
            return damaged("not an archive, or one of a newer version");
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
        if (!advance() ||
            (line_ != kTitle && line_ != kOldTitle && line_ != kTitleWithSubscriptions)) {
            return false;
        }
        is_old_ = line_ == kOldTitle;
        has_subscriptions_ = line_ == kTitleWithSubscriptions;
        return advance();
    }
    bool read_row(TableRow& row) const {
        Words words(line_);
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
        Words words(line_);
        words.next();
        while (!words.is_at_end() && copy.holders.size() <= kTableHoldersMax) {
            copy.holders.emplace_back(words.next());
        }
        return !copy.holders.empty() && copy.holders.size() <= kTableHoldersMax;
    }
    bool read_line(TableCopy& copy) const {
        Words words(line_);
        words.next();
        LogLine line{.seq = words.number<Seq>(), .at_ms = words.number<std::int64_t>()};
        line.text = words.text();
        copy.lines.push_back(std::move(line));
        return words.is_good() && copy.lines.size() <= kTableLinesMax;
    }
    bool read_chat(TableCopy& copy) const {
        Words words(line_);
        words.next();
        ChatLine line{.n = words.number<std::uint64_t>(), .at_ms = words.number<std::int64_t>()};
        line.text = words.text();
        copy.chat.push_back(std::move(line));
        return words.is_good() && copy.chat.size() <= kChatKept;
    }

    bool read_subscription() {
        Words words(line_);
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
        Words words(line_);
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
    std::vector<Subscription> subscriptions_;
    bool is_cut_ = false;
    base::Sha256 digest_;
    ArchiveCounts counts_;
};

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

// They are not part of any table, and whoever has one makes it again by itself: so they come after
// the tables, one by one.
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
    ArchiveWriter writer(out, subscriptions->empty() ? kTitle : kTitleWithSubscriptions);
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
    const Outcome<Ok> outcome = store.import_tables([&] {
        if (progress) {
            progress(reader.counts());
        }
        return reader.next();
    });
    if (!outcome) {
        return outcome.error();
    }
    if (const Outcome<Ok> kept = keep_all(store, reader.subscriptions()); !kept) {
        return kept.error();
    }
    return reader.counts();
}

}  // namespace store
