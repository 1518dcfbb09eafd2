#include "kernels/header_guess/signature_guess.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "kernels/header_guess/block_guess.hpp"
#include "kernels/header_guess/cell_sides.hpp"
#include "kernels/header_guess/fill_guess.hpp"
#include "kernels/header_guess/pitch_guess.hpp"
#include "kernels/header_guess/text.hpp"
#include "kernels/host_program/integer_role.hpp"
#include "kernels/text/say.hpp"
#include "kernels/values/elements.hpp"

namespace warplens::kernels {
namespace {

bool mentions(const HostProgram& program, const Function& kernel, std::string_view word) {
  if (kernel.body.text().find(word) != std::string_view::npos) return true;
  // The code of all device functions is searched too, because the kernel may call them.
  return std::ranges::any_of(program.functions(), [&](const Function& function) {
    return !function.is_kernel && function.head.text().find("__device__") != std::string_view::npos &&
           function.body.text().find(word) != std::string_view::npos;
  });
}

/// Default sizes if no launch is known. A matrix has kColumnsOfMatrix columns and kRowsOfMatrix rows. If the kernel has
/// one block per row, there are kFewRows rows of kLongRow elements. kUsualPlanes is the number of planes.
constexpr std::int64_t kColumnsOfMatrix = 256, kRowsOfMatrix = 128, kLongRow = 1024, kFewRows = 64, kUsualPlanes = 4;

/// Sets block, grid and size. The grid has one block in a dimension whose block index the kernel does not use.
void take_block(const HostProgram& program, const Function& kernel, const TypeBindings& bindings, HeaderDraft& draft) {
  const BlockGuess guess = guess_block(program, kernel, bindings);
  const bool is_group = mentions(program, kernel, "this_grid");
  const bool is_matrix = guess.uses_thread[1] || guess.uses_block[1];
  draft.block = {std::to_string(guess.sides[0])};
  for (std::size_t axis = 1; axis < 3; ++axis)
    if (guess.uses_thread[1] || guess.uses_thread[2]) draft.block.push_back(std::to_string(guess.sides[axis]));
  while (draft.block.size() > 1 && draft.block.back() == "1") draft.block.pop_back();
  const auto blocks = [&](std::size_t axis, const char* size) -> std::string {
    if (!guess.uses_block[axis] && !is_group) return "1";
    if (guess.steps[axis] == 1 && !is_group) return size;
    return fmt::format("ceil_div({}, {})", size, guess.steps[axis] > 1 ? guess.steps[axis] : guess.sides[axis]);
  };
  const bool takes_rows = !is_matrix && guess.uses_block[0] && guess.steps[0] == 1 && !is_group;
  draft.grid = {blocks(0, takes_rows ? "height" : "width")};
  if (guess.uses_thread[1] || guess.uses_block[1]) draft.grid.push_back(blocks(1, "height"));
  if (guess.uses_block[2] && is_matrix) draft.grid.push_back(std::to_string(kUsualPlanes));
  while (draft.grid.size() > 1 && draft.grid.back() == "1") draft.grid.pop_back();
  const bool is_single = draft.grid.size() == 1 && draft.grid.front() == "1";
  if (is_single) {
    draft.default_size = {guess.sides[0], is_matrix ? guess.sides[1] : 1};
  } else if (takes_rows) {
    draft.default_size = {kLongRow, kFewRows};
  } else {
    draft.default_size =
        is_matrix ? std::pair(kColumnsOfMatrix, kRowsOfMatrix) : std::pair(kUsualElements, std::int64_t{1});
  }
  for (std::int64_t* const side : {&draft.default_size.first, &draft.default_size.second})
    *side = reduce_size(*side, program.assumed().reduction.steps);
  const bool is_dynamic = mentions(program, kernel, "extern __shared__");
  if (is_dynamic || mentions(program, kernel, "SharedMemory<")) draft.shared = kReached;
}

bool is_integer(std::string_view type) {
  const auto element = element_named(type);
  return element && element->parts.size() == 1 && !is_floating(type) && type != "bool";
}

/// Returns the argument for an integer parameter: "width", "height", or a small number if the name of the parameter
/// suggests one.
std::string size_argument(const IntegerGuess& guess, const std::string& name, const Pitches& pitches,
                          HeaderDraft& draft) {
  const bool is_pitch = std::ranges::any_of(pitches, [&](const auto& pitch) { return pitch.second == name; });
  if (is_pitch) return "width";
  if (guess.role == IntegerRole::small || guess.role == IntegerRole::place) return std::to_string(guess.value);
  const bool is_matrix = draft.default_size.second > 1;
  const bool is_height_by_name = guess.role == IntegerRole::height || (!pitches.empty() && is_matrix);
  return is_height_by_name && is_matrix ? "height" : "width";
}

std::string add_buffer(const Formal& formal, ArgumentGuess& arguments, HeaderDraft& draft) {
  BufferDraft buffer{.name = fresh_name(draft, formal.name), .rows = std::string(kReached), .cols = "width"};
  arguments.take_element(formal, buffer);
  buffer.fill = buffer.fields.empty() ? any_fill(is_floating(buffer.element)) : "\"index\"";
  draft.buffers.push_back(buffer);
  if (formal.pointers > 1)
    arguments.point_to_rows(formal, {}, draft.buffers.size() - 1);
  else
    arguments.point_from_fields(formal, {}, draft.buffers.size() - 1);
  return buffer.name;
}

}  // namespace

void take_signature(const HostProgram& program, const Function& kernel, const std::vector<Formal>& formals,
                    DeviceTypes& types, HeaderDraft& draft) {
  draft.doubts.push_back(
      tr("no launch of this kernel was found; block, grid and arguments are guessed from its parameters"));
  take_block(program, kernel, types.bindings(), draft);
  const Pitches pitches = find_pitches(kernel, formals);
  std::vector<std::string> integers;
  for (const Formal& formal : formals)
    if (formal.pointers == 0 && is_integer(formal.type)) integers.push_back(formal.name);
  std::map<std::string, std::int64_t> sides;
  if (draft.default_size.second == 1) sides = guess_cell_sides(kernel, integers, draft.default_size.first);
  HostEvaluator evaluator(program);
  ArgumentGuess arguments(program, evaluator, types, draft);
  arguments.set_largest(draft.default_size.first);
  for (const Formal& formal : formals) {
    draft.assumed_args.push_back(draft.args.size());
    if (formal.pointers > 0) {
      draft.args.push_back(add_buffer(formal, arguments, draft));
    } else if (types.class_named(formal.type)) {
      draft.args.push_back(arguments.struct_argument(formal, {}));
    } else if (element_named(formal.type) && element_named(formal.type)->parts.size() == 1 &&
               is_floating(formal.type)) {
      draft.args.emplace_back("1.0");
    } else if (!is_integer(formal.type) && formal.type != "bool") {
      draft.args.push_back(arguments.argument(formal, {}));
    } else if (const auto side = sides.find(formal.name); side != sides.end()) {
      draft.args.push_back(std::to_string(side->second));
    } else {
      draft.args.push_back(size_argument(integer_guess(formal.name, integers), formal.name, pitches, draft));
    }
  }
  for (const ReferenceDeclaration& reference : find_references(program, kernel)) arguments.add_reference(reference);
}

}  // namespace warplens::kernels
