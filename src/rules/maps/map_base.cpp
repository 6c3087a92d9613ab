#include "rules/maps/map_base.h"

#include <utility>

#include "base/digest.h"
#include "rules/maps/builtin_maps.h"

namespace rules {

BaseName split_base_name(std::string_view name) {
    const std::size_t at = name.find('@');
    if (at == std::string_view::npos) {
        return {.id = name, .digits = {}};
    }
    return {.id = name.substr(0, at), .digits = name.substr(at + 1)};
}

std::optional<BaseMap> find_builtin_base(const BaseName& name) {
    for (const auto maps : {builtin_maps(), earlier_maps()}) {
        for (const BuiltinMap& map : maps) {
            if (map.id != name.id) {
                continue;
            }
            std::string sha256 = base::to_hex(base::sha256(map.text));
            if (sha256.starts_with(name.digits)) {
                return BaseMap{.text = map.text, .sha256 = std::move(sha256)};
            }
        }
    }
    return std::nullopt;
}

}  // namespace rules
