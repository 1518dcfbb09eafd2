#include "kernels/header_guess/header_guess.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <ranges>
#include <set>

#include "analysis/base/nearest.hpp"
#include "kernels/header_guess/argument_guess.hpp"
#include "kernels/header_guess/block_guess.hpp"
#include "kernels/header_guess/bound_guess.hpp"
#include "kernels/header_guess/fill_guess.hpp"
#include "kernels/header_guess/index_guess.hpp"
#include "kernels/header_guess/launch.hpp"
#include "kernels/header_guess/launch_limits.hpp"
#include "kernels/header_guess/launch_order.hpp"
#include "kernels/header_guess/lock_guess.hpp"
#include "kernels/header_guess/missing_body.hpp"
#include "kernels/header_guess/pitch_guess.hpp"
#include "kernels/header_guess/prepared_units.hpp"
#include "kernels/header_guess/ptx_guess.hpp"
#include "kernels/header_guess/reduced_guess.hpp"
#include "kernels/header_guess/signature_guess.hpp"
#include "kernels/header_guess/size_guess.hpp"
#include "kernels/header_guess/template_guess.hpp"
#include "kernels/header_guess/text.hpp"
#include "kernels/header_guess/variable_guess.hpp"
#include "kernels/host_program/host_arithmetic.hpp"
#include "kernels/host_program/integer_role.hpp"
#include "kernels/ptx/ptx_source.hpp"
#include "kernels/source/branches.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

/// Number of blocks of a grid if the program does not determine it: for a grid with one dimension (kBlocks), along x
/// and y of other grids (kBlocksOfSide), and along z (kPlanes).
constexpr std::int64_t kBlocks = 64, kBlocksOfSide = 8, kPlanes = 2;
/// An integer argument above this limit does not count as a size.
constexpr std::int64_t kMostElements = std::int64_t{1} << 28;

/// Handles a block or grid whose first side is unknown. A second or third side of 1 is then probably only the default,
/// so the function makes it unknown as well if the kernel uses this dimension.
void forget_sides(const std::array<bool, 3>& uses, std::vector<HostValue>& sides) {
  if (sides[0].is_number()) return;
  for (std::size_t axis = 1; axis < 3; ++axis)
    if (uses[axis] && sides[axis].is_number() && sides[axis].number == 1) sides[axis] = HostValue();
}

/// Returns the sides of a block or a grid as expressions, without trailing sides of 1. Unknown sides become those of
/// `otherwise`. For messages, `what` is the name of the block or grid in CUDA, and `line` is the line of the launch.
std::vector<std::string> write_sides(const std::vector<HostValue>& found, const char* what,
                                     const std::array<std::int64_t, 3>& otherwise, unsigned line, HeaderDraft& draft) {
  std::vector<std::string> sides;
  for (const HostValue& side : found) {
    if (side.is_number() && side.number >= 1) {
      sides.push_back(side.expression);
      continue;
    }
    const std::int64_t assumed = otherwise[std::min<std::size_t>(sides.size(), 2)];
    if (side.is_number()) {
      draft.errors.push_back(say("the launch on line {} has {}.{} = {}, which CUDA refuses; {} is assumed instead",
                                 line, what, "xyz"[std::min<std::size_t>(sides.size(), 2)], side.whole(), assumed));
      sides.push_back(std::to_string(assumed));
      continue;
    }
    draft.doubts.push_back(say("{}.{} could not be determined; {} is assumed", what,
                               "xyz"[std::min<std::size_t>(sides.size(), 2)], assumed));
    sides.push_back(std::to_string(assumed));
  }
  while (sides.size() > 1 && sides.back() == "1") sides.pop_back();
  return sides;
}

/// Returns the product of the sides of a block or a grid. An unknown first side counts as `otherwise`; other unknown
/// sides count as 1.
std::int64_t multiply_sides(const std::vector<HostValue>& sides, std::int64_t otherwise) {
  std::int64_t product = sides.empty() || sides.front() ? 1 : otherwise;
  for (const HostValue& side : sides)
    if (side.is_number() && side.number >= 1) product = bounded_product(product, side.whole());
  return product;
}

