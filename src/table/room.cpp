#include "table/room.h"

#include <algorithm>
#include <array>
#include <string>

#include "ai/levels.h"
#include "table/people/name.h"

namespace table {
namespace {

constexpr std::array<std::string_view, 4> kPaceNames = {"none", "live", "correspondence", "game"};
constexpr std::array<std::string_view, 3> kEndingNames = {"played", "resigned", "agreed"};
constexpr std::array<std::string_view, 3> kSeatNames = {"open", "person", "program"};

bool is_between(std::uint32_t value, std::uint32_t low, std::uint32_t high) {
    return value >= low && value <= high;
}

}  // namespace

bool is_valid(const Pace& pace) {
    if (pace.kind != PaceKind::kGame && pace.increment != 0) {
        return false;
    }
    switch (pace.kind) {
        case PaceKind::kNone:
            return pace.seconds == 0;
        case PaceKind::kLive:
            return is_between(pace.seconds, kLiveSecondsMin, kLiveSecondsMax);
        case PaceKind::kCorrespondence:
            return is_between(pace.seconds, kCorrespondenceSecondsMin, kCorrespondenceSecondsMax);
        case PaceKind::kGame:
            return is_between(pace.seconds, kGameSecondsMin, kGameSecondsMax) &&
                   pace.increment <= kIncrementSecondsMax;
    }
    return false;
}

std::string_view name_of(PaceKind kind) {
    return kPaceNames[static_cast<unsigned>(kind)];
}

std::optional<PaceKind> pace_kind_from(std::string_view name) {
    const auto found = std::ranges::find(kPaceNames, name);
    return found == kPaceNames.end()
               ? std::nullopt
               : std::optional(static_cast<PaceKind>(found - kPaceNames.begin()));
}

std::string_view name_of(Ending ending) {
    return kEndingNames[static_cast<unsigned>(ending)];
}

std::string_view name_of(SeatKind kind) {
    return kSeatNames[static_cast<unsigned>(kind)];
}

bool RoomSeat::is_held_by(const Holder& holder) const {
    return std::ranges::find(keys, holder, &SeatKey::holder) != keys.end();
}

bool Room::knows(const Holder& holder) const {
    return host == holder || std::ranges::any_of(seats, [&](const RoomSeat& seat) {
               return seat.is_held_by(holder);
           });
}

std::size_t Room::seats_of(const Holder& holder) const {
    return static_cast<std::size_t>(std::ranges::count_if(
        seats, [&](const RoomSeat& seat) { return seat.is_held_by(holder); }));
}

bool Room::has_name(std::string_view name) const {
    return std::ranges::any_of(seats, [&](const RoomSeat& seat) {
        return seat.kind == SeatKind::kPerson && is_same_name(seat.name, name);
    });
}

unsigned Room::persons() const {
    unsigned bits = 0;
    for (unsigned i = 0; i < seats.size(); ++i) {
        bits |= seats[i].kind == SeatKind::kPerson ? 1U << i : 0U;
    }
    return bits & ~unsigned{resigned};
}

unsigned Room::party_of(rules::Seat seat) const {
    unsigned bits = 0;
    for (unsigned i = 0; i < seats.size(); ++i) {
        const bool is_shared = std::ranges::any_of((*this)[seat].keys, [&](const SeatKey& key) {
            return seats[i].is_held_by(key.holder);
        });
        bits |= is_shared ? 1U << i : 0U;
    }
    return bits & persons();
}

bool Room::is_for_one() const {
    const RoomSeat* first = nullptr;
    for (const RoomSeat& seat : seats) {
        if (seat.kind != SeatKind::kPerson) {
            continue;
        }
        if (first == nullptr) {
            first = &seat;
        }
        const bool is_same = std::ranges::is_permutation(seat.keys, first->keys, {},
                                                         &SeatKey::holder, &SeatKey::holder);
        if (!is_same) {
            return false;
        }
    }
    return first != nullptr;
}

const std::vector<std::string>& program_names() {
    static const std::vector<std::string> kNames = [] {
        std::vector<std::string> names;
        for (unsigned level = 1; level <= ai::kLevels; ++level) {
            names.push_back("level_" + std::to_string(level));
        }
        return names;
    }();
    return kNames;
}

bool is_program(std::string_view name) {
    constexpr std::array<std::string_view, 4> kEarlier = {"easy", "medium", "hard", "expert"};
    const auto& names = program_names();
    return std::ranges::find(names, name) != names.end() ||
           std::ranges::find(kEarlier, name) != kEarlier.end();
}

}  // namespace table
