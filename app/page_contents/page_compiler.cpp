#include "app/page_contents/page_compiler.hpp"

#include <atomic>
#include <utility>

#include "analysis/base/parallel.hpp"
#include "app/study/default_size.hpp"
#include "app/study/study.hpp"
#include "kernels/load/catalogue.hpp"
#include "kernels/text/error.hpp"

namespace warplens::page {
namespace {

/// Returns the other kernels and launches in a kernel's file. A user can select them in the page.
std::vector<kernels::KernelFile> load_other_launches(const std::string& name, const kernels::KernelFile& kernel) {
  std::vector<kernels::KernelFile> others;
  for (std::size_t number = 1; number < kernels::launch_count(kernel); ++number)
    others.push_back(kernels::only_launch(kernel, number));
  const auto load = [&](const std::string& entry, std::size_t number) {
    try {
      others.push_back(kernels::load_kernel(kernels::launch_name(kernel.path, entry, number)));
      // ignored here: the page shows this message when the user selects the kernel
    } catch (const kernels::InputError&) {
    }
  };
  if (name != kernel.path) return others;  // the name already selects one launch
  for (const std::string& entry : kernel.other_kernels) load(entry, 0);
  for (std::size_t number = 2; number <= kernel.program_launches.size(); ++number) load("", number);
  return others;
}

}  // namespace

PageCompiler::PageCompiler() {
  cache_.compiler().set_folder(kPageFolder);
  cache_.compiler().watch([this](const kernels::CompileRequest& request, const kernels::CompileAnswer& answer) {
    pack_.add(request, answer);
  });
}

void PageCompiler::compile_default(const std::string& name, const std::stop_token& stop) {
  study::Choice choice;
  choice.kernel = name;
  choice.size = study::default_size_of(name).value_or(choice.size);
  study::load(choice, cache_, stop);
}

void PageCompiler::compile(const std::vector<std::string>& names, const std::stop_token& stop,
                           const std::function<void(double)>& progress) {
  struct Job {
    kernels::KernelFile kernel;
    kernels::Values values;
  };
  std::vector<Job> jobs;
  const auto add_jobs = [&](const kernels::KernelFile& kernel) {
    const SettingsToCompile listed = list_settings(kernel);
    for (const kernels::Values& values : listed.settings) jobs.push_back({kernel, values});
    for (const std::string& parameter : listed.shortened) partial_parameters_.push_back(kernel.name + ": " + parameter);
  };
  for (const std::string& name : names) {
    if (stop.stop_requested()) return;
    const kernels::KernelFile kernel = kernels::load_kernel(name);
    compile_default(name, stop);
    add_jobs(kernel);
    for (const kernels::KernelFile& other : load_other_launches(name, kernel)) add_jobs(other);
  }
  std::atomic<std::size_t> done = 0;
  base::parallel_for(jobs.size(), [&](std::size_t number) {
    if (stop.stop_requested()) return;
    const auto& [kernel, values] = jobs[number];
    try {
      cache_.get(kernel, values, kernels::kDefaultArch, stop);
      if (kernel.check == kernels::Check::kernel) {
        kernels::KernelFile reference = kernel;
        reference.entry = kernel.checked.entry;
        cache_.get(reference, values, kernels::kDefaultArch, stop);
      }
      // The kernel does not compile with this setting. When the user selects the setting, the page shows the error.
    } catch (const kernels::InputError&) {
    }
    progress(static_cast<double>(++done) / static_cast<double>(jobs.size()));
  });
}

std::vector<lessons::Problem> PageCompiler::compile_lesson(const lessons::Lesson& lesson,
                                                           const lessons::ReadState& read,
                                                           std::span<const std::string> panels,
                                                           const std::stop_token& stop,
                                                           const std::function<void(std::size_t)>& done) {
  return lessons::find_problems(lesson, read, cache_, panels, stop, done);
}

}  // namespace warplens::page
