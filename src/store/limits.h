// store/limits.h
//
// Everything has a limit. Requests are validated long before they get here; these limits keep
// whatever slips through from filling the disk.
#pragma once

#include <cstddef>
#include <optional>

#include "store/maps.h"
#include "store/request.h"
#include "store/store_error.h"
#include "store/table_row.h"

namespace store {

inline constexpr std::size_t kPublicIdBytesMax = 64;
inline constexpr std::size_t kSummaryBytesMax = 16384;  // with the longest names
inline constexpr std::size_t kHolderBytesMax = 64;
inline constexpr std::size_t kTableHoldersMax = 32;
inline constexpr std::size_t kLineBytesMax = 65536;
inline constexpr std::size_t kRequestLinesMax = 1000;
inline constexpr std::size_t kRequestBytesMax = 262144;
inline constexpr Seq kTableLinesMax = 100000;
inline constexpr std::size_t kChatBytesMax = 4096;
inline constexpr std::size_t kChatKept = 200;
inline constexpr std::size_t kSubscriptionIdBytesMax = 64;
inline constexpr std::size_t kSubscriptionBytesMax = 4096;
inline constexpr std::size_t kSubscriptionsPerHolder = 5;   // devices
inline constexpr std::size_t kSubscriptionsPerPage = 1000;  // also the maximum
inline constexpr std::size_t kMapBytesMax = std::size_t{256} << 10U;
inline constexpr std::size_t kTablesPerPage = 100;   // also the maximum
inline constexpr std::size_t kLinesPerPage = 10000;  // also the maximum
inline constexpr std::size_t kProblemsMax = 100;

// The approximate size of a queued request.
[[nodiscard]] std::size_t bytes_of(const Append& request);
[[nodiscard]] std::size_t bytes_of(const Say& request);
[[nodiscard]] std::size_t bytes_of(const Visit& request);
[[nodiscard]] std::size_t bytes_of(const Remove& request);
[[nodiscard]] std::size_t bytes_of(const Subscribe& request);
[[nodiscard]] std::size_t bytes_of(const Unsubscribe& request);
[[nodiscard]] std::size_t bytes_of(const Publish& request);
[[nodiscard]] std::size_t bytes_of(const ListMap& request);
[[nodiscard]] std::size_t bytes_of(const RemoveMap& request);

// kInvalid for a request, or a table of an archive, that exceeds the limits.
[[nodiscard]] std::optional<StoreError> refusal_of(const Append& request);
[[nodiscard]] std::optional<StoreError> refusal_of(const Say& request);
[[nodiscard]] std::optional<StoreError> refusal_of(const Visit& request);
[[nodiscard]] std::optional<StoreError> refusal_of(const Remove& request);
[[nodiscard]] std::optional<StoreError> refusal_of(const Subscribe& request);
[[nodiscard]] std::optional<StoreError> refusal_of(const Unsubscribe& request);
[[nodiscard]] std::optional<StoreError> refusal_of(const Publish& request);
[[nodiscard]] std::optional<StoreError> refusal_of(const ListMap& request);
[[nodiscard]] std::optional<StoreError> refusal_of(const RemoveMap& request);
[[nodiscard]] std::optional<StoreError> refusal_of(const TableCopy& copy);

}  // namespace store
