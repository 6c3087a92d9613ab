// net/message_queue.h
//
// The outgoing messages of one connection. A message to many connections is shared between their
// queues.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace net {

class MessageQueue {
public:
    [[nodiscard]] bool empty() const { return messages_.empty(); }
    [[nodiscard]] std::size_t bytes() const { return bytes_; }

    void push(std::shared_ptr<const std::string> text) {
        bytes_ += text->size();
        messages_.push_back(std::move(text));
    }

    // Writes messages, the oldest first, as long as there is room.
    template <typename HasRoom, typename Write>
    void drain(const HasRoom& has_room, const Write& write) {
        std::size_t count = 0;
        while (count < messages_.size() && has_room()) {
            bytes_ -= messages_[count]->size();
            write(*messages_[count]);
            ++count;
        }
        messages_.erase(messages_.begin(), messages_.begin() + static_cast<std::ptrdiff_t>(count));
        if (messages_.empty()) {
            messages_.shrink_to_fit();  // most connections are quiet most of the time
        }
    }

private:
    std::vector<std::shared_ptr<const std::string>> messages_;
    std::size_t bytes_ = 0;
};

}  // namespace net
