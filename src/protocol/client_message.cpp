#include "protocol/client_message.h"

#include <algorithm>
#include <array>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <utility>

#include "protocol/json_reader.h"
#include "protocol/json_text.h"
#include "protocol/refusal_code.h"
#include "protocol/short_move.h"
#include "protocol/wire_number.h"

namespace protocol {
namespace {

using table::ClientMessage;
using table::Command;
using What = decltype(ClientMessage::what);

constexpr std::size_t kMessageForms = 28;

// The fields of one message.
class MessageReader {
public:
    struct Context {
        const table::Board* board = nullptr;
        Trouble& trouble;
    };
    MessageReader(const json::value& value, const MessageForm& form, const Context& context)
        : reader_(value, "message", form.known(), context.trouble),
          board_(context.board),
          trouble_(context.trouble) {}

    [[nodiscard]] bool has(std::string_view key) const { return reader_.has(key); }
    [[nodiscard]] bool is_null(std::string_view key) const { return reader_.value(key).is_null(); }
    [[nodiscard]] std::string string(std::string_view key) const { return reader_.string(key); }
    [[nodiscard]] rules::Seat seat() const { return seat_from(reader_.integer("seat")); }
    [[nodiscard]] unsigned color() const { return color_from(reader_.integer("color")); }
    // Nothing where it is absent or null.
    [[nodiscard]] std::optional<unsigned> optional_color() const {
        return !has("color") || is_null("color") ? std::nullopt : std::optional(color());
    }
    [[nodiscard]] table::Emote emote() const {
        const auto emote = table::emote_from(reader_.string("emote"));
        if (!emote) {
            complain(failure(table::Refusal::kBadEmote));
        }
        return emote.value_or(table::Emote::kHello);
    }
    [[nodiscard]] table::Version seen() const {
        const std::int64_t version = reader_.integer("seen");
        return version < 0 ? 0 : static_cast<table::Version>(version);
    }
    [[nodiscard]] bool boolean(std::string_view key) const {
        const json::value& value = reader_.value(key);
        if (!value.is_bool()) {
            complain(failure(Problem::kWrongType, reader_.name_of(key) + " must be true or false"));
            return false;
        }
        return value.as_bool();
    }
    [[nodiscard]] rules::Move move() const {
        const std::string text = reader_.string("move");
        if (board_ == nullptr) {
            complain(failure(table::Refusal::kNotWatching));
            return {};
        }
        const auto move = parse_short(*board_, text);
        if (!move) {
            complain(failure(table::Refusal::kUnknownMove));
        }
        return move.value_or(rules::Move{});
    }
    [[nodiscard]] base::Nonce nonce() const { return digest("nonce", table::Refusal::kBadNonce); }
    [[nodiscard]] base::Digest commitment(std::string_view key) const {
        return digest(key, table::Refusal::kBadCommitment);
    }
    // Nothing where it is absent or null.
    [[nodiscard]] std::optional<base::Digest> optional_commitment(std::string_view key) const {
        return !has(key) || is_null(key) ? std::nullopt : std::optional(commitment(key));
    }
    void complain(Failure failure) const { trouble_.add(std::move(failure)); }

private:
    // 64 hexadecimal digits.
    [[nodiscard]] base::Digest digest(std::string_view key, table::Refusal otherwise) const {
        const auto digest = base::digest_from_hex(reader_.string(key));
        if (!digest) {
            complain(failure(otherwise));
        }
        return digest.value_or(base::Digest{});
    }