/// Returns numbers as a product: "68 × 20".
std::string join_sides(const std::vector<HostValue>& sides) {
  std::string text;
  for (const HostValue& side : sides)
    if (text.empty() || side.number != 1) text += (text.empty() ? "" : " × ") + std::to_string(side.whole());
  return text;
}

/// Reduces the sides of a block or a grid if constants of the program make them so large that CUDA refuses them.
/// Unknown sides count as 1.
void reduce_sides(bool is_block, unsigned line, std::vector<HostValue>& sides, HeaderDraft& draft) {
  const std::vector<HostValue> before = sides;
  const auto is_refused = [&](std::size_t at) {
    if (!sides[at].is_number() || sides[at].number <= 1) return false;
    if (sides[at].whole() > (is_block ? kMostOfBlock : kMostOfGrid)[std::min<std::size_t>(at, 2)]) return true;
    const bool is_largest = std::ranges::none_of(
        sides, [&](const HostValue& side) { return side.is_number() && side.number > sides[at].number; });
    return is_block && is_largest && multiply_sides(sides, 1) > kMostThreadsOfBlock;
  };
  for (std::size_t at = 0; at < sides.size(); ++at)
    while (is_refused(at)) {
      sides[at] = HostValue::integer(sides[at].whole() / 2);
      if (is_block) at = 0;
    }
  const bool is_changed = std::ranges::any_of(std::views::iota(std::size_t{0}, sides.size()), [&](std::size_t at) {
    return sides[at].is_number() && sides[at].number != before[at].number;
  });
  if (!is_changed) return;
  draft.errors.push_back(
      is_block ? say("a block of the launch on line {} has {} = {} threads, but CUDA allows at most {}; {} is assumed "
                     "instead",
                     line, join_sides(before), multiply_sides(before, 1), kMostThreadsOfBlock, join_sides(sides))
               : say("the grid of the launch on line {} has {} blocks, which CUDA refuses; {} is assumed instead", line,
                     join_sides(before), join_sides(sides)));
}

