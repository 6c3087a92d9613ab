#include "net/api/api.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "base/split.h"
#include "net/api/gateway.h"
#include "net/api/log_api.h"
#include "net/api/refusals.h"
#include "net/api/respond_later.h"
#include "net/api/score_api.h"
#include "net/http/gzip.h"
#include "protocol/api_json.h"
#include "protocol/explore_json.h"
#include "table/maps/map_facts.h"

namespace net {
namespace {

using table::Refusal;
using table::Refused;

constexpr std::uint32_t kWakingRetryMs = 1'000;
constexpr int kCookieSeconds = 10 * 365 * 24 * 3600;

// The only part of a path; empty if there are more.
std::string_view alone_in(const std::vector<std::string_view>& path) {
    return path.size() == 1 ? path.front() : std::string_view();
}

HttpResponse ok(std::string body) {
    return json_response(200, std::move(body));
}

// Of a map: "usa 2722…".
std::string version_name(std::string_view id, std::string_view sha256) {
    return std::string(id) + " " + std::string(sha256);
}

std::string version_name(const rules::MapFile& file) {
    return version_name(file.id, file.sha256);
}

bool is_reading(const HttpRequest& request) {
    return request.method == Method::kGet || request.method == Method::kHead;
}

}  // namespace

Api::Api(Parts parts, Settings settings)
    : parts_(std::move(parts)),
      settings_(settings),
      fixed_boards_(parts_.boards, parts_.earlier_boards),
      catalog_(parts_.catalog != nullptr ? *parts_.catalog : fixed_boards_),
      reports_(parts_.lobby.queries(), parts_.background),
      rooms_(parts_.lobby, parts_.background),
      reviews_({.queries = parts_.lobby.queries(),
                .background = parts_.background,
                .clock = parts_.clock,
                .boards = catalog_,
                .folder = parts_.review_folder}),
      push_(parts_.push, parts_.clock),
      puzzles_(std::move(parts_.puzzles), parts_.background),
      daily_({.lobby = parts_.lobby,
              .reader = parts_.background,
              .thinker = parts_.thinker != nullptr ? *parts_.thinker : parts_.background,
              .boards = parts_.boards}),
      drafts_(parts_.background),
      maps_({.desk = parts_.maps,
             .boards = catalog_,
             .reader = parts_.background,
             .trials = parts_.trials != nullptr ? *parts_.trials : parts_.background,
             .clock = parts_.clock,
             .own_file = parts_.own_file,
             .playtests = parts_.playtests},
            {.publish = settings_.maps,
             .new_maps = settings_.new_maps,
             .is_loopback_free = settings_.is_loopback_free}),
      table_makers_(settings_.tables) {
    std::vector<const rules::MapFile*> files;
    for (const auto& board : parts_.boards) {
        files.push_back(board->file.get());
        map_texts_[board->file->id] = version_texts_[version_name(*board->file)] =
            map_text(*board->file);
    }
    std::vector<const rules::MapFile*> earlier;
    for (const auto& board : parts_.earlier_boards) {
        earlier.push_back(board->file.get());
        version_texts_[version_name(*board->file)] = map_text(*board->file);
    }
    maps_text_ = std::make_shared<const std::string>(protocol::maps_text(files, earlier));
}

void Api::handle(HttpRequest request, const Respond& respond) {
    const std::string& path = request.path();
    if (path == "/healthz") {
        respond({.status = 200, .content_type = "text/plain", .body = "ok\n", .headers = {}});
    } else if (path == "/readyz") {
        respond({.status = problem_.empty() ? 200U : 503U,
                 .content_type = "text/plain",
                 .body = (problem_.empty() ? "ready" : problem_) + "\n" + notes_,
                 .headers = {}});
    } else if (path == "/metrics") {
        if (!settings_.has_public_metrics && !request.peer.is_loopback()) {
            respond(refusal(404, "not_found"));
            return;
        }
        respond({.status = 200,
                 .content_type = "text/plain; version=0.0.4",
                 .body = parts_.metrics.text(),
                 .headers = {}});
    } else if (path == "/api" || path.starts_with("/api/")) {
        Asked asked{.request = request,
                    .path = base::split(std::string_view(path).substr(1), '/'),
                    .respond = respond};
        asked.path.erase(asked.path.begin());
        handle_api(asked);
    } else {
        respond(parts_.site.answer(request));
    }
}

void Api::handle_api(const Asked& asked) {
    if (asked.path.empty()) {
        asked.respond(refusal(404, "not_found"));
    } else if (is_reading(asked.request)) {
        handle_get(asked);
    } else if (asked.request.method != Method::kPost) {
        asked.respond(refusal(405, "bad_method"));
    } else if (!asked.request.is_json()) {
        asked.respond(refusal(400, "wrong_type"));
    } else {
        handle_post(asked);
    }
}

void Api::handle_get(const Asked& asked) {
    const auto& path = asked.path;
    const std::string_view alone = alone_in(path);
    if (MapApi::has(path)) {
        maps_.get(asked.request, path, asked.respond);
    } else if (alone == "maps") {
        asked.respond(json_response(200, maps_text_));
    } else if (alone == "programs") {
        asked.respond(json_response(200, protocol::programs_text()));
    } else if (alone == "push") {
        asked.respond(push_.answer_key());
    } else if (alone == "tables") {
        reports_.list(asked.request, asked.respond);
    } else if (alone == "statistics") {
        reviews_.statistics(asked.request, asked.respond);
    } else if (alone == "mine") {
        reports_.mine(asked.request, asked.respond);
    } else if (path[0] == "puzzles" && path.size() <= 3) {
        answer_puzzles(asked);
    } else if (alone == "daily") {
        daily_.page(asked.request, asked.respond);
    } else if (path.size() == 3 && path[0] == "daily") {
        daily_.sheet(asked.request, {.map = path[1], .date = path[2]}, asked.respond);
    } else if (path.size() == 2 && path[0] == "maps") {
        asked.respond(answer_map(asked.request, path[1]));
    } else if (path.size() == 2 && path[0] == "log" && parts_.commitments != nullptr) {
        answer_log(asked.request, {.log = *parts_.commitments, .background = parts_.background},
                   asked.respond);
    } else if (path.size() >= 2 && path.size() <= 3 && path[0] == "tables") {
        answer_table(asked);
    } else {
        asked.respond(refusal(404, "not_found"));
    }
}

void Api::handle_post(const Asked& asked) {
    const auto& path = asked.path;
    const std::string_view alone = alone_in(path);
    if (alone == "person") {
        asked.respond(make_person(asked.request));
    } else if (alone == "tables") {
        make_table(asked);
    } else if (path[0] == "maps") {
        maps_.post(asked.request, path, asked.respond);
    } else if (alone == "daily") {
        make_daily_table(asked);
    } else if (alone == "score") {
        answer_score(asked.request, {.boards = catalog_, .background = parts_.background},
                     asked.respond);
    } else if (alone == "replay") {
        reviews_.replay_record(asked.request, asked.respond);
    } else if (alone == "review") {
        reviews_.answer_record(asked.request, asked.respond);
    } else if (alone == "push") {
        push_.subscribe(asked.request, asked.respond);
    } else if (path.size() == 2 && path[0] == "draft") {
        drafts_.answer(asked.request, path[1], asked.respond);
    } else if (path.size() == 2 && path[0] == "check" && path[1] == "map") {
        drafts_.check_map(asked.request, asked.respond);
    } else if (path.size() == 2 && path[0] == "push" && path[1] == "remove") {
        push_.unsubscribe(asked.request, asked.respond);
    } else if (path.size() == 3 && path[0] == "tables" && path[2] == "explore") {
        make_explored_table(asked);
    } else if (path.size() == 3 && path[0] == "tables" && path[2] == "return") {
        return_with_code(asked);
    } else {
        asked.respond(refusal(404, "not_found"));
    }
}

HttpResponse Api::make_person(const HttpRequest& request) const {
    HttpResponse response = ok("{}");
    if (!holder_of(request)) {
        std::string cookie =
            "fogg_key=" + table::random_key() +
            "; Path=/; HttpOnly; SameSite=Strict; Max-Age=" + std::to_string(kCookieSeconds);
        if (request.is_secure) {
            cookie += "; Secure";
        }
        response.headers.emplace_back("Set-Cookie", std::move(cookie));
    }
    return response;
}

bool Api::is_exempt(const Address& peer) const {
    return settings_.is_loopback_free && peer.is_loopback();
}

base::Result<std::monostate, Refused> Api::take_table(const Address& peer) {
    if (is_exempt(peer) || table_makers_.take(peer.subnet().text(), parts_.clock.monotonic_ns())) {
        return std::monostate();
    }
    Refused too_fast(Refusal::kTooFast);
    too_fast.retry_ms = static_cast<std::uint32_t>(1000 / settings_.tables.per_s);
    return too_fast;
}

base::Result<std::monostate, Refused> Api::take_waking(const Address& peer, std::string_view id) {
    if (parts_.lobby.is_in_memory(id) || !parts_.may_wake || parts_.may_wake(peer)) {
        return std::monostate();
    }
    Refused too_fast(Refusal::kTooFast);
    too_fast.retry_ms = kWakingRetryMs;
    return too_fast;
}

void Api::make_table(const Asked& asked) {
    const auto holder = holder_of(asked.request);
    if (!holder) {
        asked.respond(refused(Refusal::kBadKey));
        return;
    }
    const auto wish = protocol::parse_new_table(asked.request.body);
    if (!wish) {
        asked.respond(refused(wish.error()));
        return;
    }
    MakeWish made{.holder = *holder, .peer = asked.request.peer, .table = *wish};
    if (wish->record.empty()) {
        make(made, asked.respond);
    } else {
        make_continued_table(std::move(made), asked.respond);
    }
}

// The record is replayed in the background first.
void Api::make_continued_table(MakeWish wish, const Respond& respond) {
    using Found = base::Result<std::shared_ptr<const table::Explored>, Refused>;
    const table::Asker asker = AddressHash{}(wish.peer.subnet());
    const table::ContinueWish from = table::taken_from(wish.table);
    const bool is_asked = table::run_in_background(
        parts_.background, asker, [this, from] { return parts_.lobby.queries().continued(from); },
        [this, wish = std::move(wish), respond](const Found& explored) {
            if (!explored) {
                respond(refused(explored.error()));
                return;
            }
            MakeWish made = wish;
            made.table.explored = *explored;
            make(made, respond);
        });
    if (!is_asked) {
        respond(busy_response());
    }
}

// The finished game is read in the background first.
void Api::make_explored_table(const Asked& asked) {
    const auto holder = holder_of(asked.request);
    if (!holder) {
        asked.respond(refused(Refusal::kBadKey));
        return;
    }
    const auto wish = protocol::parse_explore_wish(asked.request.body);
    if (!wish) {
        asked.respond(refused(wish.error()));
        return;
    }
    if (!table::is_program(wish->program)) {
        asked.respond(refused(Refusal::kBadProgram));
        return;
    }
    using Found = base::Result<std::shared_ptr<const table::Explored>, Refused>;
    const bool is_asked = table::run_in_background(
        parts_.background, AddressHash{}(asked.request.peer.subnet()),
        [this, from = table::TableQueries::ExploreWish{.public_id = std::string(asked.path[1]),
                                                       .version = wish->version,
                                                       .seat = wish->seat,
                                                       .is_fresh = wish->is_fresh}] {
            return parts_.lobby.queries().explored(from);
        },
        [this, holder = *holder, peer = asked.request.peer, wish = *wish,
         respond = asked.respond](const Found& explored) {
            if (explored) {
                make({.holder = holder,
                      .peer = peer,
                      .table = protocol::explored_table(wish, *explored)},
                     respond);
            } else {
                respond(refused(explored.error()));
            }
        });
    if (!is_asked) {
        asked.respond(busy_response());
    }
}

void Api::make_daily_table(const Asked& asked) {
    const auto holder = holder_of(asked.request);
    if (!holder) {
        asked.respond(refused(Refusal::kBadKey));
        return;
    }
    const auto wish = protocol::parse_daily_wish(asked.request.body);
    if (!wish) {
        asked.respond(refused(wish.error()));
        return;
    }
    // Whether it counts is read in the background.
    using Found = base::Result<table::NewTable, Refused>;
    const bool is_asked = table::run_in_background(
        parts_.background, AddressHash{}(asked.request.peer.subnet()),
        [this, holder = *holder, wish = *wish] { return daily_.table_for(holder, wish); },
        [this, holder = *holder, peer = asked.request.peer,
         respond = asked.respond](const Found& table) {
            if (table) {
                make({.holder = holder, .peer = peer, .table = *table}, respond);
            } else {
                respond(refused(table.error()));
            }
        });
    if (!is_asked) {
        asked.respond(busy_response());
    }
}

void Api::make(const MakeWish& wish, const Respond& respond) {
    // While the board is held, making the table finds it in memory.
    struct Found {
        std::optional<std::string> made{};
        std::shared_ptr<const table::Board> board{};
        bool has_trouble = false;
    };
    const bool needs_board = table::is_map_hash(wish.table.map) && !wish.table.explored;
    const bool is_asked = table::run_in_background(
        parts_.background, AddressHash{}(wish.peer.subnet()),
        [this, wish, needs_board] {
            Found found{.made = parts_.lobby.made_before(wish.holder, wish.table)};
            if (needs_board && !found.made) {
                found.board = catalog_.find(wish.table.map);
                found.has_trouble = catalog_.trouble_with(wish.table.map).has_value();
            }
            return found;
        },
        [this, wish, needs_board, respond](const Found& found) {
            if (found.made) {
                // Sent again because the answer was lost: that costs nothing and counts for no
                // limit.
                respond(json_response(201, protocol::made_text(*found.made)));
            } else if (!needs_board || found.board != nullptr) {
                make_now(wish, respond);
            } else if (found.has_trouble) {
                respond(busy_response());
            } else {
                respond(unknown_map({.id = wish.table.map, .sha256 = wish.table.map}));
            }
        });
    if (!is_asked) {
        respond(busy_response());
    }
}

void Api::make_now(const MakeWish& wish, const Respond& respond) {
    const Address& peer = wish.peer;
    const auto taken = take_table(peer);
    if (!taken) {
        respond(refused(taken.error()));
        return;
    }
    parts_.lobby.make_table(
        {.holder = wish.holder, .address = peer.subnet().text(), .is_exempt = is_exempt(peer)},
        wish.table, [respond](const base::Result<std::string, Refused>& made) {
            respond(made ? json_response(201, protocol::made_text(*made)) : refused(made.error()));
        });
}

void Api::return_with_code(const Asked& asked) {
    const auto holder = holder_of(asked.request);
    if (!holder) {
        asked.respond(refused(Refusal::kBadKey));
        return;
    }
    const auto code = protocol::parse_code(asked.request.body);
    if (!code) {
        asked.respond(refused(code.error()));
        return;
    }
    const Address& peer = asked.request.peer;
    if (const auto taken = take_waking(peer, asked.path[1]); !taken) {
        asked.respond(refused(taken.error()));
        return;
    }
    parts_.lobby.return_with_code(
        {.public_id = std::string(asked.path[1]),
         .holder = *holder,
         .code = *code,
         .asker = AddressHash{}(peer.subnet())},
        [respond = asked.respond](const base::Result<rules::Seat, Refused>& seat) {
            respond(seat ? ok(protocol::seat_text(*seat)) : refused(seat.error()));
        });
}

Api::MapText Api::map_text(const rules::MapFile& map) {
    auto plain = std::make_shared<const std::string>(protocol::map_text(map));
    auto zipped = std::make_shared<const std::string>(gzip(*plain));
    return {.plain = std::move(plain), .gzip = std::move(zipped)};
}

HttpResponse Api::answer_map(const HttpRequest& request, std::string_view id) {
    const auto version = request.param("v");
    const bool is_named = version.has_value();
    const auto found =
        is_named ? version_texts_.find(version_name(id, *version)) : map_texts_.find(id);
    if (found == (is_named ? version_texts_.end() : map_texts_.end())) {
        return refusal(404, "not_found");
    }
    HttpResponse response{
        .status = 200,
        .content_type = "application/json",
        .body = request.accepts_gzip ? found->second.gzip : found->second.plain,
        .headers = {
            {"Vary", "Accept-Encoding"},
            {"Cache-Control", is_named ? "public, max-age=31536000, immutable" : "no-cache"}}};
    if (request.accepts_gzip) {
        response.headers.emplace_back("Content-Encoding", "gzip");
    }
    return response;
}

void Api::answer_puzzles(const Asked& asked) {
    const auto& path = asked.path;
    if (path.size() == 1) {
        asked.respond(puzzles_.list());
    } else {
        puzzles_.answer(asked.request, path[1],
                        path.size() == 3 ? std::optional(path[2]) : std::nullopt, asked.respond);
    }
}

void Api::answer_table(const Asked& asked) {
    const std::string_view id = asked.path[1];
    if (asked.path.size() == 2) {
        rooms_.room(asked.request.peer, id, asked.respond);
    } else if (asked.path[2] == "replay") {
        reports_.replay(asked.request, id, asked.respond);
    } else if (asked.path[2] == "record") {
        reports_.record(asked.request, id, asked.respond);
    } else if (asked.path[2] == "review") {
        reviews_.answer(asked.request, id, asked.respond);
    } else if (asked.path[2] == "commitment") {
        answer_commitment(asked);
    } else {
        asked.respond(refusal(404, "not_found"));
    }
}

void Api::answer_commitment(const Asked& asked) {
    rooms_.log_index(asked.request.peer, asked.path[1],
                     [this, respond = asked.respond](const auto& index) {
                         if (!index) {
                             respond(refused(index.error()));
                         } else if (!*index || parts_.commitments == nullptr) {
                             respond(refusal(404, "not_found"));
                         } else {
                             respond(answer_log_proof(**index, *parts_.commitments));
                         }
                     });
}

}  // namespace net
