// tests/limits/stage.h
//
// The setting of a limit test: `fogg serve` as a separate process with its default limits;
// offenders, who connect from 127.0.0.1; and a bystander, who connects from another address, asks
// for something all the time and must not notice anything.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "limits/bystander.h"
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
    // Whether /metrics has this line now.
    [[nodiscard]] bool has_metric(std::string_view line) const;
    // Whether the line appears within ten seconds.
    [[nodiscard]] bool gets_metric(std::string_view line) const;

    // A WebSocket with the key of this name, after the welcome.
    [[nodiscard]] support::RawClient socket(std::string_view name = "offender",
                                            int receive_buffer = 0) const;
    // The headers of a JSON request with the key of this name.
    [[nodiscard]] static std::string headers(std::string_view name = "offender");
    // Creates a table with this person in the first seat and these other seats; returns its id.
    [[nodiscard]] std::string make_table(std::string_view name = "offender",
                                         const std::string& others = R"({"kind":"open"})") const;

    // Checks that the bystander got all answers until now, and soon.
    void expect_others_fine() { bystander_.expect_nothing_noticed(); }

private:
    support::TempFolder folder_;
    support::ServeProcess server_;
    std::uint16_t port_;
    Bystander bystander_;
};

// Reads until the server's goodbye, which must have this code in `bye` and this close code, and
// answers it.
void expect_bye(support::RawClient& client, std::string_view code, unsigned close_code);
// Expects a close with this code and no `bye` before it.
void expect_close(support::RawClient& client, unsigned close_code);
// Whether the answer refuses with this status and code.
void expect_refused(const support::HttpReply& reply, unsigned status, std::string_view code);

}  // namespace limits
