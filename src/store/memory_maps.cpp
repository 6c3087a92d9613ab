#include "store/memory_maps.h"

#include <algorithm>
#include <ranges>
#include <utility>

#include "store/limits.h"

namespace store {
namespace {

StoreError maps_closed() {
    return {StoreErrorCode::kClosed, "the store is closed"};
}

bool is_of_series(const MapRow& a, const MapRow& b) {
    return a.holder == b.holder && a.series == b.series;
}

}  // namespace

void MemoryMaps::publish(Publish request, PublishDone done) {
    done([&] {
        const base::Lock lock(mutex_);
        return publish_now(request);
    }());
}

Outcome<PublishOutcome> MemoryMaps::publish_now(Publish& request) {
    if (is_closed_) {
        return maps_closed();
    }
    if (auto refusal = refusal_of(request)) {
        return *std::move(refusal);
    }
    if (find(request.row.sha256) != nullptr) {
        return PublishOutcome::kKnown;
    }
    std::uint64_t of_holder = 0;
    std::int64_t version = 0;
    for (const auto& [id, kept] : maps_) {
        of_holder += kept.row.holder == request.row.holder ? 1U : 0U;
        if (is_of_series(kept.row, request.row)) {
            version = std::max(version, kept.row.version);
        }
    }
    if (request.of_holder_max != 0 && of_holder >= request.of_holder_max) {
        return PublishOutcome::kTooManyOfHolder;
    }
    if (request.in_all_max != 0 && maps_.size() >= request.in_all_max) {
        return PublishOutcome::kTooManyInAll;
    }
    MapRow& row = request.row;
    row.id = maps_.empty() ? 1 : maps_.rbegin()->first + 1;
    row.version = row.version == 0 ? version + 1 : row.version;
    const std::int64_t id = row.id;
    maps_.emplace(id, Kept{.row = std::move(row), .text = std::move(request.text)});
    return PublishOutcome::kNew;
}

void MemoryMaps::list(ListMap request, OkDone done) {
    done([&] {
        const base::Lock lock(mutex_);
        return list_now(request);
    }());
}

Outcome<Ok> MemoryMaps::list_now(const ListMap& request) {
    if (is_closed_) {
        return maps_closed();
    }
    const Kept* const found = find(request.sha256);
    if (found == nullptr) {
        return no_such_map();
    }
    if (found->row.holder != request.holder) {
        return others_map();
    }
    const MapRow row = found->row;
    for (auto& [id, kept] : maps_) {
        const bool is_older = is_of_series(kept.row, row) && id <= row.id;
        if (id == row.id || (!request.listed && is_older)) {
            kept.row.listed = request.listed;
        }
    }
    return Ok{};
}

void MemoryMaps::remove(RemoveMap request, OkDone done) {
    const bool is_used = is_used_(request.sha256);
    done([&]() -> Outcome<Ok> {
        const base::Lock lock(mutex_);
        const Kept* const found = find(request.sha256);
        if (is_closed_) {
            return maps_closed();
        }
        if (found == nullptr || is_used) {
            return found == nullptr ? no_such_map() : map_in_use();
        }
        maps_.erase(found->row.id);
        return Ok{};
    }());
}

const MemoryMaps::Kept* MemoryMaps::find(std::string_view sha256) const {
    for (const auto& [id, kept] : maps_) {
        if (kept.row.sha256 == sha256) {
            return &kept;
        }
    }
    return nullptr;
}

Outcome<MapRow> MemoryMaps::map(std::string_view sha256) {
    const base::Lock lock(mutex_);
    const Kept* const kept = find(sha256);
    return kept == nullptr ? Outcome<MapRow>(no_such_map()) : kept->row;
}

Outcome<std::string> MemoryMaps::text(std::string_view sha256) {
    const base::Lock lock(mutex_);
    const Kept* const kept = find(sha256);
    return kept == nullptr ? Outcome<std::string>(no_such_map()) : kept->text;
}

bool MemoryMaps::is_meant(const MapRow& row, const MapsQuery& query) const {
    switch (query.which) {
        case MapsQuery::Which::kShown:
            return row.listed && std::ranges::none_of(maps_, [&](const auto& entry) {
                       const MapRow& other = entry.second.row;
                       return other.listed && other.id > row.id && is_of_series(other, row);
                   });
        case MapsQuery::Which::kOfHolder:
            return row.holder == query.holder;
        default:
            return row.holder == query.holder && row.series == query.series;
    }
}

Outcome<std::vector<MapRow>> MemoryMaps::maps(const MapsQuery& query) {
    const base::Lock lock(mutex_);
    std::vector<MapRow> rows;
    for (const auto& [id, kept] : std::views::reverse(maps_)) {
        if (id < query.before && rows.size() < std::min(query.limit, kMapsPerPage) &&
            is_meant(kept.row, query)) {
            rows.push_back(kept.row);
        }
    }
    return rows;
}

Outcome<std::vector<MapRow>> MemoryMaps::maps_after(std::int64_t id) {
    const base::Lock lock(mutex_);
    std::vector<MapRow> rows;
    for (auto at = maps_.upper_bound(id); at != maps_.end() && rows.size() < kMapsPerPage; ++at) {
        rows.push_back(at->second.row);
    }
    return rows;
}

void MemoryMaps::close() {
    const base::Lock lock(mutex_);
    is_closed_ = true;
}

}  // namespace store
