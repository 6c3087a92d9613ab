#include "net/api/review_api.h"

#include <utility>

#include "net/api/refusals.h"
#include "review/timeline.h"

namespace net {
namespace {

using table::Refusal;

HttpResponse busy() {
    HttpResponse response = refused(Refusal::kTryAgain);
    response.headers.emplace_back("Retry-After", "1");
    return response;
}

HttpResponse response_to(const ReviewDesk::Answer& answer) {
    if (answer.text == nullptr) {
        return busy();
    }
    if (answer.text->empty()) {
        return refused(Refusal::kInternal);
    }
    HttpResponse response = json_response(answer.is_done ? 200 : 202, Body(answer.text));
    if (!answer.is_done) {
        response.headers.emplace_back("Retry-After", "1");
    }
    return response;
}

}  // namespace

ReviewApi::ReviewApi(Parts parts, const ReviewDesk::Bounds& bounds,
                     const review::ReviewSettings& settings)
    : parts_(std::move(parts)), desk_(parts_.clock, bounds, settings) {}

void ReviewApi::answer(const HttpRequest& request, std::string_view id, const Respond& respond) {
    const table::Asker asker = AddressHash{}(request.peer.subnet());
    const bool is_asked = table::run_in_background(
        parts_.background, asker,
        [this, id = std::string(id), asker] { return of_table(id, asker); },
        [respond](HttpResponse response) { respond(std::move(response)); });
    if (!is_asked) {
        respond(busy());
    }
}

HttpResponse ReviewApi::of_table(const std::string& id, table::Asker asker) {
    // Also of one that is kept: the table may have been removed since.
    const auto row = parts_.queries.finished(id);
    if (!row) {
        return refused(row.error());
    }
    if (const ReviewDesk::Answer answer = desk_.find(id); answer.text != nullptr) {
        return response_to(answer);
    }
    auto game = read(id);
    return game ? response_to(desk_.ask(id, asker, std::move(*game))) : refused(game.error());
}

base::Result<ReviewDesk::Game, table::Refused> ReviewApi::read(const std::string& id) const {
    const auto text = parts_.queries.record(id);
    if (!text) {
        return text.error();
    }
    const auto map = rules::parse_record_map(*text);
    for (const auto& board : parts_.boards) {
        if (map && board->file->id == map->id && board->file->sha256 == map->sha256) {
            auto record = rules::parse_record(*board->file, *text);
            if (!record) {
                return table::Refused(Refusal::kBroken);
            }
            if (!review::timeline_of(board->file->map, *record)) {
                return table::Refused(Refusal::kNotOver);  // closed before its end
            }
            return ReviewDesk::Game{.board = board, .record = std::move(*record)};
        }
    }
    return table::Refused(Refusal::kUnknownMap);
}

}  // namespace net
