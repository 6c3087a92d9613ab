// app/store_address.h
//
// Where games are kept: a SQLite file or a PostgreSQL database.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "store/sqlite/store.h"
#include "store/store.h"

namespace app {

struct OpenStore {
    std::unique_ptr<store::Store> store;
    store::SqliteStore* file = nullptr;  // the same, if it is a file
};

// A path, or postgres://user:password@host:port/database. A database must be there, with or without
// our tables; a file is made where `mode` allows it.
[[nodiscard]] store::Outcome<OpenStore> open_store(const std::string& address, store::FileMode mode,
                                                   store::FileUse use = store::FileUse::kShared);

// For people and logs: without the password.
[[nodiscard]] std::string shown_address(std::string_view address);

}  // namespace app
