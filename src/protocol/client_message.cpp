#include "protocol/client_message.h"

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <optional>

#include "protocol/json_reader.h"
#include "protocol/json_text.h"

namespace protocol {
namespace {

using table::ClientMessage;
using table::Command;
using Keys = std::initializer_list<std::string_view>;
using What = decltype(ClientMessage::what);

// A seat's number; what no map has becomes one that no table has.
rules::Seat seat_from(std::int64_t number) {
    return number >= 0 && number < std::int64_t{rules::kSeatsMax}
               ? rules::to_id<rules::Seat>(number)
               : rules::to_id<rules::Seat>(rules::kSeatsMax);
}

class MessageReader {
public:
    MessageReader(const json::value& value, Trouble& trouble) : value_(value), trouble_(trouble) {}

    [[nodiscard]] std::optional<What> read(std::string_view kind) const {
        if (kind == "move") {
            const ObjectReader reader = with({"t", "id", "seat", "seen", "move"});
            return Command(table::MakeMove{
                .seat = seat(reader), .seen = seen(reader), .move = reader.string("move")});
        }
        if (kind == "undo") {
            const ObjectReader reader = with({"t", "id", "seat", "seen"});
            return Command(table::TakeBack{.seat = seat(reader), .seen = seen(reader)});
        }
        if (kind == "watch") {
            return watch();
        }
        if (kind == "ping") {
            static_cast<void>(with({"t", "id"}));
            return table::Ping{};
        }
        if (kind == "chat") {
            return table::Say{.text = with({"t", "id", "text"}).string("text")};
        }
        if (kind == "rematch") {
            static_cast<void>(with({"t", "id"}));
            return table::AskRematch{};
        }
        return read_rest(kind);
    }

private:
    [[nodiscard]] ObjectReader with(Keys keys) const { return {value_, "message", keys, trouble_}; }
    [[nodiscard]] static rules::Seat seat(const ObjectReader& reader) {
        return seat_from(reader.integer("seat"));
    }
    [[nodiscard]] static table::Version seen(const ObjectReader& reader) {
        const std::int64_t version = reader.integer("seen");
        return version < 0 ? 0 : static_cast<table::Version>(version);
    }
    [[nodiscard]] bool boolean(const ObjectReader& reader, std::string_view key) const {
        const json::value& value = reader.value(key);
        if (!value.is_bool()) {
            trouble_.add(
                failure(Problem::kWrongType, reader.name_of(key) + " must be true or false"));
            return false;
        }
        return value.as_bool();
    }

    [[nodiscard]] What watch() const {
        const ObjectReader reader = with({"t", "id", "table", "seat", "story"});
        table::Watch wish{.table = reader.string("table")};
        if (reader.has("seat")) {
            wish.seat = reader.value("seat").is_null() ? rules::kNoSeat : seat(reader);
        }
        wish.has_story = reader.has("story") && boolean(reader, "story");
        return wish;
    }

    [[nodiscard]] std::optional<What> read_rest(std::string_view kind) const {
        if (kind == "sit") {
            const ObjectReader reader = with({"t", "id", "seat", "name"});
            return Command(table::Sit{.seat = seat(reader), .name = reader.string("name")});
        }
        if (kind == "leave") {
            return Command(table::Leave{.seat = seat(with({"t", "id", "seat"}))});
        }
        if (kind == "back") {
            return Command(table::ComeBack{.seat = seat(with({"t", "id", "seat"}))});
        }
        if (kind == "code") {
            return table::AskCode{.seat = seat(with({"t", "id", "seat"}))};
        }
        if (kind == "set_seat") {
            return set_seat();
        }
        if (kind == "start") {
            static_cast<void>(with({"t", "id"}));
            return Command(table::Start{});
        }
        if (kind == "close") {
            static_cast<void>(with({"t", "id"}));
            return Command(table::Close{});
        }
        if (kind == "set_chat") {
            return Command(table::SetChat{.is_on = boolean(with({"t", "id", "on"}), "on")});
        }
        return std::nullopt;
    }

    [[nodiscard]] What set_seat() const {
        const ObjectReader reader = with({"t", "id", "seat", "kind", "program"});
        table::SetSeat wish{.seat = seat(reader)};
        const std::string kind = reader.string("kind");
        if (kind == "program") {
            wish.program = reader.string("program");
            if (wish.program.empty()) {
                trouble_.add({.code = table::code(table::Refusal::kBadProgram), .text = "no name"});
            }
        } else if (kind != "open") {
            trouble_.add(failure(Problem::kWrongType, "kind must be open or program"));
        }
        return Command(wish);
    }

    const json::value& value_;
    Trouble& trouble_;
};

std::string id_of(const json::value& value) {
    const json::object* const object = value.if_object();
    const json::value* const id = object == nullptr ? nullptr : object->if_contains("id");
    const json::string* const text = id == nullptr ? nullptr : id->if_string();
    return text != nullptr && table::is_id(*text) ? std::string(*text) : std::string();
}

}  // namespace

base::Result<ClientMessage, Misheard> parse_client_message(std::string_view text) {
    if (text.size() > kClientMessageBytesMax) {
        return Misheard{.id = {}, .why = failure(Problem::kTooLong, "")};
    }
    const auto value = parse_json(text);
    if (!value) {
        return Misheard{.id = {}, .why = value.error()};
    }
    const std::string id = id_of(*value);
    const json::object* const object = value->if_object();
    const json::value* const kind = object == nullptr ? nullptr : object->if_contains("t");
    if (kind == nullptr || !kind->is_string()) {
        return Misheard{.id = id, .why = failure(Problem::kUnknownRequest, "")};
    }
    Trouble trouble;
    auto what = MessageReader(*value, trouble).read(std::string_view(kind->as_string()));
    if (!what) {
        return Misheard{.id = id, .why = failure(Problem::kUnknownRequest, "")};
    }
    if (id.empty() && !std::holds_alternative<table::Ping>(*what)) {
        trouble.add({.code = table::code(table::Refusal::kBadId), .text = ""});
    }
    if (trouble) {
        return Misheard{.id = id, .why = trouble.first()};
    }
    return ClientMessage{.id = id, .what = std::move(*what)};
}

}  // namespace protocol
