#include "net/push/push_crypto.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/obj_mac.h>
#include <openssl/param_build.h>

#include <memory>

#include "base/check.h"
#include "base/keyed_stream.h"
#include "base/sealing.h"

namespace net {
namespace {

template <auto kFree>
struct Freed {
    template <typename T>
    void operator()(T* pointer) const {
        kFree(pointer);
    }
};
template <typename T, auto kFree>
using Owned = std::unique_ptr<T, Freed<kFree>>;
using Number = Owned<BIGNUM, BN_clear_free>;
using Group = Owned<EC_GROUP, EC_GROUP_free>;
using Point = Owned<EC_POINT, EC_POINT_free>;
using Key = Owned<EVP_PKEY, EVP_PKEY_free>;
using KeyContext = Owned<EVP_PKEY_CTX, EVP_PKEY_CTX_free>;
using DigestContext = Owned<EVP_MD_CTX, EVP_MD_CTX_free>;
using CipherContext = Owned<EVP_CIPHER_CTX, EVP_CIPHER_CTX_free>;
using Signature = Owned<ECDSA_SIG, ECDSA_SIG_free>;
using ParamBuilder = Owned<OSSL_PARAM_BLD, OSSL_PARAM_BLD_free>;
using Params = Owned<OSSL_PARAM, OSSL_PARAM_free>;

constexpr std::size_t kNumberBytes = 32;

using base::bytes_of;

Group p256() {
    return Group(EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1));
}

Number number_of(std::string_view bytes) {
    return Number(BN_bin2bn(bytes_of(bytes), static_cast<int>(bytes.size()), nullptr));
}

// A private key with its point, or a point alone. Null if they are none.
Key key_of(const P256Secret* secret, std::string_view point) {
    const ParamBuilder builder(OSSL_PARAM_BLD_new());
    const Number number = secret != nullptr ? number_of(base::chars_of(*secret)) : nullptr;
    OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0);
    OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(),
                                     point.size());
    if (number != nullptr) {
        OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_PRIV_KEY, number.get());
    }
    const Params params(OSSL_PARAM_BLD_to_param(builder.get()));
    const KeyContext context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
    EVP_PKEY* key = nullptr;
    const int selection = number != nullptr ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY;
    if (EVP_PKEY_fromdata_init(context.get()) != 1 ||
        EVP_PKEY_fromdata(context.get(), &key, selection, params.get()) != 1) {
        return nullptr;
    }
    return Key(key);
}

Key own_key(const P256Secret& secret) {
    const auto point = p256_point(secret);
    CHECK(point.has_value());
    Key key = key_of(&secret, *point);
    CHECK(key != nullptr);
    return key;
}

std::string hmac_sha256(std::string_view key, std::string_view text) {
    std::string mac(EVP_MAX_MD_SIZE, '\0');
    unsigned size = 0;
    const auto* const done = HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()),
                                  bytes_of(text), text.size(), bytes_of(mac), &size);
    CHECK(done != nullptr);
    mac.resize(size);
    return mac;
}

}  // namespace

P256Secret random_p256_secret() {
    while (true) {
        const P256Secret secret = base::random_seed();
        if (p256_point(secret)) {
            return secret;
        }
    }
}

std::optional<std::string> p256_point(const P256Secret& secret) {
    const Group group = p256();
    const Number number = number_of(base::chars_of(secret));
    if (BN_is_zero(number.get()) != 0 ||
        BN_cmp(number.get(), EC_GROUP_get0_order(group.get())) >= 0) {
        return std::nullopt;
    }
    const Point point(EC_POINT_new(group.get()));
    std::string bytes(kP256PointBytes, '\0');
    const bool is_made =
        EC_POINT_mul(group.get(), point.get(), number.get(), nullptr, nullptr, nullptr) == 1 &&
        EC_POINT_point2oct(group.get(), point.get(), POINT_CONVERSION_UNCOMPRESSED, bytes_of(bytes),
                           bytes.size(), nullptr) == kP256PointBytes;
    CHECK(is_made);
    return bytes;
}

bool is_p256_point(std::string_view bytes) {
    if (bytes.size() != kP256PointBytes || bytes.front() != POINT_CONVERSION_UNCOMPRESSED) {
        return false;
    }
    const Group group = p256();
    const Point point(EC_POINT_new(group.get()));
    return EC_POINT_oct2point(group.get(), point.get(), bytes_of(bytes), bytes.size(), nullptr) ==
               1 &&
           EC_POINT_is_on_curve(group.get(), point.get(), nullptr) == 1;
}

std::optional<std::string> shared_secret(const Agreement& agreement) {
    if (!is_p256_point(agreement.other)) {
        return std::nullopt;
    }
    const Key own = own_key(agreement.own);
    const Key other = key_of(nullptr, agreement.other);
    const KeyContext context(EVP_PKEY_CTX_new(own.get(), nullptr));
    std::string secret(kNumberBytes, '\0');
    std::size_t size = secret.size();
    const bool is_agreed = other != nullptr && EVP_PKEY_derive_init(context.get()) == 1 &&
                           EVP_PKEY_derive_set_peer(context.get(), other.get()) == 1 &&
                           EVP_PKEY_derive(context.get(), bytes_of(secret), &size) == 1 &&
                           size == kNumberBytes;
    return is_agreed ? std::optional(std::move(secret)) : std::nullopt;
}

