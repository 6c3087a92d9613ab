#include "store/store_error.h"

#include "base/check.h"

namespace store {

std::string_view name_of(StoreErrorCode code) {
    switch (code) {
        case StoreErrorCode::kConflict:
            return "conflict";
        case StoreErrorCode::kExists:
            return "exists";
        case StoreErrorCode::kNotFound:
            return "not_found";
        case StoreErrorCode::kInvalid:
            return "invalid";
        case StoreErrorCode::kFull:
            return "full";
        case StoreErrorCode::kReadOnly:
            return "read_only";
        case StoreErrorCode::kCorrupt:
            return "corrupt";
        case StoreErrorCode::kNewerSchema:
            return "newer_schema";
        case StoreErrorCode::kBusy:
            return "busy";
        case StoreErrorCode::kMoved:
            return "moved";
        case StoreErrorCode::kChanged:
            return "changed";
        case StoreErrorCode::kClosed:
            return "closed";
        case StoreErrorCode::kIo:
            return "io";
    }
    CHECK(false, static_cast<int>(code));
}

StoreError no_such_table() {
    return {StoreErrorCode::kNotFound, "no such table"};
}

StoreError used_meanwhile() {
    return {StoreErrorCode::kConflict, "the table was used meanwhile"};
}

StoreError no_such_map() {
    return {StoreErrorCode::kNotFound, "no such map"};
}

StoreError map_in_use() {
    return {StoreErrorCode::kConflict, "a table uses the map"};
}

StoreError others_map() {
    return {StoreErrorCode::kConflict, "somebody else published the map"};
}

}  // namespace store
