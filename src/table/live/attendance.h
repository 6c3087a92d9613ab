// table/live/attendance.h
//
// Who is viewing a table through which node. The nodes exchange notes about this. It is only used
// to show who is connected, so a lost note does no harm: the next follows soon.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/nodes.h"

namespace table {

// The viewers of one node.
struct Attendance {
    unsigned seats = 0;       // bit i: somebody who holds seat i
    unsigned spectators = 0;  // connections of people without a seat

    friend bool operator==(const Attendance&, const Attendance&) = default;
};

// "p5.2": a note for the other nodes.
[[nodiscard]] std::string to_note(const Attendance& attendance);
[[nodiscard]] std::optional<Attendance> attendance_from(std::string_view note);

inline constexpr std::int64_t kAttendanceEveryMs = 5'000;
inline constexpr std::int64_t kAttendanceSilentMs = 12'000;

// What the other nodes have reported, and what was reported to them.
class RemoteAttendance {
public:
    struct Heard {
        bool is_new = false;       // a node that was unknown: it does not know of us either
        bool has_changed = false;  // the sum
    };
    Heard hear(store::NodeId node, const Attendance& attendance, std::int64_t now_ms);
    // Whether the sum has changed.
    bool forget_silent(std::int64_t now_ms);
    [[nodiscard]] Attendance sum() const;

    // Whether there is something the other nodes do not know yet. Marks it as sent.
    [[nodiscard]] bool is_news(const Attendance& here);
    // The other nodes may have forgotten what is here, or never heard it.
    void tell_again() { told_.reset(); }

private:
    struct Entry {
        store::NodeId node{};
        Attendance attendance{};
        std::int64_t heard_ms = 0;
    };
    std::vector<Entry> entries_;
    std::optional<Attendance> told_;  // what the other nodes were told last
};

}  // namespace table
