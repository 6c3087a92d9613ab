#include "net/api/log_api.h"

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/sealing.h"
#include "net/api/respond_later.h"

namespace net {
namespace {

HttpResponse plain_text(std::string body) {
    return {.status = 200,
            .content_type = "text/plain; charset=utf-8",
            .body = std::move(body),
            .headers = {{"Cache-Control", "no-cache"}}};
}

HttpResponse log_refusal(const table::Refused& why) {
    return why == table::Refusal::kNoTable ? refusal(404, "not_found") : refusal(503, "try_again");
}

std::optional<std::uint64_t> number_in(const HttpRequest& request, std::string_view name) {
    const auto text = request.param(name);
    if (!text) {
        return std::nullopt;
    }
    std::uint64_t number = 0;
    const char* const end = text->data() + text->size();
    const auto read = std::from_chars(text->data(), end, number);
    return read.ec == std::errc{} && read.ptr == end ? std::optional(number) : std::nullopt;
}

HttpResponse answer_entries(std::uint64_t from, const table::CommitmentLog& log) {
    const auto entries = log.entries(from);
    if (!entries) {
        return log_refusal(entries.error());
    }
    std::string body;
    for (const std::string& entry : *entries) {
        body += entry + "\n";
    }
    return plain_text(std::move(body));
}

HttpResponse answer_consistency(std::uint64_t from, table::CommitmentLog& log) {
    const auto proof = log.consistency(from);
    if (!proof) {
        return log_refusal(proof.error());
    }
    std::string body;
    for (const base::Digest& hash : proof->hashes) {
        body += base::to_base64(base::chars_of(hash), base::Base64::kStandard) + "\n";
    }
    return plain_text(body + "\n" + proof->checkpoint);
}

}  // namespace

HttpResponse answer_log_proof(std::uint64_t index, table::CommitmentLog& log) {
    const auto proof = log.proof(index);
    return proof ? plain_text(base::to_text(*proof)) : log_refusal(proof.error());
}

// Entries need nothing but the store. The rest needs the log's tree, which is the loop's.
void answer_log(const HttpRequest& request, const LogParts& parts, const Respond& respond) {
    const std::string_view path = request.path();
    const std::string_view what = path.substr(path.rfind('/') + 1);
    table::CommitmentLog& log = parts.log;
    if (what == "key") {
        respond(plain_text(log.verifier_key() + "\n"));
        return;
    }
    if (what == "checkpoint") {
        const auto checkpoint = log.checkpoint();
        respond(checkpoint ? plain_text(*checkpoint) : log_refusal(checkpoint.error()));
        return;
    }
    if (what != "entries" && what != "proof" && what != "consistency") {
        respond(refusal(404, "not_found"));
        return;
    }
    const auto number = number_in(request, what == "proof" ? "index" : "from");
    if (!number) {
        respond(refusal(400, "wrong_type"));
    } else if (what == "entries") {
        respond_later(
            parts.background, request.peer,
            [&log, from = *number] { return answer_entries(from, log); }, respond);
    } else {
        respond(what == "proof" ? answer_log_proof(*number, log)
                                : answer_consistency(*number, log));
    }
}

}  // namespace net
