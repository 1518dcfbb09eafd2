#include "app/views/shared_arrays.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string_view>

#include "analysis/base/plain_name.hpp"
#include "app/views/numbers.hpp"
#include "app/views/source_constants.hpp"
#include "kernels/expression/expressions.hpp"
#include "kernels/text/say.hpp"
#include "kernels/values/elements.hpp"

namespace warplens::views {
namespace {

bool in_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// Returns the position of the first occurrence of `name` as a whole word, from `at` on.
std::size_t find_word(std::string_view text, std::string_view name, std::size_t at) {
  for (at = text.find(name, at); at != std::string_view::npos; at = text.find(name, at + 1)) {
    const bool begins = at == 0 || !in_name(text[at - 1]);
    const bool ends = at + name.size() >= text.size() || !in_name(text[at + name.size()]);
    if (begins && ends) return at;
  }
  return at;
}

// Splits "[BY][BX + PAD]" into "BY" and "BX + PAD".
std::vector<std::string> dimensions_of(std::string_view text) {
  std::vector<std::string> dimensions;
  std::size_t at = 0;
  while ((at = text.find_first_not_of(" \t\n", at)) != std::string_view::npos && text[at] == '[') {
    const std::size_t begin = ++at;
    for (int depth = 1; at < text.size() && depth > 0; ++at) depth += text[at] == '[' ? 1 : text[at] == ']' ? -1 : 0;
    dimensions.emplace_back(text.substr(begin, at - begin - 1));
  }
  return dimensions;
}

// Returns the bytes per element. `declared` is the text before an array's name, such as "__align__(16) const float" or
// "float other[4], ". Only some words of this text are the type. Returns 0 if the type is not known.
std::uint64_t bytes_of_type(std::string_view declared) {
  const auto is_blank = [&](std::size_t at) {
    return declared[at] == ' ' || declared[at] == '\t' || declared[at] == '\n';
  };
  for (std::size_t end = declared.size(); end > 0; --end) {
    if (end < declared.size() && !is_blank(end)) continue;
    for (std::size_t begin = 0; begin < end; ++begin)
      if (begin == 0 || is_blank(begin - 1))
        if (const auto element = kernels::element_named(declared.substr(begin, end - begin))) return element->bytes();
  }
  return 0;
}

kernels::Names names_of(const study::Study& study) {
  kernels::Names names{{"width", static_cast<std::int64_t>(study.plan->size.width)},
                       {"height", static_cast<std::int64_t>(study.plan->size.height)}};
  for (const auto& [name, value] : study.plan->values) {
    std::int64_t number = 0;
    if (std::from_chars(value.data(), value.data() + value.size(), number).ec == std::errc{}) names[name] = number;
  }
  return names;
}

// Resolves the element type: "volatile T" becomes "float4" if the parameter T has the value float4. Returns an empty
// string if the result is not an element type.
std::string element_of(const std::string& type, const kernels::Values& values) {
  const auto known = [](const std::string& name) { return kernels::element_named(name) ? name : std::string(); };
  const auto trimmed = [](std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t\n"), end = text.find_last_not_of(" \t\n");
    return begin == std::string_view::npos ? std::string() : std::string(text.substr(begin, end - begin + 1));
  };
  const std::string whole = trimmed(type);
  if (const std::string found = known(whole); !found.empty()) return found;
  const std::string last = whole.substr(whole.find_last_of(" \t\n*") + 1);
  if (const auto value = values.find(last); value != values.end()) return known(value->second);
  return known(last);
}

// Returns the value of the expression for the last dimension. Returns 0 if it is not a constant that is known here;
// elements are then shown with one index.
std::int64_t find_columns(const std::string& last_dimension, const study::Study& study) {
  kernels::Names names = names_of(study);
  for (const bool with_source : {false, true}) {
    if (with_source) add_source_constants(study.kernel->text, names);
    try {
      return kernels::evaluate(last_dimension, names);
    } catch (const kernels::ExpressionError&) {
    }
  }
  return 0;
}

void take_shape(SharedArray& array, const study::Study& study) {
  const ArrayDeclaration declared = declaration_of(study.kernel->text, array.name);
  array.element = element_of(declared.type, study.plan->values);
  if (const auto element = kernels::element_named(array.element))
    array.element_bytes = element->bytes();
  else if (const std::uint64_t bytes = bytes_of_type(declared.type))
    array.element_bytes = bytes;
  if (declared.last_dimension.empty()) return;
  const std::int64_t columns = find_columns(declared.last_dimension, study);
  if (columns > 0 && array.bytes % (static_cast<std::uint64_t>(columns) * array.element_bytes) == 0)
    array.columns = static_cast<std::uint64_t>(columns);
}

}  // namespace

ArrayDeclaration declaration_of(const std::string& source, const std::string& name) {
  const std::string_view text = source;
  for (std::size_t at = find_word(text, "__shared__", 0); at != std::string_view::npos;
       at = find_word(text, "__shared__", at + 1)) {
    const std::size_t end = text.find(';', at);
    if (end == std::string_view::npos) break;
    const std::string_view declaration = text.substr(at, end - at);
    const std::size_t word = find_word(declaration, name, 0);
    if (word == std::string_view::npos) continue;
    const std::vector<std::string> dimensions = dimensions_of(declaration.substr(word + name.size()));
    const std::size_t type = std::string_view("__shared__").size();
    return {std::string(declaration.substr(type, word - type)), dimensions.size() > 1 ? dimensions.back() : ""};
  }
  return {};
}

std::string SharedArray::element_at(std::uint64_t byte) const {
  const std::uint64_t element = (byte - begin) / element_bytes;
  if (columns == 0) return bytes <= element_bytes ? name : fmt::format("{}[{}]", name, element);
  return fmt::format("{}[{}][{}]", name, element / columns, element % columns);
}

std::vector<SharedArray> shared_arrays(const study::Study& study) {
  std::vector<SharedArray> arrays;
  const auto& variables = study.program->module().variables;
  for (std::size_t index = 0; index < variables.size(); ++index) {
    const ptx::Variable& variable = variables[index];
    const simt::Placement& placement = study.program->code().placements[index];
    if (variable.space != ptx::StateSpace::shared || !placement.is_reached) continue;
    SharedArray array{.name = base::plain_name(std::string(variable.name)),
                      .begin = placement.address,
                      .bytes = variable.is_unsized ? study.plan->launch.dynamic_shared_bytes : variable.bytes()};
    take_shape(array, study);
    arrays.push_back(std::move(array));
  }
  std::ranges::sort(arrays, {}, &SharedArray::begin);
  return arrays;
}

std::string shared_name(const std::vector<SharedArray>& arrays, std::uint64_t byte) {
  for (const SharedArray& array : arrays)
    if (byte >= array.begin && byte < array.begin + array.bytes) return array.element_at(byte);
  return say("byte {}", group_digits(byte));
}

std::string shared_element(const std::vector<SharedArray>& arrays, std::uint64_t byte) {
  for (const SharedArray& array : arrays)
    if (byte >= array.begin && byte < array.begin + array.bytes) return array.element;
  return {};
}

}  // namespace warplens::views
