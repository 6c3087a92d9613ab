// net/api/reports.h
//
// Answers that require reading the store: lists of tables, records and replays. They are made on
// another thread, since the loop must not wait for them, with limits on how many wait and how much
// memory they take. Finished games do not change, so their answers are cached for a while.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "net/address.h"
#include "net/api/respond_later.h"
#include "net/api/text_cache.h"
#include "net/http/http.h"
#include "table/lobby/table_queries.h"
#include "table/workers/background.h"

namespace net {

class Reports {
public:
    struct Bounds {
        std::size_t bytes_in_flight = std::size_t{64} << 20U;  // made but not sent yet
        std::size_t bytes_kept = std::size_t{16} << 20U;       // of finished games
    };
    // Both must outlive it.
    Reports(const table::TableQueries& queries, table::Background& background)
        : Reports(queries, background, Bounds{}) {}
    Reports(const table::TableQueries& queries, table::Background& background,
            const Bounds& bounds);

    void list(const HttpRequest& request, const Respond& respond);
    void mine(const HttpRequest& request, const Respond& respond);
    void record(const HttpRequest& request, std::string_view id, const Respond& respond);
    void replay(const HttpRequest& request, std::string_view id, const Respond& respond);

private:
    using Text = base::Result<std::string, table::Refused>;
    // Makes the answer on the other thread.
    void make(const Address& peer, MakeResponse make, const Respond& respond);
    // A text about a finished game: cached, or made by `make`. On the other thread.
    [[nodiscard]] HttpResponse finished(const std::string& id, const std::string& what,
                                        const std::function<Text()>& make);

    const table::TableQueries& queries_;
    table::Background& background_;
    const Bounds bounds_;
    // Answers still referred to, by a response in progress or by the cache.
    const std::shared_ptr<std::atomic<std::size_t>> bytes_made_ =
        std::make_shared<std::atomic<std::size_t>>(0);
    TextCache kept_;  // touched on the other thread only
};

}  // namespace net
