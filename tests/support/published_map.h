// tests/support/published_map.h
//
// Maps to publish: the toy map under another title.
#pragma once

#include <string>

#include "base/digest.h"
#include "store/store.h"
#include "support/maps.h"
#include "support/read_file.h"
#include "support/store_waiting.h"

namespace support {

inline std::string toy_text(const std::string& title) {
    std::string text = read_file(std::string(FOGG_SOURCE_DIR) + "/maps/toy.toml");
    const std::size_t at = text.find("\ntitle = ") + 1;
    return text.replace(at, text.find('\n', at) - at, "title = \"" + title + "\"");
}

inline std::string hash_of(const std::string& text) {
    return base::to_hex(base::sha256(text));
}

// Its hash.
inline std::string publish_toy(store::Store& store, const std::string& title) {
    const std::string text = toy_text(title);
    CHECK(publish(store, map_of("ann", "toy", text)) == "new", title);
    return hash_of(text);
}

}  // namespace support
