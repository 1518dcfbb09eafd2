#pragma once

#include <string>
#include <vector>

#include "app/commands/choice_options.hpp"
#include "app/study/study.hpp"

namespace warplens::commands {

/// A kernel on a command line that accepts several kernels.
struct NamedChoice {
  std::string name;  ///< name on the command line: "tile:PAD=1"
  study::Choice choice;
};

/// Returns the launches that a command line selects: each kernel, optionally with its own settings
/// ("tile:PAD=1,BX=32"), at each of the sizes, or at its default size if no size is given. `set` applies to the kernels
/// that have the parameter. `launch` has the options of add_launch_options(), which apply to all kernels. Throws
/// kernels::InputError for an unknown kernel and for a setting that no kernel has.
std::vector<NamedChoice> named_choices(const std::vector<std::string>& kernels, const std::vector<std::string>& sizes,
                                       const std::vector<std::string>& set, const ChoiceOptions& launch = {});

}  // namespace warplens::commands