std::string sign_es256(const P256Secret& secret, std::string_view text) {
    const Key key = own_key(secret);
    const DigestContext context(EVP_MD_CTX_new());
    std::string der(static_cast<std::size_t>(EVP_PKEY_get_size(key.get())), '\0');
    std::size_t size = der.size();
    const bool is_signed =
        EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, key.get()) == 1 &&
        EVP_DigestSign(context.get(), bytes_of(der), &size, bytes_of(text), text.size()) == 1;
    CHECK(is_signed);
    // OpenSSL writes DER, tokens have the two numbers alone.
    const unsigned char* at = bytes_of(std::string_view(der));
    const Signature pair(d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(size)));
    CHECK(pair != nullptr);
    std::string bytes(2 * kNumberBytes, '\0');
    BN_bn2binpad(ECDSA_SIG_get0_r(pair.get()), bytes_of(bytes), kNumberBytes);
    BN_bn2binpad(ECDSA_SIG_get0_s(pair.get()), bytes_of(bytes) + kNumberBytes, kNumberBytes);
    return bytes;
}

bool is_es256_signature(std::string_view point, const Es256Signed& what) {
    if (!is_p256_point(point) || what.signature.size() != 2 * kNumberBytes) {
        return false;
    }
    const Signature pair(ECDSA_SIG_new());
    ECDSA_SIG_set0(pair.get(), number_of(what.signature.substr(0, kNumberBytes)).release(),
                   number_of(what.signature.substr(kNumberBytes)).release());
    unsigned char* der = nullptr;
    const int size = i2d_ECDSA_SIG(pair.get(), &der);
    CHECK(size > 0);
    const std::string bytes(der, der + size);
    OPENSSL_free(der);
    const Key key = key_of(nullptr, point);
    const DigestContext context(EVP_MD_CTX_new());
    return key != nullptr &&
           EVP_DigestVerifyInit(context.get(), nullptr, EVP_sha256(), nullptr, key.get()) == 1 &&
           EVP_DigestVerify(context.get(), bytes_of(std::string_view(bytes)), bytes.size(),
                            bytes_of(what.text), what.text.size()) == 1;
}

std::string hkdf_sha256(const HkdfInput& input) {
    CHECK(input.bytes <= 32);
    const std::string extracted = hmac_sha256(input.salt, input.key);
    return hmac_sha256(extracted, std::string(input.info) + '\x01').substr(0, input.bytes);
}

std::string encrypt_gcm(const GcmKey& key, std::string_view text) {
    CHECK(key.key.size() == 16 && key.nonce.size() == 12);
    const CipherContext context(EVP_CIPHER_CTX_new());
    std::string sealed(text.size() + kGcmTagBytes, '\0');
    int size = 0;
    int rest = 0;
    const bool is_done = EVP_EncryptInit_ex(context.get(), EVP_aes_128_gcm(), nullptr,
                                            bytes_of(key.key), bytes_of(key.nonce)) == 1 &&
                         EVP_EncryptUpdate(context.get(), bytes_of(sealed), &size, bytes_of(text),
                                           static_cast<int>(text.size())) == 1 &&
                         EVP_EncryptFinal_ex(context.get(), bytes_of(sealed) + size, &rest) == 1 &&
                         EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_GET_TAG, kGcmTagBytes,
                                             bytes_of(sealed) + text.size()) == 1;
    CHECK(is_done);
    return sealed;
}

std::optional<std::string> decrypt_gcm(const GcmKey& key, std::string_view sealed) {
    if (key.key.size() != 16 || key.nonce.size() != 12 || sealed.size() < kGcmTagBytes) {
        return std::nullopt;
    }
    const CipherContext context(EVP_CIPHER_CTX_new());
    std::string text(sealed.substr(0, sealed.size() - kGcmTagBytes));
    std::string tag(sealed.substr(text.size()));
    std::string plain(text.size(), '\0');
    int size = 0;
    int rest = 0;
    const bool is_done =
        EVP_DecryptInit_ex(context.get(), EVP_aes_128_gcm(), nullptr, bytes_of(key.key),
                           bytes_of(key.nonce)) == 1 &&
        EVP_DecryptUpdate(context.get(), bytes_of(plain), &size, bytes_of(std::string_view(text)),
                          static_cast<int>(text.size())) == 1 &&
        EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_SET_TAG, kGcmTagBytes, tag.data()) == 1 &&
        EVP_DecryptFinal_ex(context.get(), bytes_of(plain) + size, &rest) == 1;
    return is_done ? std::optional(std::move(plain)) : std::nullopt;
}

}  // namespace net
