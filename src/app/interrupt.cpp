#include "app/interrupt.h"

#include <csignal>

namespace app {
namespace {

// What a signal handler may touch: a global variable of this type, and nothing else.
volatile std::sig_atomic_t g_is_interrupted = 0;  // NOLINT(*-avoid-non-const-global-variables)

void on_signal(int signal) {
    g_is_interrupted = 1;
    std::signal(signal, SIG_DFL);  // the next one ends the program
}

}  // namespace

Interrupt::Interrupt() {
    g_is_interrupted = 0;
    std::signal(SIGINT, on_signal);
    std::signal(SIGTERM, on_signal);
}

Interrupt::~Interrupt() {
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
}

bool Interrupt::is_wanted() const {
    return g_is_interrupted != 0;
}

}  // namespace app
