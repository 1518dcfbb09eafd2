#include "kernels/header_guess/argument_guess.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/base/numbers.hpp"
#include "kernels/header_guess/assumed_range.hpp"
#include "kernels/header_guess/bound_guess.hpp"
#include "kernels/header_guess/buffer_guess.hpp"
#include "kernels/header_guess/enumeration_guess.hpp"
#include "kernels/header_guess/fill_guess.hpp"
#include "kernels/header_guess/host_pointer.hpp"
#include "kernels/header_guess/parameter_kind.hpp"
#include "kernels/header_guess/text.hpp"
#include "kernels/header_guess/type_guess.hpp"
#include "kernels/host_program/host_arithmetic.hpp"
#include "kernels/host_program/integer_role.hpp"
#include "kernels/text/say.hpp"
#include "kernels/text/source_text.hpp"
#include "kernels/values/elements.hpp"

namespace warplens::kernels {
namespace {

constexpr double kMostNumbersOfElement = 1000;
std::uint32_t element_bytes(const BufferDraft& buffer) {
  const std::string type = buffer.fields.empty() ? buffer.element : struct_text(buffer.element, buffer.fields);
  const std::optional<Element> element = element_named(type);
  return element ? element->bytes() : 1;
}

/// Adds zeros to a fill that lists too few numbers for an element, as C++ does: "float3 p[8] = {0}".
void complete_list(BufferDraft& buffer) {
  const std::string type = buffer.fields.empty() ? buffer.element : struct_text(buffer.element, buffer.fields);
  const std::optional<Element> element = element_named(type);
  if (!buffer.fill.starts_with('[') || !buffer.fill.ends_with(']') || !element || element->parts.size() < 2) return;
  if (buffer.fill.find('"') != std::string::npos) return;
  const auto commas = static_cast<std::size_t>(std::ranges::count(buffer.fill, ','));
  for (std::size_t numbers = commas + 1; numbers % element->parts.size() != 0; ++numbers)
    buffer.fill.insert(buffer.fill.size() - 1, ", 0");
}

/// Returns the element type of an array of pointers: "float*".
std::string pointer_element(const DeviceTypes& types, const Formal& formal) {
  const Contents pointed = types.contents(formal.type);
  return (element_named(pointed.element) ? pointed.element : "unsigned char") + '*';
}

/// A pointer expression such as "data + 3" or "&data[3]", split into the pointer and the number of elements added to
/// it. If the number is unknown, the whole expression is the base.
struct Step {
  Code base;
  HostValue elements = HostValue::integer(0);
};

/// Splits one addition off a pointer expression.
Step split_once(HostEvaluator& evaluator, Code pointer) {
  Code code = pointer;
  while (code.is("parenthesized_expression") && code.children().size() == 1) code = code.children().front();
  Step step{.base = pointer};
  if (code.is("binary_expression") && code.field("operator").text() == "+") {
    step.base = code.field("left");
    step.elements = evaluator.value_of(code.field("right"));
  } else if (code.is("pointer_expression") && code.text().starts_with('&') &&
             code.field("argument").is("subscript_expression")) {
    const std::vector<Code> indices = code.field("argument").field("indices").children();
    if (indices.size() != 1) return step;
    step.base = code.field("argument").field("argument");
    step.elements = evaluator.value_of(indices.front());
  } else {
    return step;
  }
  const bool is_known = step.elements.is_number() && !step.elements.is_real && step.elements.number >= 0;
  return is_known ? step : Step{.base = pointer};
}

/// Splits "data + pitch + 1" into the base "data" and the sum "pitch + 1". Also follows host variables with such
/// values.
Step split_step(HostEvaluator& evaluator, Code pointer) {
  Step step{.base = pointer};
  for (unsigned depth = 0; depth < 8; ++depth) {
    step.base = follow_alias(evaluator.program(), step.base);
    const Step next = split_once(evaluator, step.base);
    if (next.base.text() == step.base.text()) break;
    const bool is_first = step.elements.expression == "0";
    step.elements = is_first ? next.elements : calculate("+", next.elements, step.elements);
    step.base = evaluator.origin(next.base);
    if (!step.elements.is_number()) return {.base = pointer};
  }
  return step;
}

}  // namespace

std::string reached_size(const std::string& name) {
  return say("the size of '{}' could not be determined; it gets as many elements as the kernel accesses", name);
}

std::string pointer_key(HostEvaluator& evaluator, Code given) {
  const Step step = split_step(evaluator, evaluator.origin(given));
  Code pointer = evaluator.origin(step.base);
  // Remove casts such as "reinterpret_cast<half2*>(p)".
  while (pointer.is("call_expression") && last_word(pointer.field("function")).ends_with("_cast") &&
         pointer.field("arguments").children().size() == 1)
    pointer = evaluator.origin(pointer.field("arguments").children().front());
  return std::string(pointer.text());
}

std::string ArgumentGuess::argument(const Formal& formal, Code given) {
  if (formal.pointers > 0) return buffer_argument(formal, given);
  if (is_texture_type(formal.type)) return texture_argument(formal, given);
  // A library for the host may define a class with the name of a vector type.
  const auto element = element_named(formal.type);
  const bool is_vector = element && element->parts.size() > 1;
  if (!is_vector && types_.class_named(formal.type)) return struct_argument(formal, given);
  if (const std::string list = library_class_argument(formal, given); !list.empty()) return list;
  return number_argument(formal, given);
}

/// Returns the argument for a number, an enumeration or a vector. An enumeration without a known value gets its first
/// enumerator. If the argument is a number of elements and its value seems to be 0, another number is assumed. The
/// program probably sets the argument in code that was not found.
std::string ArgumentGuess::number_argument(const Formal& formal, Code given) {
  HostValue value = evaluator_.value_of(given);
  if (!value && !element_named(formal.type))
    if (const auto first = find_first_enumerator(program_, evaluator_, formal.type)) {
      doubt(say("'{}' could not be determined; {} is assumed", formal.name, first->name));
      return std::to_string(first->number);
    }
  const bool is_literal = given && identifiers(std::string(given.text())).empty();
  const bool is_empty = value.is_number() && !value.is_real && value.number == 0 && !is_literal &&
                        bounds_.contains(formal.name) && is_count_name(formal.name);
  if (!is_empty) return numbers(value, formal);
  const std::int64_t assumed = std::min(largest_, kUsualElements);
  doubt(say("'{}' seems to be 0 in the program, but then the kernel would do nothing; {} is assumed", formal.name,
            assumed));
  return std::to_string(assumed);
}

/// Returns the header's argument for a parameter that is a number ("8") or a vector ("{8, 8}").
std::string ArgumentGuess::numbers(const HostValue& value, const Formal& formal) {
  if (formal.type == "dim3") return sides(value, formal);
  if (const Contents contents = types_.contents(formal.type); contents.element != formal.type &&
                                                              element_named(contents.element) &&
                                                              formal.type.find("complex<") != std::string::npos)
    return components(value, formal, contents.element);
  // "cuDoubleComplex" is a double2.
  if (const Contents contents = memory_contents(formal.type);
      !element_named(formal.type) && contents.count == "1" && element_named(contents.element))
    return numbers(value, {.name = formal.name, .type = contents.element});
  const auto element = element_named(formal.type);
  const std::size_t count = element ? element->parts.size() : value.parts.size();
  if (value.kind != HostValue::Kind::list && count < 2) return number(value, formal);
  // The list has one number ("T x{1}"), or the value is an object of the host that is converted to a number.
  if (element && count == 1) return number(value.parts.empty() ? HostValue() : value.parts.front(), formal);
  if (count == 1) return number(value.parts.front(), formal);
  std::string list;
  for (std::size_t at = 0; at < count; ++at) {
    const bool is_given = at < value.parts.size();
    list += (list.empty() ? "" : ", ") + number(is_given ? value.parts[at] : value, formal);
  }
  return '{' + list + '}';
}

/// Returns the argument for a dim3 that is passed by value.
std::string ArgumentGuess::sides(const HostValue& value, const Formal& formal) {
  const std::vector<HostValue>* parts = &value.parts;
  if (parts->size() == 1 && parts->front().kind == HostValue::Kind::list) parts = &parts->front().parts;
  if (!value) doubt(say("'{}' could not be determined; {} is assumed", formal.name, "1"));
  std::string list;
  for (std::size_t at = 0; at < 3; ++at) {
    const HostValue side = value.is_number() && at == 0 ? value
                           : at < parts->size()         ? as_integer((*parts)[at])
                                                        : HostValue();
    list += std::string(list.empty() ? "" : ", ") + "unsigned int " + (side.is_number() ? side.expression : "1");
  }
  return '{' + list + '}';
}

/// Returns the argument for a complex number that is passed by value.
std::string ArgumentGuess::components(const HostValue& value, const Formal& formal, const std::string& type) {
  const Formal part{.name = formal.name, .type = type};
  if (!value) doubt(say("'{}' could not be determined; {} is assumed", formal.name, "1.0"));
  const auto component = [&](std::size_t at) {
    if (value.is_number() && at == 0) return value.expression;
    if (at < value.parts.size() && value.parts[at].is_number()) return value.parts[at].expression;
    return std::string(at == 0 && !value ? "1.0" : "0.0");
  };
  return fmt::format("{{{} {}, {} {}}}", type, component(0), type, component(1));
}

/// Returns the argument for a view that is passed by value, such as "cuda::std::span<const T>(p, n)": a pointer and a
/// number of elements. Empty for any other type.
std::string ArgumentGuess::span_argument(const Formal& formal, Code given) {
  const std::string_view word = std::string_view(formal.type).substr(0, formal.type.find('<'));
  const std::vector<std::string> types = split_template_arguments(formal.type);
  if (!word.ends_with("span") || types.empty()) return {};
  const auto construction = given ? find_construction(given) : std::nullopt;
  const bool is_told = construction && construction->given.size() == 2;
  const Formal pointer{.name = formal.name,
                       .type = types_.resolve(plain_type(types.front())),
                       .pointers = 1,
                       .is_const = types.front().starts_with("const ")};
  const std::string buffer = is_told ? buffer_argument(pointer, construction->given[0]) : unknown_buffer(pointer);
  if (types.size() > 1) return '{' + buffer + '}';
  const Formal size{.name = formal.name, .type = "unsigned long long"};
  return '{' + buffer + ", " + size.type + ' ' +
         number(is_told ? evaluator_.value_of(construction->given[1]) : HostValue(), size) + '}';
}

std::string ArgumentGuess::number(const HostValue& value, const Formal& formal) {
  const bool real = is_floating(formal.type);
  const auto element = element_named(formal.type);
  const bool is_whole = element && element->parts.size() == 1 && !real;
  const HostValue known = is_whole && value.is_real ? as_integer(value) : value;
  // If a number does not fit in a small integer type, it was calculated from an assumed size.
  const bool fits = !known.is_number() || !is_whole || formal.type == "bool" || element->bytes() > 2 ||
                    (known.number >= -(1 << (8 * element->bytes() - 1)) && known.number < (1 << 8 * element->bytes()));
  if (known.is_number() && fits) return known.expression;
  // The guess depends on the name: a position or a small quantity, otherwise a size.
  const IntegerGuess guess = integer_guess(formal.name, {formal.name});
  const bool is_size = guess.role == IntegerRole::size || guess.role == IntegerRole::height;
  const std::string assumed = real ? "1.0"
                              : formal.type == "bool"
                                  ? "1"
                                  : fit_assumed_size(std::to_string(is_size ? largest_ : guess.value), formal.type);
  doubt(say("'{}' could not be determined; {} is assumed", formal.name, assumed));
  return assumed;
}

/// Returns the buffer for a pointer argument. Arguments that are the same pointer on the host share a buffer.
std::string ArgumentGuess::buffer_argument(const Formal& formal, Code given) {
  const std::string_view text = given.text();
  if (text == "nullptr" || text == "NULL" || text == "0") return "nullptr";
  const Step step = split_step(evaluator_, evaluator_.origin(given));
  const std::string buffer = buffer_argument(formal, step.base, pointer_key(evaluator_, given));
  if (step.elements.number > 0) enlarge_for(buffer, step.elements);
  return step.elements.number > 0 ? buffer + " + " + step.elements.expression : buffer;
}

/// If the assumed size of a buffer is too small for the pointer "p + offset", gives the buffer as many elements as the
/// kernel accesses.
void ArgumentGuess::enlarge_for(const std::string& name, const HostValue& offset) {
  const auto buffer = std::ranges::find(draft_.buffers, name, &BufferDraft::name);
  if (buffer == draft_.buffers.end() || buffer->rows != "1" || buffer->cols == kReached) return;
  const bool is_constant = buffer->cols.find_first_not_of("0123456789") == std::string::npos;
  if (!is_constant || buffer->elements < 1 || offset.number <= static_cast<double>(buffer->elements)) return;
  buffer->cols = kReached;
  doubt(reached_size(name));
}

/// Returns the buffer that is registered under `key`, or adds one.
std::string ArgumentGuess::buffer_argument(const Formal& formal, Code given, const std::string& key) {
  if (const auto known = by_pointer_.find(key); known != by_pointer_.end()) return known->second;
  BufferDraft buffer{.name = fresh_name(draft_, formal.name)};
  take_element(formal, buffer);
  const bool floating = is_floating(buffer.element);
  take_shape(element_count(given, element_bytes(buffer)), formal, buffer);
  buffer.fill = guess_fill(program_, evaluator_, given, floating, element_bytes(buffer));
  complete_list(buffer);
  // If the allocation was not found, the code that fills the memory may not have been found either.
  const bool is_written_before = written_before_.contains(key);
  if (buffer.fill.empty() && (formal.is_const || buffer.cols == kReached || is_written_before))
    buffer.fill = any_fill(floating);
  const bool is_known = buffer.fill == "\"zero\"" || buffer.fill.find("c == ") != std::string::npos;
  if (!buffer.fields.empty() && !buffer.fill.empty() && !is_known) {
    const std::string formula = formal.pointers == 1 ? fields_formula(formal, given) : std::string();
    buffer.fill = formula.empty() ? "\"index\"" : fmt::format("{{ expression = {} }}", toml_text(formula));
  }
  by_pointer_[key] = buffer.name;
  draft_.buffers.push_back(buffer);
  if (formal.pointers > 1) point_to_rows(formal, given, draft_.buffers.size() - 1);
  if (formal.pointers == 1 && !is_known) point_from_fields(formal, given, draft_.buffers.size() - 1);
  return buffer.name;
}

/// Returns the number of elements that the host allocates. Unknown if this number depends on an assumed value, and
/// nothing else in the launch depends on that value. The kernel might then access more elements.
HostValue ArgumentGuess::element_count(Code given, std::uint32_t bytes) {
  AssumedSizes& assumed = program_.assumed();
  assumed.take_asked();
  HostEvaluator probe = evaluator_;
  find_element_count(program_, probe, given, bytes);
  for (const std::string& name : assumed.take_asked())
    if (!assumed.of_launch.contains(name)) return {};
  return find_element_count(program_, evaluator_, given, bytes);
}

void ArgumentGuess::point_to_rows(const Formal& formal, Code given, std::size_t number) {
  constexpr std::int64_t kMostPointers = 256;
  const Code source = find_copied_array(program_, evaluator_, given);
  Formal pointee = formal;
  pointee.pointers = 1;
  pointee.name += "_data";
  BufferDraft data{.name = fresh_name(draft_, pointee.name), .rows = "1", .cols = std::string(kReached)};
  take_element(pointee, data);
  data.fill = any_fill(is_floating(data.element));
  const HostValue length = source ? find_element_count(program_, evaluator_, source, element_bytes(data)) : HostValue();
  const std::int64_t pointers = draft_.buffers[number].elements;
  std::string list = toml_text(data.name);
  if (length.is_number() && length.number >= 1 && pointers >= 1) {
    const std::int64_t rows = std::min(pointers, kMostPointers);
    data.rows = std::to_string(rows);
    data.cols = length.expression;
    for (std::int64_t row = 1; row < rows; ++row)
      list += ", " + toml_text(fmt::format("{} + {} * ({})", data.name, row, length.expression));
  }
  draft_.buffers[number].fill = fmt::format("{{ pointers_to = [{}] }}", list);
  draft_.buffers.push_back(std::move(data));
  if (formal.pointers == 2) point_from_fields(pointee, {}, draft_.buffers.size() - 1);
}

/// Adds a buffer for a pointer whose allocation cannot be found in the host code.
std::string ArgumentGuess::unknown_buffer(const Formal& formal) {
  BufferDraft buffer{.name = fresh_name(draft_, formal.name)};
  take_element(formal, buffer);
  take_shape({}, formal, buffer);
  buffer.fill = any_fill(is_floating(buffer.element));
  draft_.buffers.push_back(buffer);
  if (formal.pointers > 1) point_to_rows(formal, {}, draft_.buffers.size() - 1);
  if (formal.pointers == 1) point_from_fields(formal, {}, draft_.buffers.size() - 1);
  return buffer.name;
}

/// Returns the buffer for the memory that is bound to a reference. The elements of this buffer are the texels. If the
/// kernel also takes this memory as an argument with another element type, the reference therefore gets a buffer of its
/// own.
std::string ArgumentGuess::reference_buffer(const Formal& texels, const TextureGuess& guess) {
  const Step step = split_step(evaluator_, evaluator_.origin(guess.pointer));
  std::string key = pointer_key(evaluator_, guess.pointer);
  if (const auto known = by_pointer_.find(key); known != by_pointer_.end()) {
    const auto buffer = std::ranges::find(draft_.buffers, known->second, &BufferDraft::name);
    if (buffer != draft_.buffers.end() && buffer->element == texels.type && buffer->fields.empty())
      return known->second;
    key += " as " + texels.type;
  }
  const std::string buffer = buffer_argument(texels, step.base, key);
  const auto made = std::ranges::find(draft_.buffers, buffer, &BufferDraft::name);
  // Rows and columns of two-dimensional memory are those of the texture.
  if (made != draft_.buffers.end() && guess.columns.is_number() && guess.rows.is_number()) {
    made->rows = guess.rows.expression;
    made->cols = guess.columns.expression;
  }
  if (made != draft_.buffers.end() && made->fill.empty()) made->fill = any_fill(is_floating(made->element));
  return buffer;
}

void ArgumentGuess::take_element(const Formal& formal, BufferDraft& buffer) {
  const Contents contents = types_.contents(formal.type);
  buffer.element = formal.pointers > 1     ? pointer_element(types_, formal)
                   : contents.count == "1" ? contents.element
                                           : formal.type;
  if (element_named(buffer.element)) return;
  const HostValue count = types_.number_named(evaluator_, contents.count);
  if (formal.pointers == 1 && count.is_number() && count.number > 1 && count.number < kMostNumbersOfElement &&
      element_named(contents.element)) {
    buffer.fields = {fmt::format("{}[{}]", contents.element, count.whole())};
    buffer.element = plain_class_name(buffer.element);
    return;
  }
  if (std::vector<std::string> fields = types_.list_library_fields(evaluator_, buffer.element);
      element_named(struct_text("", fields))) {
    buffer.fields = std::move(fields);
    buffer.element = plain_class_name(buffer.element);
    return;
  }
  if (buffer.element == "void") {
    buffer.element = "unsigned char";
    return;
  }
  if (const Code type = types_.class_named(buffer.element)) {
    std::vector<std::string> fields = types_.list_fields(evaluator_, type);
    if (element_named(struct_text("", fields))) {
      buffer.fields = std::move(fields);
      buffer.element.resize(std::min(buffer.element.size(), buffer.element.find('<')));
      return;
    }
  }
  // The type is an enumeration or comes from an unknown header file; 4 bytes are the best guess.
  const std::string assumed = assume_element(program_, buffer.element);
  doubt(say("the type '{}' is unknown; {} is assumed for the elements of '{}'", buffer.element, assumed, buffer.name));
  buffer.element = assumed;
}

void ArgumentGuess::take_shape(const HostValue& count, const Formal& formal, BufferDraft& buffer) {
  buffer.rows = "1";
  if (!count.is_number() || count.number < 1) {
    buffer.cols = kReached;
    doubt(reached_size(formal.name));
    return;
  }
  buffer.cols = count.expression;
  buffer.elements = count.whole();
  for (const auto& [rows, cols] : {std::pair("height", "width"), {"width", "height"}, {"width", "width"}})
    if (count.expression == fmt::format("{} * {}", rows, cols)) {
      buffer.rows = rows;
      buffer.cols = cols;
      return;
    }
}

std::string ArgumentGuess::assumed_side(bool is_row) const {
  const auto [width, height] = draft_.default_size;
  if (is_row) return height > 1 ? "height" : std::to_string(kAssumedFew);
  return width > 1 ? "width" : std::to_string(largest_);
}

}  // namespace warplens::kernels
