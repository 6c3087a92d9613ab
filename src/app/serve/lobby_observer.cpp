#include "app/serve/lobby_observer.h"

#include "protocol/refusal_code.h"

namespace app {
namespace {

constexpr std::string_view kFailedWords =
    "the store could not do what was asked; whoever asked was told to try again";

double seconds(std::int64_t ns) {
    return static_cast<double>(ns) * 1e-9;
}

}  // namespace

LobbyObserver::LobbyObserver(base::Metrics& metrics, base::Log& log)
    : metrics_(metrics),
      log_(log),
      lines_(metrics.counter({.name = "fogg_moves_total",
                              .help = "Durable lines in table logs: moves and everything else"})),
      heard_(metrics.counter({.name = "fogg_heard_total",
                              .help = "Lines that other nodes wrote to tables in memory here"})),
      conflicts_(metrics.counter(
          {.name = "fogg_conflicts_total", .help = "Lines that another node wrote first"})),
      failures_(
          metrics.counter({.name = "fogg_store_failures_total",
                           .help = "Failed reads and writes of the store, and broken tables"})),
      pruned_(metrics.counter(
          {.name = "fogg_tables_pruned_total", .help = "Unused tables removed from the store"})),
      tables_(metrics.gauge({.name = "fogg_tables", .help = "Tables in memory"})),
      broken_(
          metrics.gauge({.name = "fogg_tables_broken",
                         .help = "Tables found damaged since the start; nobody can play there"})),
      keyless_(metrics.gauge({.name = "fogg_tables_without_key",
                              .help = "Tables found since the start whose key is missing"})),
      clients_(metrics.gauge({.name = "fogg_visitors", .help = "People and programs connected"})),
      commit_(metrics.histogram(
          {.name = "fogg_commit_seconds", .help = "From deciding a move until it is on disk"},
          base::latency_bounds_s())),
      fan_out_(
          metrics.histogram({.name = "fogg_fan_out_seconds",
                             .help = "From the commit until everyone at the table is notified"},
                            base::latency_bounds_s())) {}

void LobbyObserver::on_committed(std::int64_t commit_ns, std::int64_t fan_out_ns) {
    lines_.add();
    commit_.observe(seconds(commit_ns));
    fan_out_.observe(seconds(fan_out_ns));
}

void LobbyObserver::on_heard(std::uint64_t lines) {
    heard_.add(lines);
}

void LobbyObserver::on_conflict() {
    conflicts_.add();
}

void LobbyObserver::on_refused(const table::Refused& why) {
    const std::string_view code = protocol::code(why);
    const auto found = refusals_.find(code);
    if (found != refusals_.end()) {
        found->second->add();
        return;
    }
    base::Counter& counter = metrics_.counter({.name = "fogg_refusals_total",
                                               .help = "Refused requests, by code",
                                               .labels = "code=\"" + std::string(code) + "\""});
    refusals_.emplace(code, &counter);
    counter.add();
}

void LobbyObserver::on_pruned(const store::QuietTable& table) {
    pruned_.add();
    log_.info("table_pruned", {{"table", table.row.public_id},
                               {"status", store::name_of(table.row.status)},
                               {"lines", table.row.next_seq - 1},
                               {"last_use_ms", table::last_use_ms(table)}});
}

void LobbyObserver::on_doubt(std::string_view public_id) {
    log_.warn("table_reloaded", {{"table", public_id}});
}

void LobbyObserver::on_broken(std::string_view public_id) {
    failures_.add();
    broken_ids_.emplace(public_id);
    broken_.set(static_cast<std::int64_t>(broken_ids_.size()));
    log_.error("table_broken",
               {{"table", public_id},
                {"meaning",
                 "this table's log is damaged, and nobody can play there; other tables "
                 "are not affected: run fogg store check, and restore a backup"}});
}

void LobbyObserver::on_key_missing(std::string_view public_id) {
    keyless_ids_.emplace(public_id);
    keyless_.set(static_cast<std::int64_t>(keyless_ids_.size()));
    log_.error("table_needs_key",
               {{"table", public_id},
                {"meaning",
                 "the key that this table is sealed with is not in the key file, and "
                 "nobody can play there until it is put back"}});
}

void LobbyObserver::on_store_failed(std::string_view code, std::string_view text) {
    failures_.add();
    log_.error("store_failed", {{"code", code}, {"meaning", kFailedWords}, {"text", text}});
}

void LobbyObserver::on_read_failed(std::string_view public_id, const store::StoreError& error) {
    failures_.add();
    log_.error("store_failed", {{"code", store::name_of(error.code)},
                                {"table", public_id},
                                {"meaning", kFailedWords},
                                {"text", error.text}});
}

void LobbyObserver::count(std::size_t tables, std::size_t clients) {
    tables_.set(static_cast<std::int64_t>(tables));
    clients_.set(static_cast<std::int64_t>(clients));
}

std::string LobbyObserver::notes() const {
    std::string text;
    if (!broken_ids_.empty()) {
        text += "tables broken: " + std::to_string(broken_ids_.size()) + "\n";
    }
    if (!keyless_ids_.empty()) {
        text += "tables without their key: " + std::to_string(keyless_ids_.size()) + "\n";
    }
    return text;
}

}  // namespace app
