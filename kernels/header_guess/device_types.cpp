#include "kernels/header_guess/device_types.hpp"

#include <algorithm>

#include "kernels/elements.hpp"
#include "kernels/header_guess/text.hpp"
#include "kernels/header_guess/type_guess.hpp"

namespace warplens::kernels {
namespace {

constexpr unsigned kMostNesting = 8;
constexpr std::int64_t kMostInArray = 4096;

/// The value of a template argument: a number, or a constant's name.
HostValue value_named(const HostProgram& program, HostEvaluator& evaluator, const std::string& text) {
  if (!text.empty() && text.find_first_not_of("0123456789") == std::string::npos && text.size() < 10)
    return HostValue::integer(std::stoll(text));
  if (const Code given = program.initialiser(text)) return evaluator.value_of(given);
  const MacroText* const macro = program.macro(text);
  return macro != nullptr ? evaluator.value_of(macro->value) : HostValue();
}

}  // namespace

std::string DeviceTypes::resolved(std::string type) const {
  for (unsigned depth = 0; depth < kMostNesting; ++depth) {
    if (const auto bound = bindings_.find(type); bound != bindings_.end()) {
      type = bound->second;
    } else if (const std::string_view alias = program_->alias(type); !alias.empty() && alias != type) {
      type = trimmed(alias);
    } else {
      break;
    }
  }
  return type;
}

Formal DeviceTypes::formal(Code parameter) const {
  const Declared declared = declared_by(parameter.field("declarator"));
  Formal made;
  if (declared.name) made.name = declared.name.text();
  made.pointers = declared.pointers + (declared.is_array && declared.pointers == 0 ? 1 : 0);
  const Code type = parameter.field("type");
  std::string text = trimmed(type ? type.text() : "");
  for (const std::string_view word : {"struct ", "enum ", "const "})
    if (text.starts_with(word)) text = trimmed(std::string_view(text).substr(word.size()));
  made.type = resolved(text);
  while (made.type.ends_with('*')) {
    made.type = trimmed(std::string_view(made.type).substr(0, made.type.size() - 1));
    ++made.pointers;
  }
  made.is_const = parameter.text().find("const") != std::string_view::npos;
  return made;
}

Code DeviceTypes::class_named(const std::string& type) {
  const std::size_t open = type.find('<');
  const Code found = program_->type(type.substr(0, open));
  if (!found || open == std::string::npos || !found.node.parent().is("template_declaration")) return found;
  const std::string list = type.substr(open + 1, type.rfind('>') - open - 1);
  std::size_t at = 0;
  const Code head{found.tree, found.node.parent()};
  for (const Code parameter : head.field("parameters").children()) {
    const std::size_t comma = std::min(list.find(',', at), list.size());
    if (at >= list.size()) break;
    const std::vector<Code> parts = parameter.children();
    const Declared declared = declared_by(parameter.field("declarator"));
    if (declared.name) {
      bindings_[std::string(declared.name.text())] = trimmed(list.substr(at, comma - at));
    } else if (!parts.empty()) {
      bindings_[std::string(parts.back().text())] = trimmed(list.substr(at, comma - at));
    }
    at = comma + 1;
  }
  return found;
}

std::int64_t DeviceTypes::count_of(HostEvaluator& evaluator, Code declarator) const {
  std::int64_t count = 1;
  for (Code array = declarator; array.is("array_declarator"); array = array.field("declarator")) {
    const Code size = array.field("size");
    const auto bound = bindings_.find(size ? size.text() : std::string_view());
    const HostValue value =
        bound == bindings_.end() ? evaluator.value_of(size) : value_named(*program_, evaluator, bound->second);
    if (value.is_number()) count *= std::clamp<std::int64_t>(static_cast<std::int64_t>(value.number), 1, kMostInArray);
  }
  return count;
}

std::vector<std::string> DeviceTypes::fields_of(HostEvaluator& evaluator, Code type) {
  std::vector<std::string> fields;
  take_fields(evaluator, type, fields, 0);
  return fields;
}

void DeviceTypes::take_fields(HostEvaluator& evaluator, Code type, std::vector<std::string>& fields, unsigned depth) {
  for (const Code declaration : type.field("body").children()) {
    if (!declaration.is("field_declaration") || depth > kMostNesting) continue;
    if (declaration.text().starts_with("static")) continue;
    const std::string element = resolved(plain_type(declaration.field("type") ? declaration.field("type").text() : ""));
    for (const SyntaxNode declarator : declaration.node.fields("declarator")) {
      const Declared declared = declared_by({declaration.tree, declarator});
      if (declared.is_function) continue;
      const std::int64_t count = count_of(evaluator, {declaration.tree, declarator});
      for (std::int64_t number = 0; number < count; ++number) {
        if (declared.pointers > 0) {
          fields.push_back("unsigned long long");
        } else if (element_named(element)) {
          fields.push_back(element);
        } else if (const Code inner = class_named(element)) {
          take_fields(evaluator, inner, fields, depth + 1);
        } else {
          fields.push_back("int");
        }
      }
    }
  }
}

std::uint32_t bytes_of_fields(const std::vector<std::string>& fields) {
  std::uint32_t at = 0, widest = 1;
  for (const std::string& field : fields) {
    const std::uint32_t bytes = element_named(field)->bytes();
    const std::uint32_t alignment =
        std::min<std::uint32_t>(bytes == 12 || bytes == 3 || bytes == 6 ? bytes / 3 : bytes, 16);
    at = (at + alignment - 1) / alignment * alignment + bytes;
    widest = std::max(widest, alignment);
  }
  return (at + widest - 1) / widest * widest;
}

}  // namespace warplens::kernels
