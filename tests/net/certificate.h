// tests/net/certificate.h
//
// A certificate of one's own, for localhost and an hour.
#pragma once

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>

#include <cstdio>
#include <string>

#include "base/check.h"
#include "net/server.h"

namespace net {

inline void make_certificate(const TlsFiles& files) {
    EVP_PKEY* const key = EVP_EC_gen("P-256");
    X509* const certificate = X509_new();
    X509_set_version(certificate, 2);
    ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1);
    X509_gmtime_adj(X509_getm_notBefore(certificate), 0);
    X509_gmtime_adj(X509_getm_notAfter(certificate), 3600);
    X509_set_pubkey(certificate, key);
    X509_NAME* const name = X509_get_subject_name(certificate);
    const std::string host = "localhost";
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC,
                               reinterpret_cast<const unsigned char*>(host.c_str()), -1, -1, 0);
    X509_set_issuer_name(certificate, name);
    CHECK(X509_sign(certificate, key, EVP_sha256()) > 0);
    std::FILE* out = std::fopen(files.certificate.c_str(), "w");
    CHECK(PEM_write_X509(out, certificate) == 1);
    std::fclose(out);
    out = std::fopen(files.key.c_str(), "w");
    CHECK(PEM_write_PrivateKey(out, key, nullptr, nullptr, 0, nullptr, nullptr) == 1);
    std::fclose(out);
    X509_free(certificate);
    EVP_PKEY_free(key);
}

}  // namespace net
