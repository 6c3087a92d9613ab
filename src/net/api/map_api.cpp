#include "net/api/map_api.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "base/split.h"
#include "net/api/gateway.h"
#include "net/api/refusals.h"
#include "net/api/respond_later.h"
#include "net/http/gzip.h"
#include "protocol/api_json.h"
#include "protocol/map_shelf_json.h"
#include "table/maps/map_facts.h"

namespace net {
namespace {

using MapFault = table::MapDesk::Fault;
using table::Refusal;

constexpr const char* kForEver = "public, max-age=31536000, immutable";

HttpResponse with_body(HttpResponse response, std::string body) {
    response.body = Body(std::make_shared<const std::string>(std::move(body)));
    return response;
}

HttpResponse tried(const table::MapRefusal& trial) {
    switch (trial.fault) {
        case table::MapFault::kTooLarge:
            return refusal(422, "map_too_large");
        case table::MapFault::kTooHard:
            return refusal(422, "too_hard_map");
        default:
            return with_body(refusal(422, "bad_map"), protocol::bad_map_text(trial.errors));
    }
}

HttpResponse answer_to(const table::MapDesk::Refusal& why) {
    switch (why.fault) {
        case MapFault::kRefused:
            return tried(why.trial);
        case MapFault::kBadName:
            return refused(Refusal::kBadName);
        case MapFault::kTooMany:
            return refusal(429, "too_many_maps");
        case MapFault::kUnknown:
            return refusal(404, "unknown_map");
        case MapFault::kNotYours:
            return refusal(403, "not_your_map");
        case MapFault::kBadCursor:
            return refused(Refusal::kBadId);
        default:
            return busy_response();
    }
}

template <typename T, typename Write>
HttpResponse answer_with(const table::MapDesk::Answer<T>& answer, const Write& write) {
    return answer ? json_response(200, write(*answer)) : answer_to(answer.error());
}

}  // namespace

HttpResponse unknown_map(const MissingMap& map) {
    return with_body(refused(Refusal::kUnknownMap),
                     protocol::unknown_map_text({.id = map.id, .sha256 = map.sha256}));
}

MapApi::MapApi(Parts parts, const Settings& settings)
    : parts_(std::move(parts)),
      settings_(settings),
      publishers_(settings.publish),
      shares_(settings.new_maps),
      texts_(kTextBytesKept) {}

bool MapApi::has(const Path& path) {
    const bool is_gallery = path[0] == "gallery" && path.size() <= 2;
    const bool is_one = path[0] == "maps" && path.size() == 2 && table::is_map_hash(path[1]);
    const bool is_more = path[0] == "maps" && path.size() == 3;
    const bool is_playtests = path[0] == "playtests" && path.size() == 1;
    return is_gallery || is_one || is_more || is_playtests;
}

void MapApi::get(const HttpRequest& request, const Path& path, const Respond& respond) {
    const bool is_gallery = path[0] == "gallery";
    if (path.size() == 3 && path[2] == "file") {
        file(request, path[1], respond);
    } else if (path[0] == "playtests") {
        playtests(request, respond);
    } else if (parts_.desk == nullptr || path.size() == 3) {
        respond(refusal(404, "not_found"));
    } else if (!is_gallery) {
        map(request, path[1], respond);
    } else if (path.size() == 1) {
        gallery(request, respond);
    } else if (path[1] == "mine") {
        mine(request, respond);
    } else {
        sheet(request, path[1], respond);
    }
}

void MapApi::post(const HttpRequest& request, const Path& path, const Respond& respond) {
    const bool has_desk = parts_.desk != nullptr;
    if (has_desk && path.size() == 1 && path[0] == "maps") {
        publish(request, respond);
    } else if (has_desk && path.size() == 3 && (path[2] == "list" || path[2] == "unlist")) {
        list(request, path, respond);
    } else {
        respond(refusal(404, "not_found"));
    }
}

base::Result<table::Holder, table::Refused> MapApi::publisher_of(const HttpRequest& request) {
    const auto holder = holder_of(request);
    if (!holder) {
        return table::Refused(Refusal::kBadKey);
    }
    const bool is_exempt = settings_.is_loopback_free && request.peer.is_loopback();
    if (is_exempt || publishers_.take(request.peer.subnet().text(), parts_.clock.monotonic_ns())) {
        return *holder;
    }
    table::Refused too_fast(Refusal::kTooFast);
    too_fast.retry_ms = static_cast<std::uint32_t>(1000 / settings_.publish.per_s);
    return too_fast;
}

// What is refused counts, too: a trial costs the same either way.
void MapApi::publish(const HttpRequest& request, const Respond& respond) {
    const auto holder = publisher_of(request);
    if (!holder) {
        respond(refused(holder.error()));
        return;
    }
    respond_later(
        parts_.trials, request.peer,
        [this, holder = *holder, body = request.body, peer = request.peer,
         asker = AddressHash{}(request.peer.subnet())] {
            const auto wish = protocol::parse_map_wish(body);
            if (!wish) {
                return refused(wish.error());
            }
            const auto placed =
                parts_.desk->publish(holder, {.text = wish->text,
                                              .by = wish->by,
                                              .is_listed = wish->is_listed,
                                              .take_share = [&] { return take_share(peer); }});
            if (placed && parts_.playtests != nullptr) {
                static_cast<void>(parts_.playtests->ask(placed->map, asker));
            }
            return placed ? json_response(201, protocol::placed_text(placed->map, placed->is_yours))
                          : answer_to(placed.error());
        },
        respond);
}

bool MapApi::take_share(const Address& peer) {
    const bool is_exempt = settings_.is_loopback_free && peer.is_loopback();
    return is_exempt || shares_.take(peer.subnet().text(), parts_.clock.monotonic_ns());
}

void MapApi::list(const HttpRequest& request, const Path& path, const Respond& respond) {
    const auto holder = publisher_of(request);
    if (!holder) {
        respond(refused(holder.error()));
        return;
    }
    respond_later(
        parts_.trials, request.peer,
        [this, holder = *holder, sha256 = std::string(path[1]), is_listed = path[2] == "list"] {
            return answer_with(parts_.desk->list(holder, sha256, is_listed),
                               [](std::monostate /*done*/) { return std::string("{}"); });
        },
        respond);
}

void MapApi::gallery(const HttpRequest& request, const Respond& respond) {
    respond_later(
        parts_.reader, request.peer,
        [this, reader = holder_of(request),
         after = std::string(request.param("after").value_or(""))] {
            return answer_with(parts_.desk->gallery(reader, after), protocol::gallery_text);
        },
        respond);
}

void MapApi::mine(const HttpRequest& request, const Respond& respond) {
    const auto holder = holder_of(request);
    if (!holder) {
        respond(json_response(200, protocol::gallery_text({})));
        return;
    }
    respond_later(
        parts_.reader, request.peer,
        [this, holder = *holder, after = std::string(request.param("after").value_or(""))] {
            return answer_with(parts_.desk->mine(holder, after), protocol::gallery_text);
        },
        respond);
}

void MapApi::sheet(const HttpRequest& request, std::string_view sha256, const Respond& respond) {
    respond_later(
        parts_.reader, request.peer,
        [this, reader = holder_of(request), sha256 = std::string(sha256)] {
            return answer_with(parts_.desk->sheet(reader, sha256), protocol::map_sheet_text);
        },
        respond);
}

void MapApi::map(const HttpRequest& request, std::string_view id, const Respond& respond) {
    if (request.param("v").value_or(id) != id) {
        respond(refusal(404, "not_found"));
        return;
    }
    respond_later(
        parts_.reader, request.peer,
        [this, id = std::string(id), is_gzip = request.accepts_gzip] {
            auto text = map_text(id, is_gzip);
            if (text == nullptr) {
                return parts_.boards.trouble_with(id) ? busy_response()
                                                      : answer_to({.fault = MapFault::kUnknown});
            }
            HttpResponse response = json_response(200, Body(std::move(text)), kForEver);
            response.headers.emplace_back("Vary", "Accept-Encoding");
            if (is_gzip) {
                response.headers.emplace_back("Content-Encoding", "gzip");
            }
            return response;
        },
        respond);
}

std::shared_ptr<const std::string> MapApi::map_text(const std::string& id, bool is_gzip) {
    const std::string name = (is_gzip ? "gzip " : "plain ") + id;
    if (auto kept = texts_.find(name)) {
        return kept;
    }
    const auto board = parts_.boards.find(id);
    if (board == nullptr) {
        return nullptr;
    }
    std::string plain = protocol::map_text(*board->file);
    auto text = std::make_shared<const std::string>(is_gzip ? gzip(plain) : std::move(plain));
    texts_.add(name, text);
    return text;
}

void MapApi::playtests(const HttpRequest& request, const Respond& respond) {
    const std::string names(request.param("maps").value_or(""));
    const auto asked = static_cast<std::size_t>(std::ranges::count(names, ',')) + 1;
    if (parts_.playtests == nullptr) {
        respond(refusal(404, "not_found"));
        return;
    }
    if (names.empty() || asked > kPlaytestsARequest) {
        respond(refused(Refusal::kBadId));
        return;
    }
    respond_later(
        parts_.reader, request.peer,
        [this, names, asker = AddressHash{}(request.peer.subnet())] {
            std::vector<protocol::MapPlaytest> found;
            for (const std::string_view map : base::split(std::string_view(names), ',')) {
                if (const auto answer = parts_.playtests->ask(map, asker); answer.is_known) {
                    found.push_back({.map = map, .text = answer.text});
                }
            }
            return json_response(200, protocol::playtests_text(found));
        },
        respond);
}

// As text to keep, never as a page.
void MapApi::file(const HttpRequest& request, std::string_view id, const Respond& respond) {
    const auto file_response = [](std::string text, const std::string& name) {
        return HttpResponse{
            .status = 200,
            .content_type = "text/plain; charset=utf-8",
            .body = Body(std::make_shared<const std::string>(std::move(text))),
            .headers = {{"Content-Disposition", "attachment; filename=\"" + name + ".toml\""}}};
    };
    const OwnName name{.id = id, .sha256 = request.param("v").value_or("")};
    if (auto own = parts_.own_file ? parts_.own_file(name) : std::nullopt) {
        respond(file_response(std::move(*own), std::string(id)));
        return;
    }
    if (parts_.desk == nullptr || !table::is_map_hash(id)) {
        respond(refusal(404, "not_found"));
        return;
    }
    respond_later(
        parts_.reader, request.peer,
        [this, id = std::string(id), file_response] {
            auto text = parts_.desk->text(id);
            if (!text) {
                return answer_to(text.error());
            }
            HttpResponse response = file_response(std::move(*text), id);
            response.headers.emplace_back("Cache-Control", kForEver);
            return response;
        },
        respond);
}

}  // namespace net
