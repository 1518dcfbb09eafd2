#include "app/page_contents/additions.hpp"

#include <system_error>

#include "app/page_contents/source_files.hpp"
#include "kernels/files/regular_file.hpp"
#include "kernels/load/catalogue.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::page {
namespace {

namespace fs = std::filesystem;

/// Maximum size of a file that a page contains.
constexpr std::size_t kMostFileBytes = std::size_t{64} << 20;

fs::path make_absolute(const fs::path& file) {
  return fs::absolute(file).lexically_normal();
}

bool is_in_folder(const fs::path& file, const fs::path& folder) {
  const fs::path relative = file.lexically_relative(folder);
  return !relative.empty() && *relative.begin() != "..";
}

/// Splits the name of a kernel into the path of its file and the part that selects a launch. Example: "k.cu#scale"
/// becomes "k.cu" and "#scale".
std::pair<std::string, std::string> split_name(const std::string& name) {
  std::error_code error;
  const std::size_t mark = name.rfind('#');
  if (mark == std::string::npos || fs::exists(name, error)) return {name, ""};
  return {name.substr(0, mark), name.substr(mark)};
}

}  // namespace

Additions::Additions(const std::vector<std::string>& kernels, const std::vector<std::string>& lessons) {
  for (const std::string& kernel : kernels) add_kernel_files(kernel);
  for (const std::string& lesson : lessons) files_.insert(make_absolute(lesson));
  root_ = fs::current_path();
  const std::vector<fs::path> files(files_.begin(), files_.end());
  for (const fs::path& file : files)
    if (!is_in_folder(file, root_)) root_ = find_common_folder(files);
  for (const std::string& kernel : kernels) {
    const auto [path, launch] = split_name(kernel);
    contents_.kernels.push_back(kernels::is_in_catalogue(path) ? kernel : path_in_page(path) + launch);
  }
  for (const std::string& lesson : lessons) contents_.lessons.push_back(path_in_page(lesson));
}

void Additions::add_kernel_files(const std::string& kernel) {
  for (const fs::path& file : find_source_files(kernels::load_kernel(kernel))) {
    if (file.string().find('\n') != std::string::npos)
      throw kernels::InputError(file.string(), 1, tr("the name of the file contains a line break; rename the file"));
    files_.insert(make_absolute(file));
    if (!root_.empty() && !is_in_folder(make_absolute(file), root_))
      throw kernels::InputError(
          file.string(), 1, say("the file is outside {}; name the kernel on the command line, too", root_.string()));
  }
}

void Additions::add_used_kernels(const lessons::Lesson& lesson, const lessons::ReadState& read) {
  const auto look_at = [&](const lessons::Shown& shown) {
    if (shown.command.empty()) return;
    const views::State state = lessons::state_of(lesson, shown, read);
    if (!state.choice.text) add_kernel_files(state.choice.kernel);
    if (state.beside && !state.beside->text) add_kernel_files(state.beside->kernel);
  };
  for (const auto& [name, shown] : lesson.launches) look_at(shown);
  for (const lessons::LessonStep& step : lesson.steps) look_at(step.show), look_at(step.task.reach);
}

std::string Additions::path_in_page(const fs::path& file) const {
  return make_absolute(file).lexically_relative(root_).generic_string();
}

PageFiles Additions::read_files(const PageContents& contents) const {
  PageFiles files = {{kContentsFile, write_contents(contents)}};
  for (const fs::path& file : files_) {
    try {
      files['/' + path_in_page(file)] = kernels::read_regular_file(file.string(), kMostFileBytes);
    } catch (const kernels::UnreadFile& why) {
      throw kernels::InputError(file.string(), 1, why.what());
    }
  }
  return files;
}

WorkingFolder::WorkingFolder(const fs::path& folder) : before_(fs::current_path()) {
  fs::current_path(folder);
}

WorkingFolder::~WorkingFolder() {
  std::error_code error;
  fs::current_path(before_, error);
}

}  // namespace warplens::page
