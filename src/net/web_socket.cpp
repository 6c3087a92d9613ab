#include "net/web_socket.h"

#include <array>

namespace net {

std::string_view to_text(Cut reason) {
    static constexpr std::array<std::string_view, kCutCount> kNames = {"idle", "slow", "too_fast",
                                                                       "too_long", "restarting"};
    return kNames[static_cast<std::size_t>(reason)];
}

}  // namespace net
