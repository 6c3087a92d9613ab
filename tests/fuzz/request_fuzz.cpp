// Fuzzes the server from the bytes of a connection to the bytes of the responses: HTTP, targets,
// headers, the API and the site. Every request gets one response with a valid head; a refusal is
// JSON with a code; reading changes nothing; and it does not matter how the bytes are split. The
// first byte of the input sets the length of the pieces.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/fuzz_lobby.h"
#include "net/api/api.h"
#include "net/api/gateway.h"
#include "net/api/site.h"
#include "net/http/response_text.h"
#include "net/hub.h"
#include "net/request_reader.h"
#include "table/maps/map_desk.h"

namespace {

namespace json = boost::json;
using State = net::RequestReader::State;

constexpr std::size_t kRequestsMax = 20;

// What is refused before a table is asked.
const std::set<std::string_view> kOwnCodes = {
    "bad_request",   "bad_origin",   "not_found",     "bad_method",   "bad_map",
    "map_too_large", "too_hard_map", "too_many_maps", "not_your_map", "bad_record"};

// The result of one connection: requests, and how it ended.
struct Read {
    std::vector<net::RawRequest> requests;
    State last = State::kIdle;
};

Read read_all(const net::Limits& limits, std::string_view bytes, std::size_t piece) {
    net::RequestReader reader(limits);
    Read read;
    while (true) {
        while (read.last == State::kWhole && read.requests.size() < kRequestsMax) {
            read.requests.push_back(reader.raw());
            read.last = reader.next();
        }
        const bool is_open =
            read.last == State::kIdle || read.last == State::kHead || read.last == State::kBody;
        if (!is_open || bytes.empty()) {
            return read;
        }
        const auto room = reader.prepare();
        const std::size_t size = std::min({room.size(), bytes.size(), piece});
        CHECK(size > 0);
        std::memcpy(room.data(), bytes.data(), size);
        bytes.remove_prefix(size);
        read.last = reader.commit(size);
    }
}

void check_same(const Read& a, const Read& b) {
    CHECK(a.requests.size() == b.requests.size(), a.requests.size(), b.requests.size());
    for (std::size_t i = 0; i < a.requests.size(); ++i) {
        CHECK(a.requests[i].method_string() == b.requests[i].method_string());
        CHECK(a.requests[i].target() == b.requests[i].target());
        CHECK(a.requests[i].body() == b.requests[i].body());
    }
}

class Edge {
public:
    Edge()
        : log_(lobby_.clock, base::LogLevel::kError, [](std::string_view /*line*/) {}),
          api_({.lobby = lobby_.world.lobby,
                .site = net::Site::built_in(),
                .metrics = metrics_,
                .clock = lobby_.clock,
                .background = lobby_.world.background,
                .boards = {lobby_.world.catalog.find("toy")},
                .catalog = &lobby_.world.boards,
                .maps = &map_desk_},
               {}),
          hub_(std::make_shared<net::Hub>(
              lobby_.world.executor, config(), net::Handlers{},
              net::ServerServices{.clock = lobby_.clock, .metrics = metrics_, .log = log_})) {
        gateway_.connect_to(lobby_.world.lobby);
    }

    void answer(const net::RawRequest& raw) {
        const net::Address address = *net::Address::parse("127.0.0.1");
        auto request = net::judge_request(raw,
                                          {.address = address,
                                           .client = net::client_address(raw, address, *hub_),
                                           .is_tls = false},
                                          *hub_);
        if (!request) {
            check_answer(request.error());
            return;
        }
        if (request->path() == hub_->config().socket_path) {
            const auto handler = gateway_.admit(*request);
            if (!handler) {
                check_answer(handler.error());
            }
            return;
        }
        const bool is_changing = net::is_changing(request->method);
        const std::string before = lobby_.lengths();
        unsigned answers = 0;
        api_.handle(std::move(*request), [&](const net::HttpResponse& response) {
            ++answers;
            check_answer(response);
        });
        lobby_.world.executor.run();
        CHECK(answers == 1, answers);
        CHECK(is_changing || lobby_.lengths() == before);
    }

    [[nodiscard]] const net::Limits& limits() const { return hub_->limits(); }

private:
    static net::ServerConfig config() {
        net::ServerConfig config;
        config.proxies = {*net::AddressRange::parse("127.0.0.1")};
        return config;
    }

    static void check_answer(const net::HttpResponse& response) {
        CHECK(response.status >= 200 && response.status < 500, response.status);
        const std::string head = net::response_head(response, {});
        CHECK(head.ends_with("\r\n\r\n"));
        CHECK(head.find(" Other\r\n") == std::string::npos, head);
        for (const auto& [name, value] : response.headers) {
            const auto times = std::ranges::count(response.headers, name,
                                                  &std::pair<std::string, std::string>::first);
            CHECK(times == 1, name);
        }
        // The page itself says where there is none.
        const bool is_page = response.content_type.starts_with("text/html");
        if (response.status >= 400 && !is_page) {
            const json::value body = json::parse(std::string(response.body.bytes()));
            const std::string_view code = body.at("code").as_string();
            CHECK(kOwnCodes.contains(code) || fuzz::codes().contains(code), code);
        } else if (response.content_type == "application/json" && !response.body.bytes().empty()) {
            static_cast<void>(json::parse(std::string(response.body.bytes())));
        }
    }

    fuzz::FuzzLobby lobby_;
    base::Metrics metrics_;
    base::Log log_;
    table::MapDesk map_desk_{
        {.store = lobby_.store, .own = lobby_.world.catalog, .clock = lobby_.clock},
        {.map = {.bytes = 8192, .places = 12, .tracks = 24}, .per_holder = 3, .in_all = 5}};
    net::Gateway gateway_;
    net::Api api_;
    std::shared_ptr<net::Hub> hub_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 2) {
        return 0;
    }
    const std::size_t piece = std::size_t{data[0]} + 1;
    const std::string bytes =
        fuzz::FuzzLobby::with_ids({reinterpret_cast<const char*>(data) + 1, size - 1});
    Edge edge;
    const Read whole = read_all(edge.limits(), bytes, bytes.size());
    check_same(whole, read_all(edge.limits(), bytes, piece));
    for (const net::RawRequest& raw : whole.requests) {
        edge.answer(raw);
    }
    return 0;
}
