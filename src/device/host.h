// device/host.h
//
// What the page does for the tables on its device: delivers messages to a table's viewers, and
// stores what must survive the page.
#pragma once

#include <cstdint>
#include <string_view>

namespace device {

class Host {
public:
    Host() = default;
    Host(const Host&) = delete;
    Host& operator=(const Host&) = delete;
    virtual ~Host() = default;

    // A message of docs/protocol.md to one connection.
    virtual void send(std::uint32_t connection, std::string_view text) = 0;
    // The answer to a request.
    struct Answer {
        unsigned status = 200;
        std::string_view body;
    };
    virtual void respond(std::uint32_t request, Answer answer) = 0;

    // Stores an entry of a table's journal. Device::on_kept follows once it is durable, in the
    // order of the calls.
    struct Entry {
        std::string_view table;  // public id
        std::string_view text;
    };
    virtual void keep(std::uint32_t write, Entry entry) = 0;
    // Deletes everything stored for a table. Device::on_kept follows.
    virtual void forget(std::uint32_t write, std::string_view table) = 0;
};

}  // namespace device
