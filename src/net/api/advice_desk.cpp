#include "net/api/advice_desk.h"

#include <utility>

#include "base/check.h"

namespace net {

bool AdviceDesk::ask(table::AdviceQuestion question, Answer answer) {
    const table::Asker asker = question.asker;
    return run_in_background(
        thread_, asker, [this, question = std::move(question)] { return think(question); },
        std::move(answer));
}

std::string AdviceDesk::think(const table::AdviceQuestion& question) {
    const base::BugEdge edge;
    try {
        return answers_.answer(question);
    } catch (const base::BugFound&) {
        return {};  // a bug costs this answer, nothing else
    }
}

}  // namespace net