    ObjectReader reader_;
    const table::Board* board_;
    Trouble& trouble_;
};

What read_watch(const MessageReader& reader) {
    table::Watch wish{.table = reader.string("table")};
    if (reader.has("seat")) {
        wish.seat = reader.is_null("seat") ? rules::kNoSeat : reader.seat();
    }
    wish.has_story = reader.has("story") && reader.boolean("story");
    return wish;
}

What read_set_seat(const MessageReader& reader) {
    table::SetSeat wish{.seat = reader.seat()};
    const std::string kind = reader.string("kind");
    if (kind == "program") {
        wish.program = reader.string("program");
        if (wish.program.empty()) {
            reader.complain(failure(table::Refusal::kBadProgram));
        }
    } else if (kind != "open") {
        reader.complain(failure(Problem::kWrongType, "kind must be open or program"));
    }
    return Command(wish);
}

What read_hint(const MessageReader& reader) {
    const std::string level = reader.string("level");
    if (level != "where" && level != "move") {
        reader.complain(failure(Problem::kWrongType, "level must be where or move"));
    }
    return table::AskAdvice{
        .seat = reader.seat(),
        .kind = level == "move" ? table::AdviceKind::kMove : table::AdviceKind::kWhere};
}

struct Form {
    MessageForm shape;
    What (*read)(const MessageReader& reader);
};

// What is said most comes first.
constexpr std::array<Form, kMessageForms> kForms{{
    {{"move", {"t", "id", "seat", "seen", "move"}},
     [](const MessageReader& reader) -> What {
         return Command(
             table::MakeMove{.seat = reader.seat(), .seen = reader.seen(), .move = reader.move()});
     }},
    {{"ping", {"t", "id"}}, [](const MessageReader&) -> What { return table::Ping{}; }},
    {{"watch", {"t", "id", "table", "seat", "story"}}, read_watch},
    {{"chat", {"t", "id", "text"}},
     [](const MessageReader& reader) -> What { return table::Say{.text = reader.string("text")}; }},
    {{"undo", {"t", "id", "seat", "seen"}},
     [](const MessageReader& reader) -> What {
         return Command(table::TakeBack{.seat = reader.seat(), .seen = reader.seen()});
     }},
    {{"chance", {"t", "id", "seat"}},
     [](const MessageReader& reader) -> What {
         return table::AskAdvice{.seat = reader.seat(), .kind = table::AdviceKind::kChance};
     }},
    {{"hint", {"t", "id", "seat", "level"}}, read_hint},
    {{"emote", {"t", "id", "seat", "emote"}},
     [](const MessageReader& reader) -> What {
         return table::ShowEmote{.shown = {.seat = reader.seat(), .emote = reader.emote()}};
     }},
    {{"sit", {"t", "id", "seat", "name", "commitment", "color"}},
     [](const MessageReader& reader) -> What {
         return Command(table::Sit{.seat = reader.seat(),
                                   .name = reader.string("name"),
                                   .commitment = reader.optional_commitment("commitment"),
                                   .color = reader.optional_color()});
     }},
    {{"set_color", {"t", "id", "seat", "color"}},
     [](const MessageReader& reader) -> What {
         return Command(table::SetColor{.seat = reader.seat(), .color = reader.color()});
     }},
    {{"commit", {"t", "id", "commitment"}},
     [](const MessageReader& reader) -> What {
         return Command(table::Commit{.commitment = reader.commitment("commitment")});
     }},
    {{"reveal", {"t", "id", "nonce", "next"}},
     [](const MessageReader& reader) -> What {
         return Command(
             table::Reveal{.nonce = reader.nonce(), .next = reader.optional_commitment("next")});
     }},
    {{"leave", {"t", "id", "seat"}},
     [](const MessageReader& reader) -> What {
         return Command(table::Leave{.seat = reader.seat()});
     }},
    {{"back", {"t", "id", "seat"}},
     [](const MessageReader& reader) -> What {
         return Command(table::ComeBack{.seat = reader.seat()});
     }},
    {{"resign", {"t", "id", "seat"}},
     [](const MessageReader& reader) -> What {
         return Command(table::Resign{.seat = reader.seat()});
     }},
    {{"offer_end", {"t", "id", "seat"}},
     [](const MessageReader& reader) -> What {
         return Command(table::OfferEnd{.seat = reader.seat()});
     }},
    {{"answer_end", {"t", "id", "seat", "agree"}},
     [](const MessageReader& reader) -> What {
         return Command(
             table::AnswerEnd{.seat = reader.seat(), .is_agreed = reader.boolean("agree")});
     }},
    {{"stand_in", {"t", "id", "seat"}},
     [](const MessageReader& reader) -> What {
         return Command(table::ReplaceAbsent{.seat = reader.seat()});
     }},
    {{"remind", {"t", "id", "seat"}},
     [](const MessageReader& reader) -> What {
         return Command(table::Remind{.seat = reader.seat()});
     }},
    {{"code", {"t", "id", "seat"}},
     [](const MessageReader& reader) -> What { return table::AskCode{.seat = reader.seat()}; }},
    {{"keys", {"t", "id", "seat"}},
     [](const MessageReader& reader) -> What { return table::AskKeys{.seat = reader.seat()}; }},
    {{"remove_key", {"t", "id", "seat", "key"}},
     [](const MessageReader& reader) -> What {
         return Command(
             table::RemoveKey{.seat = reader.seat(), .fingerprint = reader.string("key")});
     }},
    {{"set_seat", {"t", "id", "seat", "kind", "program"}}, read_set_seat},
    {{"start", {"t", "id"}}, [](const MessageReader&) -> What { return Command(table::Start{}); }},
    {{"close", {"t", "id"}}, [](const MessageReader&) -> What { return Command(table::Close{}); }},
    {{"set_chat", {"t", "id", "on"}},
     [](const MessageReader& reader) -> What {
         return Command(table::SetChat{.is_on = reader.boolean("on")});
     }},
    {{"set_emotes", {"t", "id", "on"}},
     [](const MessageReader& reader) -> What {
         return Command(table::SetEmotes{.is_on = reader.boolean("on")});
     }},
    {{"rematch", {"t", "id"}}, [](const MessageReader&) -> What { return table::AskRematch{}; }},
}};

std::string id_of(const json::value& value) {
    const json::object* const object = value.if_object();
    const json::value* const id = object == nullptr ? nullptr : object->if_contains("id");
    const json::string* const text = id == nullptr ? nullptr : id->if_string();
    return text != nullptr && table::is_id(*text) ? std::string(*text) : std::string();
}

}  // namespace

ParsedMessage parse_client_message(std::string_view text, const table::Board* board) {
    if (text.size() > kClientMessageBytesMax) {
        return BadMessage{.id = {}, .why = failure(Problem::kTooLong, "")};
    }
    const auto value = parse_json(text);
    if (!value) {
        return BadMessage{.id = {}, .why = value.error()};
    }
    const std::string id = id_of(*value);
    const json::object* const object = value->if_object();
    const json::value* const kind = object == nullptr ? nullptr : object->if_contains("t");
    if (kind == nullptr || !kind->is_string()) {
        return BadMessage{.id = id, .why = failure(Problem::kUnknownRequest, "")};
    }
    const std::string_view name = kind->as_string();
    const auto form =
        std::ranges::find_if(kForms, [&](const Form& each) { return each.shape.kind == name; });
    if (form == kForms.end()) {
        return BadMessage{.id = id, .why = failure(Problem::kUnknownRequest, "")};
    }
    Trouble trouble;
    What what = form->read({*value, form->shape, {.board = board, .trouble = trouble}});
    if (id.empty() && !std::holds_alternative<table::Ping>(what)) {
        trouble.add(failure(table::Refusal::kBadId));
    }
    if (trouble) {
        return BadMessage{.id = id, .why = trouble.first()};
    }
    return ClientMessage{.id = id, .what = std::move(what)};
}

bool is_ping(const ParsedMessage& message) {
    return message && std::holds_alternative<table::Ping>(message->what);
}

BadMessage try_again(const ParsedMessage& message) {
    return {.id = message ? message->id : message.error().id,
            .why = failure(table::Refusal::kTryAgain)};
}

std::vector<MessageForm> client_message_forms() {
    std::vector<MessageForm> forms;
    forms.reserve(kForms.size());
    for (const Form& form : kForms) {
        forms.push_back(form.shape);
    }
    return forms;
}

}  // namespace protocol
