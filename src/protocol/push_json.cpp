#include "protocol/push_json.h"

#include <boost/json/value.hpp>

#include "protocol/json_reader.h"
#include "protocol/json_text.h"
#include "protocol/json_writer.h"

namespace protocol {

base::Result<PushWish, Failure> parse_push_wish(std::string_view body) {
    const auto value = parse_json(body);
    if (!value) {
        return value.error();
    }
    Trouble trouble;
    const ObjectReader reader(*value, "push", {"endpoint", "p256dh", "auth"}, trouble);
    PushWish wish{.endpoint = reader.string("endpoint"),
                  .p256dh = reader.string("p256dh"),
                  .auth = reader.string("auth")};
    if (trouble) {
        return trouble.first();
    }
    return wish;
}

base::Result<std::string, Failure> parse_push_end(std::string_view body) {
    const auto value = parse_json(body);
    if (!value) {
        return value.error();
    }
    Trouble trouble;
    std::string endpoint = ObjectReader(*value, "push", {"endpoint"}, trouble).string("endpoint");
    if (trouble) {
        return trouble.first();
    }
    return endpoint;
}

std::string push_key_text(std::optional<std::string_view> key) {
    JsonWriter json;
    json.open_object().key("key");
    if (key) {
        json.plain(*key);
    } else {
        json.null();
    }
    json.close_object();
    return json.take();
}

}  // namespace protocol
