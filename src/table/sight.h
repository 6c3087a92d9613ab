// table/sight.h
//
// What one viewer may see of a table, as values that hold nothing else. Everything that leaves a
// table is one of these, so the code that writes messages cannot reveal a secret.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "rules/longest_trail.h"
#include "rules/move.h"
#include "rules/view.h"
#include "table/table.h"
#include "table/table_event.h"

namespace table {

struct SeatSight {
    SeatKind kind = SeatKind::kOpen;
    std::string name{};
    bool is_away = false;
    bool has_resigned = false;
    unsigned votes = 0;  // bits: who would have a program play, because the person is absent
    unsigned color = 0;
};

struct SaySight {
    unsigned seats = 0;  // bits
    std::string commitment{};
    std::string nonce{};  // once revealed
};
// The joint shuffle, where anybody has a say in it.
struct ShuffleSight {
    unsigned attempt = 0;  // 0: the list is not frozen yet
    std::string server{};  // the commitment to the server's secret
    std::string list{};    // once frozen
    std::vector<SaySight> says{};
    std::string secret{};  // the server's, once the game is over
};

struct RoomSight {
    std::string public_id{};
    store::Status status{};
    std::shared_ptr<const Board> board{};
    std::vector<SeatSight> seats{};
    std::optional<rules::Seat> host{};  // the first seat that the host holds
    std::optional<rules::Seat> start{};
    Pace pace{};
    bool is_listed = false;
    bool has_watching = false;
    bool has_confirm = false;
    bool has_chat = false;
    bool has_emotes = false;
    bool has_takeback = false;
    bool is_practice = false;
    std::string commitment{};
    std::optional<std::uint64_t> log_index{};  // of the commitment in the published log
    std::string seed{};                        // once the game is over
    std::optional<ShuffleSight> shuffle{};
    std::optional<EndOffer> end_offer{};
    Ending ending = Ending::kPlayed;
    std::optional<DailyMark> daily{};
    std::optional<rules::Explores> explores{};
    std::string rematch{};  // once there is one
    std::int64_t created_ms = 0;
};
[[nodiscard]] RoomSight room_sight(const Table& table);

// Who the viewer is at this table.
struct YouSight {
    std::vector<rules::Seat> seats{};   // that their key holds
    rules::Seat seat = rules::kNoSeat;  // as which they look; kNoSeat: a spectator
    bool is_host = false;
};
[[nodiscard]] YouSight you_sight(const Table& table, const Holder& holder, rules::Seat seat);

// A key that holds a seat, as the seat's other keys are told of it.
struct KeySight {
    std::string fingerprint{};
    std::int64_t added_ms = 0;
    bool is_own = false;
};
// Requires that the viewer holds the seat.
[[nodiscard]] std::vector<KeySight> key_sights(const Room& room, rules::Seat seat,
                                               const Holder& viewer);
// Eight hexadecimal digits that name a key at this seat and nowhere else: they say nothing of the
// key, nor whether it holds another seat somewhere.
[[nodiscard]] std::string fingerprint(const Room& room, rules::Seat seat, const Holder& holder);

struct DueSight {
    rules::Seat seat{};
    std::int64_t left_ms = 0;
};

// What is known of everybody once the game is over.
struct EndSight {
    rules::Standings standings{};
    std::array<rules::Trail, rules::kSeatsMax> longest{};
};

struct GameSight {
    std::shared_ptr<const Board> board{};
    rules::View view{};
    std::vector<rules::Move> legal{};  // of the viewer
    std::uint8_t keep_min = 0;         // of the viewer's offer
    bool can_undo = false;
    unsigned undo_with = 0;          // how many moves of programs would be taken back too
    std::vector<DueSight> due{};     // of those who are asked
    std::vector<DueSight> clocks{};  // of everybody, where the pace is for the whole game
    std::optional<EndSight> end{};
};
// Requires that the game is over. Searches for longest paths, so ask once and keep it.
[[nodiscard]] EndSight end_sight(const Table& table);

// Requires that the game has begun.
[[nodiscard]] GameSight game_sight(const Table& table, rules::Seat viewer, std::int64_t now_ms);
// The same without the end.
[[nodiscard]] GameSight play_sight(const Table& table, rules::Seat viewer, std::int64_t now_ms);

// The same things as the viewer may know them.
[[nodiscard]] std::vector<TableEvent> seen_by(std::span<const TableEvent> events,
                                              rules::Seat viewer);

}  // namespace table
