#include "kernels/header_guess/signature_guess.hpp"

#include "kernels/header_guess/buffer_guess.hpp"
#include "kernels/header_guess/size_guess.hpp"
#include "kernels/header_guess/text.hpp"
#include "kernels/say.hpp"

namespace warplens::kernels {
namespace {

/// For what nothing tells: enough for a class to look at, little enough to be quick.
constexpr std::int64_t kElements = 16384;

std::string buffer_of(const Formal& formal, ArgumentGuess& arguments, HeaderDraft& draft) {
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
      tr("no launch of this kernel was found: block, grid and arguments are guessed from its parameters"));
  const bool is_flat = kernel.body.text().find("threadIdx.y") == std::string_view::npos;
  draft.block = is_flat ? std::vector<std::string>{"256"} : std::vector<std::string>{"16", "16"};
  draft.grid = is_flat ? std::vector<std::string>{"ceil_div(width, 256)"}
                       : std::vector<std::string>{"ceil_div(width, 16)", "ceil_div(height, 16)"};
  draft.default_size =
      is_flat ? std::pair<std::int64_t, std::int64_t>(kElements, 1) : std::pair<std::int64_t, std::int64_t>(256, 256);
  HostEvaluator evaluator(program);
  ArgumentGuess arguments(program, evaluator, types, draft);
  arguments.set_largest(kElements);
  for (const Formal& formal : formals) {
    if (formal.pointers > 0) {
      draft.args.push_back(buffer_of(formal, arguments, draft));
    } else if (types.class_named(formal.type)) {
      draft.args.push_back(arguments.struct_argument(formal, kernel.head));
    } else if (is_floating(formal.type)) {
      draft.args.emplace_back("1.0");
    } else {
      draft.args.emplace_back(!is_flat && is_height(formal.name) ? "height" : "width");
    }
  }
}

}  // namespace warplens::kernels
