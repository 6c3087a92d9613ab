#include "app/store_address.h"

#include <algorithm>
#include <utility>

#include "store/postgres/store.h"

namespace app {
namespace {

constexpr std::string_view kHidden = "***";

// Hides what stands between `begin` and the next of `ends`.
std::string hide(std::string text, std::size_t begin, const char* ends) {
    const std::size_t end = std::min(text.find_first_of(ends, begin), text.size());
    return text.replace(begin, end - begin, kHidden);
}

}  // namespace

store::Outcome<OpenStore> open_store(const std::string& address, store::FileMode mode,
                                     store::FileUse use) {
    if (store::is_postgres_address(address)) {
        auto opened = store::PostgresStore::open({.address = address});
        if (!opened) {
            return opened.error();
        }
        return OpenStore{.store = std::move(*opened)};
    }
    auto opened = store::SqliteStore::open({.path = address, .mode = mode, .use = use});
    if (!opened) {
        return opened.error();
    }
    store::SqliteStore* const file = opened->get();
    return OpenStore{.store = std::move(*opened), .file = file};
}

std::string shown_address(std::string_view address) {
    std::string text(address);
    if (!store::is_postgres_address(address)) {
        return text;
    }
    const std::size_t user = text.find("://") + 3;
    const std::size_t host = text.find_first_of("@/?", user);
    const std::size_t colon = text.find(':', user);
    if (host != std::string::npos && text[host] == '@' && colon < host) {
        text = hide(std::move(text), colon + 1, "@");
    }
    if (const std::size_t setting = text.find("password="); setting != std::string::npos) {
        text = hide(std::move(text), setting + std::string_view("password=").size(), "&");
    }
    return text;
}

}  // namespace app
