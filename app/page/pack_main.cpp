/// Compiles the kernels of the catalogue and of the lessons, and writes the results to a file ("pack") that the page
/// contains: warplens_pack OUTPUT FOLDER. FOLDER is a cache of compilations for the next run.
///
/// warplens_pack totals SIZE… prints the totals of the catalogue for all settings that the pack contains. A test
/// compares them with the totals that the page computes.

#include <cstdlib>
#include <exception>
#include <filesystem>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/commands/state_options.hpp"
#include "app/lessons/shelf.hpp"
#include "app/page_contents/page_compiler.hpp"
#include "app/page_contents/settings_totals.hpp"
#include "app/window/panels/panels.hpp"
#include "kernels/files/written_file.hpp"
#include "kernels/load/catalogue.hpp"

namespace {

using namespace warplens;

/// Compiles the kernels of the lessons. If a lesson has an error, prints the error and returns false.
bool compile_lessons(page::PageCompiler& compiler) {
  bool is_correct = true;
  for (const lessons::Lesson& lesson : lessons::shelf())
    for (const lessons::Problem& problem :
         compiler.compile_lesson(lesson, commands::state_of_command, window::panel_names(), {}, {})) {
      std::cerr << lesson.path << ':' << problem.line << ": " << problem.message << '\n';
      is_correct = false;
    }
  return is_correct;
}

void make_pack(const std::string& output, const std::string& folder) {
  setenv("WARPLENS_COMPILED", std::filesystem::absolute(folder).c_str(), 1);  // NOLINT: no other thread runs yet
  page::PageCompiler compiler;
  compiler.compile(kernels::catalogue(), {}, [](double) {});
  if (!compile_lessons(compiler)) throw std::runtime_error("a lesson has an error");
  const std::string pack = compiler.pack().write();
  kernels::write_whole(output, pack);
  std::cout << compiler.pack().size() << " compilations, " << pack.size() << " bytes\n";
}

void print_totals(const std::vector<std::string>& sizes) {
  kernels::CompileCache cache;
  for (const std::string& kernel : kernels::catalogue())
    for (const std::string& size : sizes) {
      std::cout << kernel << '\n';
      page::write_totals_of_settings(commands::state_of_command(kernel + " --size " + size).choice, cache, std::cout);
    }
}

}  // namespace

int main(int count, char** words) {
  const std::vector<std::string> arguments(words + 1, words + count);
  try {
    if (arguments.size() > 1 && arguments.front() == "totals") {
      print_totals({arguments.begin() + 1, arguments.end()});
    } else if (arguments.size() == 2) {
      make_pack(arguments[0], arguments[1]);
    } else {
      std::cerr << "usage: warplens_pack OUTPUT FOLDER, or warplens_pack totals SIZE…\n";
      return 2;
    }
  } catch (const std::exception& error) {
    std::cerr << "warplens_pack: " << error.what() << '\n';
    return 1;
  }
  return 0;
}
