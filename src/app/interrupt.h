// app/interrupt.h
//
// Lets a long command poll for Ctrl-C, so that it can stop cleanly. A second Ctrl-C ends the
// program as usual.
#pragma once

namespace app {

// While one of these lives, Ctrl-C and the request to terminate do no more than set a flag. One at
// a time.
class Interrupt {
public:
    Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;
    ~Interrupt();

    [[nodiscard]] bool is_wanted() const;
};

}  // namespace app
