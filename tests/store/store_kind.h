// tests/store/store_kind.h
//
// The stores that the suites run on. A new implementation needs one line in kinds().
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/check.h"
#include "store/memory_store.h"
#include "store/postgres/store.h"
#include "store/sqlite/store.h"
#include "support/postgres.h"
#include "support/temp_folder.h"

namespace store {

struct StoreKind {
    std::string name;
    bool is_durable;
    // Opens the store in a folder. If it is durable, the same folder gives the same store.
    std::function<std::unique_ptr<Store>(const support::TempFolder&)> open;
};

inline std::unique_ptr<SqliteStore> open_sqlite(const SqliteOptions& options) {
    auto opened = SqliteStore::open(options);
    CHECK(opened.has_value(), opened ? "" : opened.error().text);
    return std::move(*opened);
}

// Each folder has its own tables.
inline std::unique_ptr<PostgresStore> open_postgres(const support::TempFolder& folder) {
    const std::string schema = std::filesystem::path(folder.path()).filename().string();
    support::make_postgres_schema(schema);
    auto opened = PostgresStore::open({.address = support::postgres_address(schema)});
    CHECK(opened.has_value(), opened ? "" : opened.error().text);
    return std::move(*opened);
}

inline std::vector<StoreKind> kinds() {
    return {
        {"memory", false,
         [](const support::TempFolder&) { return std::make_unique<MemoryStore>(); }},
        {"sqlite", true,
         [](const support::TempFolder& folder) {
             return open_sqlite({.path = folder / "games.db"});
         }},
        {"postgres", true, open_postgres},
    };
}

inline std::vector<StoreKind> durable_kinds() {
    std::vector<StoreKind> durable = kinds();
    std::erase_if(durable, [](const StoreKind& kind) { return !kind.is_durable; });
    return durable;
}

inline std::string kind_name(const testing::TestParamInfo<StoreKind>& info) {
    return info.param.name;
}

class StoreSuite : public testing::TestWithParam<StoreKind> {
protected:
    [[nodiscard]] std::unique_ptr<Store> open() const { return GetParam().open(folder_); }

    support::TempFolder folder_;
};

class DurableStoreSuite : public StoreSuite {};

// The log's texts as one string, "a|b|c".
inline std::string joined_log(Store& store, TableId table, Seq from = 1) {
    const auto lines = store.log({.table = table, .from = from});
    CHECK(lines.has_value(), lines ? "" : lines.error().text);
    std::string text;
    for (const LogLine& line : *lines) {
        text += (text.empty() ? "" : "|") + line.text;
    }
    return text;
}

// The name of the error, or "ok".
template <typename T>
std::string code_of(const Outcome<T>& outcome) {
    return outcome ? "ok" : std::string(name_of(outcome.error().code));
}

}  // namespace store
