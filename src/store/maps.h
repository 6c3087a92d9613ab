// store/maps.h
//
// Published maps, as part of a store: texts that never change, each named by the SHA-256 of its
// bytes. The store does not interpret the text. A map belongs to a series of its holder, such as
// all versions of one title, and is numbered in it.
//
// Writing and reading work as for tables (store.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "store/request.h"
#include "store/store_error.h"

namespace store {

struct MapRow {
    std::int64_t id = 0;       // rises with every map of this store; for pages
    std::string sha256{};      // of the text, 64 hexadecimal digits
    std::string holder{};      // who published it
    std::string series{};      // opaque to the store, as holders are
    std::int64_t version = 0;  // 1, 2, 3 … within the series
    std::int64_t made_ms = 0;
    bool listed = false;    // may appear in public lists
    std::string summary{};  // for lists

    friend bool operator==(const MapRow&, const MapRow&) = default;
};

// Keeps a map, unless the store has one of this hash: then nothing changes.
struct Publish {
    MapRow row{};        // without the id; version 0: the next one of its series
    std::string text{};  // must have the hash
    // The maximum number, this one included; 0: no limit.
    std::uint64_t of_holder_max = 0;
    std::uint64_t in_all_max = 0;
};
enum class PublishOutcome : std::uint8_t { kNew, kKnown, kTooManyOfHolder, kTooManyInAll };

// kNotFound: there is no such map. kConflict: it is someone else's. What is taken off the lists
// takes older versions of its series along, so that none of them comes up in its place.
struct ListMap {
    std::string sha256{};
    std::string holder{};
    bool listed = false;
};

// Removes a map that no table uses, that is, whose hash is in no table's first line: kConflict if
// one has it, kNotFound if there is no such map. Looks at every table.
struct RemoveMap {
    std::string sha256{};
};

using PublishDone = std::function<void(const Outcome<PublishOutcome>&)>;

inline constexpr std::size_t kMapsPerPage = 100;  // also the maximum

struct MapsQuery {
    enum class Which : std::uint8_t {
        kShown,     // the newest listed one of each series
        kOfHolder,  // all of a holder
        kOfSeries,  // all of a holder's series
    };
    Which which = Which::kShown;
    std::string holder{};
    std::string series{};
    std::int64_t before =
        std::numeric_limits<std::int64_t>::max();  // the last id of the page before
    std::size_t limit = kMapsPerPage;
};

class Maps {
public:
    Maps() = default;
    Maps(const Maps&) = delete;
    Maps& operator=(const Maps&) = delete;
    virtual ~Maps() = default;

    virtual void publish(Publish request, PublishDone done) = 0;
    virtual void list(ListMap request, OkDone done) = 0;
    virtual void remove(RemoveMap request, OkDone done) = 0;

    // kNotFound where there is none.
    [[nodiscard]] virtual Outcome<MapRow> map(std::string_view sha256) = 0;
    [[nodiscard]] virtual Outcome<std::string> text(std::string_view sha256) = 0;
    // Newest first.
    [[nodiscard]] virtual Outcome<std::vector<MapRow>> maps(const MapsQuery& query) = 0;
    // All of them, oldest first, a page at a time: those whose id is higher.
    [[nodiscard]] virtual Outcome<std::vector<MapRow>> maps_after(std::int64_t id) = 0;
};

}  // namespace store
