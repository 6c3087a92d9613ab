// store/memory_maps.h
//
// Published maps in memory, for MemoryStore.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/mutex.h"
#include "store/maps.h"

namespace store {

class MemoryMaps final : public Maps {
public:
    // Whether a table uses the map.
    using IsUsed = std::function<bool(std::string_view sha256)>;
    explicit MemoryMaps(IsUsed is_used) : is_used_(std::move(is_used)) {}

    void publish(Publish request, PublishDone done) override;
    void list(ListMap request, OkDone done) override;
    void remove(RemoveMap request, OkDone done) override;
    [[nodiscard]] Outcome<MapRow> map(std::string_view sha256) override;
    [[nodiscard]] Outcome<std::string> text(std::string_view sha256) override;
    [[nodiscard]] Outcome<std::vector<MapRow>> maps(const MapsQuery& query) override;
    [[nodiscard]] Outcome<std::vector<MapRow>> maps_after(std::int64_t id) override;

    // Takes no more.
    void close();

private:
    struct Kept {
        MapRow row;
        std::string text;
    };

    // These require the lock.
    [[nodiscard]] Outcome<PublishOutcome> publish_now(Publish& request);
    [[nodiscard]] Outcome<Ok> list_now(const ListMap& request);
    [[nodiscard]] const Kept* find(std::string_view sha256) const;
    [[nodiscard]] bool is_meant(const MapRow& row, const MapsQuery& query) const;

    const IsUsed is_used_;
    base::Mutex mutex_;                  // guards everything below
    std::map<std::int64_t, Kept> maps_;  // by id
    bool is_closed_ = false;
};

}  // namespace store
