#include "app/serve/serve_config.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <iterator>
#include <utility>
#include <vector>

#include "app/store_address.h"
#include "base/check.h"
#include "base/nearest_word.h"
#include "net/address.h"
#include "store/postgres/store.h"

namespace app {
namespace {

template <class... Cases>
struct Overloaded : Cases... {
    using Cases::operator()...;
};
template <class... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

constexpr std::uint32_t kPortMax = 65'535;
constexpr std::uint32_t kMany = 1'000'000;
constexpr std::uint32_t kDaysMax = 36'500;

std::vector<std::string> split(std::string_view text) {
    std::vector<std::string> items;
    while (!text.empty()) {
        std::string_view item = text.substr(0, text.find(','));
        text.remove_prefix(std::min(item.size() + 1, text.size()));
        item.remove_prefix(std::min(item.find_first_not_of(' '), item.size()));
        item = item.substr(0, item.find_last_not_of(' ') + 1);
        if (!item.empty()) {
            items.emplace_back(item);
        }
    }
    return items;
}

// Whether the text is a value of the setting.
bool assign(ServeConfig& config, const Setting& setting, const std::string& text) {
    return std::visit(Overloaded{
                          [&](std::string ServeConfig::* member) {
                              config.*member = text;
                              return true;
                          },
                          [&](std::uint32_t ServeConfig::* member) {
                              std::uint32_t number = 0;
                              const char* const end = text.data() + text.size();
                              const auto parsed = std::from_chars(text.data(), end, number);
                              if (parsed.ec != std::errc{} || parsed.ptr != end ||
                                  number < setting.min || number > setting.max) {
                                  return false;
                              }
                              config.*member = number;
                              return true;
                          },
                          [&](bool ServeConfig::* member) {
                              config.*member = text == "true";
                              return text == "true" || text == "false";
                          },
                          [&](std::vector<std::string> ServeConfig::* member) {
                              config.*member = split(text);
                              return true;
                          },
                      },
                      setting.member);
}

std::string dashed(std::string_view name) {
    std::string text(name);
    std::ranges::replace(text, '_', '-');
    return text;
}

std::string in_quotes(std::string_view text) {
    std::string in_quotes = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            in_quotes += '\\';
        }
        in_quotes += c;
    }
    return in_quotes + "\"";
}

std::string toml_text(const ServeConfig& config, const Setting& setting) {
    std::string text = value_text(config, setting);
    if (setting.kind() == ValueKind::kText) {
        return in_quotes(shown_address(text));
    }
    if (setting.kind() != ValueKind::kList) {
        return text;
    }
    std::string list;
    for (const std::string& item : split(text)) {
        list.append(list.empty() ? "" : ", ").append(in_quotes(item));
    }
    return "[" + list + "]";
}

std::string did_you_mean_setting(std::string_view typed) {
    std::vector<std::string_view> names;
    for (const Setting& setting : serve_settings()) {
        names.push_back(setting.name);
    }
    return base::did_you_mean(typed, names);
}

class Resolver {
public:
    explicit Resolver(const SettingInputs& inputs) : inputs_(inputs) {
        effective_.sources.resize(serve_settings().size(), SettingSource::kDefault);
    }

    base::Result<EffectiveConfig, std::vector<std::string>> run() {
        read_file();
        for (std::size_t i = 0; i < serve_settings().size(); ++i) {
            const Setting& setting = serve_settings()[i];
            const char* const variable =
                inputs_.environment ? inputs_.environment(setting.variable().c_str()) : nullptr;
            if (variable != nullptr) {
                take(i, variable, SettingSource::kEnvironment, setting.variable());
            }
            if (i < inputs_.flags.size() && inputs_.flags[i]) {
                take(i, *inputs_.flags[i], SettingSource::kFlag, setting.flag());
            }
        }
        check_values();
        if (!problems_.empty()) {
            return std::move(problems_);
        }
        return std::move(effective_);
    }

private:
    void read_file() {
        if (!inputs_.file_text) {
            return;
        }
        const auto values = parse_settings_file(*inputs_.file_text);
        if (!values) {
            problems_.push_back(at_line(values.error().line) + values.error().text);
            return;
        }
        for (const FileValue& value : *values) {
            const auto found = std::ranges::find(serve_settings(), value.name, &Setting::name);
            if (found == serve_settings().end()) {
                problems_.push_back(at_line(value.line) + "there is no setting `" + value.name +
                                    "`." + did_you_mean_setting(value.name));
            } else if (found->kind() != value.kind) {
                problems_.push_back(at_line(value.line) + "`" + value.name + "` takes " +
                                    found->value_words());
            } else {
                take(static_cast<std::size_t>(found - serve_settings().begin()), value.text,
                     SettingSource::kFile, at_line(value.line) + "`" + value.name + "`");
            }
        }
    }

