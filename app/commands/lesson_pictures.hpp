#pragma once

#include <string>

#include "app/lessons/filled.hpp"

namespace warplens::commands {

/// Returns the picture of a step as the content of a PNG file. It shows the panel that the step names or, if it names
/// none, the panel that draws the step's access. Numbers that would answer the question of the step are hidden. Returns
/// an empty text if the panel is useless without these numbers. Throws kernels::InputError if the launch is not
/// possible, and std::runtime_error if drawing fails.
std::string lesson_picture(const lessons::LessonStep& step, const lessons::FilledStep& filled,
                           kernels::CompileCache& cache);

}  // namespace warplens::commands
