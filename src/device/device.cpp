#include "device/device.h"

#include <utility>

#include "device/journal.h"
#include "protocol/client_message.h"
#include "protocol/server_message.h"
#include "table/people/holder.h"

namespace device {
namespace {

constexpr std::string_view kServerName = "fogg on this device";
// Nobody else can reach the device, so its owner needs no secret.
constexpr std::string_view kOwnerKey = "the-owner-of-this-device";
// Servers use letters and digits only (web/src/net/where.ts).
constexpr std::string_view kLocal = "local-";

}  // namespace

Device::Device(Host& host, const base::Clock& clock, const review::ReviewSettings& reviews)
    : host_(host),
      clock_(clock),
      tasks_(clock),
      store_(host),
      programs_(tasks_, clock),
      advisers_(tasks_, clock),
      background_(tasks_),
      sink_(host),
      owner_(table::holder_of(kOwnerKey)),
      lobby_({.executor = tasks_,
              .clock = clock_,
              .store = store_,
              .boards = boards_,
              .programs = programs_,
              .secrets = secrets_,
              .seed_keys = seed_keys_,
              .sink = sink_,
              .observer = observer_,
              .background = background_,
              .advisers = &advisers_,
              // Games that were begun are kept until their owner deletes them.
              .prune = {.open_days = 30, .unfinished_days = 0, .finished_days = 0}}),
      reviews_(tasks_, clock, reviews),
      study_({.queries = lobby_.queries(),
              .boards = boards_,
              .store = store_,
              .reviews = reviews_,
              .owner = owner_}),
      maps_(boards_, store_),
      desk_({.lobby = lobby_,
             .boards = boards_,
             .study = study_,
             .maps = maps_,
             .logs = {.store = store_, .boards = boards_, .seed_keys = seed_keys_},
             .owner = owner_}) {}

bool Device::load(std::string_view entry) {
    const auto map = parse_map_entry(entry);
    return map ? boards_.add(map->text).has_value() : store_.load(entry);
}

void Device::connect(std::uint32_t connection) {
    host_.send(connection, protocol::welcome_text(kServerName));
    lobby_.connect(table::ConnectionId{connection}, owner_, table::Lobby::Pace::kFree);
}

void Device::receive(std::uint32_t connection, std::string_view text) {
    const table::ConnectionId id{connection};
    auto message = protocol::parse_client_message(text, lobby_.board_of(id));
    if (lobby_.is_waiting(id) && !protocol::is_ping(message)) {
        const bool is_kept = lobby_.after_waiting(
            id, [this, connection, text = std::string(text)] { receive(connection, text); });
        if (!is_kept) {
            host_.send(connection, protocol::refused_text(protocol::try_again(message)));
        }
    } else if (message) {
        lobby_.receive(id, std::move(*message));
    } else {
        host_.send(connection, protocol::refused_text(message.error()));
    }
}

void Device::disconnect(std::uint32_t connection) {
    lobby_.disconnect(table::ConnectionId{connection});
}

void Device::request(std::uint32_t number, const DeskRequest& request) {
    desk_.handle(request, [this, number](const DeskAnswer& answer) {
        host_.respond(number, {.status = answer.status, .body = answer.body});
    });
}

std::string Device::OwnSecrets::letters(std::size_t count) {
    return kLocal.size() < count
               ? std::string(kLocal) + table::random_letters(count - kLocal.size())
               : table::random_letters(count);
}

std::optional<std::int64_t> Device::run() {
    tasks_.run_one();
    return tasks_.wait_ms();
}

void Device::Sink::send(std::span<const table::ConnectionId> to,
                        const table::ServerMessage& message) {
    const std::string text = protocol::to_text(message);
    for (const table::ConnectionId connection : to) {
        host_.send(static_cast<std::uint32_t>(connection), text);
    }
}

}  // namespace device
