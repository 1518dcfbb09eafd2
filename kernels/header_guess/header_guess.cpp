#include "kernels/header_guess/header_guess.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>

#include "analysis/base/numbers.hpp"
#include "kernels/elements.hpp"
#include "kernels/error.hpp"
#include "kernels/header_guess/buffer_guess.hpp"
#include "kernels/header_guess/launch.hpp"
#include "kernels/header_guess/type_guess.hpp"
#include "kernels/source/declaration.hpp"
#include "kernels/source_text.hpp"

namespace warplens::kernels {
namespace {

/// For what nothing tells: enough for a class to look at, little enough to be quick.
constexpr std::int64_t kThreads = 256;
constexpr std::int64_t kElements = 16384;
constexpr unsigned kMostNesting = 8;

/// A parameter of the kernel, as its declaration has it.
struct Formal {
  std::string name;
  std::string type;  ///< without const, * and &; template parameters replaced
  unsigned pointers = 0;
  bool is_const = false;
};

struct Buffer {
  std::string name, element, rows, cols, fill;
  std::vector<std::string> fields;
};

std::string trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\n\r");
  if (begin == std::string_view::npos) return {};
  return std::string(text.substr(begin, text.find_last_not_of(" \t\n\r") - begin + 1));
}

bool is_floating(std::string_view type) {
  for (const std::string_view word : {"float", "double", "half", "bfloat"})
    if (type.find(word) != std::string_view::npos) return true;
  return false;
}

std::string toml_text(std::string_view text) {
  std::string made = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') made += '\\';
    made += c == '\n' ? ' ' : c;
  }
  return made + '"';
}

/// Makes the header of one kernel.
class Guess {
 public:
  Guess(const HostProgram& program, const Function& kernel, const HostLaunch* launch, std::string path)
      : program_(program), kernel_(kernel), launch_(launch), path_(std::move(path)), evaluator_(program) {}

  HeaderGuess made() {
    bind_template_parameters();
    for (const Code parameter : kernel_.parameters)
      if (parameter.text() != "void") formals_.push_back(formal(parameter));
    if (launch_ != nullptr) {
      choose_sizes();
      evaluator_ = HostEvaluator(program_, sizes_);
      take_launch();
    } else {
      take_signature();
    }
    write_variables();
    return {written(), doubts_};
  }

 private:
  void doubt(const std::string& sentence) { doubts_.push_back(sentence); }

