#include <algorithm>
#include <deque>
#include <exception>
#include <filesystem>
#include <string>
#include <vector>

#include "app/page/platform/added_contents.hpp"
#include "kernels/files/regular_file.hpp"
#include "kernels/text/embedded.hpp"

namespace warplens::kernels {

/// The files that are embedded in the program (cmake/Embed.cmake).
std::span<const EmbeddedFile> program_files();

namespace {

constexpr std::size_t kMostLessonBytes = std::size_t{1} << 20;
constexpr std::string_view kKernels = "kernels/catalogue/", kLessons = "assets/lessons/";

/// Adapts an embedded file to a page that only shows its own kernels and lessons. The path of a lesson becomes empty,
/// which removes the file. A kernel that was not added to the page becomes unlisted.
EmbeddedFile in_page(EmbeddedFile file, const page::PageContents& added) {
  if (!added.only) return file;
  if (file.path.starts_with(kLessons)) file.path = {};
  if (!file.path.starts_with(kKernels)) return file;
  const std::string name = std::filesystem::path(file.path).stem();
  if (std::ranges::find(added.kernels, name) == added.kernels.end()) file.listing = EmbeddedFile::Listing::unlisted;
  return file;
}

/// The files of the program, and the lessons that were added to the page.
struct Files {
  std::deque<std::string> texts;  ///< paths and contents of the added lessons
  std::vector<EmbeddedFile> list;

  Files() {
    const page::PageContents& added = page::added_contents();
    for (const std::string& lesson : added.lessons) {
      const std::string& path =
          texts.emplace_back(std::string(kLessons) + std::filesystem::path(lesson).filename().string());
      const std::string& text = texts.emplace_back(read_regular_file("/" + lesson, kMostLessonBytes));
      list.push_back({path, text, EmbeddedFile::Listing::first});
    }
    for (const EmbeddedFile& file : program_files())
      if (const EmbeddedFile here = in_page(file, added); !here.path.empty()) list.push_back(here);
  }
};

}  // namespace

std::span<const EmbeddedFile> embedded_files() {
  static const Files files;
  return files.list;
}

}  // namespace warplens::kernels
