#include "kernels/header_guess/texture_guess.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <vector>

#include "kernels/header_guess/array_guess.hpp"
#include "kernels/header_guess/fill_guess.hpp"
#include "kernels/header_guess/text.hpp"
#include "kernels/host_program/host_arithmetic.hpp"
#include "kernels/text/source_text.hpp"
#include "kernels/values/elements.hpp"

namespace warplens::kernels {
namespace {

bool is_surface_type(std::string_view type) {
  return type == "cudaSurfaceObject_t";
}

/// Keys of a texture of linear memory.
constexpr const char* kLinearKind = R"(, kind = "linear")";
/// Key of a texture whose coordinates range from 0 to 1.
constexpr const char* kNormalizedKey = ", normalized = true";

/// The values that the host assigns to the fields of a cudaResourceDesc or a cudaTextureDesc.
class Description {
 public:
  /// Reads the description in the variable `name` of the function that contains `place`.
  Description(const HostProgram& program, Code place, std::string name) : name_(std::move(name)) {
    const Function* const function = program.around(place);
    if (function != nullptr) body_ = function->body;
  }

  /// Returns the value of the last assignment to ".field". Empty if there is none.
  Code value(std::string_view field) const {
    Code found;
    if (!body_) return found;
    visit(body_.node, [&](SyntaxNode node) {
      const Code code{body_.tree, node};
      if (node.is("assignment_expression") && without_blanks(code.field("left").text()) == name_ + std::string(field))
        found = code.field("right");
      return Visit::children;
    });
    while (found.is("assignment_expression")) found = found.field("right");
    return found;
  }

  /// Returns the part after `prefix` of the identifier that is assigned to ".field": "Linear" for cudaFilterModeLinear.
  std::string word(std::string_view field, std::string_view prefix) const {
    const Code given = value(field);
    return given ? word_in(given.text(), prefix) : "";
  }

  /// Searches a loop over the elements of `field` for an identifier that begins with `prefix`, and returns the rest of
  /// the identifier: "Clamp" for "for (auto& mode : t.addressMode) mode = cudaAddressModeClamp;".
  std::string word_of_loop(std::string_view field, std::string_view prefix) const {
    std::string found;
    if (!body_) return found;
    visit(body_.node, [&](SyntaxNode node) {
      const Code code{body_.tree, node};
      if (node.is("for_range_loop") && without_blanks(code.field("right").text()) == name_ + std::string(field))
        found = word_in(code.field("body").text(), prefix);
      return Visit::children;
    });
    return found;
  }

 private:
  static std::string word_in(std::string_view text, std::string_view prefix) {
    for (const std::string& word : identifiers(std::string(text)))
      if (word.starts_with(prefix)) return word.substr(prefix.size());
    return {};
  }

  static std::string without_blanks(std::string_view text) {
    std::string bare(text);
    std::erase_if(bare, [](unsigned char one) { return std::isspace(one) != 0; });
    return bare;
  }

