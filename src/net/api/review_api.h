// net/api/review_api.h
//
// Reviews of finished games over HTTP (docs/review.md): of tables on this server, and of uploaded
// records. Games are read in the background, because that takes a moment; the desk makes the review
// itself.
#pragma once

#include <cstdint>
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
        std::string folder{};  // of finished reviews; empty: none
    };
    explicit ReviewApi(Parts parts, const ReviewDesk::Bounds& bounds = {},
                       const review::ReviewSettings& settings = {});

    // 200 with the finished review, 202 with a partial one.
    void answer(const HttpRequest& request, std::string_view id, const Respond& respond);
    // The same for the record in the body.
    void answer_record(const HttpRequest& request, const Respond& respond);

    // The replay of the record in the body, with everyone's cards.
    void replay_record(const HttpRequest& request, const Respond& respond);
    // Luck and play in the caller's finished games, as far as they are reviewed; requests a review
    // of the next one.
    void statistics(const HttpRequest& request, const Respond& respond);

private:
    using Make = std::function<HttpResponse(table::Asker asker)>;
    // Makes the answer in the background.
    void make(const HttpRequest& request, Make make, const Respond& respond);
    [[nodiscard]] HttpResponse of_table(const std::string& id, table::Asker asker);
    [[nodiscard]] HttpResponse of_record(const std::string& body, table::Asker asker);
    [[nodiscard]] HttpResponse of_holder(const table::Holder& holder, table::Asker asker);
    // Requests a review, behind those that others are waiting for, if there is none yet.
    void ask_in_passing(const std::string& id, table::Asker asker);
    // An uploaded finished game, validated.
    [[nodiscard]] base::Result<ReviewDesk::Game, HttpResponse> game_of(
        const std::string& record) const;
    // Reviews of uploaded records stay in memory.
    enum class Source : std::uint8_t { kTable, kBrought };
    // Asks the desk for this name, which is new to it.
    [[nodiscard]] HttpResponse ask(const std::string& name, table::Asker asker,
                                   const std::string& record, Source source);

    Parts parts_;
    ReviewDesk desk_;
};

}  // namespace net
