#include "kernels/header_guess/header_guess.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "analysis/base/nearest.hpp"
#include "kernels/header_guess/argument_guess.hpp"
#include "kernels/header_guess/buffer_guess.hpp"
#include "kernels/header_guess/index_guess.hpp"
#include "kernels/header_guess/launch.hpp"
#include "kernels/header_guess/lock_guess.hpp"
#include "kernels/header_guess/ptx_guess.hpp"
#include "kernels/header_guess/signature_guess.hpp"
#include "kernels/header_guess/size_guess.hpp"
#include "kernels/header_guess/template_guess.hpp"
#include "kernels/header_guess/variable_guess.hpp"
#include "kernels/ptx/ptx_source.hpp"
#include "kernels/source/macro_expansion.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

/// Blocks of the grid if the program does not determine them.
constexpr std::int64_t kBlocks = 64;
/// An integer argument above this limit does not count as a size.
constexpr std::int64_t kMostElements = std::int64_t{1} << 28;

/// Returns the sides of a block or a grid as expressions, without trailing sides of 1. `what` is its name in CUDA.
std::vector<std::string> write_sides(const std::vector<HostValue>& found, const char* what, std::int64_t otherwise,
                                     HeaderDraft& draft) {
  std::vector<std::string> sides;
  for (const HostValue& side : found) {
    if (side.is_number() && side.number >= 1) {
      sides.push_back(side.expression);
      continue;
    }
    const std::int64_t assumed = sides.empty() ? otherwise : 1;
    draft.doubts.push_back(say("{}.{} could not be determined; {} is assumed", what,
                               "xyz"[std::min<std::size_t>(sides.size(), 2)], assumed));
    sides.push_back(std::to_string(assumed));
  }
  while (sides.size() > 1 && sides.back() == "1") sides.pop_back();
  return sides;
}

std::int64_t multiply_sides(const std::vector<HostValue>& sides) {
  std::int64_t product = 1;
  for (const HostValue& side : sides)
    if (side.is_number() && side.number >= 1) product = bounded_product(product, side.whole());
  return product;
}

void take_shared(const HostLaunch& launch, HostEvaluator& evaluator, HeaderDraft& draft) {
  if (!launch.shared) return;
  const HostValue shared = evaluator.value_of(launch.shared);
  if (shared.is_number() && shared.number > 0) draft.shared = shared.expression;
  if (shared) return;
  draft.shared = kReached;
  draft.doubts.push_back(tr(
      "the size of the dynamic shared memory could not be determined; it gets as many bytes as the kernel accesses"));
}

std::string default_argument(Code parameter, HostEvaluator& evaluator) {
  const Code given = parameter.field("default_value");
  const HostValue value = given ? evaluator.value_of(given) : HostValue();
  return value.is_number() ? value.expression : "0";
}

/// Returns the largest number of a launch: its number of threads, or an integer argument.
std::int64_t find_largest_number(const HostLaunch& launch, HostEvaluator& evaluator, std::int64_t threads) {
  std::int64_t largest = threads;
  for (const Code argument : launch.arguments)
    if (const HostValue value = evaluator.value_of(argument); value.is_number() && !value.is_real)
      largest = std::max(largest, std::min(kMostElements, value.whole()));
  return largest;
}

/// Returns the pointers that other kernels, launched earlier in the text, may write to.
std::set<std::string> find_earlier_writes(const HostProgram& program, const HostLaunch& launch,
                                          HostEvaluator& evaluator) {
  std::set<std::string> keys;
  for (const HostLaunch& other : find_launches(program)) {
    if (other.place.tree == launch.place.tree && other.place.node == launch.place.node) break;
    if (other.kernel == launch.kernel) continue;
    for (std::size_t at = 0; at < std::min(other.arguments.size(), other.kernel->parameters.size()); ++at) {
      const Code parameter = other.kernel->parameters[at];
      const bool may_write = parse_declarator(parameter.field("declarator")).pointers > 0 &&
                             !identifiers(parameter.text()).contains("const");
      if (may_write) keys.insert(pointer_key(evaluator, other.arguments[at]));
    }
  }
  return keys;
}

void take_launch(const HostProgram& program, const Function& kernel, const HostLaunch& launch,
                 const std::vector<Formal>& formals, HostEvaluator& evaluator, DeviceTypes& types, HeaderDraft& draft) {
  const std::vector<HostValue> block = evaluator.dimensions(launch.block), grid = evaluator.dimensions(launch.grid);
  draft.block = write_sides(block, "blockDim", kUsualThreads, draft);
  draft.grid = write_sides(grid, "gridDim", kBlocks, draft);
  draft.cooperative = launch.cooperative;
  if (const HostValue cluster = launch.cluster ? evaluator.value_of(launch.cluster) : HostValue(); cluster.is_number())
    draft.cluster = cluster.expression;
  take_shared(launch, evaluator, draft);
  ArgumentGuess arguments(program, evaluator, types, draft);
  arguments.set_largest(
      find_largest_number(launch, evaluator, bounded_product(multiply_sides(block), multiply_sides(grid))));
  arguments.set_written_before(find_earlier_writes(program, launch, evaluator));
  for (std::size_t at = 0; at < formals.size(); ++at)
    draft.args.push_back(at < launch.arguments.size()    ? arguments.argument(formals[at], launch.arguments[at])
                         : at < kernel.parameters.size() ? default_argument(kernel.parameters[at], evaluator)
                                                         : "0");
}

