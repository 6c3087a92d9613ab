// net/api/draft_api.h
//
// The map editor's requests (protocol/draft_desk.h), answered on another thread: reading and
// checking a map takes milliseconds, too long for the loop.
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
