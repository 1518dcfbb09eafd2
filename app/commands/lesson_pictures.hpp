#pragma once

#include <string>

#include "app/lessons/filled.hpp"

namespace warplens::commands {

/// What a step shows, as a PNG file's content: the panel that it looks at, else that of its access, without the figures
/// that its question asks for. Empty for a panel that has nothing but such figures. Throws kernels::InputError where
/// the launch cannot be made, std::runtime_error where nothing can be drawn.
std::string lesson_picture(const lessons::LessonStep& step, const lessons::FilledStep& filled,
                           kernels::CompileCache& cache);

}  // namespace warplens::commands
