#include "kernels/header_guess/template_guess.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <set>

#include "kernels/header_guess/buffer_guess.hpp"
#include "kernels/header_guess/class_guess.hpp"
#include "kernels/header_guess/header_draft.hpp"
#include "kernels/header_guess/launch_limits.hpp"
#include "kernels/header_guess/parameter_kind.hpp"
#include "kernels/header_guess/text.hpp"
#include "kernels/header_guess/type_guess.hpp"
#include "kernels/text/replace_words.hpp"
#include "kernels/text/say.hpp"
#include "kernels/text/source_text.hpp"
#include "kernels/values/elements.hpp"

namespace warplens::kernels {
namespace {

/// Replaces scalar_t, which dispatching macros define, by float: "Converter<scalar_t>::type".
std::string without_scalar(std::string_view type) {
  constexpr std::string_view kScalar = "scalar_t";
  std::string text = trim_text(type);
  for (std::size_t at = text.find(kScalar); at != std::string::npos; at = text.find(kScalar, at + 1)) {
    const std::size_t end = at + kScalar.size();
    if ((at > 0 && is_identifier_character(text[at - 1])) || (end < text.size() && is_identifier_character(text[end])))
      continue;
    text.replace(at, kScalar.size(), "float");
  }
  return text;
}

/// Returns the declaration of a template parameter.
Code parameter_at(const Function& kernel, std::size_t at) {
  const std::vector<Code> parameters = kernel.head.field("parameters").children();
  return at < parameters.size() ? parameters[at] : Code();
}

/// Replaces the names of template parameters in a type by assumed arguments: "Layout<N>" -> "Layout<16>", if N is a
/// template parameter of any function.
std::string without_parameters(const HostProgram& program, const std::string& type) {
  if (type.find('<') == std::string::npos) return type;
  TypeBindings assumed;
  const std::set<std::string> words = identifiers(type);
  for (const Function& function : program.functions())
    for (std::size_t at = 0; at < function.template_parameters.size(); ++at) {
      const std::string& name = function.template_parameters[at];
      if (!words.contains(name) || assumed.contains(name) || program.type(name)) continue;
      const Code parameter = parameter_at(function, at);
      const bool is_number = parameter && is_number_parameter(program, function, parameter);
      assumed[name] = is_number ? assume_template_number(program, parameter) : "float";
    }
  return replace_words(type, assumed);
}

bool is_template_parameter(const HostProgram& program, std::string_view name) {
  return std::ranges::any_of(program.functions(), [&](const Function& function) {
    return std::ranges::find(function.template_parameters, name) != function.template_parameters.end();
  });
}

/// Returns the type of an alias that a function declares. Empty if there is none, or if the type depends on template
/// parameters: the alias may be in another function, which has parameters of its own.
std::string_view find_local_alias(const HostProgram& program, std::string_view name) {
  const std::string_view local = program.local_alias(name);
  const std::set<std::string> words = identifiers(local);
  const auto is_parameter = [&](const std::string& word) { return is_template_parameter(program, word); };
  return std::ranges::any_of(words, is_parameter) ? std::string_view() : local;
}

/// Returns the type unchanged if it is known. Returns float for an unbound template parameter, and for a name that
/// dispatching macros define, such as scalar_t.
std::string known_type(const HostProgram& program, const std::string& type) {
  if (is_template_parameter(program, type) || type.starts_with("scalar")) return "float";
  const std::string_view local = find_local_alias(program, type);
  return local.empty() ? without_parameters(program, type) : without_scalar(local);
}

std::string type_of_argument(const HostProgram& program, HostEvaluator& evaluator, Code argument) {
  const std::string pointee = find_pointee(program, evaluator, argument);
  const TypeText type = guess_type(program, evaluator, argument);
  if (pointee.empty()) return resolve_type(program, evaluator, type);
  return resolve_type(program, evaluator, {pointee, type.place ? type.place : argument});
}

/// Returns true if an argument is a template parameter of the function that contains the argument.
bool is_parameter_of_caller(const HostProgram& program, Code argument) {
  const Function* const caller = program.around(argument);
  return caller != nullptr &&
         std::ranges::find(caller->template_parameters, argument.text()) != caller->template_parameters.end();
}

/// Returns code as one line without comments.
std::string flatten(std::string_view code) {
  std::string line;
  for (const char c : without_comments(code)) {
    const bool is_blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (!is_blank) line += c;
    if (is_blank && !line.empty() && line.back() != ' ') line += ' ';
  }
  return trim_text(line);
}

/// Returns what a name stands for that is only known in `function`: the type of an alias, the initial value of a
/// variable, or the type of the same name in the file, for a template parameter. Empty if there is none.
std::string find_local_meaning(const HostProgram& program, const Function& function, const std::string& name) {
  if (std::ranges::find(function.template_parameters, name) != function.template_parameters.end())
    return flatten(program.alias(name));
  if (const std::string_view type = program.local_alias(name); !type.empty()) return flatten(type);
  const std::vector<Code>& settings = assignments_to(function, name);
  if (settings.size() != 1 || !settings[0].is("init_declarator")) return {};
  const Code value = settings[0].field("value");
  return value ? fmt::format("({})", flatten(value.text())) : std::string();
}

/// Replaces names that are only known in the function around a launch, and the names in their definitions: "Tile" ->
/// "Layout<Shape<(2 * 8)>>". Returns an empty text if the result is too long, as for a type that contains itself.
std::string expand_local_names(const HostProgram& program, const Function& function, std::string text) {
  constexpr unsigned kMostSteps = 32;
  constexpr std::size_t kMostBytes = 20'000;
  for (unsigned step = 0; step < kMostSteps && text.size() < kMostBytes; ++step) {
    TypeBindings meanings;
    for (const std::string& word : identifiers(text))
      if (std::string meaning = find_local_meaning(program, function, word); !meaning.empty() && meaning != word)
        meanings[word] = std::move(meaning);
    if (meanings.empty()) return text;
    text = replace_words(text, meanings);
  }
  return {};
}

/// Returns a template argument as a number if it has a value, otherwise as written. `is_number`: the kernel's template
/// parameter is a number. Returns an empty text for a number whose value is unknown because the argument is a template
/// parameter of the calling function.
std::string template_argument(const HostProgram& program, HostEvaluator& evaluator, Code argument, bool is_number) {
  if (argument.is("type_descriptor")) {
    // The grammar parses the name of a constant as a type.
    const Code type = argument.field("type");
    const bool is_name = type.is("type_identifier") || (is_number && type.is("qualified_identifier"));
    if (is_name && argument.children().size() == 1)
      if (const HostValue value = evaluator.value_of(type); value.is_number()) return value.expression;
    if (is_number && is_parameter_of_caller(program, argument)) return {};
    const Function* const caller = program.around(argument);
    if (is_name && caller != nullptr && !find_local_meaning(program, *caller, std::string(type.text())).empty())
      if (const std::string expanded = expand_local_names(program, *caller, std::string(type.text()));
          !expanded.empty())
        return without_parameters(program, without_scalar(expanded));
    unsigned pointers = 0;
    const std::string plain = plain_type(argument.text(), &pointers);
    const std::string resolved = resolve_type(program, evaluator, {plain, argument});
    const std::string_view local = find_local_alias(program, resolved);
    return (local.empty() ? known_type(program, resolved) : without_scalar(local)) + std::string(pointers, '*');
  }
  const HostValue value = evaluator.value_of(argument);
  if (!value.is_number()) return trim_text(argument.text());
  const bool truth = argument.is("true") || argument.is("false");
  return truth ? std::string(argument.text()) : value.expression;
}

/// Matches the type of a parameter with that of an argument and returns the part for `name`: 8 for X in "Board<X, Y>"
/// and "Board<8, 4>". Empty if there is none.
std::string match_types(const std::string& pattern, const std::string& actual, const std::string& name) {
  if (pattern == name) return actual;
  if (pattern == "const " + name) return plain_type(actual);
  const std::vector<std::string> names = split_template_arguments(pattern), given = split_template_arguments(actual);
  for (std::size_t at = 0; at < std::min(names.size(), given.size()); ++at)
    if (std::string found = match_types(names[at], given[at], name); !found.empty()) return found;
  return {};
}

/// Returns the default of a template parameter; empty if it has none.
std::string default_template_argument(Code parameter) {
  if (!parameter) return {};
  if (const Code given = parameter.field("default_value")) return trim_text(given.text());
  if (const Code given = parameter.field("default_type")) return trim_text(given.text());
  return {};
}

/// Deduces a template parameter from the types of the kernel's arguments. For a parameter pack, returns all types,
/// separated by commas. Empty if unknown.
std::string deduce(const HostProgram& program, HostEvaluator& evaluator, const Function& kernel,
                   const HostLaunch& launch, const TypeBindings& known, const std::string& name) {
  const DeviceTypes types(program, known);
  for (std::size_t place = 0; place < std::min(kernel.parameters.size(), launch.arguments.size()); ++place) {
    const std::string pattern = types.formal(kernel.parameters[place]).type;
    if (pattern.find(name) == std::string::npos) continue;
    const bool is_pack = kernel.parameters[place].is("variadic_parameter_declaration");
    std::string list;
    for (std::size_t at = place; at < (is_pack ? launch.arguments.size() : place + 1); ++at) {
      // If an object such as "Polynomial<5> p" is passed by value, use the type of the object itself, not that of its
      // elements.
      const TypeText own = guess_type(program, evaluator, launch.arguments[at]);
      const bool is_by_value = types.formal(kernel.parameters[place]).pointers == 0 && own.pointers == 0 &&
                               launch.arguments[at].is("identifier") &&
                               program.type(own.text.substr(0, own.text.find('<')));
      const std::string type = is_by_value ? resolve_type(program, evaluator, own)
                                           : type_of_argument(program, evaluator, launch.arguments[at]);
      const std::string found = type.empty() ? type : match_types(pattern, type, name);
      if (!found.empty()) list += (list.empty() ? "" : ", ") + known_type(program, found);
    }
    if (!list.empty()) return list;
  }
  return {};
}

/// Returns the template arguments of an instance of the kernel that the program names outside of a launch: in an
/// explicit instantiation, or in "cudaFuncSetAttribute(k<float, 16>, …)".
std::vector<Code> mentioned_arguments(const HostProgram& program, const Function& kernel) {
  if (kernel.template_parameters.empty()) return {};
  for (const SyntaxTree& tree : program.trees())
    for (const Code named : find_nodes({&tree, tree.root()}, {"template_function"})) {
      if (last_word(named) != kernel.name || program.around(named) == &kernel) continue;
      return named.field("arguments").children();
    }
  return {};
}

/// Returns true if a template argument contains a variable or a template parameter of the host function in which it is
/// written. Such an argument is not valid outside of this function.
bool is_local(const HostProgram& program, const std::vector<Code>& given, std::size_t at, const std::string& argument) {
  const bool is_number = argument.find_first_not_of("-0123456789") == std::string::npos;
  const Function* const function = at < given.size() && !is_number ? program.around(given[at]) : nullptr;
  if (function == nullptr) return false;
  const std::set<std::string> words = identifiers(argument);
  return std::ranges::any_of(words, [&](const std::string& word) {
    return program.is_declared_in(word, *function) ||
           std::ranges::find(function->template_parameters, word) != function->template_parameters.end();
  });
}

/// Returns true for a name that stands for a type in a class template: Value of "typedef typename Number<T>::type
/// Value;". It is unknown outside the class.
bool is_dependent(const HostProgram& program, const std::string& argument) {
  return program.alias(argument).starts_with("typename ");
}

/// Returns true if an argument is suitable for a template parameter: a number, or a class with the functions that the
/// kernel calls. The argument float may be wrong, because unknown template arguments of the caller are replaced by
/// float.
bool is_of_kind(const HostProgram& program, const Function& kernel, const std::string& name, bool is_number,
                const std::string& argument) {
  if (!element_named(argument) || argument.ends_with('*')) return true;
  return !is_number && (element_named(argument)->parts.size() > 1 || find_class_use(program, kernel, name).is_empty());
}

/// If an argument begins with the name of a class, an enumeration or a function that is in a namespace, adds the
/// namespace, because the entry is looked up outside of all namespaces.
std::string in_namespace(const HostProgram& program, const Function& kernel, const std::string& argument) {
  const std::string space = kernel.qualified.substr(0, kernel.qualified.size() - kernel.name.size());
  const std::string first = argument.substr(0, argument.find("::"));
  const bool is_name =
      !first.empty() && std::ranges::all_of(argument, [](char c) { return is_identifier_character(c) || c == ':'; });
  if (!is_name) return argument;
  if (const Code type = program.type(first)) {
    const std::string name = qualified_name(type);
    return name.empty() ? argument : name + argument.substr(first.size());
  }
  const Function* const function = first == argument && !space.empty() ? program.function(argument, false) : nullptr;
  return function != nullptr && function->qualified.starts_with(space) ? function->qualified : argument;
}

/// Casts the number of an enumerator to its enumeration, because a template does not accept the plain number.
std::string as_parameter_takes(const HostProgram& program, const Function& kernel, Code parameter,
                               const std::string& value) {
  const bool is_number = !value.empty() && value.find_first_not_of("-0123456789") == std::string::npos;
  const Code type = parameter.field("type");
  const bool is_of_library = type.text().starts_with("std::") || type.text().starts_with("cuda::");
  const bool is_name = type.is("type_identifier") || (type.is("qualified_identifier") && !is_of_library);
  const bool is_enumeration = is_number && is_name && !element_named(type.text());
  return is_enumeration ? fmt::format("({}){}", in_namespace(program, kernel, std::string(type.text())), value) : value;
}

/// Returns a better type if the template argument float is only an assumption. This is the case if the launch names no
/// argument, or names a template parameter of its own function, whose argument is unknown. The better type depends on
/// how the kernel uses the type: an integer, or half for tensor cores. Empty if float may be right.
std::string type_instead(const HostProgram& program, const Function& kernel, Code parameter, const std::string& name,
                         Code given, const std::string& argument) {
  if (argument != "float" || (given && !is_parameter_of_caller(program, given))) return {};
  std::string assumed = assume_template_argument(program, kernel, parameter, name);
  return assumed == "int" || assumed == "unsigned int" || assumed == "half" ? assumed : std::string();
}

/// If a template argument is a variable of the host, sets its assumed value to the number that is assumed for the
/// template parameter.
void share_assumption(const HostProgram& program, Code given, const std::string& number) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), value);
  if (error != std::errc{} || end != number.data() + number.size()) return;
  if (given.is("type_descriptor")) given = given.field("type");
  if (given.is("identifier") || given.is("type_identifier")) program.assumed().set(given.text(), value);
}

