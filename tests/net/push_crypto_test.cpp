// The vectors of RFC 8291 (message encryption for Web Push) and RFC 8292 (VAPID).
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "base/sealing.h"
#include "net/push/push_crypto.h"
#include "net/push/push_message.h"
#include "net/push/vapid.h"

namespace net {
namespace {

std::string from_url(std::string_view text) {
    return base::from_base64(text, base::Base64::kUrl).value();
}

std::string to_url(std::string_view bytes) {
    return base::to_base64(bytes, base::Base64::kUrl);
}

P256Secret secret_from(std::string_view text) {
    P256Secret secret{};
    std::ranges::copy(from_url(text), secret.begin());
    return secret;
}

// RFC 8291, section 5 and appendix A.
constexpr std::string_view kText = "When I grow up, I want to be a watermelon";
constexpr std::string_view kSenderSecret = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
constexpr std::string_view kSenderPoint =
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
constexpr std::string_view kBrowserSecret = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94";
constexpr std::string_view kBrowserPoint =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
constexpr std::string_view kSalt = "DGv6ra1nlYgDCS1FRnbzlw";
constexpr std::string_view kAuth = "BTBZMqHH6r4Tts7J_aSIgg";
constexpr std::string_view kShared = "kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs";
constexpr std::string_view kKey = "S4lYMb_L0FxCeq0WhDx813KgSYqU26kOyzWUdsXYyrg";
constexpr std::string_view kContentKey = "oIhVW04MRdy2XN9CiKLxTg";
constexpr std::string_view kNonce = "4h_95klXJ5E_qnoN";
constexpr std::string_view kBody =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
    "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
    "lcy4a-fN";

OneTimeKey rfc_sender() {
    OneTimeKey sender{.secret = secret_from(kSenderSecret)};
    std::ranges::copy(from_url(kSalt), sender.salt.begin());
    return sender;
}

TEST(Rfc8291, PointsFollowFromSecrets) {
    EXPECT_EQ(to_url(p256_point(secret_from(kSenderSecret)).value()), kSenderPoint);
    EXPECT_EQ(to_url(p256_point(secret_from(kBrowserSecret)).value()), kBrowserPoint);
}

TEST(Rfc8291, TheStepsInBetween) {
    const std::string browser = from_url(kBrowserPoint);
    const std::string sender = from_url(kSenderPoint);
    const auto shared = shared_secret({.own = secret_from(kSenderSecret), .other = browser});
    EXPECT_EQ(to_url(shared.value()), kShared);
    EXPECT_EQ(shared_secret({.own = secret_from(kBrowserSecret), .other = sender}), shared);
    const std::string auth = from_url(kAuth);
    const std::string key =
        hkdf_sha256({.salt = auth,
                     .key = *shared,
                     .info = std::string("WebPush: info") + '\0' + browser + sender});
    EXPECT_EQ(to_url(key), kKey);
    const std::string salt = from_url(kSalt);
    EXPECT_EQ(to_url(hkdf_sha256({.salt = salt,
                                  .key = key,
                                  .info = std::string_view("Content-Encoding: aes128gcm", 28),
                                  .bytes = 16})),
              kContentKey);
    EXPECT_EQ(to_url(hkdf_sha256({.salt = salt,
                                  .key = key,
                                  .info = std::string_view("Content-Encoding: nonce", 24),
                                  .bytes = 12})),
              kNonce);
}

TEST(Rfc8291, TheWholeBody) {
    const PushKeys to{.point = from_url(kBrowserPoint), .auth = from_url(kAuth)};
    EXPECT_EQ(to_url(encrypt_push(to, kText, rfc_sender()).value()), kBody);
}

TEST(Rfc8291, TheLongestTextFitsIntoOneRecord) {
    const PushKeys to{.point = from_url(kBrowserPoint), .auth = from_url(kAuth)};
    const auto body = encrypt_push(to, std::string(kPushTextMax, 'x'), rfc_sender());
    EXPECT_EQ(body.value().size(), 4096U);
}

TEST(Rfc8291, KeysThatAreNoneAreRefused) {
    const PushKeys good{.point = from_url(kBrowserPoint), .auth = from_url(kAuth)};
    PushKeys off_curve = good;
    off_curve.point.back() ^= 1;
    EXPECT_FALSE(encrypt_push(off_curve, kText, rfc_sender()));
    EXPECT_FALSE(is_p256_point(off_curve.point));
    PushKeys short_auth = good;
    short_auth.auth.pop_back();
    EXPECT_FALSE(encrypt_push(short_auth, kText, rfc_sender()));
    PushKeys infinity = good;
    infinity.point = std::string(1, '\0');
    EXPECT_FALSE(encrypt_push(infinity, kText, rfc_sender()));
    PushKeys compressed = good;
    compressed.point = "\x02" + good.point.substr(1, 32);
    EXPECT_FALSE(encrypt_push(compressed, kText, rfc_sender()));
}

TEST(PushCrypto, SecretsOutOfRangeHaveNoPoint) {
    EXPECT_FALSE(p256_point(P256Secret{}));
    P256Secret large{};
    large.fill(0xFF);
    EXPECT_FALSE(p256_point(large));
    EXPECT_TRUE(p256_point(random_p256_secret()));
}

TEST(PushCrypto, EverySenderIsNew) {
    const OneTimeKey one = random_one_time_key();
    const OneTimeKey two = random_one_time_key();
    EXPECT_NE(one.secret, two.secret);
    EXPECT_NE(one.salt, two.salt);
}

TEST(PushCrypto, AChangedTextDoesNotOpen) {
    const GcmKey key{.key = "0123456789abcdef", .nonce = "0123456789ab"};
    std::string sealed = encrypt_gcm(key, "hello");
    EXPECT_EQ(decrypt_gcm(key, sealed), "hello");
    sealed.front() ^= 1;
    EXPECT_FALSE(decrypt_gcm(key, sealed));
    EXPECT_FALSE(decrypt_gcm(key, "short"));
}

// RFC 8292, section 2.4.
constexpr std::string_view kTokenUnsigned =
    "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9."
    "eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNo"
    "QGV4YW1wbGUuY29tIn0";
constexpr std::string_view kTokenSignature =
    "i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA";
constexpr std::string_view kTokenKey =
    "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs";
const VapidClaims kClaims{.origin = "https://push.example.net",
                          .until_s = 1'453'523'768,
                          .contact = "mailto:push@example.com"};

TEST(Rfc8292, TheTokenBeforeItIsSigned) {
    EXPECT_EQ(vapid_unsigned(kClaims), kTokenUnsigned);
}

TEST(Rfc8292, TheExamplesSignatureHolds) {
    const std::string point = from_url(kTokenKey);
    std::string signature = from_url(kTokenSignature);
    EXPECT_TRUE(is_es256_signature(point, {.text = kTokenUnsigned, .signature = signature}));
    signature.back() ^= 1;
    EXPECT_FALSE(is_es256_signature(point, {.text = kTokenUnsigned, .signature = signature}));
}

// Signatures differ from time to time, so ours is verified instead of compared.
TEST(Rfc8292, OurHeaderIsTheExamplesWithOurKey) {
    const P256Secret secret = secret_from(kSenderSecret);
    const std::string header = vapid_header(secret, kClaims);
    const std::string start = "vapid t=" + std::string(kTokenUnsigned) + ".";
    const std::string end = ", k=" + std::string(kSenderPoint);
    ASSERT_TRUE(header.starts_with(start));
    ASSERT_TRUE(header.ends_with(end));
    const std::string signature =
        from_url(header.substr(start.size(), header.size() - start.size() - end.size()));
    EXPECT_TRUE(is_es256_signature(from_url(kSenderPoint),
                                   {.text = kTokenUnsigned, .signature = signature}));
}

TEST(Rfc8292, WithoutAContactNothingIsSaidOfIt) {
    VapidClaims claims = kClaims;
    claims.contact.clear();
    const std::string text = vapid_unsigned(claims);
    EXPECT_EQ(from_url(text.substr(text.find('.') + 1)),
              R"({"aud":"https://push.example.net","exp":1453523768})");
}

}  // namespace
}  // namespace net
