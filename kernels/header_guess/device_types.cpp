#include "kernels/header_guess/device_types.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "kernels/header_guess/text.hpp"
#include "kernels/header_guess/type_guess.hpp"
#include "kernels/values/elements.hpp"

namespace warplens::kernels {
namespace {

constexpr std::int64_t kMostInArray = 4096;
/// Number of characters of a field list after which no more fields are read. No supported element has that many.
constexpr std::size_t kLongestFields = 4096;

/// Returns the value of a template argument, which is a number or the name of a constant.
HostValue value_named(const HostProgram& program, HostEvaluator& evaluator, const std::string& text) {
  if (!text.empty() && text.find_first_not_of("0123456789") == std::string::npos && text.size() < 10)
    return HostValue::integer(std::stoll(text));
  if (const Code given = program.initialiser(text)) return evaluator.value_of(given);
  const MacroText* const macro = program.macro(text);
  return macro != nullptr ? evaluator.value_of(macro->value) : HostValue();
}

/// Removes keywords: "struct node" -> "node". A class without a name is unchanged.
std::string without_keywords(std::string_view type) {
  std::string text = trim_text(type);
  for (const std::string_view word : {"const ", "struct ", "class ", "enum ", "const "})
    if (text.starts_with(word) && text.find('{') == std::string::npos)
      text = trim_text(std::string_view(text).substr(word.size()));
  return text;
}

/// Removes the namespace from the name of a library type: "cuda::std::uint8_t" -> "uint8_t".
std::string_view without_library(std::string_view type) {
  for (const std::string_view space : {"::", "cuda::", "std::", "thrust::"})
    if (type.starts_with(space)) type.remove_prefix(space.size());
  return type;
}

/// Keeps the longest of the fields, as in a union.
void keep_widest(std::vector<std::string>& fields) {
  const auto bytes = [](const std::string& field) {
    const auto element = element_named(struct_text("one", {field}));
    return element ? element->bytes() : 0;
  };
  if (fields.size() > 1) fields = {*std::ranges::max_element(fields, {}, bytes)};
}

}  // namespace

std::vector<std::string> split_template_arguments(std::string_view type) {
  const std::size_t open = type.find('<'), close = type.rfind('>');
  std::vector<std::string> parts;
  if (open == std::string_view::npos || close == std::string_view::npos || close < open) return parts;
  int depth = 0;
  std::size_t from = open + 1;
  for (std::size_t at = from; at <= close; ++at) {
    if (type[at] == '<' || type[at] == '(') ++depth;
    const bool ends = at == close || (type[at] == ',' && depth == 0);
    if (type[at] == '>' || type[at] == ')') --depth;
    if (!ends) continue;
    parts.push_back(trim_text(type.substr(from, at - from)));
    from = at + 1;
  }
  return parts;
}

Contents memory_contents(const std::string& type) {
  const std::string_view own = without_library(type);
  const std::string_view word = own.substr(0, own.find('<'));
  const std::vector<std::string> given = split_template_arguments(own);
  // Memory layout of the states of cuRAND and of complex numbers.
  if (word == "curandState" || word == "curandState_t" || word == "curandStateXORWOW_t")
    return {"unsigned long long", "6"};
  if (word == "curandStatePhilox4_32_10_t") return {"uint4", "4"};
  if (word == "cuComplex" || word == "cuFloatComplex" || word == "cufftComplex") return {"float2"};
  if (word == "cuDoubleComplex" || word == "cufftDoubleComplex") return {"double2"};
  if (word == "clock_t") return {"long long"};
  if (own.size() == type.size()) return {type};
  if (given.empty()) return {element_named(own) ? std::string(own) : type};
  const std::string element(without_library(plain_type(given.front())));
  if (word == "array" && given.size() == 2) return {element, given[1]};
  if (word == "complex") return {element, "2"};
  if (word == "atomic" || word == "device_ptr") return {element};
  return {type};
}

std::string DeviceTypes::resolve(std::string type) const {
  for (unsigned depth = 0; depth < kMostClassNesting; ++depth) {
    if (const auto bound = bindings_.find(type); bound != bindings_.end()) {
      type = bound->second;
    } else if (const std::string alias = without_keywords(program_->alias(type)); !alias.empty() && alias != type) {
      type = alias;
    } else {
      break;
    }
  }
  // Replace the parameters in "Board<Width, Height>".
  const std::vector<std::string> given = split_template_arguments(type);
  if (given.empty() || bindings_.empty()) return type;
  std::string list;
  for (const std::string& argument : given) {
    const auto bound = bindings_.find(argument.starts_with("const ") ? argument.substr(6) : argument);
    list += (list.empty() ? "" : ", ") + (bound == bindings_.end() ? argument : bound->second);
  }
  return type.substr(0, type.find('<') + 1) + list + type.substr(type.rfind('>'));
}

Formal DeviceTypes::formal(Code parameter) const {
  const Declared declared = parse_declarator(parameter.field("declarator"));
  Formal made;
  if (declared.name) made.name = declared.name.text();
  made.pointers = declared.pointers + (declared.is_array && declared.pointers == 0 ? 1 : 0);
  const Code type = parameter.field("type");
  made.type = resolve(without_keywords(type ? type.text() : ""));
  while (made.type.ends_with('*')) {
    made.type = trim_text(std::string_view(made.type).substr(0, made.type.size() - 1));
    ++made.pointers;
  }
  made.is_const = parameter.text().find("const") != std::string_view::npos;
  // The grammar does not report the stars of a pack, so they are counted in the text.
  if (parameter.is("variadic_parameter_declaration"))
    made.pointers = static_cast<unsigned>(std::ranges::count(parameter.text(), '*'));
  return made;
}

std::vector<Formal> DeviceTypes::formals(const Function& kernel) const {
  std::vector<Formal> made;
  for (const Code parameter : kernel.parameters) {
    if (parameter.text() == "void") continue;
    made.push_back(formal(parameter));
    if (!parameter.is("variadic_parameter_declaration")) continue;
    const Formal pack = made.back();
    made.pop_back();
    for (const std::string& type : split_template_arguments('<' + pack.type + '>')) {
      made.push_back(pack);
      made.back().type = type;
      made.back().name += std::to_string(made.size());
    }
  }
  return made;
}

Code DeviceTypes::class_named(const std::string& type) {
  const std::size_t open = type.find('<');
  const Code found = program_->type(type.substr(0, open));
  if (!found || open == std::string::npos || !found.node.parent().is("template_declaration")) return found;
  const std::vector<std::string> given = split_template_arguments(type);
  std::size_t at = 0;
  const Code head{found.tree, found.node.parent()};
  for (const Code parameter : head.field("parameters").children()) {
    if (at >= given.size()) break;
    const std::vector<Code> parts = parameter.children();
    const Declared declared = parse_declarator(parameter.field("declarator"));
    if (declared.name) {
      bindings_[std::string(declared.name.text())] = given[at];
    } else if (!parts.empty()) {
      bindings_[std::string(parts.back().text())] = given[at];
    }
    ++at;
  }
  return found;
}

std::int64_t DeviceTypes::element_count(HostEvaluator& evaluator, Code declarator) const {
  std::int64_t count = 1;
  HostScope numbers;  // template parameters in a size such as "c[Degree + 1]"
  if (declarator.is("array_declarator"))
    for (const auto& [name, text] : bindings_)
      if (const HostValue number = value_named(*program_, evaluator, text); number.is_number())
        numbers.declare(name, number);
  for (Code array = declarator; array.is("array_declarator"); array = array.field("declarator")) {
    const Code size = array.field("size");
    const auto bound = bindings_.find(size ? size.text() : std::string_view());
    const HostValue value = bound == bindings_.end() ? evaluator.value_where(size, numbers)
                                                     : value_named(*program_, evaluator, bound->second);
    if (value.is_number()) count = bounded_product(count, std::clamp<std::int64_t>(value.whole(), 1, kMostInArray));
  }
  return count;
}

std::vector<std::string> DeviceTypes::list_fields(HostEvaluator& evaluator, Code type, unsigned depth) {
  std::vector<std::string> fields;
  std::size_t length = 0;
  for (const Code declaration : type.field("body").children()) {
    if (length > kLongestFields) break;
    if (!declaration.is("field_declaration") || declaration.text().starts_with("static")) continue;
    const Contents contents =
        memory_contents(resolve(plain_type(declaration.field("type") ? declaration.field("type").text() : "")));
    const std::string element = element_of_field(evaluator, resolve(contents.element), depth);
    const auto bound = bindings_.find(contents.count);
    const HostValue within =
        value_named(*program_, evaluator, bound == bindings_.end() ? contents.count : bound->second);
    for (const SyntaxNode declarator : declaration.node.fields("declarator")) {
      const Declared declared = parse_declarator({declaration.tree, declarator});
      if (declared.is_function) continue;
      std::int64_t count = element_count(evaluator, {declaration.tree, declarator});
      if (within.is_number())
        count =
            std::min(kMostInArray, bounded_product(count, std::clamp<std::int64_t>(within.whole(), 1, kMostInArray)));
      std::string field = declared.pointers > 0 ? "unsigned long long" : element;
      if (declared.name) field += ' ' + std::string(declared.name.text());
      fields.push_back(count > 1 ? fmt::format("{}[{}]", field, count) : field);
      length += fields.back().size();
    }
  }
  if (type.is("union_specifier")) keep_widest(fields);
  return fields;
}

std::string DeviceTypes::element_of_field(HostEvaluator& evaluator, const std::string& type, unsigned depth) {
  if (element_named(type)) return type;
  const Code inner = depth < kMostClassNesting ? class_named(type) : Code();
  if (!inner || inner.is("enum_specifier")) return "int";
  const std::vector<std::string> fields = list_fields(evaluator, inner, depth + 1);
  return fields.empty() ? "char" : struct_text(plain_class_name(type), fields);
}

std::string plain_class_name(std::string type) {
  type.resize(std::min(type.size(), type.find('<')));
  const std::size_t space = type.rfind("::");
  return space == std::string::npos ? type : type.substr(space + 2);
}

}  // namespace warplens::kernels