/// Returns the type of a pointer to a kernel: "void (*)(const float*, int)".
std::string pointer_type(const Function& kernel, const TypeBindings& bindings = {}) {
  std::string list;
  for (const Code parameter : kernel.parameters) {
    std::string text(parameter.text());
    const Declared declared = parse_declarator(parameter.field("declarator"));
    if (declared.name) text.erase(declared.name.node.begin() - parameter.node.begin(), declared.name.text().size());
    if (const std::size_t otherwise = text.find('='); otherwise != std::string::npos) text.resize(otherwise);
    if (const std::size_t bracket = text.find('['); bracket != std::string::npos)
      text.replace(bracket, std::string::npos, "*");
    list += (list.empty() ? "" : ", ") + replace_words(trim_text(text), bindings);
  }
  return "void (*)(" + list + ")";
}

/// Returns the template parameters whose arguments are numbers, with these numbers.
HostScope read_numbers(const TypeBindings& bindings) {
  HostScope numbers;
  for (const auto& [name, text] : bindings)
    if (!text.empty() && text.size() < 10 && text.find_first_not_of("0123456789") == std::string::npos)
      numbers.declare(name, HostValue::integer(std::stoll(text)));
  return numbers;
}

/// Returns the total size in bytes of those shared arrays of the kernel whose sizes are known. Adds the identifiers in
/// their sizes to `words`.
std::int64_t find_shared_bytes(const Function& kernel, HostEvaluator& evaluator, const DeviceTypes& types,
                               std::set<std::string>& words) {
  const HostScope numbers = read_numbers(types.bindings());
  std::int64_t all = 0;
  for (const Code declaration : find_nodes(kernel.body, {"declaration"})) {
    if (declaration.text().find("__shared__") == std::string_view::npos || !declaration.field("type")) continue;
    const auto element = element_named(types.resolve(plain_type(declaration.field("type").text())));
    for (const SyntaxNode node : declaration.node.fields("declarator")) {
      std::int64_t bytes = element ? element->bytes() : 4;
      for (Code array{declaration.tree, node}; array.is("array_declarator"); array = array.field("declarator")) {
        if (!array.field("size")) continue;
        const HostValue side = evaluator.value_where(array.field("size"), numbers);
        if (side.is_number()) bytes = bounded_product(bytes, std::max<std::int64_t>(side.whole(), 1));
        words.merge(identifiers(array.field("size").text()));
      }
      all = std::min(all + bytes, HostValue::kMostWhole);
    }
  }
  return all;
}