  std::string name_;
  Code body_;
};

/// Returns F of a coordinate "F * x", "x * F" or "F * x + 1"; 1 for any other.
std::int64_t factor_in(Code coordinate) {
  constexpr std::int64_t kMostFactor = 16;
  for (const Code product : find_nodes(coordinate, {"binary_expression"})) {
    if (product.field("operator").text() != "*") continue;
    for (const char* const side : {"left", "right"}) {
      const Code literal = product.field(side);
      if (!literal.is("number_literal")) continue;
      const HostValue number = number_literal(std::string(literal.text()));
      if (number.is_number() && !number.is_real && number.number >= 1 && number.number <= kMostFactor)
        return number.whole();
    }
  }
  return 1;
}

/// Reads a description of linear or pitched memory.
void take_memory(const HostProgram& program, HostEvaluator& evaluator, const Description& resource, bool is_pitched,
                 TextureGuess& guess) {
  const std::string part = is_pitched ? ".res.pitch2D" : ".res.linear";
  guess.pointer = resource.value(part + ".devPtr");
  guess.key = guess.pointer ? std::string(evaluator.origin(guess.pointer).text()) : "";
  const Code format = resource.value(part + ".desc");
  if (const std::string element = format ? find_texel(evaluator, initialiser_near(program, format, format)) : "";
      !element.empty())
    guess.element = element;
  if (is_pitched) {
    guess.columns = evaluator.value_of(resource.value(part + ".width"));
    guess.rows = evaluator.value_of(resource.value(part + ".height"));
  }
}

/// How the texture unit samples. The words are the endings of CUDA's enumerators.
struct Sampling {
  std::string filter, address, read;  ///< endings of CUDA's names: "Linear", "Wrap", "NormalizedFloat"
  bool is_normalized = false;
};

/// Returns filter, coordinates, address mode and read mode as keys of a header.
std::string sampling_keys(const Sampling& sampling, std::string_view element) {
  std::string keys;
  if (sampling.filter == "Linear") keys += R"(, filter = "linear")";
  if (sampling.is_normalized) keys += kNormalizedKey;
  std::string mode = sampling.address;
  mode.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(mode.front())));
  // Without normalized coordinates, the hardware clamps instead of wrapping.
  const bool clamps = mode == "clamp" || (!sampling.is_normalized && mode != "border");
  if (!clamps) keys += ", address = \"" + mode + '"';
  if (sampling.read == "NormalizedFloat" && !has_fractions(element)) keys += R"(, read = "normalized_float")";
  return keys;
}

bool is_true(HostEvaluator& evaluator, Code value) {
  return value && (value.text() == "true" || evaluator.value_of(value).number != 0);
}

Sampling find_sampling(HostEvaluator& evaluator, const Description& description) {
  Sampling sampling{.filter = description.word(".filterMode", "cudaFilterMode"),
                    .address = description.word_of_loop(".addressMode", "cudaAddressMode"),
                    .read = description.word(".readMode", "cudaReadMode"),
                    .is_normalized = is_true(evaluator, description.value(".normalizedCoords"))};
  if (sampling.address.empty()) sampling.address = description.word(".addressMode[0]", "cudaAddressMode");
  // Programs set descriptions to zero first, and address mode 0 is "wrap".
  if (sampling.address.empty()) sampling.address = "Wrap";
  return sampling;
}

/// Returns the identifiers that a kernel uses, directly or through device functions, classes and macros.
std::set<std::string> used_words(const HostProgram& program, const Function& kernel) {
  std::set<std::string> words;
  std::vector<std::string> waiting;
  const auto add = [&](std::string_view text) {
    for (const std::string& word : identifiers(std::string(text)))
      if (words.insert(word).second) waiting.push_back(word);
    // A macro that pastes names together may use any name.
    if (text.find("##") != std::string_view::npos) words.insert("##");
  };
  std::multimap<std::string_view, const Function*> functions;
  for (const Function& function : program.functions())
    if (!function.is_kernel) functions.emplace(function.name, &function);
  add(kernel.head.text());
  // The arguments of a template may be classes that use any name.
  if (!kernel.template_parameters.empty()) words.insert("##");
  while (!waiting.empty()) {
    const std::string word = std::move(waiting.back());
    waiting.pop_back();
    for (auto [at, end] = functions.equal_range(word); at != end; ++at) add(at->second->head.text());
    if (const MacroText* const macro = program.macro(word)) add(macro->value.text());
    if (const Code type = program.type(word)) add(type.text());
  }
  return words;
}

/// Sets the shape for the second argument of texture<…>: 2 dimensions for "2" and "cudaTextureType2D", layers for
/// "cudaTextureType2DLayered" and its value 0xF2.
void read_shape(std::string_view argument, ReferenceDeclaration& reference) {
  reference.is_cube = argument.find("Cubemap") != std::string_view::npos || argument == "0x0C" || argument == "0xFC";
  reference.is_layered = argument.find("Layered") != std::string_view::npos || argument.starts_with("0xF");
  if (argument.starts_with("0x")) argument.remove_prefix(2);
  if (reference.is_cube) reference.dimensions = 2;
  for (const char digit : {'1', '2', '3'})
    if (!reference.is_cube && argument.find(digit) != std::string_view::npos) reference.dimensions = digit - '0';
}

