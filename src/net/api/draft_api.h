// net/api/draft_api.h
//
// What the map editor asks (protocol/draft_desk.h), answered on another thread: a map is read and
// checked in milliseconds, which are too many for the loop.
#pragma once

#include <string_view>

#include "net/http/http.h"
#include "table/workers/background.h"

namespace net {

class DraftApi {
public:
    // The background must outlive this.
    explicit DraftApi(table::Background& background) : background_(background) {}

    // POST /api/draft/WHAT
    void answer(const HttpRequest& request, std::string_view what, const Respond& respond);
    // POST /api/check/map
    void check_map(const HttpRequest& request, const Respond& respond);

private:
    table::Background& background_;
};

}  // namespace net
