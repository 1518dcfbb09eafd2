#pragma once

#include <memory>
#include <string>

#include "app/commands/choice_options.hpp"
#include "app/views/state.hpp"

namespace warplens::commands {

/// Options that select the state of the window, as written on the command line. Without a kernel, the window opens with
/// its last state.
struct StateOptions {
  std::shared_ptr<ChoiceOptions> choice;
  int warp = 0;
  int access = 0;
  int lane = -1;
  std::string beside;
  bool is_foreign = false;  ///< true if the text may come from another person; -I is then ignored
};

/// Declares the options that views::command_of writes: KERNEL and the other options of a choice, --warp, --access,
/// --lane and --beside.
std::shared_ptr<StateOptions> add_state_options(CLI::App& app);

/// Returns the state that the options describe. Throws kernels::InputError if an option is malformed.
views::State state_of(const StateOptions& options);

/// Parses a kernel and its options in one text, as --beside takes them: "tile --set PAD=0 --size 64x64". Throws
/// kernels::InputError if it is malformed.
study::Choice choice_of_words(const std::string& words);

/// Parses a command that opens the window: "warplens tile --size 4096x4096 …", with or without the program's name. The
/// command is part of a lesson or of a pasted text, so -I is ignored. Throws kernels::InputError if it is malformed.
views::State state_of_command(const std::string& command);

}  // namespace warplens::commands