/// Reduces assumed template arguments until the shared arrays of the kernel fit into the memory of a block.
void reduce_shared_arrays(const HostProgram& program, const Function& kernel, HostEvaluator& evaluator,
                          const std::vector<std::string>& assumed, TypeBindings& bindings) {
  constexpr unsigned kMostSteps = 32;
  for (unsigned step = 0; step < kMostSteps && !assumed.empty(); ++step) {
    std::set<std::string> words;
    if (find_shared_bytes(kernel, evaluator, DeviceTypes(program, bindings), words) <= kUsualShared) return;
    const HostScope numbers = read_numbers(bindings);
    const std::string* largest = nullptr;
    for (const std::string& name : assumed) {
      const HostValue* const number = numbers.find(name);
      if (number == nullptr || number->number < 2 || !words.contains(name)) continue;
      if (largest == nullptr || number->number > numbers.find(*largest)->number) largest = &name;
    }
    if (largest == nullptr) return;
    bindings[*largest] = std::to_string(numbers.find(*largest)->whole() / 2);
  }
}

}  // namespace

TypeBindings template_bindings(const HostProgram& program, const Function& kernel, const HostLaunch* launch,
                               const std::vector<std::string>& chosen, std::vector<std::string>& doubts) {
  TypeBindings bindings;
  std::vector<std::string> assumed;
  HostEvaluator evaluator(program);
  const std::vector<Code> given = launch != nullptr && !launch->template_arguments.empty()
                                      ? launch->template_arguments
                                      : mentioned_arguments(program, kernel);
  for (std::size_t at = 0; at < kernel.template_parameters.size(); ++at) {
    const std::string& name = kernel.template_parameters[at];
    const Code parameter = parameter_at(kernel, at);
    std::string argument = at < chosen.size() ? chosen[at] : std::string();
    const bool is_number = is_number_parameter(program, kernel, parameter);
    if (argument.empty() && at < given.size())
      argument =
          as_parameter_takes(program, kernel, parameter, template_argument(program, evaluator, given[at], is_number));
    if (argument.empty() && launch != nullptr) argument = deduce(program, evaluator, kernel, *launch, bindings, name);
    const bool is_usable =
        !argument.empty() &&
        (at < chosen.size() || (!is_local(program, given, at, argument) && !is_dependent(program, argument) &&
                                is_of_kind(program, kernel, name, is_number, argument)));
    if (!is_usable) argument = replace_words(default_template_argument(parameter), bindings);
    if (argument.empty()) {
      // The template argument is also the number of threads: "k<N><<<blocks, N>>>".
      const bool is_threads = is_number && at < given.size() && launch != nullptr && launch->block &&
                              launch->block.text() == given[at].text();
      argument =
          is_threads ? std::to_string(kUsualThreads) : assume_template_argument(program, kernel, parameter, name);
      // The grid may depend on the same constant of the host.
      if (is_number && at < given.size()) share_assumption(program, given[at], argument);
      assumed.push_back(name);
    }
    if (std::string other =
            is_number || at < chosen.size()
                ? std::string()
                : type_instead(program, kernel, parameter, name, at < given.size() ? given[at] : Code(), argument);
        !other.empty()) {
      argument = std::move(other);
      assumed.push_back(name);
    }
    bindings[name] = at < chosen.size() ? argument : in_namespace(program, kernel, argument);
  }
  reduce_shared_arrays(program, kernel, evaluator, assumed, bindings);
  for (const std::string& name : assumed)
    doubts.push_back(say("the template argument '{}' could not be determined; {} is assumed", name, bindings[name]));
  return bindings;
}

