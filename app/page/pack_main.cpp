/// Compiles the kernels of the catalogue and of the lessons, and writes a pack with the results, from which the page
/// takes them: warplens_pack OUTPUT FOLDER. The folder keeps compilations for the next run.
///
/// A pack is a sequence of entries: a line "NAME LENGTH", and the answer of the compiler with this length in bytes.

#include <cstdlib>
#include <exception>
#include <filesystem>
#include <iostream>
#include <map>
#include <sstream>

#include "analysis/base/parallel.hpp"
#include "analysis/base/replace_file.hpp"
#include "app/commands/state_options.hpp"
#include "app/lessons/check.hpp"
#include "app/lessons/shelf.hpp"
#include "kernels/compile/compile.hpp"
#include "kernels/compiler/kept_answers.hpp"
#include "kernels/compiler/pack.hpp"
#include "kernels/load/catalogue.hpp"
#include "kernels/text/error.hpp"

namespace {

using namespace warplens;

kernels::Values default_values(const kernels::KernelFile& kernel) {
  kernels::Values values;
  for (const kernels::Parameter& parameter : kernel.params) values[parameter.name] = parameter.default_value;
  return values;
}

/// Returns the settings of a kernel that the page has: the defaults, with each value of each parameter.
std::vector<kernels::Values> list_settings(const kernels::KernelFile& kernel) {
  const kernels::Values defaults = default_values(kernel);
  std::vector<kernels::Values> settings = {defaults};
  for (const kernels::Parameter& parameter : kernel.params)
    for (const std::string& value : parameter.values) {
      settings.push_back(defaults);
      settings.back()[parameter.name] = value;
    }
  return settings;
}

void compile_catalogue(kernels::CompileCache& cache) {
  struct Job {
    kernels::KernelFile kernel;
    kernels::Values values;
  };
  std::vector<Job> jobs;
  for (const std::string& name : kernels::catalogue()) {
    const kernels::KernelFile kernel = kernels::load_kernel(name);
    for (kernels::Values& values : list_settings(kernel)) jobs.push_back({kernel, std::move(values)});
  }
  base::parallel_for(jobs.size(), [&](std::size_t number) {
    try {
      cache.get(jobs[number].kernel, jobs[number].values);
    } catch (const kernels::InputError&) {  // the kernel does not have this setting; the page says so, too
    }
  });
}

void compile_lessons(kernels::CompileCache& cache) {
  for (const lessons::Lesson& lesson : lessons::shelf())
    for (const lessons::Problem& problem :
         lessons::find_problems(lesson, commands::state_of_command, cache, {}, {}, [](std::size_t) {}))
      if (problem.message.find("panel") == std::string::npos)
        std::cerr << lesson.name << ": " << problem.message << '\n';
}

void write_pack(const std::filesystem::path& output, const std::filesystem::path& folder) {
  // Answers with similar contents are next to each other, so that the pack can be compressed well.
  std::map<std::string, std::string> entries;
  kernels::KeptAnswers(folder).for_each(
      [&](const kernels::CompileRequest& request, const kernels::CompileAnswer& answer) {
        if (!answer.accepted) return;
        const std::string text = write_packed(answer);
        entries[request.path + '\n' + request.entry + '\n' + kernels::name_in_pack(request)] =
            kernels::name_in_pack(request) + ' ' + std::to_string(text.size()) + '\n' + text;
      });
  std::string pack;
  for (const auto& [key, entry] : entries) pack += entry;
  if (const std::error_code error = base::replace_file(output, pack); error)
    throw std::runtime_error(output.string() + ": " + error.message());
  std::cout << entries.size() << " compilations, " << pack.size() << " bytes\n";
}

}  // namespace

int main(int count, char** words) {
  if (count != 3) {
    std::cerr << "usage: warplens_pack OUTPUT FOLDER\n";
    return 2;
  }
  try {
    const std::filesystem::path output = std::filesystem::absolute(words[1]);
    const std::filesystem::path folder = std::filesystem::absolute(words[2]);
    // Line tables contain the working folder. In the page, it is the root folder.
    std::filesystem::current_path("/");
    setenv("WARPLENS_COMPILED", folder.c_str(), 1);  // NOLINT: no other thread runs yet
    kernels::CompileCache cache;
    compile_catalogue(cache);
    compile_lessons(cache);
    write_pack(output, folder);
  } catch (const std::exception& error) {
    std::cerr << "warplens_pack: " << error.what() << '\n';
    return 1;
  }
  return 0;
}
