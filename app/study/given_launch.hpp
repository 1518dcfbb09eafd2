#pragma once

#include "app/study/study.hpp"

namespace warplens::study {

/// Returns the settings of a launch from texts in which commas separate expressions: "32, 8". Empty texts are guessed.
kernels::LaunchWish make_launch_wish(const std::string& block, const std::string& grid, const std::string& shared,
                                     const std::string& args);

/// Sets the launch of a choice whose kernel has no header: Choice::launch, and Choice::text with the header for it.
/// Does nothing if `launch` is empty. Throws kernels::InputError if the kernel has a header.
void give_launch(Choice& choice, const kernels::LaunchWish& launch);

}  // namespace warplens::study