/// A function that reads or writes a texture or surface.
struct FetchFunction {
  std::string_view name;  ///< beginning of the function's name
  unsigned coordinates;   ///< number of coordinates, without the index of a layer
  bool is_layered, is_cube;
};

// Longer names come first, because a name may begin with a shorter one.
constexpr std::array kFetchFunctions{
    FetchFunction{"tex1DLayered", 1, true, false},     FetchFunction{"tex2DLayered", 2, true, false},
    FetchFunction{"texCubemapLayered", 3, true, true}, FetchFunction{"texCubemap", 3, false, true},
    FetchFunction{"tex1D", 1, false, false},           FetchFunction{"tex2D", 2, false, false},
    FetchFunction{"tex3D", 3, false, false},           FetchFunction{"surf1DLayered", 1, true, false},
    FetchFunction{"surf2DLayered", 2, true, false},    FetchFunction{"surfCubemapLayered", 2, true, true},
    FetchFunction{"surfCubemap", 2, false, true},      FetchFunction{"surf1D", 1, false, false},
    FetchFunction{"surf2D", 2, false, false},          FetchFunction{"surf3D", 3, false, false},
};

/// Returns the first call of `function` that binds memory to the texture reference `name`. The reference is argument
/// number `at` of the call.
Code find_binding(const HostProgram& program, const char* function, std::size_t at, std::string_view name) {
  for (const Code call : program.calls_of(function))
    if (at < call_arguments(call).size() && last_word(pointed_to(call_arguments(call)[at])) == name) return call;
  return {};
}

/// Returns the value of the last assignment to a member of a variable at namespace scope: `member` is ".filterMode".
Code member_setting(const HostProgram& program, const std::string& variable, std::string_view member) {
  Code found;
  for (const SyntaxTree& tree : program.trees())
    for (const Code code : find_nodes({&tree, tree.root()}, {"assignment_expression"})) {
      std::string left(code.field("left").text());
      std::erase_if(left, [](unsigned char one) { return std::isspace(one) != 0; });
      if (left == variable + std::string(member)) found = code.field("right");
    }
  return found;
}

/// Finds the first identifier in the code that starts with `prefix`, and returns the part after the prefix; `otherwise`
/// if there is no such identifier.
std::string word_after(Code code, std::string_view prefix, const char* otherwise) {
  if (code)
    for (const std::string& word : identifiers(std::string(code.text())))
      if (word.starts_with(prefix)) return word.substr(prefix.size());
  return otherwise;
}

/// Returns how a texture reference samples, according to its constructor and to the members that the host sets.
Sampling find_sampling(const HostProgram& program, HostEvaluator& evaluator, const ReferenceDeclaration& reference) {
  const Code built = reference.initialiser;
  const std::vector<Code> given = built ? built.children() : std::vector<Code>();
  Sampling sampling{.filter = word_after(built, "cudaFilterMode", "Point"),
                    .address = word_after(built, "cudaAddressMode", "Clamp"),
                    .read = reference.reads_fractions ? "NormalizedFloat" : "",
                    .is_normalized = !given.empty() && is_true(evaluator, given.front())};
  const auto setting = [&](std::string_view member) { return member_setting(program, reference.name, member); };
  if (const Code set = setting(".filterMode")) sampling.filter = word_after(set, "cudaFilterMode", "Point");
  if (const Code set = setting(".addressMode[0]")) sampling.address = word_after(set, "cudaAddressMode", "Clamp");
  if (const Code set = setting(".normalized")) sampling.is_normalized = is_true(evaluator, set);
  return sampling;
}

}  // namespace

bool is_texture_type(std::string_view type) {
  return type == "cudaTextureObject_t" || is_surface_type(type);
}

