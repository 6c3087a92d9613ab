#include "protocol/server_message.h"

#include <utility>
#include <variant>

#include "protocol/json_writer.h"
#include "protocol/refusal_code.h"
#include "protocol/short_move.h"
#include "protocol/sight_json.h"

namespace protocol {
namespace {

using rules::index;

JsonWriter begin(std::string_view kind, std::string space = {}) {
    JsonWriter json(std::move(space));
    json.open_object().key("t").plain(kind);
    return json;
}

void write_due(std::string_view key, const std::vector<table::DueSight>& seats, JsonWriter& json) {
    if (seats.empty()) {
        return;
    }
    json.key(key).open_array();
    for (const table::DueSight& due : seats) {
        json.open_object();
        json.key("seat").number(index(due.seat));
        json.key("ms").number(due.left_ms);
        json.close_object();
    }
    json.close_array();
}

void write_game(const table::Update& update, JsonWriter& json) {
    const table::GameSight& game = *update.game;
    json.key("view");
    write_view(game, json);
    if (update.story_from > 0) {
        json.key("from").number(update.story_from);
    }
    json.key("events");
    write_events(*game.board, update.events, json);
    json.key("legal").open_array();
    for (const rules::Move move : game.legal) {
        json.begin_plain();
        append_short(*game.board, move, json.text());
        json.end_plain();
    }
    json.close_array();
    json.key("undo").boolean(game.can_undo);
    if (game.undo_with > 0) {
        json.key("undo_with").number(game.undo_with);
    }
    write_due("due", game.due, json);
    write_due("clocks", game.clocks, json);
}

void write_keys(const std::vector<table::KeySight>& keys, JsonWriter& json) {
    json.key("keys").open_array();
    for (const table::KeySight& key : keys) {
        json.open_object();
        json.key("key").plain(key.fingerprint);
        json.key("added").number(key.added_ms);
        json.key("this").boolean(key.is_own);
        json.close_object();
    }
    json.close_array();
}

struct MessageWriter {
    std::string& space;

    std::string operator()(const table::Update& update) const {
        JsonWriter json = begin("update", std::move(space));
        json.text().reserve(2048);
        json.key("table").plain(update.table);
        json.key("v").number(update.version);
        if (update.room) {
            json.key("room");
            write_room(*update.room, json);
        }
        if (update.you) {
            json.key("you");
            write_you(*update.you, json);
        }
        if (update.game) {
            write_game(update, json);
        }
        return json.close_object().take();
    }
    std::string operator()(const table::Story& story) const {
        JsonWriter json = begin("story", std::move(space));
        json.key("table").plain(story.table);
        json.key("v").number(story.version);
        json.key("from").number(story.from);
        json.key("events");
        write_events(*story.board, story.events, json);
        return json.close_object().take();
    }
    std::string operator()(const table::ChatSaid& said) const {
        JsonWriter json = begin("chat", std::move(space));
        json.key("n").number(said.n);
        json.key("at").number(said.at_ms);
        json.key("seat");
        if (said.seat) {
            json.number(index(*said.seat));
        } else {
            json.null();
        }
        json.key("name").string(said.name);
        json.key("text").string(said.text);
        return json.close_object().take();
    }
    std::string operator()(const table::EmoteShown& shown) const {
        JsonWriter json = begin("emote", std::move(space));
        json.key("seat").number(index(shown.seat));
        json.key("emote").plain(name_of(shown.emote));
        return json.close_object().take();
    }
    std::string operator()(const table::Presence& presence) const {
        JsonWriter json = begin("presence", std::move(space));
        json.key("connected").open_array();
        for (const bool is_connected : presence.connected) {
            json.boolean(is_connected);
        }
        json.close_array();
        json.key("watchers").number(presence.spectators);
        if (!presence.absent.empty()) {
            write_due("absent", presence.absent, json);
        }
        return json.close_object().take();
    }
    std::string operator()(const table::Done& done) const {
        JsonWriter json = begin("done", std::move(space));
        json.key("id").plain(done.id);
        json.key("v").number(done.version);
        if (!done.code.empty()) {
            json.key("code").plain(done.code);
        }
        if (!done.table.empty()) {
            json.key("table").plain(done.table);
        }
        if (done.keys) {
            write_keys(*done.keys, json);
        }
        if (!done.hint.empty()) {
            json.key("hint").raw(done.hint);
        }
        if (!done.chance.empty()) {
            json.key("chance").raw(done.chance);
        }
        return json.close_object().take();
    }
    std::string operator()(const table::WasRefused& refused) const {
        JsonWriter json = begin("refused", std::move(space));
        json.key("id").string(refused.id);
        json.key("code").plain(code(refused.why));
        if (refused.why.retry_ms > 0) {
            json.key("retry_ms").number(refused.why.retry_ms);
        }
        return json.close_object().take();
    }
    std::string operator()(const table::Pong& /*pong*/) const {
        return begin("pong", std::move(space)).close_object().take();
    }
    std::string operator()(const table::Bye& bye) const {
        JsonWriter json = begin("bye", std::move(space));
        json.key("code").plain(code(bye.why));
        return json.close_object().take();
    }
};

}  // namespace

std::string welcome_text(std::string_view server) {
    JsonWriter json = begin("welcome");
    json.key("protocol").number(kProtocolVersion);
    json.key("server").string(server);
    return json.close_object().take();
}

std::string refused_text(const BadMessage& message) {
    JsonWriter json = begin("refused");
    json.key("id").string(message.id);
    json.key("code").plain(message.why.code);
    return json.close_object().take();
}

std::string bye_text(std::string_view code) {
    JsonWriter json = begin("bye");
    json.key("code").plain(code);
    return json.close_object().take();
}

std::string to_text(const table::ServerMessage& message, std::string space) {
    return std::visit(MessageWriter{.space = space}, message);
}

}  // namespace protocol