void take_size(const HostSizes& sizes, HeaderDraft& draft) {
  for (const auto& [name, size] : sizes)
    (size.word == "width" ? draft.default_size.first : draft.default_size.second) =
        HostValue::real(size.number).whole();
}

/// Guesses the header of a kernel from its launch, or without one if `launch` is null.
HeaderGuess guess_kernel(const HostProgram& program, const Function& kernel, const HostLaunch* launch,
                         const std::string& path) {
  DeviceTypes types(program, template_bindings(program, kernel, launch));
  const std::string entry = write_entry(program, kernel, types.bindings());
  const std::vector<Formal> formals = types.formals(kernel);
  HeaderDraft draft{.title = guessed_title(kernel.name, path),
                    .summary = tr("Guessed from the kernel's parameters."),
                    .entry = entry};
  HostSizes sizes;
  if (launch != nullptr) {
    draft.summary = say("Guessed from the launch on line {}.", launch->place.node.line());
    sizes = guess_sizes(program, *launch);
    take_size(sizes, draft);
  }
  HostEvaluator evaluator(program, sizes);
  if (launch != nullptr) {
    take_launch(program, kernel, *launch, formals, evaluator, types, draft);
  } else {
    take_signature(program, kernel, formals, types, draft);
  }
  take_indices(kernel, formals, evaluator, draft);
  take_locks(program, draft);
  for (BufferDraft& buffer : draft.buffers)
    if (buffer.element == "char" && buffer.fill == any_fill(false)) buffer.fill = kAnyText;
  take_variables(program, kernel, evaluator, types, draft);
  draft.doubts.insert(draft.doubts.end(), evaluator.assumptions().begin(), evaluator.assumptions().end());
  return {write_header(draft), draft.doubts};
}

/// Returns true if a macro with this text may contain launches, allocations or kernels.
bool hides_statements(std::string_view body) {
  return body.find(';') != std::string_view::npos || body.find("<<<") != std::string_view::npos ||
         body.find("__global__") != std::string_view::npos;
}

/// Replaces "unsigned(n)" by "uint32_t(n)", because the grammar does not parse the former as a conversion. Both have
/// the same length, so that no position changes.
void rename_conversions(std::string& text) {
  constexpr std::string_view kKnown = "unsigned(", kName = "uint32_t";
  for (std::size_t at = text.find(kKnown); at != std::string::npos; at = text.find(kKnown, at + 1)) {
    const bool is_word = at == 0 || !is_identifier_character(text[at - 1]);
    const bool is_pointer = at + kKnown.size() < text.size() && text[at + kKnown.size()] == '*';
    if (is_word && !is_pointer) text.replace(at, kName.size(), kName);
  }
}

/// Returns the names of the launched kernels, each once and in the order of their launches. If nothing is launched,
/// returns the names of all kernels.
std::vector<std::string> kernel_names(const HostProgram& program, const std::vector<HostLaunch>& launches) {
  std::vector<std::string> names;
  const auto add = [&](const Function& kernel) {
    if (std::ranges::find(names, kernel.name) == names.end()) names.push_back(kernel.name);
  };
  for (const HostLaunch& launch : launches) add(*launch.kernel);
  if (names.empty())
    for (const Function& function : program.functions())
      if (function.is_kernel) add(function);
  return names;
}

}  // namespace

HeaderGuess guess_header(const std::vector<SourceUnit>& units, const std::string& kernel) {
  std::vector<SourceUnit> plain = units;
  expand_macros(plain, hides_statements);
  for (SourceUnit& unit : plain) rename_conversions(unit.text);
  const HostProgram program(plain);
  const std::string& path = units.front().path;
  std::vector<HostLaunch> launches = find_launches(program);
  const std::vector<std::string> names = kernel_names(program, launches);
  const auto with_others = [&](HeaderGuess guess, const std::string& guessed) {
    std::ranges::remove_copy(names, std::back_inserter(guess.other_kernels), guessed);
    return guess;
  };
  std::erase_if(launches, [&](const HostLaunch& launch) { return !kernel.empty() && launch.kernel->name != kernel; });
  // Skip launches in branches that are never taken: "if (block == 16) k<16><<<…>>>(…); else k<32><<<…>>>(…);"
  const auto may_be_made = [&](const HostLaunch& launch) {
    return !HostEvaluator(program).is_never_reached(launch.place);
  };
  if (const auto made = std::ranges::find_if(launches, may_be_made); made != launches.end())
    return with_others(guess_kernel(program, *made->kernel, &*made, path), made->kernel->name);
  if (!launches.empty())
    return with_others(guess_kernel(program, *launches.front().kernel, &launches.front(), path),
                       launches.front().kernel->name);
  for (const Function& function : program.functions())
    if (function.is_kernel && (kernel.empty() || function.name == kernel))
      return with_others(guess_kernel(program, function, nullptr, path), function.name);
  if (kernel.empty() || names.empty())
    throw InputError(path, 1,
                     tr("no kernel was found; add a __global__ function, or a header whose 'entry' names the kernel"));
  throw InputError(path, 1,
                   say("there is no kernel '{}' in this file; choose from {}", kernel, base::join_words(names)));
}

HeaderGuess guess_header(const KernelFile& file, const std::string& kernel) {
  return is_ptx(file.text) ? guess_ptx_header(file, kernel) : guess_header(source_units(file), kernel);
}

}  // namespace warplens::kernels