std::optional<TextureGuess> guess_texture(const HostProgram& program, HostEvaluator& evaluator, Code handle,
                                          std::string_view type) {
  TextureGuess guess{.is_surface = is_surface_type(type)};
  const Code named = handle ? evaluator.origin(handle) : Code();
  const Code call =
      find_call(program.calls_of(guess.is_surface ? "cudaCreateSurfaceObject" : "cudaCreateTextureObject"), 0,
                named ? named.text() : "");
  const std::vector<Code> arguments = call ? call_arguments(call) : std::vector<Code>();
  if (arguments.size() < 2) return std::nullopt;
  const Description resource(program, call, std::string(pointed_to(arguments[1]).text()));
  const std::string kind = resource.word(".resType", "cudaResourceType");
  guess.key = named ? std::string(named.text()) : "";
  if (kind == "Linear" || kind == "Pitch2D") {
    take_memory(program, evaluator, resource, kind == "Pitch2D", guess);
  } else {
    take_array(program, evaluator, resource.value(".res.array.array"), guess);
  }
  if (guess.is_surface || arguments.size() < 3) return guess;
  if (kind == "Linear") {
    guess.keys = kLinearKind;
    return guess;
  }
  const Description description(program, call, std::string(pointed_to(arguments[2]).text()));
  Sampling sampling = find_sampling(evaluator, description);
  sampling.is_normalized = sampling.is_normalized || guess.is_cube;
  guess.keys = (kind == "Pitch2D" ? R"(, kind = "pitch2d")" : "") + sampling_keys(sampling, guess.element);
  return guess;
}

std::optional<TextureGuess> assume_texture(const HostProgram& program, std::string_view type, const std::string& name) {
  for (const SyntaxTree& tree : program.trees())
    for (const Code call : find_nodes({&tree, tree.root()}, {"call_expression"})) {
      const std::string_view function = last_word(call.field("function"));
      const auto* const fetch = std::ranges::find_if(
          kFetchFunctions, [&](const FetchFunction& one) { return function.starts_with(one.name); });
      if (fetch == kFetchFunctions.end()) continue;
      const std::vector<Code> given = call_arguments(call);
      if (std::ranges::none_of(given, [&](const Code& one) { return one.text() == name; })) continue;
      const bool is_flat = fetch->coordinates == 1;
      TextureGuess guess{.is_surface = is_surface_type(type), .key = name};
      Code called = call.field("function");
      while (called.is("qualified_identifier")) called = called.field("name");
      const std::vector<Code> types =
          called.is("template_function") ? called.field("arguments").children() : std::vector<Code>();
      if (!types.empty() && element_named(types.front().text())) guess.element = types.front().text();
      if (function == "tex1Dfetch") guess.keys = kLinearKind;
      guess.is_cube = fetch->is_cube;
      guess.is_layered = fetch->is_layered;
      guess.has_depth = fetch->coordinates == 3 && !fetch->is_cube;
      if (guess.is_cube && !guess.is_surface) guess.keys = kNormalizedKey;
      if (is_flat) guess.rows = HostValue::integer(1);
      if (given.size() > 1) guess.column_factor = factor_in(given[1]);
      if (given.size() > 2 && !is_flat) guess.row_factor = factor_in(given[2]);
      guess.fill = any_fill(has_fractions(guess.element));
      return guess;
    }
  return std::nullopt;
}

