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

}  // namespace

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
  // Find the tensor: "table" in "table.packed_accessor32<float, 2>()", also if a variable holds the accessor ("auto
  // accessor = …;").
  Code call = given;
  if (call.is("identifier"))
    if (const Code declarator = program_.find_declarator(given))
      if (const Code value = declarator.field("value")) call = value;
  Code tensor = call.is("call_expression") ? call.field("function") : Code();
  while (tensor.is("template_function") || tensor.is("template_method")) tensor = tensor.field("name");
  tensor = tensor.is("field_expression") ? tensor.field("argument") : Code();
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
  for (const std::string& size : sizes) list += ", " + accessor.index + ' ' + size;
  for (std::size_t at = 0; at < sizes.size(); ++at) {
    std::string stride;
    for (std::size_t other = at + 1; other < sizes.size(); ++other)
      stride += (stride.empty() ? "" : " * ") + ('(' + sizes[other] + ')');
    list += ", " + accessor.index + ' ' + (stride.empty() ? "1" : stride);
  }
  return list + '}';
}

}  // namespace warplens::kernels
