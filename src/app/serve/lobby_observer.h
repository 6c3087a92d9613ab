// app/serve/lobby_observer.h
//
// Turns events of the lobby into metrics and log lines.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "base/log.h"
#include "base/metrics.h"
#include "table/services.h"

namespace app {

class LobbyObserver final : public table::Observer {
public:
    // Both must outlive it.
    LobbyObserver(base::Metrics& metrics, base::Log& log);

    void on_committed(std::int64_t commit_ns, std::int64_t fan_out_ns) override;
    void on_heard(std::uint64_t lines) override;
    void on_conflict() override;
    void on_refused(const table::Refused& why) override;
    void on_pruned(const store::QuietTable& table) override;
    void on_doubt(std::string_view public_id) override;
    void on_broken(std::string_view public_id) override;
    void on_key_missing(std::string_view public_id) override;
    void on_store_failed(std::string_view code, std::string_view text) override;
    void on_read_failed(std::string_view public_id, const store::StoreError& error) override;

    // Now and then, on the thread of the lobby.
    void count(std::size_t tables, std::size_t clients);
    // Lines for /readyz about tables that cannot be played; empty: there are none.
    [[nodiscard]] std::string notes() const;

private:
    base::Metrics& metrics_;
    base::Log& log_;
    base::Counter& lines_;
    base::Counter& heard_;
    base::Counter& conflicts_;
    base::Counter& failures_;
    base::Counter& pruned_;
    base::Gauge& tables_;
    base::Gauge& broken_;
    base::Gauge& keyless_;
    base::Gauge& clients_;
    base::Histogram& commit_;
    base::Histogram& fan_out_;
    std::map<std::string_view, base::Counter*> refusals_;  // by code: a closed list
    std::set<std::string, std::less<>> broken_ids_;        // since the start
    std::set<std::string, std::less<>> keyless_ids_;       // since the start
};

}  // namespace app