std::vector<ReferenceDeclaration> find_references(const HostProgram& program, const Function& kernel) {
  std::vector<ReferenceDeclaration> found;
  std::set<std::string> used;
  for (const SyntaxTree& tree : program.trees())
    visit(tree.root(), [&](SyntaxNode node) {
      if (node.is("function_definition")) return Visit::skip;
      if (!node.is("declaration")) return Visit::children;
      const Code declaration{&tree, node};
      const Code type = declaration.field("type");
      const std::string_view word = type.is("template_type") ? type.field("name").text() : std::string_view();
      if (word != "texture" && word != "surface") return Visit::skip;
      if (used.empty()) used = used_words(program, kernel);
      const std::vector<Code> arguments = type.field("arguments").children();
      for (const SyntaxNode declarator : node.fields("declarator")) {
        const Declared declared = parse_declarator({&tree, declarator});
        const std::string name(declared.name ? declared.name.text() : "");
        const auto is_same = [&](const ReferenceDeclaration& one) { return one.name == name; };
        // A member of a template, "Held<T>::texels", has no single object.
        if (name.find('<') != std::string::npos) continue;
        if (name.empty() || (!used.contains(name) && !used.contains("##")) || std::ranges::any_of(found, is_same))
          continue;
        ReferenceDeclaration reference{.name = name, .is_surface = word == "surface"};
        if (!arguments.empty()) reference.element = trim_text(arguments[0].text());
        if (arguments.size() > 1) read_shape(arguments[1].text(), reference);
        if (arguments.size() > 2)
          reference.reads_fractions = arguments[2].text().find("NormalizedFloat") != std::string_view::npos;
        if (node.is("declaration") && SyntaxNode(declarator).is("init_declarator"))
          reference.initialiser = Code{&tree, declarator}.field("value");
        found.push_back(std::move(reference));
      }
      return Visit::skip;
    });
  return found;
}

TextureGuess guess_reference(const HostProgram& program, HostEvaluator& evaluator,
                             const ReferenceDeclaration& reference) {
  TextureGuess guess{.is_surface = reference.is_surface, .key = reference.name};
  if (element_named(reference.element)) guess.element = reference.element;
  const std::string element = guess.element;
  const auto finish = [&] {
    if (!reference.is_surface && element_named(reference.element)) guess.element = element;
    guess.has_depth = reference.dimensions == 3;
    guess.is_layered = reference.is_layered;
    guess.is_cube = reference.is_cube;
    if (guess.is_surface || guess.keys == kLinearKind) return guess;
    Sampling sampling = find_sampling(program, evaluator, reference);
    sampling.is_normalized = sampling.is_normalized || guess.is_cube;
    if (guess.keys == kNormalizedKey) guess.keys.clear();
    guess.keys += sampling_keys(sampling, guess.element);
    return guess;
  };
  if (const Code call = find_binding(program, "cudaBindTexture", 1, reference.name)) {
    const std::vector<Code> arguments = call_arguments(call);
    if (arguments.size() > 2) {
      guess.pointer = arguments[2];
      guess.keys = kLinearKind;
      return finish();
    }
  }
  if (const Code call = find_binding(program, "cudaBindTexture2D", 1, reference.name)) {
    const std::vector<Code> arguments = call_arguments(call);
    if (arguments.size() > 5) {
      guess.pointer = arguments[2];
      guess.columns = evaluator.value_of(arguments[arguments.size() - 3]);
      guess.rows = evaluator.value_of(arguments[arguments.size() - 2]);
      guess.keys = R"(, kind = "pitch2d")";
      return finish();
    }
  }
  for (const char* const function : {"cudaBindTextureToArray", "cudaBindSurfaceToArray"})
    if (const Code call = find_binding(program, function, 0, reference.name)) {
      if (call_arguments(call).size() < 2) continue;
      const Code array = call_arguments(call)[1];
      guess.key = std::string(evaluator.origin(array).text());
      take_array(program, evaluator, array, guess);
      if (guess.fill.empty() && !guess.is_surface) guess.fill = any_fill(has_fractions(element));
      return finish();
    }
  const char* const type = reference.is_surface ? "cudaSurfaceObject_t" : "cudaTextureObject_t";
  if (const auto assumed = assume_texture(program, type, reference.name)) guess = *assumed;
  if (guess.fill.empty()) guess.fill = any_fill(has_fractions(element));
  if (reference.dimensions == 1 && guess.keys != kLinearKind) guess.rows = HostValue::integer(1);
  return finish();
}

}  // namespace warplens::kernels