    [[nodiscard]] std::string at_line(unsigned line) const {
        return inputs_.file_name + ":" + std::to_string(line) + ": ";
    }

    void take(std::size_t index, const std::string& text, SettingSource source,
              const std::string& where) {
        const Setting& setting = serve_settings()[index];
        if (!assign(effective_.config, setting, text)) {
            problems_.push_back(where + " takes " + setting.value_words());
        }
        effective_.sources[index] = source;
    }

    // What the kinds of values cannot say.
    void check_values() {
        const ServeConfig& config = effective_.config;
        const auto require = [&](bool is_fine, std::string_view problem) {
            if (!is_fine) {
                problems_.emplace_back(problem);
            }
        };
        const auto is_url = [](std::string_view text) {
            const std::size_t scheme = text.starts_with("https://")  ? 8
                                       : text.starts_with("http://") ? 7
                                                                     : text.size();
            return text.size() > scheme &&
                   text.find_first_of("/ ?#", scheme) == std::string_view::npos;
        };
        require(net::Address::parse(config.address).has_value(),
                "`address` takes an IP address of this machine, such as 127.0.0.1, 0.0.0.0 or ::");
        require(config.public_url.empty() || is_url(config.public_url),
                "`public_url` takes a scheme and a host, such as https://example.org");
        require(config.store.empty() || store::is_postgres_address(config.store),
                "`store` takes the address of a database, postgres://…; use `data` for a file");
        require(config.store.empty() || config.data.empty(),
                "`store` and `data` exclude each other");
        require(config.tls_certificate.empty() == config.tls_key.empty(),
                "`tls_certificate` and `tls_key` must be given together");
        require(std::ranges::all_of(config.origins, is_url),
                "`origins` takes origins, such as https://example.org");
        require(std::ranges::all_of(config.proxies,
                                    [](const std::string& text) {
                                        return net::AddressRange::parse(text).has_value();
                                    }),
                "`proxies` takes addresses or address ranges, such as 127.0.0.1 or 10.0.0.0/8");
        require(config.push == "auto" || config.push == "on" || config.push == "off",
                "`push` takes auto, on or off");
        require(base::parse_log_level(config.log_level).has_value(),
                "`log_level` takes debug, info, warn or error");
    }

    const SettingInputs& inputs_;
    EffectiveConfig effective_;
    std::vector<std::string> problems_;
};

