// table/live/table_chat.h
//
// The chat of one live table: stores messages, sends them to the viewers once they are durable, in
// the order of their numbers, and drops duplicates of a message that was sent again. Lives on the
// executor's thread.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "store/store.h"
#include "table/live/recent_chat.h"
#include "table/live/viewers.h"
#include "table/transition.h"

namespace table {

class LiveTable;

class TableChat {
public:
    // `sent` is the number of the last line that viewers know already.
    TableChat(LiveTable& owner, std::uint64_t sent) : owner_(owner), sent_(sent) {}

    // Whether this was said before, is being said or cannot be found out: it is answered then.
    [[nodiscard]] bool answer_repeated(const Requester& by, const CommandAnswer& answer);
    // Requires that answer_repeated() is false for it.
    struct Line {
        std::string id{};
        std::string text{};
    };
    void say(const Viewer& speaker, const Line& line, const CommandAnswer& answer);

    // Sends what was said last to somebody who comes.
    void show(ConnectionId connection) const;
    // Sends the lines that were not sent yet.
    void send(std::span<const store::ChatLine> lines);
    [[nodiscard]] std::uint64_t sent() const { return sent_; }
    [[nodiscard]] bool is_storing() const { return recent_ != nullptr && recent_->is_storing(); }

private:
    void on_stored(const RequestKey& key, ChatSaid said,
                   const store::Outcome<store::Said>& outcome);
    void send_own(const ChatSaid& said);

    LiveTable& owner_;
    std::unique_ptr<RecentChat> recent_;  // made when somebody first says something
    std::uint64_t sent_;
};

}  // namespace table
