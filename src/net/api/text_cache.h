// net/api/text_cache.h
//
// A cache of texts by name. Limited in bytes: the least recently requested goes first.
#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>

namespace net {

class TextCache {
public:
    explicit TextCache(std::size_t bytes_max) : bytes_max_(bytes_max) {}

    // Null: not cached.
    [[nodiscard]] std::shared_ptr<const std::string> find(const std::string& name);
    // Ignores a text that is larger than the whole cache.
    void add(const std::string& name, std::shared_ptr<const std::string> text);
    [[nodiscard]] std::size_t bytes() const { return bytes_; }

private:
    using Entry = std::pair<std::string, std::shared_ptr<const std::string>>;

    const std::size_t bytes_max_;
    std::size_t bytes_ = 0;
    std::list<Entry> entries_;  // most recently requested first
    std::unordered_map<std::string, std::list<Entry>::iterator> by_name_;
};

}  // namespace net
