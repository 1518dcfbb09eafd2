#pragma once

#include <string>

#include "app/lessons/filled.hpp"

namespace warplens::commands {

/// Returns the picture of a step as the content of a PNG file. It shows the panel that the step names, or the panel of
/// its access, without the numbers that its question asks for. Empty if the panel contains only such numbers. Throws
/// kernels::InputError if the launch cannot be made, and std::runtime_error if drawing fails.
std::string lesson_picture(const lessons::LessonStep& step, const lessons::FilledStep& filled,
                           kernels::CompileCache& cache);

}  // namespace warplens::commands
