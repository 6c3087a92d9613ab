// protocol/draft_desk.h
//
// Answers what the map editor asks (docs/protocol.md: Drafts): what is wrong with a map, its text
// as a draft and back, its figures, tickets for it. The same for a server and a device. Needs
// nothing but the request; takes some milliseconds for the largest map.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace protocol {

// Nobody reads more, and a text full of errors must not become an answer many times its size.
inline constexpr std::size_t kDraftErrorsMax = 500;

struct DraftAnswer {
    unsigned status = 200;
    std::string body;  // JSON
};

// POST /api/draft/WHAT; nothing if there is no such request.
//   read    {"text":"…"}: the text of a map file      → {"draft":{…},"errors":[…],"figures":{…}}
//           {"map":"usa"}: a built-in one             → the same
//   write   {"draft":{…}}                             → {"text":"…","errors":[…]}
//   check   {"draft":{…}}                             → {"errors":[…],"figures":{…}}
//   tickets {"draft":{…},"count":30,"keep":true,"seed":1} →
//   {"tickets":[{"between":[…],"points":9}]}
[[nodiscard]] std::optional<DraftAnswer> answer_draft(std::string_view what, std::string_view body);

// POST /api/check/map with {"text":"…"}, or with the text of a map alone:
// {"ok":true,"id":"usa"} or {"ok":false,"errors":[{"line":3,"code":"…","text":"…","place":0}]}.
[[nodiscard]] DraftAnswer answer_map_check(std::string_view body);

}  // namespace protocol