  Formal formal(Code parameter) const {
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

  /// A type's text with template parameters and typedefs replaced.
  std::string resolved(std::string type) const {
    for (unsigned depth = 0; depth < kMostNesting; ++depth) {
      if (const auto bound = types_.find(type); bound != types_.end()) {
        type = bound->second;
      } else if (const std::string_view alias = program_.alias(type); !alias.empty() && alias != type) {
        type = trimmed(alias);
      } else {
        break;
      }
    }
    return type;
  }

  /// T of "k<float>" or, where the launch does not say it, of the pointer that is handed over for a T*.
  void bind_template_parameters() {
    if (launch_ == nullptr) {
      for (const std::string& name : kernel_.template_parameters) types_[name] = "float";
      return;
    }
    for (std::size_t at = 0; at < kernel_.template_parameters.size(); ++at) {
      const std::string& name = kernel_.template_parameters[at];
      if (at < launch_->template_arguments.size()) {
        types_[name] = template_argument(launch_->template_arguments[at]);
        continue;
      }
      for (std::size_t place = 0; place < std::min(kernel_.parameters.size(), launch_->arguments.size()); ++place) {
        if (formal(kernel_.parameters[place]).type != name) continue;
        const std::string type = type_of_argument(launch_->arguments[place]);
        if (!type.empty()) types_[name] = known_type(type);
        if (!type.empty()) break;
      }
      if (!types_.contains(name)) types_[name] = default_of(name);
    }
  }

  std::string type_of_argument(Code argument) {
    const std::string pointee = pointee_of(program_, evaluator_, argument);
    const TypeText type = type_of(program_, evaluator_, argument);
    if (pointee.empty()) return resolved_type(program_, evaluator_, type);
    return resolved_type(program_, evaluator_, {pointee, type.place ? type.place : argument});
  }

  /// A template argument: a number where it is one, else as it is written.
  std::string template_argument(Code argument) {
    if (argument.is("type_descriptor")) {
      // The grammar takes a constant's name for a type.
      const Code type = argument.field("type");
      if (type.is("type_identifier") && argument.children().size() == 1)
        if (const HostValue value = evaluator_.value_of(type); value.is_number()) return value.expression;
      return known_type(resolved_type(program_, evaluator_, {plain_type(argument.text()), argument}));
    }
    const HostValue value = evaluator_.value_of(argument);
    if (!value.is_number()) return trimmed(argument.text());
    const bool truth = argument.is("true") || argument.is("false");
    return truth ? std::string(argument.text()) : value.expression;
  }

  /// A type that somebody declares, or float: what a dispatching macro calls scalar_t, nobody does.
  std::string known_type(const std::string& type) const {
    const std::string word = type.substr(0, type.find('<'));
    const bool is_plain = word.find_first_of(": ") == std::string::npos;
    const bool is_known = element_named(type) || program_.type(word) || !program_.alias(word).empty() || !is_plain;
    return is_known || program_.function(word, false) != nullptr ? type : "float";
  }

  std::string default_of(const std::string& name) const {
    for (const Code parameter : kernel_.head.field("parameters").children()) {
      if (parameter.text().find(name) == std::string_view::npos) continue;
      if (const Code given = parameter.field("default_value")) return trimmed(given.text());
      if (const Code given = parameter.field("default_type")) return trimmed(given.text());
      return parameter.is("type_parameter_declaration") ? "float" : "1";
    }
    return "float";
  }

  /// Variables of the host that the grid follows and the code itself does not name become width and height.
  void choose_sizes() {
    std::set<std::string> of_code;
    for (const Function& function : program_.functions()) {
      const std::string_view head =
          function.head.text().substr(0, function.body.node.begin() - function.head.node.begin());
      if (!function.is_kernel && head.find("__device__") == std::string_view::npos) continue;
      std::set<std::string> words = identifiers(function.body.text());
      for (const Code parameter : function.parameters) {
        const Declared declared = declared_by(parameter.field("declarator"));
        if (declared.name) words.erase(std::string(declared.name.text()));
      }
      of_code.merge(words);
    }
    evaluator_.forget_roots();
    evaluator_.dimensions(launch_->block);
    const std::vector<std::string> of_block = evaluator_.roots();
    evaluator_.forget_roots();
    evaluator_.dimensions(launch_->grid);
    for (const Code argument : launch_->arguments) evaluator_.value_of(argument);
    for (const std::string& root : evaluator_.roots()) {
      if (sizes_.size() == 2) break;
      const bool fixed = of_code.contains(root) || std::ranges::find(of_block, root) != of_block.end();
      if (fixed || sizes_.contains(root)) continue;
      const HostValue value = value_of_root(root);
      if (!value.is_number() || value.is_real || value.number < 2) continue;
      if (!reaches_grid(root)) continue;
      sizes_[root] = {sizes_.empty() ? "width" : "height", value.number};
    }
    // Rows before columns, as they are often declared.
    for (auto& [name, size] : sizes_)
      if (sizes_.size() == 2 && size.word == "width" && is_height(name)) swap_sizes();
  }

  static bool is_height(std::string_view name) {
    std::string lower(name);
    std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return lower == "m" || lower == "h" || lower.find("row") != std::string::npos ||
           lower.find("height") != std::string::npos || lower == "ny";
  }

  void swap_sizes() {
    for (auto& [name, size] : sizes_) size.word = size.word == "width" ? "height" : "width";
  }

  HostValue value_of_root(const std::string& root) {
    HostEvaluator evaluator(program_);
    // Where it stands: found by name in the launch's own surroundings.
    HostValue found;
    for (const Code code : {launch_->grid, launch_->place})
      visit(code.node, [&](SyntaxNode node) {
        if (node.is("identifier") && !found && launch_->place.tree->text(node) == root)
          found = evaluator.value_of({launch_->place.tree, node});
        return Visit::children;
      });
    if (found) return found;
    for (const SyntaxTree& tree : program_.trees())
      visit(tree.root(), [&](SyntaxNode node) {
        if (node.is("identifier") && !found && tree.text(node) == root) {
          const HostValue value = evaluator.value_of({&tree, node});
          if (value.is_number()) found = value;
        }
        return found ? Visit::skip : Visit::children;
      });
    return found;
  }

  bool reaches_grid(const std::string& root) {
    HostEvaluator evaluator(program_);
    evaluator.dimensions(launch_->grid);
    return std::ranges::find(evaluator.roots(), root) != evaluator.roots().end();
  }

  std::string dimension(const HostValue& value, const char* what, std::int64_t otherwise) {
    if (value.is_number() && value.number >= 1) return value.expression;
    doubt(fmt::format("the {} could not be found out; {} is assumed", what, otherwise));
    return std::to_string(otherwise);
  }

  static void shorten(std::vector<std::string>& dimensions) {
    while (dimensions.size() > 1 && dimensions.back() == "1") dimensions.pop_back();
  }

  void take_launch() {
    const std::vector<HostValue> block = evaluator_.dimensions(launch_->block);
    const std::vector<HostValue> grid = evaluator_.dimensions(launch_->grid);
    for (const HostValue& side : block) block_.push_back(dimension(side, "block", block_.empty() ? kThreads : 1));
    for (const HostValue& side : grid) grid_.push_back(dimension(side, "grid", grid_.empty() ? 64 : 1));
    threads_ = 1;
    for (const std::vector<HostValue>* sides : {&block, &grid})
      for (const HostValue& side : *sides)
        if (side.is_number() && side.number >= 1) threads_ *= static_cast<std::int64_t>(side.number);
    shorten(block_);
    shorten(grid_);
    if (launch_->shared) {
      const HostValue shared = evaluator_.value_of(launch_->shared);
      if (shared.is_number() && shared.number > 0) shared_ = shared.expression;
      if (!shared) doubt("the dynamic shared memory could not be found out; none is assumed");
    }
    largest_ = threads_;
    for (const Code argument : launch_->arguments)
      if (const HostValue value = evaluator_.value_of(argument); value.is_number() && !value.is_real)
        largest_ = std::max(largest_, std::min(std::int64_t{1} << 28, static_cast<std::int64_t>(value.number)));
    for (std::size_t at = 0; at < formals_.size(); ++at)
      args_.push_back(at < launch_->arguments.size() ? argument(formals_[at], launch_->arguments[at])
                                                     : default_argument(at));
  }

  std::string default_argument(std::size_t at) {
    const Code given = kernel_.parameters[at].field("default_value");
    const HostValue value = given ? evaluator_.value_of(given) : HostValue();
    return value.is_number() ? value.expression : "0";
  }

  std::string argument(const Formal& formal, Code given) {
    if (formal.pointers > 0) return buffer_argument(formal, given);
    if (class_named(formal.type)) return struct_argument(formal, given);
    const HostValue value = evaluator_.value_of(given);
    if (value.kind == HostValue::Kind::list) {
      std::string list;
      for (const HostValue& part : value.parts) list += (list.empty() ? "" : ", ") + number(part, formal);
      return '{' + list + '}';
    }
    return number(value, formal);
  }

  std::string number(const HostValue& value, const Formal& formal) {
    if (value.is_number()) return value.expression;
    const bool real = is_floating(formal.type);
    const std::string assumed = real ? "1.0" : formal.type == "bool" ? "1" : std::to_string(largest_);
    doubt(fmt::format("'{}' could not be found out; {} is assumed", formal.name, assumed));
    return assumed;
  }

  /// The buffer behind a pointer: one for each pointer of the host's.
  std::string buffer_argument(const Formal& formal, Code given) {
    const std::string_view text = given.text();
    if (text == "nullptr" || text == "NULL" || text == "0") return "nullptr";
    const Code origin = evaluator_.origin(given);
    const std::string key(origin.text());
    if (const auto known = by_pointer_.find(key); known != by_pointer_.end()) return known->second;
    Buffer buffer{.name = fresh_name(formal.name)};
    take_element(formal, buffer);
    const std::uint32_t bytes = element_bytes(buffer);
    take_shape(elements_of(program_, evaluator_, given, bytes), formal, buffer);
    buffer.fill = fill_of(program_, evaluator_, given, is_floating(buffer.element));
    if (buffer.fill.empty() && formal.is_const) buffer.fill = any_fill(is_floating(buffer.element));
    if (!buffer.fields.empty() && !buffer.fill.empty() && buffer.fill != "\"zero\"") buffer.fill = "\"index\"";
    by_pointer_[key] = buffer.name;
    buffers_.push_back(buffer);
    return buffer.name;
  }

  std::string fresh_name(const std::string& wanted) const {
    std::string name = wanted.empty() ? "buffer" : wanted;
    if (name == "width" || name == "height") name += "_values";
    const auto taken = [&](const std::string& candidate) {
      return std::ranges::any_of(buffers_, [&](const Buffer& buffer) { return buffer.name == candidate; });
    };
    for (unsigned number = 2; taken(name); ++number) name = wanted + std::to_string(number);
    return name;
  }

  void take_element(const Formal& formal, Buffer& buffer) {
    buffer.element = formal.pointers > 1 ? "unsigned long long" : formal.type;
    if (element_named(buffer.element)) return;
    if (buffer.element == "void") {
      buffer.element = "unsigned char";
      return;
    }
    if (const Code type = class_named(buffer.element)) {
      take_fields(type, buffer.fields, 0);
      buffer.element.resize(std::min(buffer.element.size(), buffer.element.find('<')));
      if (!buffer.fields.empty()) return;
    }
    // An enumeration, or a type of a header: 4 bytes is the best guess.
    doubt(fmt::format("'{}' is a type that nothing tells about; int is assumed for the elements of '{}'",
                      buffer.element, buffer.name));
    buffer.element = "int";
  }

  /// A class by its name, also of a template: "Table<float, 8>", whose arguments then stand for its parameters.
  Code class_named(const std::string& type) {
    const std::size_t open = type.find('<');
    const Code found = program_.type(type.substr(0, open));
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
        types_[std::string(declared.name.text())] = trimmed(list.substr(at, comma - at));
      } else if (!parts.empty()) {
        types_[std::string(parts.back().text())] = trimmed(list.substr(at, comma - at));
      }
      at = comma + 1;
    }
    return found;
  }

  /// The value of a template argument: a number, or a constant's name.
  HostValue value_named(const std::string& text) {
    if (!text.empty() && text.find_first_not_of("0123456789") == std::string::npos && text.size() < 10)
      return HostValue::integer(std::stoll(text));
    if (const Code given = program_.initialiser(text)) return evaluator_.value_of(given);
    const MacroText* const macro = program_.macro(text);
    return macro != nullptr ? evaluator_.value_of(macro->value) : HostValue();
  }

  /// How many numbers an array's brackets make.
  std::int64_t count_of(Code declarator) {
    std::int64_t count = 1;
    for (Code array = declarator; array.is("array_declarator"); array = array.field("declarator")) {
      const Code size = array.field("size");
      const auto bound = types_.find(size ? size.text() : std::string_view());
      const HostValue value = bound == types_.end() ? evaluator_.value_of(size) : value_named(bound->second);
      if (value.is_number()) count *= std::clamp<std::int64_t>(static_cast<std::int64_t>(value.number), 1, 4096);
    }
    return count;
  }

  void take_fields(Code type, std::vector<std::string>& fields, unsigned depth) {
    for (const Code declaration : type.field("body").children()) {
      if (!declaration.is("field_declaration") || depth > kMostNesting) continue;
      if (declaration.text().starts_with("static")) continue;
      const std::string element =
          resolved(plain_type(declaration.field("type") ? declaration.field("type").text() : ""));
      for (const SyntaxNode declarator : declaration.node.fields("declarator")) {
        const Declared declared = declared_by({declaration.tree, declarator});
        if (declared.is_function) continue;
        const std::int64_t count = count_of({declaration.tree, declarator});
        for (std::int64_t number = 0; number < count; ++number) {
          if (declared.pointers > 0) {
            fields.push_back("unsigned long long");
          } else if (element_named(element)) {
            fields.push_back(element);
          } else if (const Code inner = class_named(element)) {
            take_fields(inner, fields, depth + 1);
          } else {
            fields.push_back("int");
          }
        }
      }
    }
  }

  static std::uint32_t element_bytes(const Buffer& buffer) {
    if (buffer.fields.empty()) return element_named(buffer.element)->bytes();
    std::uint32_t at = 0, widest = 1;
    for (const std::string& field : buffer.fields) {
      const std::uint32_t bytes = element_named(field)->bytes();
      const std::uint32_t alignment =
          std::min<std::uint32_t>(bytes == 12 || bytes == 3 || bytes == 6 ? bytes / 3 : bytes, 16);
      at = (at + alignment - 1) / alignment * alignment + bytes;
      widest = std::max(widest, alignment);
    }
    return (at + widest - 1) / widest * widest;
  }

  void take_shape(const HostValue& count, const Formal& formal, Buffer& buffer) {
    buffer.rows = "1";
    if (!count.is_number() || count.number < 1) {
      // Rather too large than too small: what is not touched costs nothing.
      buffer.cols = std::to_string(std::max(largest_, threads_));
      doubt(fmt::format("the size of '{}' could not be found out; {} elements are assumed", formal.name,
                        base::grouped(static_cast<std::uint64_t>(std::max(largest_, threads_)))));
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

  /// A struct by value, from its initialiser or what is assigned to its fields before the launch.
  std::string struct_argument(const Formal& formal, Code given) {
    std::string list;
    std::size_t at = 0;
    write_fields(class_named(formal.type), given, evaluator_.value_of(given), list, at, 0);
    // A functor without members is one byte.
    return list.empty() ? "0" : '{' + list + '}';
  }

  void write_fields(Code type, Code object, const HostValue& whole, std::string& list, std::size_t& at,
                    unsigned depth) {
    for (const Code declaration : type.field("body").children()) {
      if (!declaration.is("field_declaration") || declaration.text().starts_with("static")) continue;
      const std::string element =
          resolved(plain_type(declaration.field("type") ? declaration.field("type").text() : ""));
      for (const SyntaxNode declarator : declaration.node.fields("declarator")) {
        const Declared declared = declared_by({declaration.tree, declarator});
        if (declared.is_function || !declared.name) continue;
        const std::int64_t count = count_of({declaration.tree, declarator});
        for (std::int64_t number = 0; number < count; ++number) {
          const Code inner = declared.pointers == 0 && !element_named(element) ? class_named(element) : Code();
          if (inner && depth < kMostNesting) {
            write_fields(inner, object, {}, list, at, depth + 1);
            continue;
          }
          const bool is_enumeration = declared.pointers == 0 && !element_named(element);
          const Formal field{.name = std::string(declared.name.text()),
                             .type = is_enumeration ? "int" : element,
                             .pointers = declared.pointers};
          list += list.empty() ? "" : ", ";
          list += field_argument(field, object, at < whole.parts.size() ? whole.parts[at] : HostValue());
          ++at;
        }
      }
    }
  }

  std::string field_argument(const Formal& field, Code object, const HostValue& listed) {
    Code assigned;
    const std::string wanted = std::string(object.text()) + '.' + field.name;
    for (const SyntaxTree& tree : program_.trees())
      visit(tree.root(), [&](SyntaxNode node) {
        const Code code{&tree, node};
        if (node.is("assignment_expression") && code.field("left").text() == wanted) assigned = code.field("right");
        return Visit::children;
      });
    if (field.pointers > 0 && assigned) return buffer_argument(field, assigned);
    if (field.pointers > 0) {
      Buffer buffer{.name = fresh_name(field.name)};
      take_element(field, buffer);
      take_shape({}, field, buffer);
      buffer.fill = any_fill(is_floating(buffer.element));
      buffers_.push_back(buffer);
      return buffer.name;
    }
    const HostValue value = assigned ? evaluator_.value_of(assigned) : listed;
    return field.type + ' ' + number(value, field);
  }

  /// Without a launch: names and types alone.
  void take_signature() {
    doubt("no launch of this kernel was found: block, grid and arguments are guessed from its parameters");
    const bool is_flat = kernel_.body.text().find("threadIdx.y") == std::string_view::npos;
    block_ = is_flat ? std::vector<std::string>{"256"} : std::vector<std::string>{"16", "16"};
    grid_ = is_flat ? std::vector<std::string>{"ceil_div(width, 256)"}
                    : std::vector<std::string>{"ceil_div(width, 16)", "ceil_div(height, 16)"};
    default_size_ =
        is_flat ? std::pair<std::int64_t, std::int64_t>(kElements, 1) : std::pair<std::int64_t, std::int64_t>(256, 256);
    for (const Formal& formal : formals_) {
      if (formal.pointers > 0) {
        Buffer buffer{.name = fresh_name(formal.name)};
        take_element(formal, buffer);
        buffer.rows = "height";
        buffer.cols = "width";
        buffer.fill = buffer.fields.empty() ? any_fill(is_floating(buffer.element)) : "\"index\"";
        args_.push_back(buffer.name);
        buffers_.push_back(buffer);
      } else if (class_named(formal.type)) {
        args_.push_back(struct_argument(formal, kernel_.head));
      } else if (is_floating(formal.type)) {
        args_.emplace_back("1.0");
      } else {
        args_.emplace_back(is_flat ? "width" : is_height(formal.name) ? "height" : "width");
      }
    }
  }

  /// What the host copies into __constant__ and __device__ variables.
  void write_variables() {
    for (const Code call : program_.calls_of("cudaMemcpyToSymbol")) {
      const std::vector<Code> arguments = call.field("arguments").children();
      if (arguments.size() < 2) continue;
      const std::string name(last_word(arguments[0]));
      if (kernel_uses(name)) write_variable(name, evaluator_.origin(arguments[1]));
    }
  }

  bool kernel_uses(const std::string& name) const {
    return std::ranges::any_of(program_.functions(), [&](const Function& function) {
      return function.body.text().find(name) != std::string_view::npos &&
             (&function == &kernel_ || function.head.text().find("__device__") != std::string_view::npos);
    });
  }

  void write_variable(const std::string& name, Code source) {
    for (const SyntaxTree& tree : program_.trees())
      visit(tree.root(), [&](SyntaxNode node) {
        if (node.is("function_definition")) return Visit::skip;
        if (!node.is("declaration")) return Visit::children;
        const Code declaration{&tree, node};
        for (const SyntaxNode declarator : node.fields("declarator")) {
          const Declared declared = declared_by({&tree, declarator});
          if (!declared.name || declared.name.text() != name || variables_.contains(name)) continue;
          const std::string element = resolved(trimmed(declaration.field("type").text()));
          if (!element_named(element)) continue;
          std::string fill = content_of(program_, evaluator_, source, is_floating(element));
          if (fill.empty())
            if (const HostValue value = evaluator_.value_of(source); value.is_number())
              fill = '[' + value.expression + ']';
          if (fill.empty()) fill = any_fill(is_floating(element));
          variables_[name] = fmt::format("{{ element = {}, fill = {} }}", toml_text(element), fill);
        }
        return Visit::skip;
      });
  }

  std::string entry() const {
    std::string made = kernel_.qualified;
    if (kernel_.template_parameters.empty()) return made;
    std::string list;
    for (const std::string& name : kernel_.template_parameters) list += (list.empty() ? "" : ", ") + types_.at(name);
    return made + '<' + list + '>';
  }

  static std::string listed(const std::vector<std::string>& expressions) {
    std::string list;
    for (const std::string& expression : expressions) {
      const bool is_number = !expression.empty() && expression.find_first_not_of("0123456789") == std::string::npos;
      list += (list.empty() ? "" : ", ") + (is_number ? expression : toml_text(expression));
    }
    return '[' + list + ']';
  }

  std::string written() const {
    const std::string stem = std::filesystem::path(path_).stem().string();
    std::string text = fmt::format("title   = {}\n", toml_text(kernel_.name + " of " + stem));
    text += launch_ != nullptr
                ? fmt::format("summary = {}\n",
                              toml_text(fmt::format("Guessed from the launch in line {}.", launch_->place.node.line())))
                : "summary = \"Guessed from the kernel's parameters.\"\n";
    text += fmt::format("entry   = {}\nblock   = {}\ngrid    = {}\nargs    = {}\n", toml_text(entry()), listed(block_),
                        listed(grid_), listed(args_));
    if (!shared_.empty()) text += fmt::format("shared  = {}\n", toml_text(shared_));
    if (launch_ != nullptr && launch_->cooperative) text += "cooperative = true\n";
    if (default_size_) {
      text += fmt::format("default_size = [{}, {}]\n", default_size_->first, default_size_->second);
    } else if (!sizes_.empty()) {
      std::int64_t width = 1, height = 1;
      for (const auto& [name, size] : sizes_)
        (size.word == "width" ? width : height) = static_cast<std::int64_t>(size.number);
      text += fmt::format("default_size = [{}, {}]\n", width, height);
    } else {
      text += "default_size = [1, 1]\n";
    }
    if (!buffers_.empty()) text += "\n[buffers]\n";
    for (const Buffer& buffer : buffers_) {
      text += fmt::format("{} = {{ element = {}, ", buffer.name, toml_text(buffer.element));
      if (!buffer.fields.empty()) text += fmt::format("fields = {}, ", listed(buffer.fields));
      text += fmt::format("rows = {}, cols = {}", toml_text(buffer.rows), toml_text(buffer.cols));
      text += buffer.fill.empty() ? " }\n" : fmt::format(", fill = {} }}\n", buffer.fill);
    }
    if (!variables_.empty()) text += "\n[variables]\n";
    for (const auto& [name, value] : variables_) text += name + " = " + value + '\n';
    return text;
  }

  const HostProgram& program_;
  const Function& kernel_;
  const HostLaunch* const launch_;
  const std::string path_;
  HostEvaluator evaluator_;
  HostEvaluator::Sizes sizes_;
  std::map<std::string, std::string, std::less<>> types_;
  std::vector<Formal> formals_;
  std::vector<std::string> block_, grid_, args_, doubts_;
  std::string shared_;
  std::optional<std::pair<std::int64_t, std::int64_t>> default_size_;
  std::vector<Buffer> buffers_;
  std::map<std::string, std::string> by_pointer_;  ///< the buffer of a pointer of the host's
  std::map<std::string, std::string> variables_;
  std::int64_t threads_ = kElements, largest_ = kElements;
};

}  // namespace

HeaderGuess guess_header(const std::vector<SourceUnit>& units, const std::string& kernel) {
  const HostProgram program(units);
  const std::vector<HostLaunch> launches = launches_of(program);
  for (const HostLaunch& launch : launches)
    if (kernel.empty() || launch.kernel->name == kernel)
      return Guess(program, *launch.kernel, &launch, units.front().path).made();
  for (const Function& function : program.functions())
    if (function.is_kernel && (kernel.empty() || function.name == kernel))
      return Guess(program, function, nullptr, units.front().path).made();
  throw InputError(units.front().path, 1,
                   kernel.empty() ? "there is no kernel here (__global__ void …) and no header that names one"
                                  : "there is no kernel '" + kernel + "' here");
}

}  // namespace warplens::kernels
