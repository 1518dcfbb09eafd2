#pragma once

#include "app/study/study.hpp"

namespace warplens::study {

/// Returns the settings of a launch from texts such as "32, 8" (expressions, separated by commas). If a text is empty,
/// its setting will be guessed.
kernels::LaunchWish make_launch_wish(const std::string& block, const std::string& grid, const std::string& shared,
                                     const std::string& args);

/// Sets the launch of a choice whose kernel has no Warplens header. Stores the launch in Choice::launch, and stores the
/// kernel's text with an added header in Choice::text. Does nothing if `launch` is empty. Throws kernels::InputError if
/// the kernel has a header.
void give_launch(Choice& choice, const kernels::LaunchWish& launch);

}  // namespace warplens::study
