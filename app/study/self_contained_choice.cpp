#include "app/study/self_contained_choice.hpp"

#include <optional>
#include <utility>

#include "app/study/edit_files.hpp"
#include "app/study/edited_kernel.hpp"
#include "kernels/files/written_file.hpp"
#include "kernels/header_guess/launch_wish.hpp"
#include "kernels/load/catalogue.hpp"
#include "kernels/ptx/ptx_source.hpp"
#include "kernels/source/declaration.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::study {
namespace {

namespace fs = std::filesystem;

/// Splits "k.cu#2" into the file and "#2". Another name is returned as it is, with an empty second part.
std::pair<std::string, std::string> file_and_launch(const std::string& kernel) {
  std::error_code ignored;
  const std::size_t mark = kernel.rfind('#');
  if (mark == std::string::npos || fs::exists(kernel, ignored)) return {kernel, ""};
  return {kernel.substr(0, mark), kernel.substr(mark)};
}

/// Returns whether the text of the choice differs from its file only by the launch that was added to it. A command can
/// select such a launch with options, so the text need not be saved.
bool is_text_of_launch(const Choice& choice) {
  if (choice.launch.empty()) return false;
  try {
    const kernels::KernelFile kernel = kernels::load_kernel(choice.kernel, file_options(choice));
    return *choice.text == kernels::text_with_launch(kernel.text, kernel.guessed_header, choice.launch);
  } catch (const kernels::InputError&) {
    return false;
  }
}

/// Replaces the names of include files next to `file` by absolute paths, because the text will be saved in another
/// folder.
std::string make_includes_absolute(const std::string& text, const fs::path& file) {
  std::error_code ignored;
  const fs::path folder = fs::absolute(file, ignored).parent_path();
  std::string whole;
  std::size_t copied = 0;
  for (const kernels::Include& include : kernels::find_includes(kernels::SyntaxTree(text))) {
    const fs::path header = folder / include.name;
    if (!include.quoted || !fs::is_regular_file(header, ignored)) continue;
    whole += text.substr(copied, include.place.begin - copied) + '"' + header.lexically_normal().string() + '"';
    copied = include.place.end;
  }
  return whole + text.substr(copied);
}

/// Returns the Warplens header file next to `file`, if `text` itself has no header; nullopt if there is none.
std::optional<fs::path> header_beside(const fs::path& file, const std::string& text) {
  if (kernels::header_place(text)) return std::nullopt;
  std::error_code ignored;
  for (const fs::path& header : kernels::header_files(file))
    if (fs::is_regular_file(header, ignored)) return header;
  return std::nullopt;
}

void write(const fs::path& file, const std::string& text) {
  if (const std::string wrong = kernels::failure_to_write(file, text); !wrong.empty()) throw kernels::InputError(wrong);
}

}  // namespace

Choice make_self_contained(const Choice& choice, const fs::path& folder) {
  Choice alone = choice;
  const auto [file, launch] = file_and_launch(choice.kernel);
  std::error_code ignored;
  if (fs::is_regular_file(file, ignored) && !kernels::is_in_catalogue(file))
    alone.kernel = fs::absolute(file, ignored).lexically_normal().string() + launch;
  if (!choice.text || is_text_of_launch(choice)) return alone;
  if (folder.empty())
    throw kernels::InputError(
        tr("the edited text cannot be written to a file, because there is no settings folder; save the kernel first"));
  const fs::path own = folder / "edited";
  fs::create_directories(own, ignored);  // if this fails, writing the file reports the error
  const std::string text = make_includes_absolute(*choice.text, file);
  const char* const ending = kernels::is_ptx(text) ? ".ptx" : ".cu";
  const fs::path copy = edit_file_of(own, fs::path(file).stem().string(), text, ending);
  write(copy, text);
  if (const auto header = header_beside(file, text))
    write(kernels::header_files(copy).front(), kernels::kernel_text(header->string()));
  remove_old_edit_files(own);
  alone = without_edits(choice);
  alone.kernel = copy.string() + launch;
  return alone;
}

}  // namespace warplens::study
