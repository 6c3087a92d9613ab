#include "net/api/reports.h"

#include <optional>
#include <utility>

#include "net/api/gateway.h"
#include "net/api/refusals.h"
#include "protocol/api_json.h"

namespace net {
namespace {

// Counts a text as long as somebody refers to it.
std::shared_ptr<const std::string> counted(std::string text,
                                           const std::shared_ptr<std::atomic<std::size_t>>& bytes) {
    *bytes += text.size();
    const auto kept = std::make_shared<const std::string>(std::move(text));
    return {kept.get(), [bytes, kept](const std::string* gone) { *bytes -= gone->size(); }};
}

}  // namespace

Reports::Reports(const table::TableQueries& queries, table::Background& background,
                 const Bounds& bounds)
    : queries_(queries), background_(background), bounds_(bounds), kept_(bounds.bytes_kept) {}

void Reports::make(const Address& peer, MakeResponse make, const Respond& respond) {
    if (*bytes_made_ < bounds_.bytes_in_flight) {
        respond_later(background_, peer, std::move(make), respond);
    } else {
        respond(busy_response());
    }
}

void Reports::list(const HttpRequest& request, const Respond& respond) {
    const auto status = store::status_from(request.param("status").value_or("open"));
    if (!status || *status == store::Status::kClosed || *status == store::Status::kBroken) {
        respond(refusal(400, "wrong_type"));
        return;
    }
    make(
        request.peer,
        [this, status = *status, after = std::string(request.param("after").value_or(""))] {
            const auto page = queries_.list(status, after);
            return page ? json_response(200,
                                        protocol::list_text(*page, protocol::Whose::kEverybodys))
                        : refused(page.error());
        },
        respond);
}

void Reports::mine(const HttpRequest& request, const Respond& respond) {
    const auto holder = holder_of(request);
    if (!holder) {
        respond(json_response(200, protocol::list_text({}, protocol::Whose::kOnes)));
        return;
    }
    make(
        request.peer,
        [this, holder = *holder] {
            const auto page = queries_.list_of(holder);
            return page ? json_response(200, protocol::list_text(*page, protocol::Whose::kOnes))
                        : refused(page.error());
        },
        respond);
}

HttpResponse Reports::finished(const std::string& id, const std::string& what,
                               const std::function<Text()>& make) {
    const auto row = queries_.finished(id);
    if (!row) {
        return refused(row.error());
    }
    // A rematch is one more line, and stands in the room that a replay shows.
    const std::string name = id + ' ' + what + ' ' + std::to_string(row->next_seq);
    auto text = kept_.find(name);
    if (text == nullptr) {
        auto made = make();
        if (!made) {
            return refused(made.error());
        }
        text = counted(std::move(*made), bytes_made_);
        kept_.add(name, text);
    }
    return json_response(200, Body(std::move(text)));
}

void Reports::record(const HttpRequest& request, std::string_view id, const Respond& respond) {
    make(
        request.peer,
        [this, id = std::string(id)] {
            HttpResponse response = finished(id, "record", [&] { return queries_.record(id); });
            if (response.status == 200) {
                response.content_type = "text/plain; charset=utf-8";
                response.headers.emplace_back("Content-Disposition",
                                              "attachment; filename=\"fogg-" + id + ".txt\"");
            }
            return response;
        },
        respond);
}

void Reports::replay(const HttpRequest& request, std::string_view id, const Respond& respond) {
    const std::string seat(request.param("seat").value_or("all"));
    const auto viewer = protocol::parse_viewer(seat);
    if (!viewer) {
        respond(refused(viewer.error()));
        return;
    }
    make(
        request.peer,
        [this, id = std::string(id), seat, viewer = *viewer] {
            return finished(id, seat, [&]() -> Text {
                const auto replay = queries_.replay(id, viewer);
                return replay ? Text(protocol::replay_text(*replay)) : Text(replay.error());
            });
        },
        respond);
}

}  // namespace net
