#include "store/postgres/nodes.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace store {
namespace {

constexpr std::int64_t kBeatEveryMs = 1'000;
constexpr std::int64_t kHealEveryMs = 2'000;
// A node whose own loop has been silent for this long sends no heartbeat.
constexpr std::int64_t kHangingMs = 1'500;
constexpr int kReconnectMs = 250;
// After a notification nothing is sent for this long; whatever accumulates goes into the next one.
// A busy node saves the database many transactions, and an idle one never waits.
constexpr std::int64_t kGatherMs = 3;
constexpr int kWaitMs = 250;

constexpr PostgresStatement kNotify{.name = "notify",
                                    .sql = "SELECT pg_notify($1::text, $2::text)"};
// An upsert, for a node that slept so long that its row was deleted.
constexpr PostgresStatement kBeat{
    .name = "beat",
    .sql =
        "INSERT INTO nodes (id, beat_at) VALUES ($1::bigint, clock_timestamp())"
        " ON CONFLICT (id) DO UPDATE SET beat_at = excluded.beat_at"};
constexpr PostgresStatement kThere{
    .name = "there",
    .sql =
        "SELECT id FROM nodes"
        " WHERE beat_at > clock_timestamp() - $1::bigint * interval '1 millisecond'"};
constexpr PostgresStatement kLeave{.name = "leave",
                                   .sql = "DELETE FROM nodes WHERE id = $1::bigint"};
constexpr PostgresStatement kNewLines{
    .name = "new_lines",
    .sql =
        "SELECT l.table_id, l.seq, l.at_ms, l.text"
        " FROM unnest($1::bigint[], $2::bigint[]) AS known (id, after)"
        " JOIN log l ON l.table_id = known.id AND l.seq > known.after"
        " ORDER BY l.table_id, l.seq LIMIT 20000"};
constexpr PostgresStatement kNewChat{
    .name = "new_chat",
    .sql =
        "SELECT c.table_id, c.n, c.at_ms, c.text"
        " FROM unnest($1::bigint[], $2::bigint[]) AS known (id, after)"
        " JOIN chat c ON c.table_id = known.id AND c.n > known.after"
        " ORDER BY c.table_id, c.n LIMIT 20000"};

// Every promotion of a replica and every point-in-time recovery starts a new timeline, which begins
// the name of each WAL file.
constexpr const char* kTimeline = "SELECT left(pg_walfile_name(pg_current_wal_lsn()), 8)";

// Calls `on_table(id, first, last)` for each run of rows of one table.
template <typename OnTable>
void for_each_table(const PostgresRows& rows, const OnTable& on_table) {
    for (int first = 0, last = 0; first < rows.size(); first = last) {
        const std::int64_t table = rows.number(first, 0);
        while (last < rows.size() && rows.number(last, 0) == table) {
            ++last;
        }
        on_table(static_cast<TableId>(table), first, last);
    }
}

}  // namespace

PostgresNodes::PostgresNodes(std::string address, PostgresPool& pool)
    : address_(std::move(address)), pool_(pool) {}

PostgresNodes::~PostgresNodes() {
    leave();
}

void PostgresNodes::join(NodeListener listener) {
    listener_ = std::move(listener);
    beat();
    // Take an id now if possible, so that everything written from here on has an owner.
    if (const auto id = pool_.read([](PostgresReader& reader) { return reader.new_node(); })) {
        id_ = static_cast<std::int64_t>(*id);
    }
    thread_ = std::thread([this] { work(); });
}

void PostgresNodes::beat() {
    alive_at_ms_ = now_ms();
}

void PostgresNodes::leave() {
    is_leaving_ = true;
    wakeup_.call();
    if (thread_.joinable()) {
        thread_.join();
    }
}

std::optional<NodeId> PostgresNodes::id() const {
    const std::int64_t id = id_;
    return id == 0 ? std::nullopt : std::optional(static_cast<NodeId>(id));
}

void PostgresNodes::follow(TableId table, Known known) {
    const std::lock_guard lock(mutex_);
    followed_[table] = known;
}

void PostgresNodes::unfollow(TableId table) {
    const std::lock_guard lock(mutex_);
    followed_.erase(table);
}

void PostgresNodes::note(TableId table, std::string text) {
    {
        const std::lock_guard lock(mutex_);
        const bool is_first = outgoing_.is_empty();
        outgoing_.notes.push_back({.table = table, .from = {}, .text = std::move(text)});
        if (!is_first) {
            return;
        }
    }
    wakeup_.call();
}

