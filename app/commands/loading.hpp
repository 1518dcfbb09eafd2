#pragma once

#include <optional>
#include <ostream>

#include "app/commands/choice_options.hpp"

namespace warplens::commands {

/// Reads, compiles and plans what the options choose, with a bar on `err` where the compiler takes its time (the share
/// is that of its time limit). Ctrl-C ends it: then there is nothing. Throws kernels::InputError as study::load does.
std::optional<study::Study> load_interruptible(const ChoiceOptions& options, kernels::CompileCache& cache,
                                               std::ostream& err);

}  // namespace warplens::commands
