#include "app/grading/submitted_kernel.hpp"

#include <regex>
#include <string_view>

#include "analysis/base/nearest.hpp"
#include "analysis/base/printable.hpp"
#include "analysis/ptx/error.hpp"
#include "analysis/ptx/module.hpp"
#include "app/grading/submissions.hpp"
#include "app/lessons/check.hpp"
#include "kernels/compile/compile_errors.hpp"
#include "kernels/header/kernel_file.hpp"
#include "kernels/header/parameter_types.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::grading {
namespace {

constexpr std::string_view kHeaderBegin = "/*+++", kHeaderEnd = "+++*/";

/// Returns the TOML text of a kernel's header.
std::string header_text(const std::string& text) {
  const auto place = kernels::header_place(text);
  if (!place || place->end == std::string::npos) return {};
  const std::size_t begin = place->begin + kHeaderBegin.size();
  return text.substr(begin, place->end - kHeaderEnd.size() - begin);
}

/// Returns the name of a kernel without template arguments and namespaces: "scale" for "space::scale<float>".
std::string plain_entry(const std::string& entry) {
  const std::string name = entry.substr(0, entry.find('<'));
  const std::size_t colon = name.rfind(':');
  return colon == std::string::npos ? name : name.substr(colon + 1);
}

/// Returns the types of a kernel's parameters without `const`, which does not affect how the kernel is called.
std::vector<std::string> comparable_types(const kernels::Compiled& compiled) {
  static const std::regex kQualifier(" ?\\bconst\\b");
  std::vector<std::string> types = kernels::parameter_types(compiled.entry);
  for (std::string& type : types) type = std::regex_replace(type, kQualifier, "");
  return types;
}

/// Returns the sizes of the parameters in PTX, in bytes.
std::vector<std::uint64_t> parameter_sizes(const kernels::Compiled& compiled) {
  std::vector<std::uint64_t> sizes;
  try {
    const auto module = ptx::parse(compiled.ptx);
    if (const ptx::Function* entry = module->find_function(compiled.entry))
      for (const std::uint32_t parameter : entry->params) sizes.push_back(module->variables[parameter].bytes());
  } catch (const ptx::Error&) {
    // Loading the launch reports the error.
  }
  return sizes;
}

std::string list_types(const std::vector<std::string>& types) {
  return "(" + base::join_words(types) + ")";
}

/// Replaces bytes of comments that are not UTF-8 by full stops, because some of them crash the compiler. Throws Refused
/// if the text has such a byte outside of comments.
std::string with_utf8_comments(std::string text) {
  const std::string code = kernels::without_comments(text);
  std::uint32_t line = 1;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '\n') ++line;
    const std::string_view rest = std::string_view(text).substr(at);
    if (const auto character = base::first_character(rest)) {
      at += character->bytes;
      continue;
    }
    if (code[at] != ' ')
      throw Refused(Outcome::not_compiled, line,
                    say("the byte {} is not valid UTF-8; save the file as UTF-8", base::printable(rest.substr(0, 1))));
    text[at++] = '.';
  }
  return text;
}

}  // namespace

kernels::KernelFile submitted_kernel(const Task& task, const std::string& text) {
  const std::string& starter = *find_kernel(task, task.starter)->text;
  return kernels::parse_kernel(kSubmissionFile, kSubmissionPath, with_utf8_comments(text), header_text(starter),
                               task.path);
}

kernels::KernelFile kernel_of_task(const Task& task, const std::string& name) {
  const TaskKernel* const own = find_kernel(task, name);
  try {
    return kernels::parse_kernel(name, name, *own->text);
  } catch (const kernels::InputError& error) {
    const lessons::Problem problem = lessons::split_error(error, name, 1);
    throw kernels::InputError(task.path, own->line + problem.line, problem.message);
  }
}

std::shared_ptr<const kernels::Compiled> compile_submission(const kernels::KernelFile& kernel,
                                                            const kernels::Values& values, kernels::CompileCache& cache,
                                                            const std::stop_token& stop) {
  const std::string name = plain_entry(kernel.entry);
  const std::string code = kernels::without_literals(kernels::without_comments(kernel.text));
  if (!kernels::identifiers(code).contains(name))
    throw Refused(Outcome::wrong_kernel, 0,
                  say("the file has no kernel '{}'; use the name and the parameters of the starter", name));
  try {
    return cache.get(kernel, values, kernels::kDefaultArch, stop);
  } catch (const kernels::InputError& error) {
    const lessons::Problem problem = lessons::split_error(error, kernel.path, 0);
    throw Refused(Outcome::not_compiled, problem.line, problem.message);
  }
}

void check_parameters(const std::string& kernel, const kernels::Compiled& submitted, const kernels::Compiled& starter) {
  const std::vector<std::string> have = comparable_types(submitted), want = comparable_types(starter);
  const bool has_types = !have.empty() && !want.empty();  // extern "C" kernels have no types in their names
  if (has_types ? have == want : parameter_sizes(submitted) == parameter_sizes(starter)) return;
  const std::string name = plain_entry(kernel);
  if (!has_types)
    throw Refused(
        Outcome::wrong_kernel, 0,
        say("the parameters of '{}' differ from those of the starter; use the parameters of the starter", name));
  throw Refused(Outcome::wrong_kernel, 0,
                say("the parameters of '{}' are {}, but the starter has {}; use the parameters of the starter", name,
                    list_types(have), list_types(want)));
}

}  // namespace warplens::grading
