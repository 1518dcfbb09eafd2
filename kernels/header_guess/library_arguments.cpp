// Functions of ArgumentGuess for library classes that are passed by value.

#include <fmt/format.h>

#include <algorithm>

#include "kernels/header_guess/argument_guess.hpp"
#include "kernels/header_guess/fill_guess.hpp"
#include "kernels/header_guess/text.hpp"
#include "kernels/text/say.hpp"
#include "kernels/values/elements.hpp"

namespace warplens::kernels {
namespace {

constexpr std::int64_t kMostDimensions = 16;

/// Returns the number of dimensions of a TensorInfo parameter: one more than the largest constant index into its sizes
/// or strides, or 1.
std::int64_t count_dimensions(const HostProgram& program, const std::string& name) {
  std::int64_t count = 1;
  for (const Function& function : program.functions()) {
    if (!function.is_kernel || function.head.text().find("TensorInfo") == std::string_view::npos) continue;
    for (const Code access : find_nodes(function.body, {"subscript_expression"})) {
      const std::string_view array = access.field("argument").text();
      if (array != name + ".sizes" && array != name + ".strides") continue;
      const std::vector<Code> indices = access.field("indices").children();
      const std::string_view index = indices.size() == 1 ? indices.front().text() : std::string_view();
      const bool is_constant =
          !index.empty() && index.size() < 3 && index.find_first_not_of("0123456789") == std::string_view::npos;
      if (is_constant) count = std::max<std::int64_t>(count, std::stoll(std::string(index)) + 1);
    }
  }
  return std::min(count, kMostDimensions);
}

}  // namespace

/// Returns the argument for a class of any library that is passed by value or is a field of a struct. Empty for any
/// other type.
std::string ArgumentGuess::library_class_argument(const Formal& formal, Code given) {
  if (const std::string view = span_argument(formal, given); !view.empty()) return view;
  if (const auto view = image_view(formal.type)) return image_argument(formal, *view, given);
  if (const auto accessor = tensor_accessor(formal.type)) return accessor_argument(formal, *accessor, given);
  if (const auto accessor = tensor_info(formal.type)) return tensor_info_argument(formal, *accessor, given);
  const bool has_numbers = formal.type != "dim3" && formal.type.find("complex<") == std::string::npos;
  if (!library_fields(formal.type).empty() || (has_numbers && types_.contents(formal.type).count != "1"))
    return library_argument(formal, given);
  return {};
}

/// Returns the argument for a library class that is passed by value: "{int 1, float 2.0}" for a std::pair. Empty if a
/// field is not a number.
std::string ArgumentGuess::library_argument(const Formal& formal, Code given) {
  HostValue whole = given ? evaluator_.value_of(given) : HostValue();
  if (whole.parts.size() == 1 && whole.parts.front().kind == HostValue::Kind::list)
    whole = HostValue(whole.parts.front());
  std::vector<LibraryField> fields = library_fields(formal.type);
  const Contents contents = types_.contents(formal.type);
  if (fields.empty()) fields = {{contents.element, formal.name, contents.count}};
  std::string list;
  std::size_t place = 0;
  for (const LibraryField& field : fields) {
    const Formal part{.name = formal.name, .type = types_.resolve(field.type)};
    const HostValue count = types_.number_named(evaluator_, field.count);
    if (!element_named(part.type) || !count.is_number() || count.number < 1 || count.number > kMostListedFields)
      return {};
    for (std::int64_t at = 0; at < count.whole(); ++at, ++place) {
      const HostValue one = place < whole.parts.size() ? whole.parts[place] : HostValue();
      list += (list.empty() ? "" : ", ") + part.type + ' ' + numbers(one, part);
    }
  }
  return '{' + list + '}';
}

/// Returns the argument for a tensor accessor that is passed by value: a buffer with the numbers, the sizes, and the
/// strides of a tensor without gaps.
std::string ArgumentGuess::accessor_argument(const Formal& formal, const TensorAccessor& accessor, Code given) {
  const HostValue dimensions = types_.number_named(evaluator_, accessor.dimensions);
  const std::int64_t count =
      dimensions.is_number() ? std::clamp<std::int64_t>(dimensions.whole(), 1, kMostDimensions) : 1;
  // Find the tensor: "table" in "table.packed_accessor32<float, 2>()".
  const Code call = find_accessor_call(given);
  Code tensor = call.is("call_expression") ? call.field("function") : Code();
  while (tensor.is("template_function") || tensor.is("template_method")) tensor = tensor.field("name");
  tensor = tensor.is("field_expression") ? tensor.field("argument") : Code();
  return tensor_argument(formal, accessor, tensor, count, 0);
}

/// Returns the argument for a TensorInfo of PyTorch. Its number of dimensions is the largest that the kernel accesses.
std::string ArgumentGuess::tensor_info_argument(const Formal& formal, const TensorAccessor& accessor, Code given) {
  // Find the tensor: "table" in "getTensorInfo<float, int>(table)".
  const Code call = find_accessor_call(given);
  const std::vector<Code> tensors =
      call.is("call_expression") ? call.field("arguments").children() : std::vector<Code>();
  const std::int64_t count = count_dimensions(program_, formal.name);
  const std::string list =
      tensor_argument(formal, accessor, tensors.empty() ? Code() : tensors.front(), count, kSizesOfTensorInfo - count);
  return fmt::format("{}, int {}}}", list.substr(0, list.size() - 1), count);
}

/// If a variable holds the accessor ("auto accessor = ...;"), returns its initialiser; otherwise `given`.
Code ArgumentGuess::find_accessor_call(Code given) const {
  if (given.is("identifier"))
    if (const Code declarator = program_.find_declarator(given))
      if (const Code value = declarator.field("value")) return value;
  return given;
}

/// Returns the argument for a tensor: a buffer with its numbers, then its sizes and `padding` zeros, then the strides
/// of a tensor without gaps and `padding` zeros. `tensor` is the tensor of the host; it may be empty.
std::string ArgumentGuess::tensor_argument(const Formal& formal, const TensorAccessor& accessor, Code tensor,
                                           std::int64_t count, std::int64_t padding) {
  std::vector<std::string> sizes;
  const auto alike = accessor_sizes_.find(static_cast<std::size_t>(count));
  for (std::int64_t at = 0; at < count; ++at) {
    // The only side of a one-dimensional tensor is a number of columns.
    const std::string key = fmt::format("{}.size({})", tensor ? tensor.text() : formal.name, at);
    const auto& assumed = program_.assumed().values();
    HostValue side = tensor ? evaluator_.find_side(tensor, static_cast<std::size_t>(at)) : HostValue();
    if (const auto known = assumed.find(key); !side && known != assumed.end())
      side = evaluator_.take_assumed_size(key, known->second);
    if (side.is_number()) {
      sizes.push_back(side.expression);
      continue;
    }
    if (alike != accessor_sizes_.end() && count > 1) {
      sizes.push_back(alike->second[static_cast<std::size_t>(at)]);
      continue;
    }
    const std::int64_t from_end = count - 1 - at;
    sizes.push_back(from_end > 1 ? std::to_string(kAssumedFew) : assumed_side(from_end == 1));
    doubt(say("'{}' could not be determined; {} is assumed", key, sizes.back()));
  }
  accessor_sizes_.emplace(sizes.size(), sizes);
  BufferDraft buffer{.name = fresh_name(draft_, formal.name), .rows = "1", .cols = std::string(kReached)};
  take_element({.name = formal.name, .type = types_.resolve(accessor.element), .pointers = 1}, buffer);
  if (count > 1) {
    buffer.rows = std::string(kReached);
    buffer.cols = sizes.back();
  }
  buffer.fill = any_fill(is_floating(buffer.element));
  draft_.buffers.push_back(buffer);
  std::string list = '{' + buffer.name;
  const auto pad = [&] {
    for (std::int64_t at = 0; at < padding; ++at) list += ", " + accessor.index + " 0";
  };
  for (const std::string& size : sizes) list += ", " + accessor.index + ' ' + size;
  pad();
  for (std::size_t at = 0; at < sizes.size(); ++at) {
    std::string stride;
    for (std::size_t other = at + 1; other < sizes.size(); ++other)
      stride += (stride.empty() ? "" : " * ") + ('(' + sizes[other] + ')');
    list += ", " + accessor.index + ' ' + (stride.empty() ? "1" : stride);
  }
  pad();
  return list + '}';
}

}  // namespace warplens::kernels
