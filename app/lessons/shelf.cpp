#include "app/lessons/shelf.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>

#include "analysis/base/nearest.hpp"
#include "kernels/files/regular_file.hpp"
#include "kernels/text/byte_order_mark.hpp"
#include "kernels/text/embedded.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::lessons {
namespace {

constexpr std::string_view kFolder = "assets/lessons/";
constexpr std::size_t kMostLessonBytes = std::size_t{1} << 20;  // maximum size of a lesson's file

/// Returns the lessons that have this place in the list (`listing`), in the order of the files.
std::vector<Lesson> read_lessons(kernels::EmbeddedFile::Listing listing) {
  std::vector<Lesson> all;
  for (const kernels::EmbeddedFile& file : kernels::embedded_files())
    if (file.listing == listing && file.path.starts_with(kFolder) && file.path.ends_with(".md"))
      all.push_back(read_lesson(std::string(file.content), std::string(file.path)));
  return all;
}

std::vector<Lesson> embedded_lessons() {
  std::vector<Lesson> all = read_lessons(kernels::EmbeddedFile::Listing::first);
  std::vector<Lesson> others = read_lessons(kernels::EmbeddedFile::Listing::by_order);
  std::ranges::stable_sort(others, {}, &Lesson::order);
  std::ranges::move(others, std::back_inserter(all));
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

std::string read_lesson_file(const std::string& path) {
  try {
    std::string text = kernels::read_regular_file(path, kMostLessonBytes);
    return text.substr(kernels::byte_order_mark_size(text));
  } catch (const kernels::UnreadFile& why) {
    throw kernels::InputError(path + ": " + why.what());
  }
}

Lesson lesson_named(const std::string& name) {
  if (name.ends_with(".md")) return read_lesson(read_lesson_file(name), name);
  std::vector<std::string> names;
  for (const Lesson& lesson : shelf()) {
    if (lesson.name == name || without_number(lesson.name) == name) return lesson;
    names.push_back(without_number(lesson.name));
  }
  throw kernels::InputError(
      say("there is no lesson '{}' (`warplens lesson` lists them){}", name, base::did_you_mean(name, names)));
}

}  // namespace warplens::lessons
