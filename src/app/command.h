// app/command.h
//
// All subcommands: one function each, defined in the file of its name, which adds it to the
// program.
#pragma once

#include "app/command_line.h"

namespace app {

void add_arena(Command program);
void add_bench(Command program);
void add_league(Command program);
void add_map(Command program);
void add_perft(Command program);
void add_play(Command program);
void add_players(Command program);
void add_playtest(Command program);
void add_puzzle(Command program);
void add_referee(Command program);
void add_replay(Command program);
void add_review(Command program);
void add_score(Command program);
void add_serve(Command program);
void add_statistics(Command program);
void add_store(Command program);  // store_command.cpp
void add_train(Command program);
void add_value(Command program);
void add_watch(Command program);

// Below `fogg arena`, which adds them.
void add_calibrate(Command arena);
void add_fit(Command arena);
void add_status(Command arena);
void add_submit(Command arena);
void add_withdraw(Command arena);  // status.cpp
void add_work(Command arena);

// Below `fogg train`.
void add_train_valuation(Command train);
void add_train_styles(Command train);

}  // namespace app
