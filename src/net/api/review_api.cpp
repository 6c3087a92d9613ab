#include "net/api/review_api.h"

#include <utility>

#include "base/check.h"
#include "base/digest.h"
#include "net/api/gateway.h"
#include "net/api/map_api.h"
#include "net/api/refusals.h"
#include "net/api/respond_later.h"
#include "protocol/api_json.h"
#include "protocol/review_json.h"
#include "review/timeline.h"
#include "table/record_replay.h"

namespace net {
namespace {

using table::Refusal;

HttpResponse response_to(const ReviewDesk::Answer& answer) {
    if (answer.text == nullptr) {
        return busy_response();
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

// Requests for statistics take turns separately from the same person's requests for reviews.
constexpr table::Asker kInPassing = 1;

// A bug costs this answer, nothing else.
HttpResponse replay_response(const ReviewDesk::Game& game) {
    const base::BugEdge edge;
    try {
        return json_response(200, protocol::replay_text(table::replay_of(game.board, game.record)));
    } catch (const base::BugFound&) {
        return refused(Refusal::kInternal);
    }
}

}  // namespace

ReviewApi::ReviewApi(Parts parts, const ReviewDesk::Bounds& bounds,
                     const review::ReviewSettings& settings)
    : parts_(std::move(parts)), desk_(parts_.clock, bounds, settings, parts_.folder) {}

void ReviewApi::make(const HttpRequest& request, Make make, const Respond& respond) {
    const table::Asker asker = AddressHash{}(request.peer.subnet());
    respond_later(
        parts_.background, request.peer, [make = std::move(make), asker] { return make(asker); },
        respond);
}

void ReviewApi::answer(const HttpRequest& request, std::string_view id, const Respond& respond) {
    make(
        request, [this, id = std::string(id)](table::Asker asker) { return of_table(id, asker); },
        respond);
}

void ReviewApi::answer_record(const HttpRequest& request, const Respond& respond) {
    make(
        request, [this, body = request.body](table::Asker asker) { return of_record(body, asker); },
        respond);
}

void ReviewApi::replay_record(const HttpRequest& request, const Respond& respond) {
    make(
        request,
        [this, body = request.body](table::Asker /*asker*/) {
            const auto record = protocol::parse_review_request(body);
            if (!record) {
                return refused(record.error());
            }
            const auto game = game_of(*record);
            return game ? replay_response(*game) : game.error();
        },
        respond);
}

void ReviewApi::statistics(const HttpRequest& request, const Respond& respond) {
    const auto holder = holder_of(request);
    if (!holder) {
        respond(json_response(200, protocol::statistics_text({})));
        return;
    }
    make(
        request, [this, holder = *holder](table::Asker asker) { return of_holder(holder, asker); },
        respond);
}

// Not practice games, where one gets hints and may begin in the middle of another; nor those where
// two people may have shared a device.
HttpResponse ReviewApi::of_holder(const table::Holder& holder, table::Asker asker) {
    const auto page = parts_.queries.list_of(holder);
    if (!page) {
        return refused(page.error());
    }
    std::vector<protocol::ReviewedRow> games;
    bool is_asked = false;
    for (const table::ListRow& row : page->rows) {
        if (row.status != store::Status::kFinished || row.mine.size() != 1 ||
            row.summary.is_practice) {
            continue;
        }
        protocol::ReviewedRow game{.row = row, .seat = row.mine.front()};
        if (const auto sums = desk_.sums(row.public_id)) {
            game.review = protocol::seat_sums(*sums, game.seat);
            if (game.review.empty()) {
                continue;  // there can be none
            }
        } else if (!std::exchange(is_asked, true)) {
            ask_in_passing(row.public_id, asker);
        }
        games.push_back(std::move(game));
    }
    return json_response(200, protocol::statistics_text(games));
}

// As somebody else, so that a review that the person clicks on does not wait for these. One at a
// time: the next one when they ask again.
void ReviewApi::ask_in_passing(const std::string& id, table::Asker asker) {
    if (desk_.find(id).text != nullptr) {
        return;
    }
    if (const auto record = parts_.queries.record(id)) {
        static_cast<void>(ask(id, asker ^ kInPassing, *record, Source::kTable));
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
    const auto record = parts_.queries.record(id);
    return record ? ask(id, asker, *record, Source::kTable) : refused(record.error());
}

HttpResponse ReviewApi::of_record(const std::string& body, table::Asker asker) {
    const auto record = protocol::parse_review_request(body);
    if (!record) {
        return refused(record.error());
    }
    const std::string name = "record " + base::to_hex(base::sha256(*record));
    const ReviewDesk::Answer answer = desk_.find(name);
    return answer.text != nullptr ? response_to(answer)
                                  : ask(name, asker, *record, Source::kBrought);
}

HttpResponse ReviewApi::ask(const std::string& name, table::Asker asker, const std::string& record,
                            Source source) {
    auto game = game_of(record);
    if (!game) {
        return game.error();
    }
    game->may_be_filed = source == Source::kTable;
    return response_to(desk_.ask(name, asker, std::move(*game)));
}

base::Result<ReviewDesk::Game, HttpResponse> ReviewApi::game_of(const std::string& record) const {
    const auto map = rules::parse_record_map(record);
    if (!map) {
        return refusal(400, "bad_record");
    }
    auto board = parts_.boards.find_version(map->id, map->sha256);
    if (board == nullptr) {
        return parts_.boards.trouble_with(map->sha256)
                   ? busy_response()
                   : unknown_map({.id = map->id, .sha256 = map->sha256});
    }
    auto parsed = rules::parse_record(*board->file, record);
    if (!parsed) {
        return refusal(400, "bad_record");
    }
    if (!review::timeline_of(board->file->map, *parsed)) {
        return refused(Refusal::kNotOver);
    }
    return ReviewDesk::Game{.board = std::move(board), .record = std::move(*parsed)};
}

}  // namespace net
