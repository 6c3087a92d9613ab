// tests/limits/stage.h
//
// Where a limit is driven to its bound: `fogg serve` as a process of its own, with the limits it
// has when nobody lifts them; offenders, who come from 127.0.0.1; and a bystander, who comes from
// another address and must not notice anything.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "support/raw_client.h"
#include "support/serve_process.h"
#include "support/temp_folder.h"

namespace limits {

class Stage {
public:
    explicit Stage(const std::vector<std::string>& settings);

    [[nodiscard]] std::uint16_t port() const { return port_; }
    [[nodiscard]] pid_t process() const { return server_.id(); }
    // What the server has logged.
    [[nodiscard]] std::string log() const;
    // Whether this line is at /metrics now.
    [[nodiscard]] bool has_metric(std::string_view line) const;
    // Whether it comes to be there, within ten seconds.
    [[nodiscard]] bool gets_metric(std::string_view line) const;

    // A WebSocket of whoever has the key of this name, after the welcome.
    [[nodiscard]] support::RawClient socket(std::string_view name = "offender",
                                            int receive_buffer = 0) const;
    // The headers of a JSON request by whoever has the key of this name.
    [[nodiscard]] static std::string headers(std::string_view name = "offender");
    // A new table with these seats beside the first, which is this person's; its id.
    [[nodiscard]] std::string make_table(std::string_view name = "offender",
                                         const std::string& others = R"({"kind":"open"})") const;

    // The bystander's connections answer, and answer soon.
    void expect_others_fine();

private:
    support::TempFolder folder_;
    support::ServeProcess server_;
    std::uint16_t port_;
    support::RawClient bystander_;         // a WebSocket
    support::RawClient bystanders_pages_;  // HTTP
};

// Reads until the server's goodbye, which must have this code in `bye` and end the WebSocket with
// this one, and answers it.
void expect_bye(support::RawClient& client, std::string_view code, unsigned close_code);
// The end of a WebSocket with this code and no words before it.
void expect_close(support::RawClient& client, unsigned close_code);
// Whether the answer refuses with this status and code.
void expect_refused(const support::HttpReply& reply, unsigned status, std::string_view code);

}  // namespace limits
