// tests/support/nginx.h
//
// nginx in front of a server, with the headers of docs/hosting.md and connections to the server
// that it uses again and again, for different clients. Says to the server that whoever asks has the
// address Nginx::kClient.
#pragma once

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <string>

#include "base/check.h"
#include "support/temp_folder.h"

namespace support {

class Nginx {
public:
    static constexpr const char* kClient = "203.0.113.9";

    explicit Nginx(std::uint16_t server) : port_(free_port()) {
        std::ofstream(folder_ / "nginx.conf") << config(server);
        start();
        for (int tries = 0; !is_listening(); ++tries) {
            CHECK(tries < 1000, "nginx did not start");
            usleep(10'000);
        }
    }
    Nginx(const Nginx&) = delete;
    Nginx& operator=(const Nginx&) = delete;
    ~Nginx() {
        ::kill(process_, SIGTERM);
        waitpid(process_, nullptr, 0);
    }

    [[nodiscard]] std::uint16_t port() const { return port_; }

private:
    [[nodiscard]] std::string config(std::uint16_t server) const {
        std::string text = geteuid() == 0 ? "user root;\n" : "";
        text += "daemon off; worker_processes 1; pid " + (folder_ / "pid") +
                ";\nevents { worker_connections 256; }\nhttp {\n    access_log off;\n";
        for (const char* const kind : {"client_body", "proxy", "fastcgi", "uwsgi", "scgi"}) {
            text += "    " + std::string(kind) + "_temp_path " + (folder_ / "temp") + ";\n";
        }
        return text + "    upstream fogg { server 127.0.0.1:" + std::to_string(server) +
               "; keepalive 1; }\n    server {\n        listen 127.0.0.1:" + std::to_string(port_) +
               ";\n"
               "        ignore_invalid_headers off;\n"
               "        underscores_in_headers on;\n"
               "        location / {\n"
               "            proxy_pass http://fogg;\n"
               "            proxy_http_version 1.1;\n"
               "            proxy_request_buffering off;\n"
               "            proxy_set_header Host $http_host;\n"
               "            proxy_set_header X-Forwarded-For " +
               kClient +
               ";\n"
               "            proxy_set_header Connection \"\";\n"
               "        }\n    }\n}\n";
    }

    void start() {
        const std::string conf = folder_ / "nginx.conf";
        const std::string log = folder_ / "log";
        const std::string path = folder_.path();
        std::array<std::string, 7> words = {"nginx", "-p", path, "-e", log, "-c", conf};
        std::array<char*, 8> arguments{};
        for (std::size_t i = 0; i < words.size(); ++i) {
            arguments[i] = words[i].data();
        }
        const char* const program =
            access("/usr/sbin/nginx", X_OK) == 0 ? "/usr/sbin/nginx" : "nginx";
        CHECK(posix_spawnp(&process_, program, nullptr, nullptr, arguments.data(), environ) == 0,
              "nginx is not installed; run scripts/packages check");
    }

    // Free a moment ago.
    static std::uint16_t free_port() {
        const int fd = socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        CHECK(bind(fd, reinterpret_cast<const sockaddr*>(&address), size) == 0);
        CHECK(getsockname(fd, reinterpret_cast<sockaddr*>(&address), &size) == 0);
        close(fd);
        return ntohs(address.sin_port);
    }

    [[nodiscard]] bool is_listening() const {
        const int fd = socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port_);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        const bool is_so =
            connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
        close(fd);
        return is_so;
    }

    TempFolder folder_;
    std::uint16_t port_;
    pid_t process_ = 0;
};

}  // namespace support
