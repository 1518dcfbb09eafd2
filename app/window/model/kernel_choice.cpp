#include "app/window/model/kernel_choice.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "app/study/default_size.hpp"
#include "app/study/edited_kernel.hpp"
#include "kernels/load/catalogue.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {

namespace {

/// Returns the size to use for `kernel`. The current size is kept only if the user chose it. If it is the default size
/// of the current kernel, it does not apply to another kernel.
kernels::Size size_of_kernel(const study::Choice& now, const std::string& kernel) {
  if (const auto own = study::default_size_of(kernel, study::file_options(now))) return *own;
  return study::default_size_of(now.kernel, study::file_options(now)) == now.size ? kernels::Size{} : now.size;
}

}  // namespace

std::vector<std::string> other_kernels(const Scene& scene) {
  std::vector<std::string> names;
  if (!scene.study.kernel || scene.choice.text || scene.study.choice.kernel != scene.choice.kernel) return names;
  const kernels::KernelFile& kernel = *scene.study.kernel;
  for (const std::string& other : kernel.other_kernels) names.push_back(fmt::format("{}#{}", kernel.path, other));
  return names;
}

std::vector<SelectableLaunch> selectable_launches(const Scene& scene) {
  std::vector<SelectableLaunch> launches;
  if (!scene.study.kernel || scene.choice.text || scene.study.choice.kernel != scene.choice.kernel) return launches;
  const kernels::KernelFile& kernel = *scene.study.kernel;
  if (kernel.program_launches.size() < 2) return launches;
  // If the user has chosen an instance of a template, all names contain that instance: "k.cu#scale<float>@2".
  const std::string& chosen = scene.choice.kernel;
  const std::string rest = chosen.starts_with(kernel.path + '#') ? chosen.substr(kernel.path.size() + 1) : "";
  const std::string entry = kernels::split_launch_name(rest).kernel;
  const bool is_instance = entry.find('<') != std::string::npos;
  for (std::size_t at = 0; at < kernel.program_launches.size(); ++at) {
    const kernels::ProgramLaunch& launch = kernel.program_launches[at];
    launches.push_back({.name = kernels::launch_name(kernel.path, is_instance ? entry : launch.kernel, at + 1),
                        .title = fmt::format("{}: {}", at + 1, kernels::describe_launch(launch, kernel.path)),
                        .is_selected = launch.is_selected});
  }
  return launches;
}

std::string title_in_file(const std::string& kernel) {
  const std::size_t mark = kernel.rfind('#');
  return say("{} in {}", kernel.substr(mark + 1), std::filesystem::path(kernel.substr(0, mark)).filename().string());
}

std::string name_of_kernel(const study::Choice& choice, const views::Ladder& ladder) {
  if (!kernels::is_in_catalogue(choice.kernel))
    return choice.kernel.find('#') != std::string::npos ? title_in_file(choice.kernel)
                                                        : std::filesystem::path(choice.kernel).filename().string();
  const views::Rung* const rung = ladder.rung_of(choice.kernel);
  return rung ? tr(rung->title) : choice.kernel;
}

void save_edited(const study::Choice& choice, View& view, Changes& changes) {
  if (!choice.text) return;
  if (!kernels::is_in_catalogue(choice.kernel)) {
    changes.save_kernel = choice.kernel.substr(0, choice.kernel.rfind('#'));
    return;
  }
  view.dialogs.save.requested = true;
  view.dialogs.save.path = study::path_for_copy(choice.kernel, *choice.text);
}

void edit_guessed_header(const study::Choice& choice, const kernels::KernelFile& kernel, View& view, Changes& changes) {
  changes.choice = choice;
  changes.choice->kernel = kernel.path;  // the header describes the launch, so "#name" is removed from the path
  changes.choice->text =
      std::make_shared<const std::string>("/*+++\n" + kernel.guessed_header + "+++*/\n\n" + kernel.text);
  view.source.editing = view.source.show_header = true;
  view.source.show_source();
}

study::Choice choice_of_kernel(const study::Choice& now, const std::string& kernel) {
  study::Choice choice;
  choice.kernel = kernel;
  choice.size = size_of_kernel(now, kernel);
  choice.include_folders = now.include_folders;
  choice.defines = now.defines;
  choice.machine = now.machine;
  choice.compiler = now.compiler;
  choice.execute_seconds = now.execute_seconds;
  choice.memory_bytes = now.memory_bytes;
  return choice;
}

}  // namespace warplens::window
