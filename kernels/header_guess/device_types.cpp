#include "kernels/header_guess/device_types.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "kernels/header_guess/library_types.hpp"
#include "kernels/header_guess/text.hpp"
#include "kernels/header_guess/type_guess.hpp"
#include "kernels/source/host_types.hpp"
#include "kernels/values/elements.hpp"

namespace warplens::kernels {
namespace {

constexpr std::int64_t kMostInArray = 4096;
constexpr std::size_t kMostFields = 1024;
/// Maximum length of a field list in characters. No more fields are read after this length, because such an element is
/// not supported.
constexpr std::size_t kLongestFields = 4096;

/// Returns the value of a template argument, which is a number or the name of a constant.
HostValue value_named(const HostProgram& program, HostEvaluator& evaluator, const std::string& text) {
  if (!text.empty() && text.find_first_not_of("0123456789") == std::string::npos && text.size() < 10)
    return HostValue::integer(std::stoll(text));
  if (const Code given = program.initialiser(text)) return evaluator.value_of(given);
  const MacroText* const macro = program.macro(text);
  return macro != nullptr ? evaluator.value_of(macro->value) : HostValue();
}

bool is_class_node(Code code) {
  return code && is_any_of(code.node, {"struct_specifier", "class_specifier", "union_specifier"});
}

/// Returns N of "__align__(N)" and "alignas(N)" in the head of a class; 0 if there is none or it is unknown.
std::int64_t alignment_in(HostEvaluator& evaluator, Code type, std::string_view head) {
  for (const std::string_view word : {"__align__", "alignas", "__attribute__"}) {
    const std::size_t at = head.find(word);
    if (at == std::string_view::npos) continue;
    const std::string_view rest = head.substr(at);
    const std::size_t digits = rest.find_first_of("0123456789");
    // The alignment may be an expression: "alignas(sizeof(T) * N)".
    for (const Code call : find_nodes(type, {"alignas_qualifier", "alignas_specifier"})) {
      if (call.node.end() > type.field("body").node.begin() || call.children().empty()) continue;
      const HostValue value = evaluator.value_of(call.children().front());
      if (value.is_number() && value.number >= 1 && value.number <= 256) return value.whole();
    }
    if (digits == std::string_view::npos || rest.find("sizeof") < digits) return 0;
    const std::size_t end = std::min(rest.find_first_not_of("0123456789", digits), rest.size());
    return end - digits < 4 ? std::stoll(std::string(rest.substr(digits, end - digits))) : 0;
  }
  return 0;
}

/// Removes keywords: "struct node" -> "node". A class without a name is unchanged.
std::string without_keywords(std::string_view type) {
  std::string text = trim_text(type);
  for (const std::string_view word : {"const ", "struct ", "class ", "enum ", "const "})
    if (text.starts_with(word) && text.find('{') == std::string::npos)
      text = trim_text(std::string_view(text).substr(word.size()));
  return text;
}

/// Keeps only the longest field, for a union.
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

std::string_view DeviceTypes::find_alias(const std::string& type) const {
  if (const std::string_view alias = program_->alias(type); !alias.empty()) return alias;
  // A typedef of a class of the program: "Scene::Vector".
  const std::size_t colons = type.find('<') == std::string::npos ? type.rfind("::") : std::string::npos;
  if (colons == std::string::npos) return {};
  const std::string space = type.substr(0, colons);
  const std::size_t before = space.rfind("::");
  const bool is_class =
      static_cast<bool>(program_->type(before == std::string::npos ? space : space.substr(before + 2)));
  return is_class ? program_->alias(type.substr(colons + 2)) : std::string_view();
}

std::string DeviceTypes::resolve(std::string type) const {
  for (unsigned depth = 0; depth < kMostClassNesting; ++depth) {
    if (const auto bound = bindings_.find(type); bound != bindings_.end()) {
      type = bound->second;
    } else if (const std::string alias = without_keywords(find_alias(type)); !alias.empty() && alias != type) {
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
  // A reference is passed as an address.
  const bool is_address = declared.is_array || parameter.field("declarator").is("reference_declarator");
  made.pointers = declared.pointers + (is_address && declared.pointers == 0 ? 1 : 0);
  const Code type = parameter.field("type");
  made.type = resolve(without_keywords(type ? type.text() : ""));
  while (made.type.ends_with('*')) {
    made.type = resolve(trim_text(std::string_view(made.type).substr(0, made.type.size() - 1)));
    ++made.pointers;
  }
  made.is_const = parameter.text().find("const") != std::string_view::npos;
  // The parser does not report the * of a parameter pack, so it is counted in the text.
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
  Code found = program_->type(trim_text(type.substr(0, open)));
  // The name may be qualified: "Solver::State".
  const bool is_of_library = type.starts_with("std::") || type.starts_with("cuda::") || type.starts_with("thrust::");
  if (!found && !is_of_library) found = program_->type(plain_class_name(type));
  if (!found || open == std::string::npos || !found.node.parent().is("template_declaration")) return found;
  bind_arguments({found.tree, found.node.parent()}, split_template_arguments(type));
  return found;
}

void DeviceTypes::bind_arguments(Code head, const std::vector<std::string>& given) {
  std::size_t at = 0;
  for (const Code parameter : head.field("parameters").children()) {
    if (parameter.is("comment")) continue;
    Code name = parse_declarator(parameter.field("declarator")).name;
    if (!name) name = parameter.field("name");
    if (!name && !parameter.children().empty()) name = parameter.children().back();
    Code usual = parameter.field("default_type");
    if (!usual) usual = parameter.field("default_value");
    if (name && at < given.size()) bindings_[std::string(name.text())] = given[at];
    if (name && at >= given.size() && usual) bindings_[std::string(name.text())] = resolve(plain_type(usual.text()));
    ++at;
  }
}

Contents DeviceTypes::contents(const std::string& type) const {
  return program_->type(plain_class_name(type)) ? Contents{type} : memory_contents(type);
}

HostValue DeviceTypes::number_named(HostEvaluator& evaluator, const std::string& text) const {
  const auto bound = bindings_.find(text);
  return value_named(*program_, evaluator, bound == bindings_.end() ? text : bound->second);
}

std::int64_t DeviceTypes::element_count(HostEvaluator& evaluator, Code declarator) const {
  std::int64_t count = 1;
  // "float* rows[4]" is an array of pointers.
  while (declarator.is("pointer_declarator")) declarator = declarator.field("declarator");
  HostScope numbers;  // template parameters that occur in a size such as "c[Degree + 1]"
  if (declarator.is("array_declarator"))
    for (const auto& [name, text] : bindings_)
      if (const HostValue number = value_named(*program_, evaluator, text); number.is_number())
        numbers.declare(name, number);
  for (Code array = declarator; array.is("array_declarator"); array = array.field("declarator")) {
    const Code size = array.field("size");
    const auto bound = bindings_.find(size ? size.text() : std::string_view());
    // A plain number is read without the evaluator, because the evaluator stops after a maximum number of steps.
    const bool is_named = bound != bindings_.end() || (size && size.is("number_literal"));
    const std::string text = bound != bindings_.end() ? bound->second : std::string(size ? size.text() : "");
    const HostValue named = is_named ? value_named(*program_, evaluator, text) : HostValue();
    const HostValue value = named ? named : evaluator.value_where(size, numbers);
    if (value.is_number()) count = bounded_product(count, std::clamp<std::int64_t>(value.whole(), 1, kMostInArray));
  }
  return count;
}

std::vector<ClassField> DeviceTypes::fields(HostEvaluator& evaluator, Code type, unsigned depth) {
  std::vector<ClassField> all;
  if (depth > kMostClassNesting) return all;
  // The fields of base classes come first.
  for (const Code base : type.child("base_class_clause").children()) {
    const TypeBindings outer = bindings_;
    const std::string name = resolve(plain_type(base.text()));
    if (const Code inherited = class_named(name); inherited && !(inherited.node == type.node)) {
      if (keeps_padding(evaluator, inherited, depth))
        all.push_back({.type = name, .inner = inherited, .is_base = true});
      else
        for (ClassField& field : fields(evaluator, inherited, depth + 1)) all.push_back(std::move(field));
    }
    bindings_ = outer;
  }
  for (const Code declaration : type.field("body").children()) {
    if (all.size() > kMostFields) break;
    if (!declaration.is("field_declaration") || declaration.text().starts_with("static")) continue;
    const Code written = declaration.field("type");
    // The declaration may define an unnamed struct: "struct { float x, y; };" or "struct { float x, y; } at;".
    const Code own = is_class_node(written) && written.field("body") ? written : Code();
    const std::vector<SyntaxNode> declarators = declaration.node.fields("declarator");
    if (declarators.empty() && own && !own.is("union_specifier"))
      for (ClassField& field : fields(evaluator, own, depth + 1)) all.push_back(std::move(field));
    if (declarators.empty() && own.is("union_specifier")) all.push_back({.inner = own});
    if (declarators.empty()) continue;
    unsigned pointers = 0;
    std::string plain = own ? std::string() : resolve(plain_type(written ? written.text() : "", &pointers));
    while (plain.ends_with('*')) {
      plain = resolve(plain_type(plain));
      ++pointers;
    }
    const Contents held = pointers > 0 ? Contents{plain} : contents(plain);
    const std::string element = resolve(held.element);
    const HostValue within = number_named(evaluator, held.count);
    for (const SyntaxNode node : declarators) {
      const Code declarator{declaration.tree, node};
      const Declared declared = parse_declarator(declarator);
      if (declared.is_function) continue;
      // A reference has the size of a pointer.
      const unsigned references = declarator.is("reference_declarator") ? 1 : 0;
      ClassField field{
          .type = element, .pointers = pointers + declared.pointers + references, .declarator = declarator};
      if (declared.name) field.name = declared.name.text();
      field.is_opaque = field.pointers == 0 && !element_named(plain) && !own &&
                        find_host_numbers(plain.substr(0, plain.find('<'))).is_opaque;
      field.count = element_count(evaluator, declarator);
      if (within.is_number() && field.pointers == 0)
        field.count = std::min(kMostInArray,
                               bounded_product(field.count, std::clamp<std::int64_t>(within.whole(), 1, kMostInArray)));
      const TypeBindings outer = bindings_;
      if (field.pointers == 0 && !element_named(element)) field.inner = own ? own : class_named(element);
      bindings_ = outer;
      if (field.inner.is("enum_specifier")) field.inner = Code();
      all.push_back(std::move(field));
    }
  }
  return all;
}

/// Returns true if a base class has padding at its end that the derived class does not use. In the layout of the
/// Itanium C++ ABI, this holds for plain structs: those without constructors, base classes, virtual functions, private
/// fields and default values.
bool DeviceTypes::keeps_padding(HostEvaluator& evaluator, Code base, unsigned depth) {
  if (depth > kMostClassNesting || !base.is("struct_specifier") || base.child("base_class_clause")) return false;
  const std::string_view name = last_word(base.field("name"));
  for (const Code member : base.field("body").children()) {
    const std::string_view text = member.text();
    const bool is_hidden = member.is("access_specifier") && !text.starts_with("public");
    if (is_hidden || text.starts_with("virtual") || member.field("default_value")) return false;
    bool is_constructor = false;
    for (const SyntaxNode node : member.node.fields("declarator")) {
      const Declared declared = parse_declarator({member.tree, node});
      is_constructor |= declared.is_function && declared.name && declared.name.text() == name;
    }
    if (is_constructor) return false;
  }
  const auto element = element_named(struct_text("", list_fields(evaluator, base, depth + 1)));
  if (!element || element->parts.empty()) return false;
  const auto& last = element->parts.back();
  return last.at + bytes_of(last.scalar) < element->bytes();
}

std::vector<std::string> DeviceTypes::list_fields(HostEvaluator& evaluator, Code type, unsigned depth) {
  std::vector<std::string> listed;
  std::size_t length = 0;
  for (const ClassField& field : fields(evaluator, type)) {
    if (length > kLongestFields) break;
    std::string text = field.pointers > 0 ? "unsigned long long" : element_of_field(evaluator, field, depth);
    if (!field.name.empty()) text += ' ' + field.name;
    listed.push_back(field.count > 1 ? fmt::format("{}[{}]", text, field.count) : text);
    length += listed.back().size();
  }
  if (type.is("union_specifier")) keep_widest(listed);
  pad(evaluator, type, listed);
  return listed;
}

void DeviceTypes::pad(HostEvaluator& evaluator, Code type, std::vector<std::string>& listed) const {
  const Code body = type.field("body");
  const auto element = listed.empty() || !body ? std::nullopt : element_named(struct_text("", listed));
  if (!element) return;
  const std::string_view head = type.text().substr(0, body.node.begin() - type.node.begin());
  const std::int64_t alignment = alignment_in(evaluator, type, head);
  if (alignment > 1 && element->bytes() % alignment != 0)
    listed.push_back(fmt::format("char padding[{}]", alignment - element->bytes() % alignment));
}

std::vector<std::string> DeviceTypes::list_library_fields(HostEvaluator& evaluator, const std::string& type,
                                                          unsigned depth) {
  std::vector<std::string> listed;
  if (depth > kMostClassNesting || program_->type(plain_class_name(type))) return listed;
  for (const LibraryField& part : library_fields(type)) {
    ClassField field{.name = part.name, .pointers = part.pointers};
    const std::string plain = resolve(plain_type(part.type));
    const Contents held = contents(plain);
    field.type = resolve(held.element);
    for (const std::string& count : {part.count, held.count})
      if (const HostValue number = number_named(evaluator, count); number.is_number())
        field.count = std::min(kMostInArray,
                               bounded_product(field.count, std::clamp<std::int64_t>(number.whole(), 1, kMostInArray)));
    if (!element_named(field.type)) field.inner = class_named(field.type);
    std::string text = field.pointers > 0 ? "unsigned long long" : element_of_field(evaluator, field, depth + 1);
    text += ' ' + field.name;
    listed.push_back(field.count > 1 ? fmt::format("{}[{}]", text, field.count) : text);
  }
  return listed;
}

std::string DeviceTypes::element_of_field(HostEvaluator& evaluator, const ClassField& field, unsigned depth) {
  if (element_named(field.type)) return field.type;
  if (depth >= kMostClassNesting) return "int";
  const std::string name = plain_class_name(field.type);
  if (!field.inner) {
    const std::vector<std::string> parts = list_library_fields(evaluator, field.type, depth + 1);
    return parts.empty() ? "int" : struct_text(name, parts);
  }
  const TypeBindings outer = bindings_;
  class_named(field.type);
  const std::vector<std::string> parts = list_fields(evaluator, field.inner, depth + 1);
  bindings_ = outer;
  return parts.empty() ? "char" : struct_text(name, parts);
}

std::string plain_class_name(std::string type) {
  type = trim_text(type.substr(0, type.find('<')));
  const std::size_t space = type.rfind("::");
  return space == std::string::npos ? type : type.substr(space + 2);
}

}  // namespace warplens::kernels
