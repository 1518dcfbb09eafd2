#pragma once

#include <string>
#include <vector>

#include "app/study/study.hpp"

namespace warplens::commands {

/// A kernel of a command line that lists several.
struct NamedChoice {
  std::string name;  ///< as it was written: "tile:PAD=1"
  study::Choice choice;
};

/// The choices that a command line lists: kernels, each perhaps with settings of its own ("tile:PAD=1,BX=32"), at each
/// of the sizes, or at the kernel's own where there are none. `set` counts for the kernels that have its parameter.
/// Throws kernels::InputError for what is not there, and for a setting that none of them has.
std::vector<NamedChoice> named_choices(const std::vector<std::string>& kernels, const std::vector<std::string>& sizes,
                                       const std::vector<std::string>& set);

}  // namespace warplens::commands
