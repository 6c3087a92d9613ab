#include "table/table_quota.h"

namespace table {
namespace {

std::size_t size_of(const std::unordered_map<std::string, std::unordered_set<std::string>>& all,
                    const std::string& maker) {
    const auto found = all.find(maker);
    return found == all.end() ? 0 : found->second.size();
}

void take_out(std::unordered_map<std::string, std::unordered_set<std::string>>& all,
              const std::string& maker, const std::string& public_id) {
    const auto found = all.find(maker);
    if (found != all.end()) {
        found->second.erase(public_id);
        if (found->second.empty()) {
            all.erase(found);
        }
    }
}

}  // namespace

bool TableQuota::has_room(const Maker& maker) const {
    return maker.is_exempt || (size_of(of_holder_, to_text(maker.holder)) < bounds_.per_holder &&
                               size_of(of_address_, maker.address) < bounds_.per_address);
}

void TableQuota::add(const std::string& public_id, const Maker& maker) {
    if (maker.is_exempt || !makers_.try_emplace(public_id, maker).second) {
        return;
    }
    of_holder_[to_text(maker.holder)].insert(public_id);
    if (!maker.address.empty()) {
        of_address_[maker.address].insert(public_id);
    }
}

void TableQuota::give_back(const std::string& public_id) {
    const auto found = makers_.find(public_id);
    if (found == makers_.end()) {
        return;
    }
    take_out(of_holder_, to_text(found->second.holder), public_id);
    take_out(of_address_, found->second.address, public_id);
    makers_.erase(found);
}

std::vector<std::string> TableQuota::tables_of(const Maker& maker) const {
    std::unordered_set<std::string> ids;
    if (const auto found = of_holder_.find(to_text(maker.holder)); found != of_holder_.end()) {
        ids.insert(found->second.begin(), found->second.end());
    }
    if (const auto found = of_address_.find(maker.address); found != of_address_.end()) {
        ids.insert(found->second.begin(), found->second.end());
    }
    return {ids.begin(), ids.end()};
}

}  // namespace table
