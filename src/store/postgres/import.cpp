#include "store/postgres/import.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "store/limits.h"

namespace store {
namespace {

constexpr PostgresStatement kMakeTable{
    .name = "make_table",
    .sql =
        "INSERT INTO tables (public_id, status, created_ms, status_ms, updated_ms, next_seq,"
        " due_ms, listed, summary) VALUES ($1::text, $2::text, $3::bigint, $4::bigint,"
        " $5::bigint, $6::bigint, $7::bigint, $8::boolean, $9::bytea)"
        " ON CONFLICT (public_id) DO NOTHING RETURNING id"};
constexpr PostgresStatement kAddLines{
    .name = "add_lines",
    .sql =
        "INSERT INTO log SELECT $1::bigint, seq, at_ms, text"
        " FROM unnest($2::bigint[], $3::bigint[], $4::bytea[]) AS line (seq, at_ms, text)"};
constexpr PostgresStatement kAddChat{
    .name = "add_chat",
    .sql =
        "INSERT INTO chat SELECT $1::bigint, n, at_ms, text"
        " FROM unnest($2::bigint[], $3::bigint[], $4::bytea[]) AS line (n, at_ms, text)"};
constexpr PostgresStatement kAddHolders{
    .name = "add_holders",
    .sql =
        "INSERT INTO holders SELECT DISTINCT $1::bigint, holder, $2::bigint"
        " FROM unnest($3::text[]) AS holder"};

// Columns shared by log and chat lines.
struct Columns {
    std::vector<std::int64_t> numbers;
    std::vector<std::int64_t> times;
    std::vector<std::string> texts;

    void add(std::uint64_t number, std::int64_t at_ms, const std::string& text) {
        numbers.push_back(static_cast<std::int64_t>(number));
        times.push_back(at_ms);
        texts.push_back(text);
    }
};

class Importer {
public:
    explicit Importer(PostgresConnection& connection) : connection_(connection) {}

    [[nodiscard]] Outcome<Ok> add(const TableCopy& copy) {
        const TableRow& row = copy.row;
        // The last line decides, whatever the archived row says.
        const std::int64_t updated_ms = copy.lines.back().at_ms;
        const PostgresRows made =
            connection_.run(kMakeTable, PostgresValues()
                                            .add(row.public_id)
                                            .add(name_of(row.status))
                                            .add(row.created_ms)
                                            .add(row.status_ms)
                                            .add(updated_ms)
                                            .add(static_cast<std::int64_t>(copy.lines.size()) + 1)
                                            .add(row.due_ms)
                                            .add(row.listed)
                                            .add(row.summary));
        if (made.size() == 0) {
            return StoreError{StoreErrorCode::kExists,
                              "the public id " + row.public_id + " is taken"};
        }
        const std::int64_t id = made.number(0, 0);
        add_lines(id, copy.lines);
        Columns chat;
        for (const ChatLine& line : copy.chat) {
            chat.add(line.n, line.at_ms, line.text);
        }
        write(kAddChat, id, chat);
        PostgresValues values;
        values.add(id);
        if (is_settled(row.status)) {
            values.add(updated_ms);
        } else {
            values.add_null();
        }
        values.add_texts(copy.holders);
        static_cast<void>(connection_.run(kAddHolders, values));
        return Ok{};
    }

private:
    void add_lines(std::int64_t id, std::span<const LogLine> lines) {
        while (!lines.empty()) {
            const auto page = lines.first(std::min(lines.size(), kRequestLinesMax));
            Columns columns;
            for (const LogLine& line : page) {
                columns.add(line.seq, line.at_ms, line.text);
            }
            write(kAddLines, id, columns);
            lines = lines.subspan(page.size());
        }
    }
    void write(const PostgresStatement& statement, std::int64_t id, const Columns& columns) {
        static_cast<void>(connection_.run(statement, PostgresValues()
                                                         .add(id)
                                                         .add_numbers(columns.numbers)
                                                         .add_numbers(columns.times)
                                                         .add_bytes(columns.texts)));
    }

    PostgresConnection& connection_;
};

}  // namespace

Outcome<Ok> import_into(PostgresConnection& connection, const TableSource& next) {
    PostgresTransaction transaction(connection, PostgresTransaction::Kind::kWrite);
    Importer importer(connection);
    for (;;) {
        const Outcome<std::optional<TableCopy>> copy = next();
        if (!copy) {
            return copy.error();
        }
        if (!*copy) {
            break;
        }
        if (auto refusal = refusal_of(**copy)) {
            return *std::move(refusal);
        }
        if (Outcome<Ok> outcome = importer.add(**copy); !outcome) {
            return outcome;
        }
    }
    transaction.commit();
    return Ok{};
}

}  // namespace store
