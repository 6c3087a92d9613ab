// store/sqlite/maps.h
//
// Published maps in a SQLite file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "store/group_writer.h"
#include "store/maps.h"
#include "store/sqlite/handle.h"
#include "store/sqlite/reader.h"

namespace store {

// Write inside the caller's transaction, as SqliteLog does.
[[nodiscard]] Outcome<PublishOutcome> write_map(Connection& connection, const Publish& request);
[[nodiscard]] Outcome<Ok> write_listing(Connection& connection, const ListMap& request);
[[nodiscard]] Outcome<Ok> write_map_removal(Connection& connection, const RemoveMap& request);

class SqliteMaps final : public Maps {
public:
    // Both must outlive it.
    SqliteMaps(ReaderPool& readers, GroupWriter& writer) : readers_(readers), writer_(writer) {}

    void publish(Publish request, PublishDone done) override;
    void list(ListMap request, OkDone done) override;
    void remove(RemoveMap request, OkDone done) override;
    [[nodiscard]] Outcome<MapRow> map(std::string_view sha256) override;
    [[nodiscard]] Outcome<std::string> text(std::string_view sha256) override;
    [[nodiscard]] Outcome<std::vector<MapRow>> maps(const MapsQuery& query) override;
    [[nodiscard]] Outcome<std::vector<MapRow>> maps_after(std::int64_t id) override;

private:
    ReaderPool& readers_;
    GroupWriter& writer_;
};

}  // namespace store
