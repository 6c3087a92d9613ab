// tests/net/push_service.h
//
// A push service on this machine, over TLS with a certificate made here, and a browser that has
// subscribed there and can read what comes.
#pragma once

#include <arpa/inet.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdio>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/sealing.h"
#include "net/push/push_crypto.h"
#include "net/push/push_subscription.h"
#include "support/temp_folder.h"

namespace net {

struct PushRequest {
    std::string head;
    std::string body;

    [[nodiscard]] std::string header(const std::string& name) const {
        const std::size_t at = head.find("\r\n" + name + ": ");
        if (at == std::string::npos) {
            return "";
        }
        const std::size_t begin = at + name.size() + 4;
        return head.substr(begin, head.find("\r\n", begin) - begin);
    }
};

// A certificate for this host that is its own authority, and its key, as one PEM file.
inline void make_push_certificate(const std::string& path, const std::string& host) {
    EVP_PKEY* const key = EVP_EC_gen("P-256");
    X509* const certificate = X509_new();
    X509_set_version(certificate, 2);
    ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1);
    X509_gmtime_adj(X509_getm_notBefore(certificate), -60);
    X509_gmtime_adj(X509_getm_notAfter(certificate), 3600);
    X509_set_pubkey(certificate, key);
    X509_NAME* const name = X509_get_subject_name(certificate);
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC,
                               reinterpret_cast<const unsigned char*>(host.c_str()), -1, -1, 0);
    X509_set_issuer_name(certificate, name);
    X509V3_CTX context;
    X509V3_set_ctx_nodb(&context);
    X509V3_set_ctx(&context, certificate, certificate, nullptr, nullptr, 0);
    X509_EXTENSION* const names =
        X509V3_EXT_conf_nid(nullptr, &context, NID_subject_alt_name, ("DNS:" + host).c_str());
    X509_add_ext(certificate, names, -1);
    X509_EXTENSION_free(names);
    CHECK(X509_sign(certificate, key, EVP_sha256()) > 0);
    std::FILE* const out = std::fopen(path.c_str(), "w");
    CHECK(PEM_write_X509(out, certificate) == 1);
    CHECK(PEM_write_PrivateKey(out, key, nullptr, nullptr, 0, nullptr, nullptr) == 1);
    std::fclose(out);
    X509_free(certificate);
    EVP_PKEY_free(key);
}

class PushService {
public:
    static constexpr const char* kHost = "push.example.net";

    PushService() : context_(SSL_CTX_new(TLS_server_method())) {
        make_push_certificate(authority(), kHost);
        CHECK(SSL_CTX_use_certificate_file(context_, authority().c_str(), SSL_FILETYPE_PEM) == 1);
        CHECK(SSL_CTX_use_PrivateKey_file(context_, authority().c_str(), SSL_FILETYPE_PEM) == 1);
        listener_ = ::socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        auto* const where = reinterpret_cast<sockaddr*>(&address);
        CHECK(::bind(listener_, where, sizeof address) == 0 && ::listen(listener_, 16) == 0);
        socklen_t size = sizeof address;
        CHECK(::getsockname(listener_, where, &size) == 0);
        port_ = ntohs(address.sin_port);
        thread_ = std::thread([this] { serve(); });
    }
    PushService(const PushService&) = delete;
    PushService& operator=(const PushService&) = delete;
    ~PushService() {
        ::shutdown(listener_, SHUT_RDWR);
        thread_.join();
        ::close(listener_);
        SSL_CTX_free(context_);
    }

    [[nodiscard]] std::string authority() const { return folder_ / "authority.pem"; }
    [[nodiscard]] std::string endpoint(const std::string& device) const {
        return std::string("https://") + kHost + ":" + std::to_string(port_) + "/" + device;
    }
    // From now on.
    void answer(const std::string& text) {
        const std::lock_guard lock(mutex_);
        answer_ = text;
    }
    [[nodiscard]] std::vector<PushRequest> requests() {
        const std::lock_guard lock(mutex_);
        return requests_;
    }

private:
    void serve() {
        while (true) {
            const int connection = ::accept(listener_, nullptr, nullptr);
            if (connection < 0) {
                return;
            }
            SSL* const tls = SSL_new(context_);
            SSL_set_fd(tls, connection);
            if (SSL_accept(tls) == 1) {
                exchange(tls);
            }
            SSL_free(tls);
            ::close(connection);
        }
    }
    void exchange(SSL* tls) {
        PushRequest request;
        std::string all;
        std::size_t end = std::string::npos;
        std::size_t size = 0;
        while (end == std::string::npos || all.size() < end + 4 + size) {
            char bytes[4096];
            const int count = SSL_read(tls, bytes, sizeof bytes);
            if (count <= 0) {
                return;
            }
            all.append(bytes, static_cast<std::size_t>(count));
            end = all.find("\r\n\r\n");
            if (end != std::string::npos) {
                request.head = all.substr(0, end + 2);
                size = std::stoul(request.header("Content-Length"));
            }
        }
        request.body = all.substr(end + 4, size);
        const std::lock_guard lock(mutex_);
        requests_.push_back(std::move(request));
        SSL_write(tls, answer_.data(), static_cast<int>(answer_.size()));
    }

    support::TempFolder folder_;
    SSL_CTX* context_;
    int listener_ = -1;
    std::uint16_t port_ = 0;
    std::mutex mutex_;  // guards the next two
    std::string answer_ = "HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n";
    std::vector<PushRequest> requests_;
    std::thread thread_;
};

// What a browser keeps to itself.
class PushBrowser {
public:
    explicit PushBrowser(std::string endpoint)
        : endpoint_(std::move(endpoint)), secret_(random_p256_secret()) {}

    [[nodiscard]] PushSubscription subscription() const {
        return {.endpoint = endpoint_, .keys = {.point = *p256_point(secret_), .auth = kAuth}};
    }
    // RFC 8291 from the other side; empty if it cannot be read.
    [[nodiscard]] std::string read(const std::string& body) const {
        if (body.size() < 86) {
            return "";
        }
        const std::string salt = body.substr(0, 16);
        const std::string sender = body.substr(21, 65);
        const auto shared = shared_secret({.own = secret_, .other = sender});
        if (!shared) {
            return "";
        }
        const std::string zero(1, '\0');
        const std::string key =
            hkdf_sha256({.salt = kAuth,
                         .key = *shared,
                         .info = "WebPush: info" + zero + *p256_point(secret_) + sender});
        const std::string content = hkdf_sha256(
            {.salt = salt, .key = key, .info = "Content-Encoding: aes128gcm" + zero, .bytes = 16});
        const std::string nonce = hkdf_sha256(
            {.salt = salt, .key = key, .info = "Content-Encoding: nonce" + zero, .bytes = 12});
        const auto text = decrypt_gcm({.key = content, .nonce = nonce}, body.substr(86));
        return text && text->ends_with('\x02') ? text->substr(0, text->size() - 1) : "";
    }

private:
    static inline const std::string kAuth = "sixteen bytes...";

    std::string endpoint_;
    P256Secret secret_;
};

}  // namespace net
