#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/lessons/lesson.hpp"

namespace warplens::lessons {

/// The lessons that the program carries inside it (assets/lessons), in their order. A test holds that all can be read.
std::span<const Lesson> shelf();

/// One of those by its name ("06-banks", or "banks"), or what a file says whose name ends in ".md". Throws
/// kernels::InputError for a file with a mistake, and with the nearest name where there is none.
Lesson lesson_named(const std::string& name);

}  // namespace warplens::lessons