// Where the server listens, and what a connection may do.
std::vector<Setting> edge_settings() {
    using C = ServeConfig;
    return {
        Setting{"address", &C::address, "Address to listen on; 0.0.0.0 or :: for all interfaces"},
        Setting{"port", &C::port, "Port to listen on; 0 picks a free one", 0, kPortMax},
        Setting{"data", &C::data,
                "Data file for the games; default: games.db in ~/.local/share/fogg"},
        Setting{"store", &C::store,
                "PostgreSQL database to use instead of a file: postgres://user@host/database"},
        Setting{"key_file", &C::key_file,
                "File with the keys that seal the seeds of tables; default: the data file's name "
                "plus .keys, or none with a database"},
        Setting{"reviews", &C::reviews,
                "Folder for finished reviews and short playtests; default: the data file's name "
                "plus .reviews, or memory only with a database"},
        Setting{"maps", &C::maps, "Additional map files to offer"},
        Setting{"public_url", &C::public_url,
                "URL at which people reach the server, such as https://example.org; also an "
                "allowed origin"},
        Setting{"push", &C::push, "Notices to closed browsers: on, off, or auto (on with https)"},
        Setting{"tls_certificate", &C::tls_certificate, "PEM file with the certificate chain"},
        Setting{"tls_key", &C::tls_key, "PEM file with the private key"},
        Setting{"origins", &C::origins, "Additional web origins whose pages may use the server"},
        Setting{"proxies", &C::proxies,
                "Addresses whose X-Forwarded-For and X-Forwarded-Proto headers are trusted"},
        Setting{"bot_threads", &C::bot_threads, "Threads for computer players", 1, 256},
        Setting{"bot_pace_ms", &C::bot_pace_ms,
                "Minimum time a computer player takes for a move, in milliseconds", 0, 60'000},
        Setting{"connections_max", &C::connections_max, "Maximum number of open connections", 1,
                kMany},
        Setting{"connections_per_address", &C::connections_per_address,
                "Maximum number of open connections per address", 1, kMany},
        Setting{"connects_per_s", &C::connects_per_s,
                "New connections per second and address, with bursts of ten times as many", 1,
                kMany},
        Setting{"requests_per_s", &C::requests_per_s,
                "HTTP requests per second and address, with bursts of eight times as many; the "
                "client's files get eight times as much",
                1, kMany},
        Setting{"messages_per_s", &C::messages_per_s,
                "WebSocket messages per second and connection, with bursts of three times as many",
                1, kMany},
        Setting{"messages_per_address", &C::messages_per_address,
                "WebSocket messages per second and address, over all its connections, with bursts "
                "of three times as many",
                1, kMany},
        Setting{"bytes_per_s", &C::bytes_per_s,
                "Bytes received per second and connection, with bursts of twice as many", 16'384,
                1000 * kMany},
        Setting{"message_bytes_max", &C::message_bytes_max,
                "Maximum size of a WebSocket message, in bytes", 1024, kMany},
        Setting{"queued_bytes_max", &C::queued_bytes_max,
                "Bytes queued for a slow reader before it is disconnected", 65'536, 64 * kMany},
        Setting{"stall_s", &C::stall_s,
                "Seconds without progress before a slow reader is disconnected", 1, 3600},
        Setting{"idle_s", &C::idle_s, "Seconds of silence before a WebSocket is closed", 1, 3600},
    };
}

// What may be done at tables, and the rest.
std::vector<Setting> table_settings() {
    using C = ServeConfig;
    return {
        Setting{"tables_per_address", &C::tables_per_address,
                "Maximum number of unfinished tables created from one address", 1, kMany},
        Setting{"tables_per_key", &C::tables_per_key,
                "Maximum number of unfinished tables created by one person", 1, kMany},
        Setting{"tables_per_hour", &C::tables_per_hour,
                "New tables per hour and address, a quarter of them at once", 1, kMany},
        Setting{"maps_per_key", &C::maps_per_key, "Maximum number of maps published by one person",
                1, kMany},
        Setting{"maps_max", &C::maps_max, "Maximum total number of published maps", 1, kMany},
        Setting{"maps_per_day", &C::maps_per_day, "Maps accepted per day and address", 1,
                1'000'000},
        Setting{"maps_per_hour", &C::maps_per_hour,
                "Maps published per hour and address, half of them at once", 1, kMany},
        Setting{"map_bytes", &C::map_bytes, "Maximum size of a published map, in bytes", 1024,
                262'144},
        Setting{"map_places", &C::map_places, "Maximum number of places on a published map", 2,
                rules::kPlacesMax},
        Setting{"map_tracks", &C::map_tracks, "Maximum number of tracks on a published map", 1,
                rules::kTracksMax},
        Setting{"commands_per_s", &C::commands_per_s,
                "Commands at tables per second and key, over all its connections, with bursts of "
                "three times as many",
                1, kMany},
        Setting{"spectators_per_table", &C::spectators_per_table,
                "Maximum number of spectators per table", 1, kMany},
        Setting{"absent_s", &C::absent_s,
                "Seconds after which the others may replace a disconnected player with a computer "
                "player, at tables without a clock",
                1, kMany},
        Setting{"absent_live_s", &C::absent_live_s, "The same at tables with a live clock", 1,
                kMany},
        Setting{"absent_correspondence_s", &C::absent_correspondence_s,
                "The same in correspondence games", 1, 10 * kMany},
        Setting{"loopback_free", &C::loopback_free,
                "Exempt loopback connections from per-address limits, for load tests"},
        Setting{"restart_grace_s", &C::restart_grace_s,
                "Seconds after a start during which nobody runs out of time", 0, 3600},
        Setting{"prune_open_days", &C::prune_open_days,
                "Days without use after which a table that never started is removed; 0: never", 0,
                kDaysMax},
        Setting{"prune_unfinished_days", &C::prune_unfinished_days,
                "The same for games that were started but not finished, or closed", 0, kDaysMax},
        Setting{"prune_finished_days", &C::prune_finished_days, "The same for finished games", 0,
                kDaysMax},
        Setting{"log_level", &C::log_level, "Minimum log level: debug, info, warn or error"},
        Setting{"metrics_public", &C::metrics_public, "Serve /metrics to other machines too"},
    };
}

}  // namespace

std::span<const Setting> serve_settings() {
    static const std::vector<Setting> kSettings = [] {
        std::vector<Setting> all = edge_settings();
        std::ranges::move(table_settings(), std::back_inserter(all));
        return all;
    }();
    return kSettings;
}

std::string Setting::flag() const {
    return "--" + dashed(name);
}

std::string Setting::variable() const {
    std::string text = "FOGG_";
    for (const char c : name) {
        text += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    }
    return text;
}

std::string Setting::value_words() const {
    switch (kind()) {
        case ValueKind::kNumber:
            return "a number from " + std::to_string(min) + " to " + std::to_string(max);
        case ValueKind::kSwitch:
            return "true or false";
        case ValueKind::kList:
            return "a list of strings";
        default:
            return "a string";
    }
}

std::string value_text(const ServeConfig& config, const Setting& setting) {
    return std::visit(
        Overloaded{
            [&](std::string ServeConfig::* member) { return config.*member; },
            [&](std::uint32_t ServeConfig::* member) { return std::to_string(config.*member); },
            [&](bool ServeConfig::* member) {
                return std::string(config.*member ? "true" : "false");
            },
            [&](std::vector<std::string> ServeConfig::* member) {
                std::string text;
                for (const std::string& item : config.*member) {
                    text.append(text.empty() ? "" : ",").append(item);
                }
                return text;
            },
        },
        setting.member);
}

base::Result<EffectiveConfig, std::vector<std::string>> resolve_config(
    const SettingInputs& inputs) {
    return Resolver(inputs).run();
}

std::string show_config(const EffectiveConfig& effective) {
    static constexpr std::array<std::string_view, 4> kSources = {"default", "file", "environment",
                                                                 "flag"};
    constexpr std::size_t kColumn = 44;
    std::string text;
    for (std::size_t i = 0; i < serve_settings().size(); ++i) {
        const Setting& setting = serve_settings()[i];
        std::string line = std::string(setting.name) + " = " + toml_text(effective.config, setting);
        line.resize(std::max(line.size() + 1, kColumn), ' ');
        text.append(line).append("# ");
        text.append(kSources[static_cast<std::size_t>(effective.sources[i])]).append("\n");
    }
    return text;
}

bool has_push(const ServeConfig& config) {
    const bool is_https =
        !config.tls_certificate.empty() || config.public_url.starts_with("https://");
    return config.push == "on" || (config.push == "auto" && is_https);
}

net::ServerConfig edge_config(const ServeConfig& config) {
    net::ServerConfig edge;
    edge.endpoints = {{.address = config.address, .port = static_cast<std::uint16_t>(config.port)}};
    if (!config.tls_certificate.empty()) {
        edge.tls = net::TlsFiles{.certificate = config.tls_certificate, .key = config.tls_key};
    }
    edge.origins = config.origins;
    if (!config.public_url.empty()) {
        edge.origins.push_back(config.public_url);
    }
    for (const std::string& proxy : config.proxies) {
        const auto range = net::AddressRange::parse(proxy);
        CHECK(range.has_value(), proxy);
        edge.proxies.push_back(*range);
    }
    net::Limits& limits = edge.limits;
    limits.connections_max = config.connections_max;
    limits.connections_per_address_max = config.connections_per_address;
    limits.connects = {.per_s = static_cast<double>(config.connects_per_s),
                       .burst = 10.0 * config.connects_per_s};
    limits.requests = {.per_s = static_cast<double>(config.requests_per_s),
                       .burst = 8.0 * config.requests_per_s};
    limits.files = {.per_s = 8.0 * config.requests_per_s, .burst = 80.0 * config.requests_per_s};
    limits.messages = {.per_s = static_cast<double>(config.messages_per_s),
                       .burst = 3.0 * config.messages_per_s};
    limits.messages_per_address = {.per_s = static_cast<double>(config.messages_per_address),
                                   .burst = 3.0 * config.messages_per_address};
    // A message in five fragments is the most that a reasonable client needs.
    limits.frames = {.per_s = 5 * limits.messages.per_s, .burst = 5 * limits.messages.burst};
    limits.bytes = {.per_s = static_cast<double>(config.bytes_per_s),
                    .burst = 2.0 * config.bytes_per_s};
    limits.message_bytes_max = config.message_bytes_max;
    limits.queued_bytes_max = config.queued_bytes_max;
    limits.is_loopback_free = config.loopback_free;
    limits.stall = std::chrono::seconds(config.stall_s);
    limits.idle = std::chrono::seconds(config.idle_s);
    limits.ping = limits.idle * 5 / 12;
    return edge;
}

base::LogLevel log_level(const ServeConfig& config) {
    const auto level = base::parse_log_level(config.log_level);
    CHECK(level.has_value(), config.log_level);
    return *level;
}

}  // namespace app
