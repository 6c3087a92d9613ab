// net/api/review_api.h
//
// Reviews of finished games over HTTP (docs/review.md): of those at tables here, and of records
// that people bring along. Reading a game takes a moment, so that is done in the background; the
// review itself is the desk's.
#pragma once

#include <functional>
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
        const table::BoardCatalog& boards;
    };
    explicit ReviewApi(const Parts& parts, const ReviewDesk::Bounds& bounds = {},
                       const review::ReviewSettings& settings = {});

    // 200 with the finished review, 202 with what there is of it.
    void answer(const HttpRequest& request, std::string_view id, const Respond& respond);
    // The same for the record in the body.
    void answer_record(const HttpRequest& request, const Respond& respond);

    // The replay of the record in the body, with everybody's cards.
    void replay_record(const HttpRequest& request, const Respond& respond);
    // Luck and play in the finished games of whoever asks, as far as they are reviewed; has the
    // next one reviewed.
    void statistics(const HttpRequest& request, const Respond& respond);

private:
    using Make = std::function<HttpResponse(table::Asker asker)>;
    // Makes the answer in the background.
    void make(const HttpRequest& request, Make make, const Respond& respond);
    [[nodiscard]] HttpResponse of_table(const std::string& id, table::Asker asker);
    [[nodiscard]] HttpResponse of_record(const std::string& body, table::Asker asker);
    [[nodiscard]] HttpResponse of_holder(const table::Holder& holder, table::Asker asker);
    // Has it reviewed after what others wait for, if nobody has asked for it yet.
    void ask_in_passing(const std::string& id, table::Asker asker);
    // A finished game that somebody brings along, judged.
    [[nodiscard]] base::Result<ReviewDesk::Game, HttpResponse> game_of(
        const std::string& record) const;
    // Asks the desk for this name, which has not heard of it.
    [[nodiscard]] HttpResponse ask(const std::string& name, table::Asker asker,
                                   const std::string& record);

    Parts parts_;
    ReviewDesk desk_;
};

}  // namespace net
