// store/postgres/maps.h
//
// Published maps in a PostgreSQL database: what one node publishes, all others read.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "store/group_writer.h"
#include "store/maps.h"
#include "store/postgres/handle.h"
#include "store/postgres/pool.h"

namespace store {

// For the sink: how to write a request, and its outcome.
[[nodiscard]] PostgresCall map_call(const Publish& request);
[[nodiscard]] PostgresCall map_call(const ListMap& request);
[[nodiscard]] PostgresCall map_call(const RemoveMap& request);
[[nodiscard]] Outcome<PublishOutcome> published_in(const PostgresRows& rows);
[[nodiscard]] Outcome<Ok> listed_in(const PostgresRows& rows);
[[nodiscard]] Outcome<Ok> map_removed_in(const PostgresRows& rows);

class PostgresMaps final : public Maps {
public:
    // Both must outlive it.
    PostgresMaps(PostgresPool& pool, GroupWriter& writer) : pool_(pool), writer_(writer) {}

    void publish(Publish request, PublishDone done) override;
    void list(ListMap request, OkDone done) override;
    void remove(RemoveMap request, OkDone done) override;
    [[nodiscard]] Outcome<MapRow> map(std::string_view sha256) override;
    [[nodiscard]] Outcome<std::string> text(std::string_view sha256) override;
    [[nodiscard]] Outcome<std::vector<MapRow>> maps(const MapsQuery& query) override;
    [[nodiscard]] Outcome<std::vector<MapRow>> maps_after(std::int64_t id) override;

private:
    PostgresPool& pool_;
    GroupWriter& writer_;
};

}  // namespace store