void take_shared(const HostLaunch& launch, HostEvaluator& evaluator, HeaderDraft& draft) {
  if (!launch.shared) return;
  const HostValue shared = as_integer(evaluator.value_of(launch.shared));
  if (shared.is_number() && shared.number > static_cast<double>(kMostSharedOfBlock)) {
    draft.shared = kReached;
    draft.errors.push_back(
        say("the launch on line {} asks for {} bytes of shared memory, but CUDA allows at most {}; it gets as many "
            "bytes as "
            "the kernel accesses",
            launch.place.node.line(), shared.whole(), kMostSharedOfBlock));
    return;
  }
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

/// Returns the keys (pointer_key) of the host pointers to whose memory kernels of earlier launches in the text may
/// write.
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
  std::vector<HostValue> block = evaluator.dimensions(launch.block), grid = evaluator.dimensions(launch.grid);
  const unsigned line = launch.place.node.line();
  // If the host code does not determine the block, for example because it is a parameter, the block is guessed from how
  // the kernel uses its indices.
  const bool is_known = block[0].is_number() && grid[0].is_number();
  const BlockGuess guess = is_known ? BlockGuess() : guess_block(program, kernel, types.bindings());
  forget_sides(guess.uses_thread, block);
  forget_sides(guess.uses_block, grid);
  reduce_sides(true, line, block, draft);
  reduce_sides(false, line, grid, draft);
  const bool is_flat = grid[1].is_number() && grid[2].is_number();
  const auto reduce = [&](std::int64_t side) { return reduce_size(side, program.assumed().reduction.steps); };
  const std::array<std::int64_t, 3> blocks{reduce(is_flat ? kBlocks : kBlocksOfSide), grid[1] ? 1 : kBlocksOfSide,
                                           grid[2] ? 1 : kPlanes};
  const std::array<std::int64_t, 3> threads{kUsualThreads, 1, 1};
  draft.block = write_sides(block, "blockDim", block[0].is_number() ? threads : guess.sides, line, draft);
  draft.grid = write_sides(grid, "gridDim", blocks, line, draft);
  draft.cooperative = launch.cooperative;
  if (const HostValue cluster = launch.cluster ? evaluator.value_of(launch.cluster) : HostValue(); cluster.is_number())
    draft.cluster = cluster.expression;
  take_shared(launch, evaluator, draft);
  ArgumentGuess arguments(program, evaluator, types, draft);
  arguments.set_largest(find_largest_number(
      launch, evaluator, bounded_product(multiply_sides(block, kUsualThreads), multiply_sides(grid, kBlocks))));
  arguments.set_written_before(find_earlier_writes(program, launch, evaluator));
  arguments.set_bounds(find_bounds(kernel));
  for (std::size_t at = 0; at < formals.size(); ++at) {
    const std::size_t doubts = draft.doubts.size();
    program.assumed().take_asked();
    draft.args.push_back(at < launch.arguments.size()    ? arguments.argument(formals[at], launch.arguments[at])
                         : at < kernel.parameters.size() ? default_argument(kernel.parameters[at], evaluator)
                                                         : "0");
    // A field that is 0 in the program probably gets its value later.
    const bool is_start = at < launch.arguments.size() && draft.args.back() == "0" &&
                          !identifiers(std::string(launch.arguments[at].text())).empty();
    if (draft.doubts.size() > doubts || is_start || !program.assumed().take_asked().empty())
      draft.assumed_args.push_back(at);
  }
  for (const ReferenceDeclaration& reference : find_references(program, kernel)) arguments.add_reference(reference);
}

void take_size(const HostSizes& sizes, HeaderDraft& draft) {
  for (const auto& [name, size] : sizes)
    (size.word == "width" ? draft.default_size.first : draft.default_size.second) =
        HostValue::real(size.number).whole();
}

