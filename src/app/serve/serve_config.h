// app/serve/serve_config.h
//
// All settings of `fogg serve`. One table describes them all: the flags, the environment variables,
// the keys of the TOML file, --show-config and docs/configuration.md come from it and cannot
// disagree. A flag overrides the environment, the environment the file, and the file the default.
//
//     setting `tls_key`:   --tls-key FILE   FOGG_TLS_KEY=FILE   tls_key = "FILE"
//
// Secrets (the certificate's key) are in files that settings name. The one exception is a password
// in a database address, which is never shown.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/serve/settings_file.h"
#include "base/log.h"
#include "base/result.h"
#include "net/server.h"
#include "rules/limits.h"
#include "table/services.h"

namespace app {

struct ServeConfig {
    // Where
    std::string address = "127.0.0.1";
    std::uint32_t port = 8080;
    std::string data;      // empty: in the user's data folder
    std::string store;     // a database instead
    std::string key_file;  // empty: beside the data
    std::string reviews;   // likewise
    std::vector<std::string> maps;
    std::string public_url;
    std::string push = "auto";  // notices to browsers that are closed
    // Who may come how
    std::string tls_certificate;
    std::string tls_key;
    std::vector<std::string> origins;
    std::vector<std::string> proxies;
    // Programs
    std::uint32_t bot_threads = 1;
    std::uint32_t bot_pace_ms = table::kBotPaceMs;
    // Limits
    std::uint32_t connections_max = 20'000;
    std::uint32_t connections_per_address = 200;
    std::uint32_t connects_per_s = 40;
    std::uint32_t requests_per_s = 50;
    std::uint32_t messages_per_s = 20;
    std::uint32_t messages_per_address = 200;
    std::uint32_t bytes_per_s = 262'144;
    std::uint32_t message_bytes_max = 16'384;
    std::uint32_t queued_bytes_max = 262'144;
    std::uint32_t stall_s = 10;
    std::uint32_t idle_s = 60;
    std::uint32_t tables_per_address = 50;
    std::uint32_t tables_per_key = 30;
    std::uint32_t tables_per_hour = 240;
    std::uint32_t maps_per_key = 100;
    std::uint32_t maps_max = 5'000;
    std::uint32_t maps_per_day = 100;
    std::uint32_t maps_per_hour = 60;
    std::uint32_t map_bytes = 262'144;
    std::uint32_t map_places = rules::kPlacesMax;
    std::uint32_t map_tracks = rules::kTracksMax;
    std::uint32_t commands_per_s = 20;
    std::uint32_t spectators_per_table = 200;
    std::uint32_t absent_s = 600;
    std::uint32_t absent_live_s = 120;
    std::uint32_t absent_correspondence_s = 172'800;
    bool loopback_free = false;
    // Clocks
    std::uint32_t restart_grace_s = table::kRestartGraceMs / 1000;
    // What is removed
    std::uint32_t prune_open_days = table::PruneRules{}.open_days;
    std::uint32_t prune_unfinished_days = table::PruneRules{}.unfinished_days;
    std::uint32_t prune_finished_days = table::PruneRules{}.finished_days;
    // Operation
    std::string log_level = "info";
    bool metrics_public = false;
};

struct Setting {
    using Member = std::variant<std::string ServeConfig::*, std::uint32_t ServeConfig::*,
                                bool ServeConfig::*, std::vector<std::string> ServeConfig::*>;
    std::string_view name;
    Member member;
    std::string_view about;
    std::uint32_t min = 0;  // of numbers, both included
    std::uint32_t max = 0;

    [[nodiscard]] ValueKind kind() const { return kKinds[member.index()]; }
    [[nodiscard]] std::string flag() const;         // "--tls-key"
    [[nodiscard]] std::string variable() const;     // "FOGG_TLS_KEY"
    [[nodiscard]] std::string value_words() const;  // "a number from 0 to 65535", "a text", …

private:
    static constexpr std::array kKinds = {ValueKind::kText, ValueKind::kNumber, ValueKind::kSwitch,
                                          ValueKind::kList};
};

[[nodiscard]] std::span<const Setting> serve_settings();

// The value of one setting as text, lists with commas between.
[[nodiscard]] std::string value_text(const ServeConfig& config, const Setting& setting);

enum class SettingSource { kDefault, kFile, kEnvironment, kFlag };

struct SettingInputs {
    // By the order of serve_settings(); nothing, or a list that is too short: not given.
    std::vector<std::optional<std::string>> flags;
    // Such as std::getenv; returns nullptr for what is not set.
    std::function<const char*(const char* name)> environment;
    // The contents of the TOML file, and its name for messages.
    std::optional<std::string> file_text;
    std::string file_name;
};

struct EffectiveConfig {
    ServeConfig config;
    std::vector<SettingSource> sources;  // by the order of serve_settings()
};

// Every problem is a line for people: "fogg.toml:3: `port` takes a number from 0 to 65535".
[[nodiscard]] base::Result<EffectiveConfig, std::vector<std::string>> resolve_config(
    const SettingInputs& inputs);

// What --show-config prints: TOML that could be the file, with where each value came from.
[[nodiscard]] std::string show_config(const EffectiveConfig& effective);

// Whether notices go to browsers that are closed. On its own account only where people come by
// https, because browsers take no part otherwise.
[[nodiscard]] bool has_push(const ServeConfig& config);
// The network's part. Requires a config that resolve_config() let through.
[[nodiscard]] net::ServerConfig edge_config(const ServeConfig& config);
[[nodiscard]] base::LogLevel log_level(const ServeConfig& config);

}  // namespace app
