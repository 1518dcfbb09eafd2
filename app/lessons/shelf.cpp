#include "app/lessons/shelf.hpp"

#include <algorithm>
#include <cctype>

#include "analysis/base/nearest.hpp"
#include "kernels/files/regular_file.hpp"
#include "kernels/text/embedded.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::lessons {
namespace {

constexpr std::string_view kFolder = "assets/lessons/";
constexpr std::size_t kMostLessonBytes = std::size_t{1} << 20;  // maximum size of a lesson's file

std::vector<Lesson> embedded_lessons() {
  std::vector<Lesson> all;
  for (const kernels::EmbeddedFile& file : kernels::embedded_files())
    if (file.path.starts_with(kFolder) && file.path.ends_with(".md"))
      all.push_back(read_lesson(std::string(file.content), std::string(file.path)));
  std::ranges::stable_sort(all, {}, &Lesson::order);
  return all;
}

}  // namespace

std::string without_number(const std::string& name) {
  const std::size_t begin = name.find_first_not_of("0123456789-");
  return begin == std::string::npos ? name : name.substr(begin);
}

std::span<const Lesson> shelf() {
  static const std::vector<Lesson> all = embedded_lessons();
  return all;
}

Lesson lesson_named(const std::string& name) {
  if (name.ends_with(".md")) {
    try {
      return read_lesson(kernels::read_regular_file(name, kMostLessonBytes), name);
    } catch (const kernels::UnreadFile& why) {
      throw kernels::InputError(name + ": " + why.what());
    }
  }
  std::vector<std::string> names;
  for (const Lesson& lesson : shelf()) {
    if (lesson.name == name || without_number(lesson.name) == name) return lesson;
    names.push_back(without_number(lesson.name));
  }
  throw kernels::InputError(
      say("there is no lesson '{}' (`warplens lesson` lists them){}", name, base::did_you_mean(name, names)));
}

}  // namespace warplens::lessons
