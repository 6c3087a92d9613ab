// table/maps/map_desk.h
//
// Published maps: accepts new ones, lists and unlists them. It reads, tests and waits for the disk,
// so call it on a background thread. Usable from any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "base/clock.h"
#include "base/result.h"
#include "store/store.h"
#include "table/board.h"
#include "table/maps/map_listing.h"
#include "table/maps/map_trial.h"
#include "table/people/holder.h"

namespace table {

struct ShelfBounds {
    MapBounds map{};
    std::size_t per_holder = 100;
    std::size_t in_all = 5'000;
};

struct NewMap {
    std::string text{};
    std::string by{};  // empty: not given
    bool is_listed = false;
    // Whether its author may add one more; asked only about a map that is new and good. Empty: yes.
    std::function<bool()> take_share{};
};

struct PlacedMap {
    std::string map{};      // the hash, or the id of one of the server's own maps
    bool is_yours = false;  // otherwise someone else published the same text
};

class MapDesk {
public:
    static constexpr std::size_t kMapsAPage = 24;

    // All must outlive it.
    struct Parts {
        store::Store& store;
        const BoardCatalog& own;  // the server's own maps
        const base::Clock& clock;
    };
    MapDesk(Parts parts, const ShelfBounds& bounds) : parts_(parts), bounds_(bounds) {}

    enum class Fault : std::uint8_t {
        kRefused,    // by the trial
        kBadName,    // of its author
        kTooMany,    // of this person, of their address today, or in total
        kUnknown,    // no such map
        kNotYours,   //
        kBadCursor,  //
        kTryAgain,   // the store cannot be read or written now
    };
    struct Refusal {
        Fault fault = Fault::kTryAgain;
        MapRefusal trial{};
    };
    template <typename T>
    using Answer = base::Result<T, Refusal>;

    // The same text always gives the same map, whoever sends it, and counts only once.
    [[nodiscard]] Answer<PlacedMap> publish(const Holder& holder, const NewMap& wish) const;
    [[nodiscard]] Answer<std::monostate> list(const Holder& holder, std::string_view sha256,
                                              bool is_listed) const;

    // The newest listed version of each title; `after` is the previous page's `next`.
    [[nodiscard]] Answer<GalleryPage> gallery(const std::optional<Holder>& reader,
                                              std::string_view after) const;
    // All maps of one person.
    [[nodiscard]] Answer<GalleryPage> mine(const Holder& holder, std::string_view after) const;
    [[nodiscard]] Answer<MapSheet> sheet(const std::optional<Holder>& reader,
                                         std::string_view sha256) const;
    // The text of a published map.
    [[nodiscard]] Answer<std::string> text(std::string_view sha256) const;

private:
    [[nodiscard]] Answer<GalleryPage> page(store::MapsQuery query,
                                           const std::optional<Holder>& reader,
                                           std::string_view after) const;
    // All versions of the map's title that the reader may see.
    [[nodiscard]] Answer<std::vector<ListedMap>> versions(
        const store::MapRow& row, const std::optional<Holder>& reader) const;

    Parts parts_;
    ShelfBounds bounds_;
};

}  // namespace table
