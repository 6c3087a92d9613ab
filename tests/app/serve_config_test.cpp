// The settings of `fogg serve`: where they come from, what is refused, and that the documentation
// shows the very table that the program uses.
#include "app/serve/serve_config.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>

namespace app {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

struct Given {
    std::map<std::string, std::string> flags{};
    std::map<std::string, std::string> environment{};
    std::optional<std::string> file{};
};

base::Result<EffectiveConfig, std::vector<std::string>> resolve(const Given& given) {
    SettingInputs inputs;
    for (const Setting& setting : serve_settings()) {
        const auto found = given.flags.find(setting.flag());
        inputs.flags.push_back(found == given.flags.end() ? std::nullopt
                                                          : std::optional(found->second));
    }
    inputs.environment = [&](const char* name) {
        const auto found = given.environment.find(name);
        return found == given.environment.end() ? nullptr : found->second.c_str();
    };
    inputs.file_text = given.file;
    inputs.file_name = "fogg.toml";
    return resolve_config(inputs);
}

std::vector<std::string> problems(const Given& given) {
    const auto resolved = resolve(given);
    return resolved ? std::vector<std::string>{} : resolved.error();
}

TEST(ServeConfig, FlagsWinOverTheEnvironmentAndThatOverTheFile) {
    const std::string file = "port = 1\naddress = \"0.0.0.0\"\ndata = \"file.db\"\nidle_s = 90\n";
    const auto config = resolve({.flags = {{"--port", "3"}},
                                 .environment = {{"FOGG_PORT", "2"}, {"FOGG_DATA", "env.db"}},
                                 .file = file});
    ASSERT_TRUE(config.has_value());
    EXPECT_EQ(config->config.port, 3U);
    EXPECT_EQ(config->config.data, "env.db");
    EXPECT_EQ(config->config.address, "0.0.0.0");
    EXPECT_EQ(config->config.idle_s, 90U);
    EXPECT_EQ(config->config.bot_threads, 1U);
    const std::string shown = show_config(*config);
    EXPECT_THAT(shown, HasSubstr("port = 3                                    # flag\n"));
    EXPECT_THAT(shown, HasSubstr("data = \"env.db\"                             # environment\n"));
    EXPECT_THAT(shown, HasSubstr("address = \"0.0.0.0\"                         # file\n"));
    EXPECT_THAT(shown, HasSubstr("bot_threads = 1                             # default\n"));
}

TEST(ServeConfig, WhatIsShownCanBeTheFile) {
    const auto config = resolve({.flags = {{"--proxies", "127.0.0.1, 10.0.0.0/8"},
                                           {"--origins", "https://a.example"},
                                           {"--data", "a \"quoted\" \\ name"},
                                           {"--loopback-free", "true"}}});
    ASSERT_TRUE(config.has_value());
    const auto again = resolve({.file = show_config(*config)});
    ASSERT_TRUE(again.has_value()) << again.error().front();
    for (const Setting& setting : serve_settings()) {
        EXPECT_EQ(value_text(again->config, setting), value_text(config->config, setting));
    }
    EXPECT_THAT(again->config.proxies, ElementsAre("127.0.0.1", "10.0.0.0/8"));
}

TEST(ServeConfig, MistakesAreReportedWithTheirPlace) {
    EXPECT_THAT(problems({.file = "port = 8080\nprot = 1\naddress = 7\nidle_s = 0\n"}),
                ElementsAre("fogg.toml:2: there is no setting `prot`. Did you mean 'port'?",
                            "fogg.toml:3: `address` takes a string",
                            "fogg.toml:4: `idle_s` takes a number from 1 to 3600"));
    EXPECT_THAT(problems({.file = "port = \"8080\"\n"}),
                ElementsAre("fogg.toml:1: `port` takes a number from 0 to 65535"));
    EXPECT_THAT(problems({.file = "\n\n[table]\nport = 1\n"}),
                ElementsAre(HasSubstr("fogg.toml:3: `table` must be")));
    EXPECT_THAT(problems({.file = "port = \n"}), ElementsAre(HasSubstr("fogg.toml:1: ")));
    EXPECT_THAT(problems({.flags = {{"--port", "65536"}}, .environment = {{"FOGG_IDLE_S", "x"}}}),
                ElementsAre("--port takes a number from 0 to 65535",
                            "FOGG_IDLE_S takes a number from 1 to 3600"));
    EXPECT_THAT(problems({.flags = {{"--loopback-free", "yes"}}}),
                ElementsAre("--loopback-free takes true or false"));
}

TEST(ServeConfig, ValuesMustMakeSense) {
    for (const auto& [flag, value] :
         std::multimap<std::string, std::string>{{"--address", "localhost"},
                                                 {"--public-url", "example.org"},
                                                 {"--origins", "https://a.example/path"},
                                                 {"--origins", "*"},
                                                 {"--proxies", "10.0.0.0/33"},
                                                 {"--tls-key", "key.pem"},
                                                 {"--log-level", "loud"}}) {
        EXPECT_EQ(problems({.flags = {{flag, value}}}).size(), 1U) << flag << ' ' << value;
    }
}

TEST(ServeConfig, BecomesTheServersOwn) {
    const auto config = resolve({.flags = {{"--port", "81"},
                                           {"--public-url", "https://fogg.example"},
                                           {"--proxies", "127.0.0.1"},
                                           {"--idle-s", "120"},
                                           {"--log-level", "warn"}}});
    ASSERT_TRUE(config.has_value());
    const net::ServerConfig edge = edge_config(config->config);
    EXPECT_EQ(edge.endpoints.front().port, 81);
    EXPECT_THAT(edge.origins, ElementsAre("https://fogg.example"));
    EXPECT_EQ(edge.proxies.size(), 1U);
    EXPECT_EQ(edge.limits.idle, std::chrono::seconds(120));
    EXPECT_EQ(edge.limits.ping, std::chrono::seconds(50));
    EXPECT_EQ(log_level(config->config), base::LogLevel::kWarn);
    // The defaults of both say the same.
    const net::Limits defaults;
    const net::Limits ours = edge_config({}).limits;
    EXPECT_EQ(ours.connections_max, defaults.connections_max);
    EXPECT_EQ(ours.connections_per_address_max, defaults.connections_per_address_max);
    EXPECT_EQ(ours.connects.per_s, defaults.connects.per_s);
    EXPECT_EQ(ours.connects.burst, defaults.connects.burst);
    EXPECT_EQ(ours.requests.burst, defaults.requests.burst);
    EXPECT_EQ(ours.messages.burst, defaults.messages.burst);
    EXPECT_EQ(ours.messages_per_address.per_s, defaults.messages_per_address.per_s);
    EXPECT_EQ(ours.messages_per_address.burst, defaults.messages_per_address.burst);
    EXPECT_EQ(ours.frames.per_s, defaults.frames.per_s);
    EXPECT_EQ(ours.frames.burst, defaults.frames.burst);
    EXPECT_EQ(ours.bytes.per_s, defaults.bytes.per_s);
    EXPECT_EQ(ours.bytes.burst, defaults.bytes.burst);
    EXPECT_EQ(ours.stall, defaults.stall);
    EXPECT_EQ(ours.message_bytes_max, defaults.message_bytes_max);
    EXPECT_EQ(ours.queued_bytes_max, defaults.queued_bytes_max);
    EXPECT_EQ(ours.idle, defaults.idle);
    EXPECT_EQ(ours.ping, defaults.ping);
}

TEST(ServeConfig, TheDocumentShowsTheTable) {
    std::string expected;
    std::set<std::string_view> names;
    for (const Setting& setting : serve_settings()) {
        EXPECT_TRUE(names.insert(setting.name).second) << setting.name;
        const std::string value = value_text(ServeConfig{}, setting);
        expected += "| `" + std::string(setting.name) + "` | " + setting.value_words() + " | " +
                    (value.empty() ? "–" : "`" + value + "`") + " | " + std::string(setting.about) +
                    " |\n";
    }
    std::ifstream in(FOGG_SOURCE_DIR "/docs/configuration.md");
    const std::string document{std::istreambuf_iterator<char>(in), {}};
    EXPECT_THAT(document, HasSubstr(expected));
}

}  // namespace
}  // namespace app
