#pragma once

#include <memory>
#include <string>

#include "app/commands/choice_options.hpp"
#include "app/views/state.hpp"

namespace warplens::commands {

/// The options that say what the window shows, as they were written. Without a kernel: what it showed the last time.
struct StateOptions {
  std::shared_ptr<ChoiceOptions> choice;
  int warp = 0;
  int access = 0;
  int lane = -1;
  std::string beside;
};

/// Declares what views::command_of writes: KERNEL and the other options of a choice, --warp, --access, --lane,
/// --beside.
std::shared_ptr<StateOptions> add_state_options(CLI::App& app);

/// Reads them. Throws kernels::InputError for one that is not of its form.
views::State state_of(const StateOptions& options);

/// A kernel and its options in one word, as --beside takes them: "tile --set PAD=0 --size 64x64". Throws
/// kernels::InputError where it is not that.
study::Choice choice_of_words(const std::string& words);

/// The state that such a command is of: "warplens tile --size 4096x4096 …", with or without the program's name. Throws
/// kernels::InputError where it is not that.
views::State state_of_command(const std::string& command);

}  // namespace warplens::commands
