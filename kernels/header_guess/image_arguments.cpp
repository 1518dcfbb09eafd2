// Functions of ArgumentGuess for views of images, such as cv::cuda::PtrStep.

#include <fmt/format.h>

#include <array>

#include "kernels/header_guess/argument_guess.hpp"
#include "kernels/header_guess/fill_guess.hpp"
#include "kernels/header_guess/text.hpp"
#include "kernels/text/say.hpp"
#include "kernels/values/elements.hpp"

namespace warplens::kernels {

/// Returns the number of rows or columns of an image: that of the host's matrix, otherwise a value that is already
/// assumed for it, otherwise the size of the launch.
std::string ArgumentGuess::image_side(const Formal& formal, Code given, bool is_row) {
  const std::string name =
      given && given.node.end() - given.node.begin() < 200 ? std::string(given.text()) : formal.name;
  if (const HostValue side = given ? evaluator_.find_side(given, is_row ? 0 : 1) : HostValue(); side.is_number())
    return side.expression;
  const auto& assumed = program_.assumed().values();
  const std::array<std::string_view, 3> words = is_row
                                                    ? std::array<std::string_view, 3>{"rows", "size().height", "height"}
                                                    : std::array<std::string_view, 3>{"cols", "size().width", "width"};
  for (const std::string_view word : words) {
    const std::string key = fmt::format("{}.{}", name, word);
    if (const auto known = assumed.find(key); known != assumed.end())
      return evaluator_.take_assumed_size(key, known->second).expression;
  }
  const std::string side = assumed_side(is_row);
  doubt(say("'{}' could not be determined; {} is assumed", fmt::format("{}.{}", name, words.front()), side));
  return side;
}

/// Returns the argument for a view of an image that is passed by value: a buffer with its pixels, the bytes per row
/// (without gaps between rows), and the numbers of columns and rows.
std::string ArgumentGuess::image_argument(const Formal& formal, const ImageView& view, Code given) {
  BufferDraft buffer{.name = fresh_name(draft_, formal.name), .rows = "1", .cols = std::string(kReached)};
  take_element({.name = formal.name, .type = types_.resolve(view.element), .pointers = 1}, buffer);
  const auto element =
      buffer.fields.empty() ? element_named(buffer.element) : element_named(struct_text("", buffer.fields));
  const std::string columns = view.has_step ? image_side(formal, given, false) : std::string();
  const std::string rows = view.has_sides ? image_side(formal, given, true) : std::string();
  if (view.has_step) {
    buffer.rows = std::string(kReached);
    buffer.cols = columns;
  }
  buffer.fill = any_fill(is_floating(buffer.element));
  std::string list = '{' + buffer.name;
  if (view.has_step) list += fmt::format(", unsigned long long ({}) * {}", columns, element ? element->bytes() : 1);
  if (view.has_sides) list += fmt::format(", int {}, int {}", columns, rows);
  draft_.buffers.push_back(std::move(buffer));
  return list + '}';
}

}  // namespace warplens::kernels
