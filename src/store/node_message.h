// store/node_message.h
//
// What nodes tell each other through the database, as text: which tables got lines or chat, up to
// which number, and notes in passing. Numbers only: the lines themselves are read from the log.
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

// A table has something up to this number.
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

// As many texts as it takes, none longer than PostgreSQL lets a notification be.
[[nodiscard]] std::vector<std::string> to_texts(const NodeMessage& message);
// Nothing when it is not ours. Words of a kind that is not known, as a newer version might send
// them, are passed over.
[[nodiscard]] std::optional<NodeMessage> parse_node_message(std::string_view text);

}  // namespace store
