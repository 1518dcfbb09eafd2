#pragma once

#include <optional>
#include <ostream>

#include "app/commands/choice_options.hpp"

namespace warplens::commands {

/// Reads, compiles and plans the selected launch. A progress bar on `err` shows how much of the compiler's time limit
/// has passed. Returns nullopt if Ctrl-C cancelled this. Throws kernels::InputError as study::load does.
std::optional<study::Study> load_interruptible(const ChoiceOptions& options, kernels::CompileCache& cache,
                                               std::ostream& err);

}  // namespace warplens::commands
