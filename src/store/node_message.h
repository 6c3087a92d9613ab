// store/node_message.h
//
// What nodes tell each other through the database, as text: which tables got lines or chat, up to
// which number, and ephemeral notes. Log lines themselves are never sent, only their numbers; nodes
// read them from the log.
//
//     17 l4.120 l9.3 c4.12 n4.p3.1        from node 17
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/nodes.h"

namespace store {

// A table has content up to this number.
struct Written {
    TableId table{};
    std::uint64_t last = 0;
};

struct NodeMessage {
    NodeId from{};
    std::vector<Written> lines{};
    std::vector<Written> chat{};
    std::vector<Note> notes{};

    [[nodiscard]] bool is_empty() const { return lines.empty() && chat.empty() && notes.empty(); }
};

// Split so that each text fits into a PostgreSQL notification.
[[nodiscard]] std::vector<std::string> to_texts(const NodeMessage& message);
// Nothing if the text is not ours. Skips unknown words, which a newer version may send.
[[nodiscard]] std::optional<NodeMessage> parse_node_message(std::string_view text);

}  // namespace store
