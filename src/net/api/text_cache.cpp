#include "net/api/text_cache.h"

namespace net {

std::shared_ptr<const std::string> TextCache::find(const std::string& name) {
    const auto found = by_name_.find(name);
    if (found == by_name_.end()) {
        return nullptr;
    }
    entries_.splice(entries_.begin(), entries_, found->second);
    return found->second->second;
}

void TextCache::add(const std::string& name, std::shared_ptr<const std::string> text) {
    if (text->size() > bytes_max_ || by_name_.contains(name)) {
        return;
    }
    bytes_ += text->size();
    entries_.emplace_front(name, std::move(text));
    by_name_[name] = entries_.begin();
    while (bytes_ > bytes_max_) {
        const Entry& oldest = entries_.back();
        bytes_ -= oldest.second->size();
        by_name_.erase(oldest.first);
        entries_.pop_back();
    }
}

}  // namespace net
