#include "device/in_turn.h"

#include <utility>

namespace device {

bool ProgramsInTurn::ask(table::ProgramQuestion question, Answer answer) {
    executor_.post([this, question = std::move(question), answer = std::move(answer)] {
        answer(thinker_.answer(question, kThinkingMs));
    });
    return true;
}

bool AdvisersInTurn::ask(table::AdviceQuestion question, Answer answer) {
    executor_.post([this, question = std::move(question), answer = std::move(answer)] {
        answer(answers_.answer(question));
    });
    return true;
}

bool BackgroundInTurn::run(table::Asker /*asker*/, std::function<void()> work,
                           std::function<void()> done) {
    executor_.post([work = std::move(work), done = std::move(done)] {
        work();
        done();
    });
    return true;
}

}  // namespace device
