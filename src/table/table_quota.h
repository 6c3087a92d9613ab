// table/table_quota.h
//
// How many unfinished tables each person and each address has created. A table counts from its
// creation until it is finished, closed or removed. Lives on the executor's thread.
//
// Addresses are never stored, so after a restart only people's tables are known: the lobby recounts
// them. Each of several nodes counts only what was created there.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "table/people/holder.h"

namespace table {

// Who makes a table.
struct Maker {
    Holder holder{};
    std::string address{};   // empty: not known
    bool is_exempt = false;  // a load test
};

class TableQuota {
public:
    struct Bounds {
        std::size_t per_holder = 30;
        std::size_t per_address = 50;
    };
    explicit TableQuota(Bounds bounds) : bounds_(bounds) {}

    [[nodiscard]] bool has_room(const Maker& maker) const;
    // Counts the table, once.
    void add(const std::string& public_id, const Maker& maker);
    // Forgets it, if it was counted.
    void give_back(const std::string& public_id);
    // The tables that are counted against the maker.
    [[nodiscard]] std::vector<std::string> tables_of(const Maker& maker) const;

private:
    using Ids = std::unordered_set<std::string>;
    template <typename Key>
    using ByMaker = std::unordered_map<Key, Ids>;

    const Bounds bounds_;
    std::unordered_map<std::string, Maker> makers_;  // by public id
    ByMaker<std::string> of_holder_;                 // by to_text(holder)
    ByMaker<std::string> of_address_;
};

}  // namespace table
