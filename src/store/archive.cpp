#include "store/archive.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/digest.h"

namespace store {
namespace {

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
    explicit ArchiveWriter(std::ostream& out) : out_(out) { put(std::string(kTitle)); }

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
        if (!advance() || (line_ != kTitle && line_ != kOldTitle)) {
            return false;
        }
        is_old_ = line_ == kOldTitle;
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
    std::uint64_t number_ = 0;  // the line number of line_
    bool is_old_ = false;       // the archive has version 1
    bool is_cut_ = false;
    base::Sha256 digest_;
    ArchiveCounts counts_;
};

}  // namespace

Outcome<ArchiveCounts> export_to(std::ostream& out, Store& store, const ArchiveProgress& progress) {
    ArchiveWriter writer(out);
    const Outcome<Ok> outcome = store.visit_tables([&](const TableCopy& copy) {
        Outcome<Ok> added = writer.add(copy);
        if (added && progress) {
            progress(writer.counts());
        }
        return added;
    });
    return outcome ? writer.finish() : outcome.error();
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
    return outcome ? Outcome<ArchiveCounts>(reader.counts()) : outcome.error();
}

}  // namespace store
