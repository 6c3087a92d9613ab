#include "cluster/database.h"

#include <unistd.h>

#include <cstdlib>
#include <fstream>

#include "base/check.h"

namespace cluster {
namespace {

constexpr const char* kScript = FOGG_SOURCE_DIR "/scripts/postgres";

}  // namespace

Database::Database() {
    CHECK(run_script("start") == 0, "scripts/postgres start failed");
    std::ifstream file(folder_ / "address");
    CHECK(std::getline(file, address_) && !address_.empty());
    run_sql("ALTER SYSTEM SET fsync = off");
    run_sql("SELECT pg_reload_conf()");
}

Database::~Database() {
    script_ = nullptr;
    CHECK(run_script("stop") == 0, "scripts/postgres stop failed");
}

std::string Database::socket_path() const {
    constexpr std::string_view kHost = "?host=";
    return address_.substr(address_.find(kHost) + kHost.size()) + "/.s.PGSQL.5432";
}

std::string Database::address_at(const std::string& socket_folder) {
    return "postgresql://fogg@/postgres?host=" + socket_folder;
}

void Database::kill(std::int64_t now_ms, std::int64_t down_ms) {
    if (state_ == State::kUp) {
        begin("kill");
        state_ = State::kGoingDown;
        up_at_ms_ = now_ms + down_ms;
    }
}

void Database::turn(std::int64_t now_ms) {
    if (script_ != nullptr && !script_->is_running()) {
        CHECK(script_->wait() == 0, "scripts/postgres failed");
        script_ = nullptr;
        state_ = state_ == State::kGoingDown ? State::kDown : State::kUp;
    }
    if (state_ == State::kDown && now_ms >= up_at_ms_) {
        begin("restart");
        state_ = State::kComingUp;
    }
}

void Database::begin(const std::string& command) {
    const std::string folder = folder_.path();
    script_ = std::make_unique<support::Child>([&] {
        execl(kScript, kScript, command.c_str(), folder.c_str(), nullptr);
        return 127;
    });
}

void Database::run_sql(const std::string& sql) const {
    const std::string command = "PGOPTIONS='-c default_transaction_read_only=off' psql -q -c \"" +
                                sql + "\" '" + address_ + "' >/dev/null 2>&1";
    CHECK(std::system(command.c_str()) == 0, command);
}

int Database::run_script(const std::string& command) const {
    return std::system((std::string(kScript) + " " + command + " " + folder_.path() + " >" +
                        folder_.path() + "/out 2>&1")
                           .c_str());
}

}  // namespace cluster
