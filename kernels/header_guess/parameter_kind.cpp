#include "kernels/header_guess/parameter_kind.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "kernels/header_guess/class_guess.hpp"
#include "kernels/header_guess/specialized_types.hpp"
#include "kernels/text/source_text.hpp"
#include "kernels/values/elements.hpp"
#include "kernels/values/usual_types.hpp"

namespace warplens::kernels {
namespace {

struct UsualNumber {
  std::string_view word;  ///< part of the parameter's name, in small letters
  std::int64_t number;
  std::int64_t number_of_side;  ///< usual value in a kernel that also uses threadIdx.y
};

/// Usual values of template parameters, chosen by a part of the parameter's name. The first matching row is used.
constexpr std::array kUsualNumbers{
    UsualNumber{"warpsize", 32, 32}, UsualNumber{"warp_size", 32, 32}, UsualNumber{"warp", 4, 4},
    UsualNumber{"limb", 4, 4},       UsualNumber{"word", 4, 4},        UsualNumber{"items", 4, 4},
    UsualNumber{"each", 4, 4},       UsualNumber{"per", 4, 4},         UsualNumber{"unroll", 4, 4},
    UsualNumber{"vec", 4, 4},        UsualNumber{"coars", 4, 4},       UsualNumber{"ilp", 4, 4},
    UsualNumber{"radius", 2, 2},     UsualNumber{"halo", 2, 2},        UsualNumber{"stage", 2, 2},
    UsualNumber{"ndim", 2, 2},       UsualNumber{"dims", 2, 2},        UsualNumber{"rank", 2, 2},
    UsualNumber{"channel", 3, 3},    UsualNumber{"degree", 3, 3},      UsualNumber{"order", 3, 3},
    UsualNumber{"mask", 5, 5},       UsualNumber{"filter", 5, 5},      UsualNumber{"ksize", 3, 3},
    UsualNumber{"log", 5, 4},        UsualNumber{"bits", 8, 8},        UsualNumber{"head", 64, 64},
    UsualNumber{"dim", 64, 16},      UsualNumber{"bins", 64, 64},      UsualNumber{"thread", 256, 16},
    UsualNumber{"block", 256, 16},   UsualNumber{"tile", 32, 16},      UsualNumber{"size", 256, 16},
};
constexpr std::int64_t kOtherNumber = 16;

std::string in_small_letters(std::string_view text) {
  std::string small(text);
  std::ranges::transform(small, small.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return small;
}

/// The usual name of a side of a tile in a matrix product, and its length. BM and BN are the sides of a block's tile,
/// TM and TN those of a thread's tile. With these lengths, a block has 256 threads.
struct UsualTile {
  std::string_view name;
  std::int64_t side;
};
constexpr std::array kUsualTiles{UsualTile{"bm", 128}, UsualTile{"bn", 128}, UsualTile{"bk", 8}, UsualTile{"tm", 8},
                                 UsualTile{"tn", 8}};

/// Returns the side of a tile if `name` is the usual name of a tile side: "BM", "kBM", "BM_".
std::optional<std::int64_t> usual_tile(std::string_view name) {
  while (name.ends_with('_')) name.remove_suffix(1);
  if (name.size() == 3 && name.starts_with('k')) name.remove_prefix(1);
  const std::string small = in_small_letters(name);
  for (const UsualTile& tile : kUsualTiles)
    if (small == tile.name) return tile.side;
  return std::nullopt;
}

/// Returns the row of kUsualNumbers for a name; null if there is none.
const UsualNumber* usual_row(std::string_view name) {
  const std::string small = in_small_letters(name);
  for (const UsualNumber& usual : kUsualNumbers) {
    const std::size_t at = small.find(usual.word);
    // "ksize" within "blocksize" does not count.
    if (at != std::string::npos && !(usual.word == "ksize" && at > 0 && small[at - 1] == 'c')) return &usual;
  }
  return nullptr;
}

/// Returns true if the kernel divides the parameter by the size of a warp. The parameter must then be at least the size
/// of a warp.
bool is_divided_into_warps(const Function& kernel, std::string_view name) {
  return std::ranges::any_of(find_nodes(kernel.body, {"binary_expression"}), [&](Code code) {
    if (code.field("operator").text() != "/" || code.field("left").text() != name) return false;
    const std::string by = in_small_letters(code.field("right").text());
    return by == "32" || by.find("warp") != std::string::npos;
  });
}

std::int64_t usual_number(const Function& kernel, std::string_view name) {
  constexpr std::int64_t kWarp = 32;
  if (const std::optional<std::int64_t> side = usual_tile(name)) return *side;
  const bool is_side = kernel.body.text().find("threadIdx.y") != std::string_view::npos;
  const UsualNumber* const row = usual_row(name);
  const std::int64_t number = row == nullptr ? kOtherNumber : is_side ? row->number_of_side : row->number;
  return is_divided_into_warps(kernel, name) ? std::max(number, kWarp) : number;
}

/// Returns the variables and parameters of the kernel and its device functions that have this type.
std::set<std::string_view> variables_of_type(const HostProgram& program, const Function& kernel,
                                             std::string_view type) {
  std::set<std::string_view> names;
  const auto take = [&](Code declaration) {
    if (!declaration.field("type") || declaration.field("type").text() != type) return;
    for (const SyntaxNode node : declaration.node.fields("declarator"))
      for (Code declarator{declaration.tree, node}; declarator;) {
        if (declarator.is("init_declarator")) declarator = declarator.field("declarator");
        if (const Code name = parse_declarator(declarator).name) names.insert(name.text());
        break;
      }
  };
  for (const Function& function : program.functions()) {
    const bool is_device = function.head.text().find("__device__") != std::string_view::npos;
    if (&function != &kernel && !is_device) continue;
    for (const Code parameter : function.parameters) take(parameter);
    for (const Code declaration : find_nodes(function.body, {"declaration"})) take(declaration);
  }
  return names;
}

std::string_view name_at_bottom(Code code) {
  while (code.is("subscript_expression") || code.is("parenthesized_expression")) {
    const std::vector<Code> parts = code.children();
    code = code.is("subscript_expression") ? code.field("argument") : parts.empty() ? Code() : parts.front();
  }
  return code && code.is("identifier") ? code.text() : std::string_view();
}

/// Returns true if the kernel uses values of the type in bit operations or as indices.
bool is_used_as_integer(const HostProgram& program, const Function& kernel, std::string_view type) {
  const std::set<std::string_view> names = variables_of_type(program, kernel, type);
  if (names.empty()) return false;
  for (const Code code : find_nodes(kernel.body, {"binary_expression", "subscript_expression"})) {
    if (code.is("binary_expression")) {
      constexpr std::array<std::string_view, 6> kOfIntegers{"%", "&", "|", "^", "<<", ">>"};
      if (std::ranges::find(kOfIntegers, code.field("operator").text()) == kOfIntegers.end()) continue;
      if (names.contains(name_at_bottom(code.field("left"))) || names.contains(name_at_bottom(code.field("right"))))
        return true;
    } else if (const std::vector<Code> indices = code.field("indices").children();
               indices.size() == 1 && names.contains(name_at_bottom(indices.front()))) {
      return true;
    }
  }
  return false;
}

bool has_integer_name(std::string_view name) {
  const std::string small = in_small_letters(name);
  return std::ranges::any_of(
      std::array<std::string_view, 9>{"limb", "word", "int", "idx", "index", "key", "offset", "sizet", "size_t"},
      [&](std::string_view word) { return small.find(word) != std::string::npos; });
}

/// Returns the definition of a concept of the program; empty if there is none.
Code concept_named(const HostProgram& program, std::string_view name) {
  Code found;
  for (const SyntaxTree& tree : program.trees()) {
    if (tree.text().find("concept") == std::string_view::npos) continue;
    visit(tree.root(), [&](SyntaxNode node) {
      if (node.is("function_definition")) return Visit::skip;
      const Code code{&tree, node};
      if (node.is("concept_definition") && code.field("name").text() == name) found = code;
      return found ? Visit::skip : Visit::children;
    });
  }
  return found;
}

/// Returns true if the type before the name of a template parameter is a concept: "std::integral T".
bool is_concept(const HostProgram& program, const Function& kernel, Code type, std::string_view name) {
  if (!type || element_named(type.text()) || program.type(last_word(type))) return false;
  if (concept_named(program, last_word(type))) return true;
  const std::string_view word = last_word(type);
  if (type.text().starts_with("std::"))
    return word.ends_with("integral") || word == "floating_point" || word == "regular" || word == "semiregular" ||
           word.ends_with("copyable") || word.ends_with("invocable") || word == "totally_ordered";
  // The concept may be defined in a header that was not found. The template parameter is then a type if a parameter of
  // the kernel has this type.
  return std::ranges::any_of(kernel.parameters, [&](Code parameter) {
    return parameter.field("type") && parameter.field("type").text() == name;
  });
}

/// Returns true if a concept allows integers only.
bool is_of_integers(const HostProgram& program, Code type) {
  if (!type) return false;
  const std::string_view word = last_word(type);
  if (word.ends_with("integral")) return true;
  const Code definition = concept_named(program, word);
  if (!definition || definition.text().find("float") != std::string_view::npos) return false;
  const std::set<std::string> words = identifiers(definition.text());
  return std::ranges::any_of(std::array{"int", "integral", "unsigned", "is_integral_v", "uint32_t", "int32_t"},
                             [&](const char* known) { return words.contains(known); });
}

/// Returns true for the name of an enumeration, false for integer types and aliases of them.
bool is_enumeration_type(const HostProgram& program, Code type) {
  const std::string_view text = type.text(), word = last_word(type);
  if (program.type(word)) return true;
  const bool is_name = type.is("type_identifier") || type.is("qualified_identifier");
  return is_name && !text.starts_with("std::") && word != "size_t" && !element_named(text) &&
         !element_named(program.alias(word));
}

/// Returns true if the kernel uses the type for the elements of a fragment that a tensor core multiplies:
/// "wmma::fragment<wmma::matrix_a, 16, 16, 16, T, wmma::row_major>".
bool is_in_fragment(const Function& kernel, std::string_view type) {
  constexpr std::size_t kElement = 4;
  return std::ranges::any_of(find_nodes(kernel.body, {"template_type"}), [&](Code code) {
    const std::vector<std::string> arguments = split_template_arguments(std::string(code.text()));
    return last_word(code) == "fragment" && arguments.size() > kElement && arguments[kElement] == type &&
           (arguments.front().ends_with("matrix_a") || arguments.front().ends_with("matrix_b"));
  });
}

/// Returns true if the type is probably an iterator: the kernel uses its iterator_traits, or has a parameter of this
/// type that it indexes or dereferences.
bool is_iterator(const Function& kernel, std::string_view type) {
  const std::string traits = fmt::format("iterator_traits<{}>", type);
  if (kernel.head.text().find(traits) != std::string_view::npos ||
      kernel.body.text().find(traits) != std::string_view::npos)
    return true;
  return std::ranges::any_of(kernel.parameters, [&](Code parameter) {
    const Code declarator = parameter.field("declarator");
    if (!parameter.field("type") || parameter.field("type").text() != type || !declarator.is("identifier"))
      return false;
    return std::ranges::any_of(find_nodes(kernel.body, {"subscript_expression", "pointer_expression"}), [&](Code use) {
      const bool is_address = use.is("pointer_expression") && !use.text().starts_with('*');
      return !is_address && use.field("argument").is("identifier") && use.field("argument").text() == declarator.text();
    });
  });
}

/// Returns true if the kernel passes pointers to values of the type to a function that only takes unsigned int.
bool is_counted(const HostProgram& program, const Function& kernel, std::string_view type) {
  const std::set<std::string_view> names = variables_of_type(program, kernel, type);
  return std::ranges::any_of(find_nodes(kernel.body, {"call_expression"}), [&](Code call) {
    const std::string_view function = call.field("function").text();
    const std::vector<Code> arguments = call.field("arguments").children();
    if ((function != "atomicInc" && function != "atomicDec") || arguments.empty()) return false;
    const std::set<std::string> words = identifiers(arguments.front().text());
    return std::ranges::any_of(names, [&](std::string_view one) { return words.contains(std::string(one)); });
  });
}

std::string usual_type(const HostProgram& program, const Function& kernel, Code constraint, const std::string& name) {
  if (const ClassUse use = find_class_use(program, kernel, name); !use.is_empty())
    if (std::string found = find_class_for(program, use); !found.empty()) return found;
  if (std::string found = find_specialized_type(program, kernel, name); !found.empty()) return found;
  if (is_in_fragment(kernel, name)) return "half";
  if (is_iterator(kernel, name)) return "float*";
  if (is_counted(program, kernel, name)) return "unsigned int";
  const bool is_integer = is_used_as_integer(program, kernel, name) || is_of_integers(program, constraint);
  if (is_integer || has_integer_name(name))
    return in_small_letters(name).find("idx") != std::string::npos ? "int" : "unsigned int";
  return "float";
}

}  // namespace

bool is_number_parameter(const HostProgram& program, const Function& kernel, Code parameter) {
  const bool is_declaration = parameter.is("parameter_declaration") || parameter.is("optional_parameter_declaration");
  if (!is_declaration) return false;
  const Code name = parse_declarator(parameter.field("declarator")).name;
  return !is_concept(program, kernel, parameter.field("type"), name ? name.text() : std::string_view());
}

std::string assume_template_argument(const HostProgram& program, const Function& kernel, Code parameter,
                                     const std::string& name) {
  const Code type = parameter ? parameter.field("type") : Code();
  if (!parameter || !is_number_parameter(program, kernel, parameter)) return usual_type(program, kernel, type, name);
  const std::string_view text = type ? type.text() : "int";
  if (text == "bool") return "true";
  if (type && is_enumeration_type(program, type)) return fmt::format("({})0", text);
  return std::to_string(usual_number(kernel, name));
}

std::string assume_template_number(const HostProgram& program, Code parameter) {
  const Code type = parameter.field("type"), name = parse_declarator(parameter.field("declarator")).name;
  if (type && type.text() == "bool") return "true";
  if (type && is_enumeration_type(program, type)) return fmt::format("({})0", type.text());
  const std::optional<std::int64_t> side = name ? usual_tile(name.text()) : std::nullopt;
  const UsualNumber* const row = name ? usual_row(name.text()) : nullptr;
  return std::to_string(side ? *side : row != nullptr ? row->number : kOtherNumber);
}

std::string assume_element(const HostProgram& program, const std::string& type) {
  // Use the type that the compilation assumes for this name.
  if (const std::string_view usual = usual_type(type); element_named(usual)) return std::string(usual);
  bool has_fractions = false;
  for (const Function& function : program.functions()) {
    const bool is_device = function.head.text().find("__device__") != std::string_view::npos;
    if (!function.is_kernel && !is_device) continue;
    if (is_used_as_integer(program, function, type)) return "int";
    for (const Code literal : find_nodes(function.body, {"number_literal"}))
      if (literal.text().find('.') != std::string_view::npos) has_fractions = true;
    for (const char* const word : {"sqrt", "exp(", "expf(", "__fma", "fmaf(", "rsqrt", "fabs"})
      if (function.body.text().find(word) != std::string_view::npos) has_fractions = true;
  }
  return has_fractions ? "float" : "int";
}

}  // namespace warplens::kernels
