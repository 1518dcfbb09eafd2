#include "kernels/header_guess/signature_guess.hpp"

#include <algorithm>

#include "kernels/header_guess/buffer_guess.hpp"
#include "kernels/header_guess/text.hpp"
#include "kernels/host_program/integer_role.hpp"
#include "kernels/text/say.hpp"
#include "kernels/values/elements.hpp"

namespace warplens::kernels {
namespace {

bool mentions(const HostProgram& program, const Function& kernel, std::string_view word) {
  if (kernel.body.text().find(word) != std::string_view::npos) return true;
  // Any device function counts, because the kernel may call it.
  return std::ranges::any_of(program.functions(), [&](const Function& function) {
    return !function.is_kernel && function.head.text().find("__device__") != std::string_view::npos &&
           function.body.text().find(word) != std::string_view::npos;
  });
}

/// Sets block, grid and size. The grid has one block if the kernel does not use its block index.
void take_shape(const HostProgram& program, const Function& kernel, HeaderDraft& draft) {
  if (mentions(program, kernel, "threadIdx.y")) {
    draft.block = {"16", "16"};
    draft.grid = {"ceil_div(width, 16)", "ceil_div(height, 16)"};
    draft.default_size = {256, 128};
    if (mentions(program, kernel, "blockIdx") || mentions(program, kernel, "this_grid")) return;
    draft.grid = {"1"};
    draft.default_size = {16, 16};
  } else {
    draft.block = {"256"};
    draft.grid = {"ceil_div(width, 256)"};
    draft.default_size = {kUsualElements, 1};
    if (mentions(program, kernel, "blockIdx") || mentions(program, kernel, "this_grid")) return;
    draft.grid = {"1"};
    draft.default_size = {256, 1};
  }
}

bool is_integer(std::string_view type) {
  const auto element = element_named(type);
  return element && element->parts.size() == 1 && !is_floating(type) && type != "bool";
}

/// Returns width or height, or a small number if the name of the parameter suggests one.
std::string size_argument(const IntegerGuess& guess, HeaderDraft& draft) {
  if (guess.role == IntegerRole::small || guess.role == IntegerRole::place) return std::to_string(guess.value);
  const bool is_matrix = draft.default_size.second > 1;
  return guess.role == IntegerRole::height && is_matrix ? "height" : "width";
}

std::string add_buffer(const Formal& formal, ArgumentGuess& arguments, HeaderDraft& draft) {
  BufferDraft buffer{.name = fresh_name(draft, formal.name), .rows = std::string(kReached), .cols = "width"};
  arguments.take_element(formal, buffer);
  buffer.fill = buffer.fields.empty() ? any_fill(is_floating(buffer.element)) : "\"index\"";
  draft.buffers.push_back(buffer);
  return buffer.name;
}

}  // namespace

void take_signature(const HostProgram& program, const Function& kernel, const std::vector<Formal>& formals,
                    DeviceTypes& types, HeaderDraft& draft) {
  draft.doubts.push_back(
      tr("no launch of this kernel was found; block, grid and arguments are guessed from its parameters"));
  take_shape(program, kernel, draft);
  std::vector<std::string> integers;
  for (const Formal& formal : formals)
    if (formal.pointers == 0 && is_integer(formal.type)) integers.push_back(formal.name);
  HostEvaluator evaluator(program);
  ArgumentGuess arguments(program, evaluator, types, draft);
  arguments.set_largest(draft.default_size.first);
  for (const Formal& formal : formals) {
    if (formal.pointers > 0) {
      draft.args.push_back(add_buffer(formal, arguments, draft));
    } else if (types.class_named(formal.type)) {
      draft.args.push_back(arguments.struct_argument(formal, kernel.head));
    } else if (is_floating(formal.type)) {
      draft.args.emplace_back("1.0");
    } else {
      draft.args.push_back(size_argument(integer_guess(formal.name, integers), draft));
    }
  }
}

}  // namespace warplens::kernels
