#include "kernels/header_guess/argument_guess.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/base/numbers.hpp"
#include "kernels/elements.hpp"
#include "kernels/header_guess/buffer_guess.hpp"
#include "kernels/header_guess/text.hpp"
#include "kernels/header_guess/type_guess.hpp"

namespace warplens::kernels {
namespace {

constexpr unsigned kMostNesting = 8;

std::uint32_t element_bytes(const BufferDraft& buffer) {
  return buffer.fields.empty() ? element_named(buffer.element)->bytes() : bytes_of_fields(buffer.fields);
}

/// What is assigned to "object.field"; the last one in the text.
Code assigned_to(const HostProgram& program, const std::string& wanted) {
  Code assigned;
  for (const SyntaxTree& tree : program.trees())
    visit(tree.root(), [&](SyntaxNode node) {
      const Code code{&tree, node};
      if (node.is("assignment_expression") && code.field("left").text() == wanted) assigned = code.field("right");
      return Visit::children;
    });
  return assigned;
}

}  // namespace

/// A struct's fields as they are written, one after the other.
struct ArgumentGuess::StructList {
  Code object;  ///< what the host calls the struct
  std::string text;
  std::size_t at = 0;  ///< the field's number
};

std::string ArgumentGuess::argument(const Formal& formal, Code given) {
  if (formal.pointers > 0) return buffer_argument(formal, given);
  if (types_.class_named(formal.type)) return struct_argument(formal, given);
  const HostValue value = evaluator_.value_of(given);
  if (value.kind != HostValue::Kind::list) return number(value, formal);
  std::string list;
  for (const HostValue& part : value.parts) list += (list.empty() ? "" : ", ") + number(part, formal);
  return '{' + list + '}';
}

std::string ArgumentGuess::number(const HostValue& value, const Formal& formal) {
  if (value.is_number()) return value.expression;
  const bool real = is_floating(formal.type);
  const std::string assumed = real ? "1.0" : formal.type == "bool" ? "1" : std::to_string(largest_);
  doubt(fmt::format("'{}' could not be found out; {} is assumed", formal.name, assumed));
  return assumed;
}

/// The buffer behind a pointer: one for each pointer of the host's.
std::string ArgumentGuess::buffer_argument(const Formal& formal, Code given) {
  const std::string_view text = given.text();
  if (text == "nullptr" || text == "NULL" || text == "0") return "nullptr";
  const std::string key(evaluator_.origin(given).text());
  if (const auto known = by_pointer_.find(key); known != by_pointer_.end()) return known->second;
  BufferDraft buffer{.name = fresh_name(draft_, formal.name)};
  take_element(formal, buffer);
  const bool floating = is_floating(buffer.element);
  take_shape(elements_of(program_, evaluator_, given, element_bytes(buffer)), formal, buffer);
  buffer.fill = fill_of(program_, evaluator_, given, floating);
  // Of memory that nothing is known about, nothing tells that it is not filled.
  if (buffer.fill.empty() && (formal.is_const || buffer.cols == kReached)) buffer.fill = any_fill(floating);
  if (!buffer.fields.empty() && !buffer.fill.empty() && buffer.fill != "\"zero\"") buffer.fill = "\"index\"";
  by_pointer_[key] = buffer.name;
  draft_.buffers.push_back(buffer);
  return buffer.name;
}

/// A buffer that the host's text does not lead to.
std::string ArgumentGuess::unknown_buffer(const Formal& formal) {
  BufferDraft buffer{.name = fresh_name(draft_, formal.name)};
  take_element(formal, buffer);
  take_shape({}, formal, buffer);
  buffer.fill = any_fill(is_floating(buffer.element));
  draft_.buffers.push_back(buffer);
  return buffer.name;
}

void ArgumentGuess::take_element(const Formal& formal, BufferDraft& buffer) {
  buffer.element = formal.pointers > 1 ? "unsigned long long" : formal.type;
  if (element_named(buffer.element)) return;
  if (buffer.element == "void") {
    buffer.element = "unsigned char";
    return;
  }
  if (const Code type = types_.class_named(buffer.element)) {
    buffer.fields = types_.fields_of(evaluator_, type);
    buffer.element.resize(std::min(buffer.element.size(), buffer.element.find('<')));
    if (!buffer.fields.empty()) return;
  }
  // An enumeration, or a type of a header: 4 bytes is the best guess.
  doubt(fmt::format("'{}' is a type that nothing tells about; int is assumed for the elements of '{}'", buffer.element,
                    buffer.name));
  buffer.element = "int";
}

void ArgumentGuess::take_shape(const HostValue& count, const Formal& formal, BufferDraft& buffer) {
  buffer.rows = "1";
  if (!count.is_number() || count.number < 1) {
    buffer.cols = kReached;
    doubt(fmt::format("the size of '{}' could not be found out; it gets as many elements as the kernel reaches",
                      formal.name));
    return;
  }
  buffer.cols = count.expression;
  for (const auto& [rows, cols] : {std::pair("height", "width"), {"width", "height"}, {"width", "width"}})
    if (count.expression == fmt::format("{} * {}", rows, cols)) {
      buffer.rows = rows;
      buffer.cols = cols;
      return;
    }
}

std::string ArgumentGuess::struct_argument(const Formal& formal, Code given) {
  StructList list{.object = given};
  write_fields(types_.class_named(formal.type), evaluator_.value_of(given), list, 0);
  // A functor without members is one byte.
  return list.text.empty() ? "0" : '{' + list.text + '}';
}

void ArgumentGuess::write_fields(Code type, const HostValue& whole, StructList& list, unsigned depth) {
  for (const Code declaration : type.field("body").children()) {
    if (!declaration.is("field_declaration") || declaration.text().starts_with("static")) continue;
    const std::string element =
        types_.resolved(plain_type(declaration.field("type") ? declaration.field("type").text() : ""));
    for (const SyntaxNode declarator : declaration.node.fields("declarator")) {
      const Declared declared = declared_by({declaration.tree, declarator});
      if (declared.is_function || !declared.name) continue;
      const std::int64_t count = types_.count_of(evaluator_, {declaration.tree, declarator});
      for (std::int64_t number = 0; number < count; ++number) {
        const Code inner = declared.pointers == 0 && !element_named(element) ? types_.class_named(element) : Code();
        if (inner && depth < kMostNesting) {
          write_fields(inner, {}, list, depth + 1);
          continue;
        }
        const bool is_enumeration = declared.pointers == 0 && !element_named(element);
        const Formal field{.name = std::string(declared.name.text()),
                           .type = is_enumeration ? "int" : element,
                           .pointers = declared.pointers};
        list.text += list.text.empty() ? "" : ", ";
        list.text +=
            field_argument(field, list.object, list.at < whole.parts.size() ? whole.parts[list.at] : HostValue());
        ++list.at;
      }
    }
  }
}

std::string ArgumentGuess::field_argument(const Formal& field, Code object, const HostValue& listed) {
  const Code assigned = assigned_to(program_, std::string(object.text()) + '.' + field.name);
  if (field.pointers > 0) return assigned ? buffer_argument(field, assigned) : unknown_buffer(field);
  return field.type + ' ' + number(assigned ? evaluator_.value_of(assigned) : listed, field);
}

}  // namespace warplens::kernels
