// table/turn_notice.h
//
// Notifies absent people that a table is waiting for them, for example by push messages.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace table {

// Has nothing in it that only one seat may know: it leaves the server.
struct TurnNotice {
    enum class Kind : std::uint8_t { kTurn, kShuffle };  // their move, or their part of the shuffle
    Kind kind = Kind::kTurn;
    std::string table{};                 // public id
    std::string map{};                   // id
    std::vector<std::string> holders{};  // the devices of one seat, as the store knows them
};

// On the executor's thread.
class TurnNotices {
public:
    TurnNotices() = default;
    TurnNotices(const TurnNotices&) = delete;
    TurnNotices& operator=(const TurnNotices&) = delete;
    virtual ~TurnNotices() = default;

    // Once for a table, until one of the holders comes.
    virtual void call(TurnNotice notice) = 0;
    // They are viewing the table, so no notice is needed.
    virtual void on_came(std::string_view table, const std::vector<std::string>& holders) = 0;
};

}  // namespace table
