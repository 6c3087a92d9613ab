// Where notices may be sent: what an endpoint looks like, and which addresses are public.
#include <gtest/gtest.h>

#include <string>

#include "net/address.h"
#include "net/push/public_address.h"
#include "net/push/push_endpoint.h"

namespace net {
namespace {

bool is_endpoint(const std::string& text) {
    return parse_push_endpoint(text).has_value();
}

TEST(PushEndpoint, HasAHostAndATarget) {
    const auto endpoint = parse_push_endpoint("https://FCM.googleapis.com/fcm/send/a:b_c?d=%20");
    ASSERT_TRUE(endpoint);
    EXPECT_EQ(endpoint->host, "fcm.googleapis.com");
    EXPECT_EQ(endpoint->target, "/fcm/send/a:b_c?d=%20");
    EXPECT_EQ(endpoint->port, 443);
    EXPECT_EQ(endpoint->origin(), "https://fcm.googleapis.com");
}

TEST(PushEndpoint, IsHttpsAtItsOwnPort) {
    EXPECT_TRUE(is_endpoint("https://push.example.net/x"));
    EXPECT_TRUE(is_endpoint("https://push.example.net:443/x"));
    for (const char* const text :
         {"http://push.example.net/x", "HTTPS://push.example.net/x", "//push.example.net/x",
          "ftp://push.example.net/x", "https:/push.example.net/x", "",
          "https://push.example.net:80/x", "https://push.example.net:8443/x",
          "https://push.example.net:/x", "https://push.example.net:0443x/x",
          "https://push.example.net:99999/x"}) {
        EXPECT_FALSE(is_endpoint(text)) << text;
    }
}

TEST(PushEndpoint, HasNoUserAndNoAddress) {
    for (const char* const text : {"https://user@push.example.net/x",
                                   "https://user:word@push.example.net/x",
                                   "https://127.0.0.1/x",
                                   "https://127.1/x",
                                   "https://2130706433/x",
                                   "https://0x7f.1/x",
                                   "https://0x7f000001/x",
                                   "https://[::1]/x",
                                   "https://[2606:4700::1]/x",
                                   "https://8.8.8.8/x",
                                   "https://localhost/x",
                                   "https://intranet/x",
                                   "https://.a.b/x",
                                   "https://a..b/x",
                                   "https://a.b./x",
                                   "https:///x",
                                   "https://a_b.example/x",
                                   "https://-a.example/x",
                                   "https://a.example\\@b.example/x",
                                   "https://b\xC3\xBC.example/x",
                                   "https://a.example",
                                   "https://a.example?x",
                                   "https://a.example#x"}) {
        EXPECT_FALSE(is_endpoint(text)) << text;
    }
}

TEST(PushEndpoint, CannotForgeARequest) {
    for (const char* const text :
         {"https://a.example/x y", "https://a.example/x\r\nHost: b", "https://a.example/x\n",
          "https://a.example/x#y", "https://a.example/\x7F", "https://a.example/\xC3\xBC"}) {
        EXPECT_FALSE(is_endpoint(text)) << text;
    }
    EXPECT_FALSE(is_endpoint(std::string("https://a.example/x") + '\0'));
}

TEST(PushEndpoint, IsBounded) {
    const std::string start = "https://a.example/";
    EXPECT_TRUE(is_endpoint(start + std::string(kPushEndpointMax - start.size(), 'x')));
    EXPECT_FALSE(is_endpoint(start + std::string(kPushEndpointMax - start.size() + 1, 'x')));
    EXPECT_FALSE(is_endpoint("https://" + std::string(64, 'a') + ".example/x"));
}

TEST(PushEndpoint, KnownServicesAreKnownByTheirWholeName) {
    for (const char* const host : {"fcm.googleapis.com", "updates.push.services.mozilla.com",
                                   "web.push.apple.com", "wns2-par02p.notify.windows.com"}) {
        EXPECT_TRUE(is_known_push_host(host)) << host;
    }
    for (const char* const host : {"evilfcm.googleapis.com", "googleapis.com", "push.apple.com.x",
                                   "xpush.apple.com", "example.net"}) {
        EXPECT_FALSE(is_known_push_host(host)) << host;
    }
}

bool is_public_text(const char* text) {
    const auto address = Address::parse(text);
    EXPECT_TRUE(address) << text;
    return address && is_public(*address);
}

TEST(PublicAddress, TheInternetIs) {
    for (const char* const text :
         {"8.8.8.8",         "1.1.1.1",         "9.255.255.255",   "11.0.0.0",
          "100.63.255.255",  "100.128.0.0",     "126.255.255.255", "128.0.0.0",
          "169.253.255.255", "172.15.255.255",  "172.32.0.0",      "192.0.1.0",
          "192.167.255.255", "192.169.0.0",     "198.17.255.255",  "198.20.0.0",
          "223.255.255.255", "2606:4700::1111", "2a00:1450::1",    "2001:4860:4860::8888",
          "2001:200::1",     "2003::1"}) {
        EXPECT_TRUE(is_public_text(text)) << text;
    }
}

TEST(PublicAddress, NetworksOfOnesOwnAreNot) {
    for (const char* const text :
         {"0.0.0.0",         "0.1.2.3",         "10.0.0.1",        "10.255.255.255",  "100.64.0.1",
          "100.127.255.255", "127.0.0.1",       "127.255.255.255", "169.254.169.254", "172.16.0.1",
          "172.31.255.255",  "192.0.0.1",       "192.0.2.1",       "192.88.99.1",     "192.168.0.1",
          "192.168.255.255", "198.18.0.1",      "198.19.255.255",  "198.51.100.1",    "203.0.113.1",
          "224.0.0.1",       "239.255.255.255", "240.0.0.1",       "255.255.255.255"}) {
        EXPECT_FALSE(is_public_text(text)) << text;
    }
    for (const char* const text : {"::", "::1", "fe80::1", "fc00::1", "fd12:3456::1", "fec0::1",
                                   "ff02::1", "100::1", "2001:db8::1", "2001:2::1", "2001:10::1",
                                   "2001:20::1", "3fff::1", "5f00::1", "4000::1", "1fff::1"}) {
        EXPECT_FALSE(is_public_text(text)) << text;
    }
}

TEST(PublicAddress, Version4InsideOfVersion6IsSeen) {
    for (const char* const text :
         {"::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:a9fe:a9fe", "::127.0.0.1", "::10.0.0.1",
          "::8.8.8.8", "64:ff9b::127.0.0.1", "64:ff9b::10.0.0.1", "64:ff9b:1::8.8.8.8",
          "2002:7f00:1::", "2002:808:808::1", "2001::1", "2001:0:7f00:1::", "::ffff:0:127.0.0.1"}) {
        EXPECT_FALSE(is_public_text(text)) << text;
    }
    EXPECT_TRUE(is_public_text("::ffff:8.8.8.8"));
    EXPECT_TRUE(is_public_text("64:ff9b::8.8.8.8"));
}

}  // namespace
}  // namespace net