std::string write_entry(const HostProgram& program, const Function& kernel, const TypeBindings& bindings) {
  if (kernel.template_parameters.empty()) {
    const std::string type = pointer_type(kernel);
    // Kernels with the same name and type are not overloads, but versions in different #if branches.
    const bool is_overloaded = std::ranges::any_of(program.kernels(kernel.qualified), [&](const Function* other) {
      return !other->template_parameters.empty() || pointer_type(*other) != type;
    });
    return is_overloaded ? fmt::format("static_cast<{}>({})", type, kernel.qualified) : kernel.qualified;
  }
  std::string list;
  for (const std::string& name : kernel.template_parameters) list += (list.empty() ? "" : ", ") + bindings.at(name);
  const std::string instance = kernel.qualified + '<' + list + '>';
  // The kernel is overloaded if another template of the same name has as many template parameters, but other function
  // parameters.
  const std::string type = pointer_type(kernel);
  const bool is_overloaded = std::ranges::any_of(program.kernels(kernel.qualified), [&](const Function* other) {
    return other->template_parameters.size() == kernel.template_parameters.size() && pointer_type(*other) != type;
  });
  const bool is_pack = std::ranges::any_of(
      kernel.parameters, [](Code parameter) { return parameter.is("variadic_parameter_declaration"); });
  return is_overloaded && !is_pack ? fmt::format("static_cast<{}>({})", pointer_type(kernel, bindings), instance)
                                   : instance;
}

}  // namespace warplens::kernels
