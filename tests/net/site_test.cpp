// The files of the web client: from the table only, compressed, cached.
#include "net/api/site.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include "net/http/gzip.h"
#include "net/test_server.h"
#include "support/raw_client.h"
#include "support/temp_folder.h"

namespace net {
namespace {

using support::get;
using support::HttpReply;
using support::RawClient;
using testing::HasSubstr;

std::string number(std::size_t value) {
    std::string bytes;
    for (unsigned i = 0; i < 4; ++i) {
        bytes += static_cast<char>((value >> (8 * i)) & 0xFFU);
    }
    return bytes;
}

std::string text(const std::string& bytes) {
    return number(bytes.size()) + bytes;
}

std::string file(const std::string& path, const std::string& plain, const std::string& gzip) {
    return text(path) + text("text/plain") + text("\"tag-" + path.substr(1) + "\"") + text(plain) +
           text(gzip);
}

const std::string& pack() {
    static const std::string kPack = "FOGGSITE" + number(3) + file("/index.html", "the index", "") +
                                     file("/assets/app-1234.js", "long code", "short") +
                                     file("/robots.txt", "robots", "");
    return kPack;
}

HttpResponse ask(const std::string& path, bool accepts_gzip = false, const std::string& tag = "") {
    static const std::optional<Site> kSite = Site::parse(pack());
    HttpRequest request;
    request.target.path = path;
    request.accepts_gzip = accepts_gzip;
    request.if_none_match = tag;
    return kSite->answer(request);
}

std::string header(const HttpResponse& response, const std::string& name) {
    for (const auto& [key, value] : response.headers) {
        if (key == name) {
            return value;
        }
    }
    return "";
}

TEST(Site, FilesAreFoundByTheirPath) {
    EXPECT_EQ(ask("/robots.txt").body.bytes(), "robots");
    EXPECT_EQ(ask("/index.html").body.bytes(), "the index");
    EXPECT_EQ(ask("/assets/app-1234.js").body.bytes(), "long code");
    for (const char* const path :
         {"/assets/app-1234.css", "/assets/", "/assets", "/favicon.ico", "/api", "/api/nothing",
          "/robots.txt/", "//robots.txt", "/etc/passwd.txt"}) {
        const HttpResponse response = ask(path);
        const bool is_place =
            std::string_view(path) == "/assets" || std::string_view(path) == "/robots.txt/";
        EXPECT_EQ(response.status, is_place ? 200U : 404U) << path;
    }
}

TEST(Site, PlacesInTheClientGetTheIndex) {
    for (const char* const path : {"/", "/t/0123456789abcdef", "/about", "/a/b/c"}) {
        const HttpResponse response = ask(path);
        EXPECT_EQ(response.status, 200U) << path;
        EXPECT_EQ(response.body.bytes(), "the index");
        EXPECT_EQ(header(response, "Cache-Control"), "no-cache");
    }
}

TEST(Site, WhatIsCompressedIsSentToThoseWhoTakeIt) {
    const HttpResponse plain = ask("/assets/app-1234.js");
    EXPECT_EQ(plain.body.bytes(), "long code");
    EXPECT_EQ(header(plain, "Content-Encoding"), "");
    EXPECT_EQ(header(plain, "Vary"), "Accept-Encoding");
    const HttpResponse packed = ask("/assets/app-1234.js", true);
    EXPECT_EQ(packed.body.bytes(), "short");
    EXPECT_EQ(header(packed, "Content-Encoding"), "gzip");
    EXPECT_EQ(header(packed, "Cache-Control"), "public, max-age=31536000, immutable");
    EXPECT_EQ(header(ask("/robots.txt", true), "Content-Encoding"), "");
}

TEST(Site, KnownFilesAreNotSentAgain) {
    for (const char* const tag :
         {"\"tag-robots.txt\"", "W/\"tag-robots.txt\"", "\"x\", \"tag-robots.txt\"", "*"}) {
        const HttpResponse response = ask("/robots.txt", false, tag);
        EXPECT_EQ(response.status, 304U) << tag;
        EXPECT_EQ(response.body.bytes(), "");
        EXPECT_EQ(header(response, "ETag"), "\"tag-robots.txt\"");
    }
    EXPECT_EQ(ask("/robots.txt", false, "\"tag-other\"").status, 200U);
    EXPECT_EQ(ask("/robots.txt", false, "\"tag-robots.tx").status, 200U);
}

TEST(Site, OnlyReadingIsPossible) {
    HttpRequest request;
    request.method = Method::kPost;
    request.target.path = "/index.html";
    EXPECT_EQ(Site::parse(pack())->answer(request).status, 405U);
}

TEST(Site, BrokenPacksAreRefused) {
    for (std::size_t size = 0; size < pack().size(); ++size) {
        EXPECT_FALSE(Site::parse(std::string_view(pack()).substr(0, size)).has_value()) << size;
    }
    EXPECT_FALSE(Site::parse(pack() + "x").has_value());
}

TEST(Site, IsServedWithHeadAndTags) {
    TestServer server;
    RawClient client(server.port);
    const HttpReply whole = client.ask(get("/t/0123456789abcdef"));
    EXPECT_EQ(whole.status, 200U);
    EXPECT_EQ(whole.header("content-type"), "text/html; charset=utf-8");
    EXPECT_THAT(whole.body, HasSubstr("<!doctype html>"));
    ASSERT_TRUE(client.send(get("/", "", "HEAD")));
    const HttpReply head = client.read_reply(false);
    EXPECT_EQ(head.header("content-length"), std::to_string(whole.body.size()));
    const HttpReply again = client.ask(get("/", "If-None-Match: " + whole.header("etag") + "\r\n"));
    EXPECT_EQ(again.status, 304U);
    EXPECT_EQ(again.body, "");
    EXPECT_EQ(client.ask(get("/missing.js")).status, 404U);
}

TEST(Site, PagesThatTheClientHasNotAnswer404) {
    const std::string some = "FOGGSITE" + number(2) + file("/index.html", "the index", "") +
                             file("/pages.txt", "/\n/new\n/t/:id\n", "");
    const auto site = Site::parse(some);
    ASSERT_TRUE(site.has_value());
    for (const auto& [path, status] : std::map<std::string, unsigned>{{"/", 200},
                                                                      {"/new", 200},
                                                                      {"/new/", 200},
                                                                      {"/t/abc", 200},
                                                                      {"/t/abc/", 200},
                                                                      {"/nonsense", 404},
                                                                      {"/t", 404},
                                                                      {"/t//", 404},
                                                                      {"/t/abc/more", 404},
                                                                      {"/new/more", 404}}) {
        HttpRequest request;
        request.target.path = path;
        const HttpResponse response = site->answer(request);
        EXPECT_EQ(response.status, status) << path;
        // People get the client's own page either way.
        EXPECT_EQ(response.body.bytes(), "the index") << path;
    }
}

std::string inflated(std::string_view bytes) {
    z_stream stream{};
    CHECK(inflateInit2(&stream, MAX_WBITS + 16) == Z_OK);
    std::vector<Bytef> input(bytes.begin(), bytes.end());
    std::vector<Bytef> output(1 << 20U);
    stream.next_in = input.data();
    stream.avail_in = static_cast<uInt>(input.size());
    stream.next_out = output.data();
    stream.avail_out = static_cast<uInt>(output.size());
    CHECK(inflate(&stream, Z_FINISH) == Z_STREAM_END);
    const std::string plain(output.begin(), output.begin() + static_cast<int>(stream.total_out));
    inflateEnd(&stream);
    return plain;
}

TEST(Gzip, ComesBackWhole) {
    std::string random(100'000, '\0');
    std::uint32_t state = 1;
    for (char& byte : random) {
        state = state * 1'664'525U + 1'013'904'223U;
        byte = static_cast<char>(state >> 24U);
    }
    for (const std::string& plain :
         {std::string(), std::string("a"), std::string(1 << 19U, 'x'), random}) {
        EXPECT_EQ(inflated(gzip(plain)), plain);
    }
    EXPECT_LT(gzip(std::string(1 << 19U, 'x')).size(), 1000U);
}

TEST(Site, PacksAreMadeOfFolders) {
    const support::TempFolder folder;
    std::filesystem::create_directories(folder / "dist/assets");
    std::string code;
    for (int i = 0; i < 1000; ++i) {
        code += "let x" + std::to_string(i) + " = 1;\n";
    }
    std::ofstream(folder / "dist/assets/app-1.js") << code;
    std::ofstream(folder / "dist/index.html") << "short";
    const std::string command =
        std::string(FOGG_PACK_SITE) + " " + (folder / "dist") + " " + (folder / "pack");
    ASSERT_EQ(std::system(command.c_str()), 0);
    std::ifstream in(folder / "pack", std::ios::binary);
    const std::string made{std::istreambuf_iterator<char>(in), {}};
    const auto site = Site::parse(made);
    ASSERT_TRUE(site.has_value());
    HttpRequest request;
    request.target.path = "/assets/app-1.js";
    EXPECT_EQ(site->answer(request).body.bytes(), code);
    EXPECT_EQ(site->answer(request).content_type, "text/javascript; charset=utf-8");
    request.accepts_gzip = true;
    EXPECT_EQ(inflated(site->answer(request).body.bytes()), code);
    request.target.path = "/";
    EXPECT_EQ(site->answer(request).body.bytes(), "short");
}

}  // namespace
}  // namespace net