/// Guesses the header of a kernel from its launch, or without one if `launch` is null.
HeaderGuess guess_kernel(const HostProgram& program, const Function& kernel, const HostLaunch* launch,
                         const std::vector<std::string>& template_arguments, const std::string& path) {
  std::vector<std::string> doubts;
  DeviceTypes types(program, template_bindings(program, kernel, launch, template_arguments, doubts));
  const std::string entry = write_entry(program, kernel, types.bindings());
  const std::vector<Formal> formals = types.formals(kernel);
  HeaderDraft draft{.title = guessed_title(kernel.name, path),
                    .summary = tr("Guessed from the kernel's parameters."),
                    .entry = entry};
  draft.doubts = std::move(doubts);
  HostSizes sizes;
  const Pitches pitches = find_pitches(kernel, formals);
  if (launch != nullptr) {
    draft.summary = say("Guessed from the launch on line {}.", launch->place.node.line());
    choose_assumed_sizes(program, *launch);
    sizes = guess_sizes(program, *launch);
    orient_sizes(program, *launch, formals, pitches, sizes);
    take_size(sizes, draft);
  }
  HostEvaluator evaluator(program, sizes);
  if (launch != nullptr) evaluator.allow_assumptions();
  if (launch != nullptr) {
    take_launch(program, kernel, *launch, formals, evaluator, types, draft);
    if (program.assumed().are_zeros_unknown && draft.errors.empty())
      draft.errors.push_back(
          say("with the values in the program, the launch on line {} has no blocks, and CUDA refuses it; other sizes "
              "are assumed",
              launch->place.node.line()));
    take_pitches(*launch, formals, pitches, evaluator, draft);
  } else {
    take_signature(program, kernel, formals, types, draft);
  }
  take_indices(kernel, formals, evaluator, draft);
  take_locks(program, draft);
  for (BufferDraft& buffer : draft.buffers)
    if (buffer.element == "char" && buffer.fill == any_fill(false)) buffer.fill = kAnyText;
  take_variables(program, kernel, evaluator, types, draft);
  draft.doubts.insert(draft.doubts.end(), evaluator.assumptions().begin(), evaluator.assumptions().end());
  return {.text = write_header(draft),
          .doubts = draft.doubts,
          .errors = draft.errors,
          .launches = {},
          .assumed_args = draft.assumed_args};
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

/// The launch that the user selects, parsed from the parameter `kernel` of guess_header().
struct LaunchWanted {
  std::string kernel;  ///< name of the kernel; empty: any kernel
  std::vector<std::string> template_arguments;
  std::size_t number = 0;  ///< number of the launch, counted from 1; 0: the first launch that the program reaches
  bool is_of_text =
      false;  ///< whether `number` counts the launches of all kernels, in the order in which they appear in the source
};

LaunchWanted parse_wanted(const std::string& text) {
  if (text.starts_with('#')) return {.number = split_launch_name('@' + text.substr(1)).number};
  LaunchName name = split_launch_name(text);
  LaunchWanted wanted{.kernel = name.kernel, .number = name.number};
  wanted.is_of_text = name.kernel.empty() && name.number > 0;
  if (const std::size_t open = wanted.kernel.find('<'); open != std::string::npos) {
    wanted.template_arguments = split_template_arguments(wanted.kernel);
    wanted.kernel = trim_text(wanted.kernel.substr(0, open));
  }
  return wanted;
}

/// Returns the index of the first launch that the program reaches.
std::size_t choose_launch(const HostProgram& program, const std::vector<HostLaunch>& launches,
                          const LaunchWanted& wanted) {
  // The kernels that a kernel launches are not executed: prefer a kernel that launches none.
  if (wanted.kernel.empty())
    for (std::size_t at = 0; at < launches.size(); ++at)
      if (find_nodes(launches[at].kernel->body, {"kernel_call_syntax"}).empty() &&
          !HostEvaluator(program).is_never_reached(launches[at].place))
        return at;
  // Skip launches in branches that are never taken: "if (block == 16) k<16><<<…>>>(…); else k<32><<<…>>>(…);"
  const auto made = std::ranges::find_if(
      launches, [&](const HostLaunch& launch) { return !HostEvaluator(program).is_never_reached(launch.place); });
  return made == launches.end() ? 0 : static_cast<std::size_t>(made - launches.begin());
}

/// The launches of the kernel that is shown, and the selected one.
struct LaunchChoice {
  std::vector<OrderedLaunch> ordered;
  std::size_t selected = 0;
  bool is_instance_found = false;  ///< whether `ordered` has only launches of the instance that the user selects
};

/// Keeps only the launches of the template instance that the user selects, if there are any.
void take_instance(const std::vector<HostLaunch>& launches, const std::vector<std::string>& arguments,
                   LaunchChoice& choice) {
  if (arguments.empty()) return;
  std::vector<OrderedLaunch> found;
  for (const OrderedLaunch& one : choice.ordered)
    if (has_arguments(one, launches[one.launch], arguments)) found.push_back(one);
  choice.is_instance_found = !found.empty();
  if (choice.is_instance_found) choice.ordered = std::move(found);
}

/// Returns the index in `choice.ordered` of the launch that is shown by default. This is launch `first` of `launches`,
/// which are in the order of the text. (Earlier versions of Warplens chose it too, because they knew only this order.)
std::size_t default_index(const HostProgram& program, const std::vector<HostLaunch>& launches, std::size_t first,
                          const LaunchChoice& choice) {
  const std::string instance = write_instance(program, launches[first]);
  const auto found = std::ranges::find_if(choice.ordered, [&](const OrderedLaunch& one) {
    return one.launch == first && (one.instance == instance || one.calls.empty());
  });
  return found == choice.ordered.end() ? 0 : static_cast<std::size_t>(found - choice.ordered.begin());
}

/// Throws InputError if the program does not have the launch that the user asks for.
void check_number(HostProgram& program, const std::vector<HostLaunch>& launches, const LaunchChoice& choice,
                  const LaunchWanted& wanted, const std::vector<SourceUnit>& units) {
  if (wanted.is_of_text || wanted.number <= choice.ordered.size()) return;
  const std::string& path = units.front().path;
  throw InputError(path, 1,
                   say("there is no launch {} of '{}'; choose one of these: {}", wanted.number,
                       launches[choice.ordered.front().launch].kernel->name,
                       list_launches(describe_launches(program, launches, choice.ordered, units), path)));
}

/// Guesses the header of a kernel that the program launches. `launches` are the launches of all kernels that `wanted`
/// may select.
HeaderGuess guess_launched(HostProgram& program, std::vector<HostLaunch> launches, const LaunchWanted& wanted,
                           const std::vector<SourceUnit>& units) {
  const std::string& path = units.front().path;
  if (wanted.is_of_text && wanted.number > launches.size())
    throw InputError(path, 1,
                     say("the file has no launch {}; choose a launch from 1 to {}", wanted.number, launches.size()));
  std::size_t first = wanted.is_of_text ? wanted.number - 1 : choose_launch(program, launches, wanted);
  // Keep the launches of this kernel only.
  const std::string kernel = launches[first].kernel->name;
  const auto is_other = [&](const HostLaunch& launch) { return launch.kernel->name != kernel; };
  first -= static_cast<std::size_t>(
      std::count_if(launches.begin(), launches.begin() + static_cast<std::ptrdiff_t>(first), is_other));
  std::erase_if(launches, is_other);
  // Remember the number of steps. The steps for listing the launches must not count in the budget of the guess,
  // because the guess would then depend on the number of launches.
  const unsigned steps = program.steps();
  LaunchChoice choice{.ordered = order_launches(program, launches)};
  take_instance(launches, wanted.template_arguments, choice);
  check_number(program, launches, choice, wanted, units);
  choice.selected =
      wanted.number > 0 && !wanted.is_of_text ? wanted.number - 1 : default_index(program, launches, first, choice);
  const OrderedLaunch& selected = choice.ordered[choice.selected];
  const HostLaunch& launch = launches[selected.launch];
  HeaderGuess guess;
  {
    // PreferredCalls makes the evaluation follow the selected calls. Without it, the evaluation would follow the first
    // call in the text.
    const bool is_first_call = selected.calls.empty() || write_instance(program, launch) == selected.instance;
    program.steps() = steps;
    const PreferredCalls preferred(program, is_first_call ? std::vector<Code>() : selected.calls);
    guess = guess_kernel(program, *launch.kernel, &launch,
                         choice.is_instance_found ? std::vector<std::string>() : wanted.template_arguments, path);
  }
  guess.launches = describe_launches(program, launches, choice.ordered, units);
  guess.launches[choice.selected].is_selected = true;
  return guess;
}

/// Returns true if the sources define a macro with parameters that has this name.
bool defines_macro(const std::vector<SourceUnit>& units, const std::string& name) {
  return !name.empty() && std::ranges::any_of(units, [&](const SourceUnit& unit) {
    return unit.text.find("#define " + name + '(') != std::string::npos;
  });
}

/// Returns true if a launch starts a kernel of another file although the kernel's own file also has a kernel of this
/// name. This is common if several files of a course contain variants of a kernel. Returns false if the kernel in the
/// own file has as many parameters as the launch has arguments, because the launch may be meant for it.
bool is_of_namesake(const HostProgram& program, const HostLaunch& launch) {
  const SyntaxTree* const own = &program.trees().front();
  if (launch.kernel->head.tree == own) return false;
  bool has_namesake = false;
  for (const Function& function : program.functions()) {
    if (!function.is_kernel || function.head.tree != own || function.name != launch.kernel->name) continue;
    if (function.parameters.size() == launch.arguments.size()) return false;
    has_namesake = true;
  }
  return has_namesake;
}

/// Guesses a header from the code in all branches of the sources.
HeaderGuess guess_in_branches(std::vector<SourceUnit> plain, const std::string& kernel, const Reduction& reduction) {
  prepare_units(plain);
  HostProgram program(plain);
  program.assumed().reduction = reduction;
  const std::string& path = plain.front().path;
  const LaunchWanted wanted = parse_wanted(kernel);
  std::vector<HostLaunch> launches = find_launches(program);
  // A kernel can launch other kernels. The launches of host code come first, because more is known about them.
  std::ranges::stable_partition(launches, [&](const HostLaunch& launch) {
    const Function* const around = program.around(launch.place);
    return around == nullptr || !around->is_kernel;
  });
  const std::vector<std::string> names = kernel_names(program, launches);
  const auto with_others = [&](HeaderGuess guess, const std::string& guessed) {
    std::ranges::remove_copy(names, std::back_inserter(guess.other_kernels), guessed);
    return guess;
  };
  std::erase_if(launches, [&](const HostLaunch& launch) {
    return !wanted.kernel.empty() && launch.kernel->name != wanted.kernel;
  });
  std::erase_if(launches, [&](const HostLaunch& launch) { return is_of_namesake(program, launch); });
  if (!launches.empty()) {
    HeaderGuess guess = guess_launched(program, std::move(launches), wanted, plain);
    const std::string guessed = guess.launches.front().kernel;
    return with_others(std::move(guess), guessed);
  }
  for (const Function& function : program.functions())
    if (function.is_kernel && (wanted.kernel.empty() || function.name == wanted.kernel)) {
      if (wanted.number > 1)
        throw InputError(path, 1,
                         say("there is no launch {}: the file does not launch '{}'", wanted.number, function.name));
      return with_others(guess_kernel(program, function, nullptr, wanted.template_arguments, path), function.name);
    }
  if (!names.empty() && defines_macro(plain, wanted.kernel)) {
    HeaderGuess guess = guess_in_branches(plain, names.front(), reduction);
    guess.doubts.push_back(say(
        "'{}' is not a kernel, but a macro that forms the names of the file's kernels; the first kernel, '{}', is used",
        wanted.kernel, names.front()));
    return guess;
  }
  if (const unsigned line = names.empty() ? find_kernel_without_body(plain.front().text) : 0; line > 0)
    throw InputError(path, line, tr("this kernel has no body; is its '{' missing?"));
  if (wanted.kernel.empty() || names.empty())
    throw InputError(path, 1,
                     tr("no kernel was found; add a __global__ function, or a header whose 'entry' names the kernel"));
  throw InputError(path, 1,
                   say("there is no kernel '{}' in this file; choose from {}", wanted.kernel, base::join_words(names)));
}

HeaderGuess guess_of_units(const std::vector<SourceUnit>& units, const std::string& kernel,
                           const Reduction& reduction) {
  std::vector<SourceUnit> active = units;
  blank_inactive_branches(active);
  try {
    return guess_in_branches(std::move(active), kernel, reduction);
  } catch (const InputError&) {
    // The wanted kernel may be in a branch that the preprocessor skips.
    return guess_in_branches(units, kernel, reduction);
  }
}

}  // namespace

HeaderGuess guess_header(const std::vector<SourceUnit>& units, const std::string& kernel) {
  return guess_of_units(units, kernel, {});
}

HeaderGuess guess_reduced_header(const KernelFile& file, const std::string& kernel, const Reduction& reduction) {
  return guess_of_units(source_units(file), kernel, reduction);
}

HeaderGuess guess_header(const KernelFile& file, const std::string& kernel) {
  return is_ptx(file.text) ? guess_ptx_header(file, kernel) : guess_header(source_units(file), kernel);
}

}  // namespace warplens::kernels
