#include "store/table_row.h"

#include <array>

#include "base/check.h"

namespace store {
namespace {

constexpr std::array kStatuses = {Status::kOpen, Status::kPlaying, Status::kFinished,
                                  Status::kClosed, Status::kBroken};

}  // namespace

std::string_view name_of(Status status) {
    switch (status) {
        case Status::kOpen:
            return "open";
        case Status::kPlaying:
            return "playing";
        case Status::kFinished:
            return "finished";
        case Status::kClosed:
            return "closed";
        case Status::kBroken:
            return "broken";
    }
    CHECK(false, static_cast<int>(status));
}

std::optional<Status> status_from(std::string_view name) {
    for (const Status status : kStatuses) {
        if (name_of(status) == name) {
            return status;
        }
    }
    return std::nullopt;
}

bool is_settled(Status status) {
    return status != Status::kOpen && status != Status::kPlaying;
}

}  // namespace store
