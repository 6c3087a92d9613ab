// The module that the page loads: a device behind plain functions. Texts come in through memory
// that the page requests and this file frees; web/src/engine/device_module.ts is the caller.
#include <cstdlib>
#include <new>
#include <string_view>

#include "base/browser/host.h"
#include "base/clock.h"
#include "device/device.h"

extern "C" {

[[clang::import_module("fogg"), clang::import_name("send")]] void fogg_send(
    std::uint32_t connection, const char* text, std::size_t size);
[[clang::import_module("fogg"), clang::import_name("respond")]]
void fogg_respond(std::uint32_t request, unsigned status, const char* text, std::size_t size);
[[clang::import_module("fogg"), clang::import_name("keep")]]
void fogg_keep(std::uint32_t write, const char* table, std::size_t table_size, const char* text,
               std::size_t size);
[[clang::import_module("fogg"), clang::import_name("forget")]] void fogg_forget(std::uint32_t write,
                                                                                const char* table,
                                                                                std::size_t size);

}  // extern "C"

namespace {

class Page final : public device::Host {
public:
    void send(std::uint32_t connection, std::string_view text) override {
        fogg_send(connection, text.data(), text.size());
    }
    void respond(std::uint32_t request, Answer answer) override {
        fogg_respond(request, answer.status, answer.body.data(), answer.body.size());
    }
    void keep(std::uint32_t write, Entry entry) override {
        fogg_keep(write, entry.table.data(), entry.table.size(), entry.text.data(),
                  entry.text.size());
    }
    void forget(std::uint32_t write, std::string_view table) override {
        fogg_forget(write, table.data(), table.size());
    }
};

// One for the module's lifetime: the page ends it by dropping the module.
device::Device& the_device() {
    static Page page;
    static const base::SystemClock clock;
    static device::Device device(page, clock);
    return device;
}

// Text that the page has put into memory of `fogg_memory`.
class Text {
public:
    Text(char* bytes, std::size_t size) : bytes_(bytes), size_(size) {}
    Text(const Text&) = delete;
    Text& operator=(const Text&) = delete;
    ~Text() { std::free(bytes_); }

    [[nodiscard]] std::string_view view() const { return {bytes_, size_}; }

private:
    char* bytes_;
    std::size_t size_;
};

}  // namespace

extern "C" {

[[clang::export_name("memory_for")]] char* fogg_memory_for(std::size_t size) {
    return static_cast<char*>(std::malloc(size > 0 ? size : 1));
}

[[clang::export_name("load")]] int fogg_load(char* bytes, std::size_t size) {
    const Text text(bytes, size);
    return the_device().load(text.view()) ? 1 : 0;
}

[[clang::export_name("open")]] void fogg_open() {
    the_device().open();
}

[[clang::export_name("kept")]] void fogg_kept(std::uint32_t write, int is_kept) {
    using Kept = device::KeptStore::Kept;
    the_device().on_kept(write, is_kept != 0 ? Kept::kYes : Kept::kNo);
}

[[clang::export_name("connect")]] void fogg_connect(std::uint32_t connection) {
    the_device().connect(connection);
}

[[clang::export_name("receive")]]
void fogg_receive(std::uint32_t connection, char* bytes, std::size_t size) {
    const Text text(bytes, size);
    the_device().receive(connection, text.view());
}

[[clang::export_name("disconnect")]] void fogg_disconnect(std::uint32_t connection) {
    the_device().disconnect(connection);
}

// "GET /api/maps", then a line feed and the body.
[[clang::export_name("request")]]
void fogg_request(std::uint32_t number, char* bytes, std::size_t size) {
    const Text text(bytes, size);
    const std::string_view head = text.view().substr(0, text.view().find('\n'));
    const std::size_t space = head.find(' ');
    if (space == std::string_view::npos) {
        fogg_respond(number, 400, nullptr, 0);
        return;
    }
    const std::string_view body =
        head.size() < size ? text.view().substr(head.size() + 1) : std::string_view{};
    the_device().request(
        number, {.method = head.substr(0, space), .target = head.substr(space + 1), .body = body});
}

// Milliseconds until the next call is due; -1: not before something else happens.
[[clang::export_name("run")]] double fogg_run() {
    const auto wait_ms = the_device().run();
    return wait_ms ? static_cast<double>(*wait_ms) : -1;
}

}  // extern "C"