void PostgresNodes::tell(std::vector<Written> lines, std::vector<Written> chat) {
    if (id_ == 0) {
        return;
    }
    {
        const std::lock_guard lock(mutex_);
        for (const Written& written : lines) {
            // The writer of this line had read all lines before it.
            if (const auto found = followed_.find(written.table); found != followed_.end()) {
                found->second.seq = std::max(found->second.seq, Seq{written.last});
            }
        }
        const bool is_first = outgoing_.is_empty();
        outgoing_.lines.insert(outgoing_.lines.end(), lines.begin(), lines.end());
        outgoing_.chat.insert(outgoing_.chat.end(), chat.begin(), chat.end());
        if (!is_first) {
            return;
        }
    }
    wakeup_.call();
}

Outcome<std::vector<TableRow>> PostgresNodes::claim_due(std::int64_t before_ms) {
    const auto own = id();
    if (!own || now_ms() < claims_from_ms_) {
        return std::vector<TableRow>{};
    }
    return pool_.read([&](PostgresReader& reader) { return reader.claim_due(*own, before_ms); });
}

Outcome<bool> PostgresNodes::is_oldest() {
    const auto oldest = pool_.read([](PostgresReader& reader) { return reader.oldest_node(); });
    if (!oldest) {
        return oldest.error();
    }
    return id() && *oldest == id();
}

Outcome<std::vector<TableRow>> PostgresNodes::own_due(const DueQuery& query) {
    const auto own = id();
    if (!own) {
        return std::vector<TableRow>{};
    }
    return pool_.read([&](PostgresReader& reader) { return reader.due_tables_of(*own, query); });
}

void PostgresNodes::work() {
    bool is_told = false;
    while (!is_leaving_) {
        try {
            PostgresConnection connection(address_);
            introduce(connection);
            is_told = false;
            serve(connection);
        } catch (const PostgresFailure& failure) {
            if (!is_told) {
                listener_.on_trouble(failure.error());
            }
            is_told = true;
            // While the database was away all nodes were silent, which proves nothing about any of
            // them.
            claims_from_ms_ = now_ms() + kNodeSilentMs;
            wakeup_.wait(-1, kReconnectMs);
        }
    }
}

void PostgresNodes::introduce(PostgresConnection& connection) {
    // Heartbeats and notifications need not be durable.
    connection.execute("SET synchronous_commit = off");
    // Force index scans: for a few tables the planner would read the whole log.
    connection.execute(
        "SET enable_hashjoin = off; SET enable_mergejoin = off; SET enable_seqscan = off");
    if (id_ == 0) {
        id_ =
            connection.query("INSERT INTO nodes (beat_at) VALUES (clock_timestamp()) RETURNING id")
                .number(0, 0);
    }
    // To identify the connection in pg_stat_activity.
    connection.execute(("SET application_name = 'fogg node " + std::to_string(id_) + "'").c_str());
    // Channels are per database, tables per schema.
    channel_ = connection.query("SELECT left('fogg_' || current_schema(), 63)").text(0, 0);
    connection.execute(("LISTEN \"" + channel_ + "\"").c_str());
    connection.execute("DELETE FROM nodes WHERE beat_at < clock_timestamp() - interval '1 hour'");
    doubt_after_takeover(connection);
    there_.clear();
    beaten_at_ms_ = 0;
    healed_at_ms_ = 0;
}

void PostgresNodes::serve(PostgresConnection& connection) {
    while (!is_leaving_) {
        if (now_ms() - beaten_at_ms_ >= kBeatEveryMs) {
            beat_now(connection);
        }
        if (now_ms() - healed_at_ms_ >= kHealEveryMs) {
            heal(connection);
        }
        const bool is_gathering = now_ms() - sent_at_ms_ < kGatherMs;
        if (!is_gathering) {
            send(connection);
        }
        // libpq may have buffered notifications while lines were read; the socket will not signal
        // those.
        if (!hear(connection)) {
            wakeup_.wait(connection.socket(), is_gathering ? 1 : kWaitMs);
        }
    }
    send(connection);
    static_cast<void>(connection.run(kLeave, PostgresValues().add(id_.load())));
}

void PostgresNodes::send(PostgresConnection& connection) {
    NodeMessage message;
    {
        const std::lock_guard lock(mutex_);
        std::swap(message, outgoing_);
    }
    if (message.is_empty()) {
        return;
    }
    sent_at_ms_ = now_ms();
    message.from = static_cast<NodeId>(id_.load());
    for (const std::string& text : to_texts(message)) {
        static_cast<void>(connection.run(kNotify, PostgresValues().add(channel_).add(text)));
    }
}

