// net/api/review_api.h
//
// Reviews of the finished games at tables here, over HTTP (docs/review.md). Reading a game takes a
// moment, so that is done in the background; the review itself is the desk's.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "net/api/review_desk.h"
#include "net/http/http.h"
#include "table/board.h"
#include "table/lobby/table_queries.h"
#include "table/refused.h"
#include "table/workers/background.h"

namespace net {

class ReviewApi {
public:
    // All must outlive it.
    struct Parts {
        const table::TableQueries& queries;
        table::Background& background;
        const base::Clock& clock;
        std::vector<std::shared_ptr<const table::Board>> boards;  // all versions
    };
    explicit ReviewApi(Parts parts, const ReviewDesk::Bounds& bounds = {},
                       const review::ReviewSettings& settings = {});

    // 200 with the finished review, 202 with what there is of it.
    void answer(const HttpRequest& request, std::string_view id, const Respond& respond);

private:
    // In the background.
    [[nodiscard]] HttpResponse of_table(const std::string& id, table::Asker asker);
    [[nodiscard]] base::Result<ReviewDesk::Game, table::Refused> read(const std::string& id) const;

    Parts parts_;
    ReviewDesk desk_;
};

}  // namespace net
