#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/lessons/lesson.hpp"

namespace warplens::lessons {

/// Returns the lessons that are built into the program (assets/lessons), in their order. A test checks that all of them
/// can be parsed.
std::span<const Lesson> shelf();

/// Returns the name of a lesson without its number: "banks" for "06-banks". lesson_named accepts both.
std::string without_number(const std::string& name);

/// Returns the text of a lesson's or task's file. Throws kernels::InputError if the file cannot be read.
std::string read_lesson_file(const std::string& path);

/// Returns a built-in lesson by its name ("06-banks" or "banks"), or reads the file if the name ends in ".md". Throws
/// kernels::InputError if the file has an error, or if there is no such lesson; the message then suggests the most
/// similar name.
Lesson lesson_named(const std::string& name);

}  // namespace warplens::lessons