bool PostgresNodes::hear(PostgresConnection& connection) {
    Wanted lines;
    Wanted chat;
    const std::vector<std::string> texts = connection.notifications();
    for (const std::string& text : texts) {
        const auto message = parse_node_message(text);
        if (!message || static_cast<std::int64_t>(message->from) == id_) {
            continue;
        }
        std::vector<Note> notes;
        {
            const std::lock_guard lock(mutex_);
            for (const Written& written : message->lines) {
                const auto found = followed_.find(written.table);
                if (found != followed_.end() && found->second.seq < written.last) {
                    lines.add(written.table, found->second.seq);
                }
            }
            for (const Written& written : message->chat) {
                const auto found = followed_.find(written.table);
                if (found != followed_.end() && found->second.chat < written.last) {
                    chat.add(written.table, found->second.chat);
                }
            }
            std::ranges::copy_if(message->notes, std::back_inserter(notes),
                                 [&](const Note& note) { return followed_.contains(note.table); });
        }
        for (Note& note : notes) {
            listener_.on_note(std::move(note));
        }
    }
    fetch_all(connection, lines, chat);
    return !texts.empty();
}

void PostgresNodes::beat_now(PostgresConnection& connection) {
    beaten_at_ms_ = now_ms();
    if (now_ms() - alive_at_ms_ < kHangingMs) {
        static_cast<void>(connection.run(kBeat, PostgresValues().add(id_.load())));
    }
    const PostgresRows rows = connection.run(kThere, PostgresValues().add(kNodeSilentMs));
    std::set<std::int64_t> there;
    for (int i = 0; i < rows.size(); ++i) {
        there.insert(rows.number(i, 0));
    }
    const bool is_one_gone = !std::ranges::includes(there, there_);
    there_ = std::move(there);
    if (is_one_gone) {
        listener_.on_node_gone();
    }
}

void PostgresNodes::heal(PostgresConnection& connection) {
    healed_at_ms_ = now_ms();
    Wanted lines;
    Wanted chat;
    {
        const std::lock_guard lock(mutex_);
        for (const auto& [table, known] : followed_) {
            lines.add(table, known.seq);
            chat.add(table, known.chat);
        }
    }
    fetch_all(connection, lines, chat);
}

// Judge by the timeline, not by line numbers: other nodes may have written new lines already.
void PostgresNodes::doubt_after_takeover(PostgresConnection& connection) {
    const std::string before = std::exchange(timeline_, connection.query(kTimeline).text(0, 0));
    if (before.empty() || before == timeline_) {
        return;
    }
    std::vector<TableId> doubtful;
    {
        const std::lock_guard lock(mutex_);
        for (const auto& [table, known] : followed_) {
            doubtful.push_back(table);
        }
        followed_.clear();
    }
    for (const TableId table : doubtful) {
        listener_.on_doubt(table);
    }
}

template <typename Line>
void PostgresNodes::fetch(PostgresConnection& connection, const Wanted& wanted,
                          const Kind<Line>& kind) {
    if (wanted.tables.empty()) {
        return;
    }
    const PostgresRows rows = connection.run(
        *kind.statement, PostgresValues().add_numbers(wanted.tables).add_numbers(wanted.after));
    for_each_table(rows, [&](TableId table, int first, int last) {
        News news{.table = table};
        std::vector<Line>& lines = news.*kind.into;
        std::uint64_t newest = 0;
        for (int i = first; i < last; ++i) {
            newest = static_cast<std::uint64_t>(rows.number(i, 1));
            lines.push_back({newest, rows.number(i, 2), rows.text(i, 3)});
        }
        {
            const std::lock_guard lock(mutex_);
            const auto found = followed_.find(table);
            if (found == followed_.end()) {
                return;
            }
            std::uint64_t& known = found->second.*kind.known;
            known = std::max(known, newest);
        }
        listener_.on_news(std::move(news));
    });
}

void PostgresNodes::fetch_all(PostgresConnection& connection, const Wanted& lines,
                              const Wanted& chat) {
    fetch(connection, lines,
          Kind<LogLine>{.statement = &kNewLines, .into = &News::lines, .known = &Known::seq});
    fetch(connection, chat,
          Kind<ChatLine>{.statement = &kNewChat, .into = &News::chat, .known = &Known::chat});
}

}  // namespace store
