#include "kernels/header_guess/texture_guess.hpp"

#include <algorithm>
#include <vector>

#include "kernels/header_guess/buffer_guess.hpp"
#include "kernels/host_program/host_arithmetic.hpp"
#include "kernels/text/source_text.hpp"
#include "kernels/values/elements.hpp"

namespace warplens::kernels {
namespace {

bool is_surface_type(std::string_view type) {
  return type == "cudaSurfaceObject_t";
}

std::vector<Code> call_arguments(Code call) {
  return call.field("arguments").children();
}

/// Removes the & in "&array".
Code pointed_to(Code code) {
  return code.is("pointer_expression") ? code.field("argument") : code;
}

/// Returns the call whose argument number `at` (from 0) is `name`. If there is none, returns the first call.
Code find_call(const std::vector<Code>& calls, std::size_t at, std::string_view name) {
  for (const Code call : calls)
    if (at < call_arguments(call).size() && pointed_to(call_arguments(call)[at]).text() == name) return call;
  return calls.empty() ? Code() : calls.front();
}

/// The values that the host assigns to the fields of a cudaResourceDesc or a cudaTextureDesc.
class Description {
 public:
  /// `name` is the name of the description in the function around `place`.
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

  /// Returns the word after `prefix` in the value assigned to ".field": "Linear" for cudaFilterModeLinear.
  std::string word(std::string_view field, std::string_view prefix) const {
    const Code given = value(field);
    return given ? word_in(given.text(), prefix) : "";
  }

  /// Returns the word after `prefix` in the body of a loop over the elements of ".field".
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

/// Returns the type of a texel for a channel format: cudaCreateChannelDesc<float4>() or cudaCreateChannelDesc(8, 8, 0,
/// 0, cudaChannelFormatKindUnsigned). Empty for any other code.
std::string find_texel(HostEvaluator& evaluator, Code format) {
  Code call;
  visit(format.node, [&](SyntaxNode node) {
    const Code code{format.tree, node};
    if (!call && node.is("call_expression") && code.field("function").text().find("cudaCreateChannelDesc") == 0)
      call = code;
    return Visit::children;
  });
  if (!call) return {};
  const std::string_view function = call.field("function").text();
  if (const std::size_t open = function.find('<'); open != std::string_view::npos) {
    const std::string type(function.substr(open + 1, function.rfind('>') - open - 1));
    return element_named(type) ? type : "";
  }
  const std::vector<Code> arguments = call_arguments(call);
  if (arguments.size() != 5) return {};
  unsigned channels = 0;
  for (std::size_t at = 0; at < 4; ++at) channels += evaluator.value_of(arguments[at]).number > 0 ? 1 : 0;
  const auto bits = static_cast<int>(evaluator.value_of(arguments[0]).number);
  const std::string_view kind = arguments[4].text();
  const std::string scalar = kind.ends_with("Float") ? bits == 16 ? "half" : "float"
                             : bits == 8             ? "char"
                             : bits == 16            ? "short"
                                                     : "int";
  const std::string sign = kind.ends_with("Unsigned") ? channels == 1 ? "unsigned " : "u" : "";
  return sign + scalar + (channels > 1 ? std::to_string(channels) : "");
}

/// Returns the initialiser of a variable in the function around `place`, or the variable itself if it has none.
Code initialiser_near(const HostProgram& program, Code place, Code variable) {
  const Function* const function = program.around(place);
  Code found;
  if (function == nullptr || !variable.is("identifier")) return variable;
  visit(function->body.node, [&](SyntaxNode node) {
    const Code code{function->body.tree, node};
    if (!found && node.is("init_declarator") &&
        parse_declarator(code.field("declarator")).name.text() == variable.text())
      found = code.field("value");
    return Visit::children;
  });
  return found ? found : variable;
}

/// Returns the contents that the host copies into an array. If no copy names the array, the first copy in the program
/// counts.
std::string content_of_array(const HostProgram& program, HostEvaluator& evaluator, std::string_view array,
                             bool is_floating) {
  for (const char* const name : {"cudaMemcpy2DToArray", "cudaMemcpyToArray", "cudaMemcpy2DToArrayAsync"}) {
    const Code call = find_call(program.calls_of(name), 0, array);
    if (!call || call_arguments(call).size() < 4) continue;
    const std::string content =
        guess_content(program, evaluator, evaluator.origin(call_arguments(call)[3]), is_floating);
    return content.empty() ? any_fill(is_floating) : content;
  }
  return {};
}

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

bool has_fractions(std::string_view element) {
  return element.starts_with("float") || element.starts_with("half");
}

void take_array(const HostProgram& program, HostEvaluator& evaluator, Code array, TextureGuess& guess) {
  const std::string_view name = array ? evaluator.origin(array).text() : "";
  const Code call = find_call(program.calls_of("cudaMallocArray"), 0, name);
  if (!call || call_arguments(call).size() < 3) return;
  const std::vector<Code> arguments = call_arguments(call);
  const Code format = initialiser_near(program, call, pointed_to(arguments[1]));
  if (const std::string element = find_texel(evaluator, format); !element.empty()) guess.element = element;
  guess.columns = evaluator.value_of(arguments[2]);
  if (arguments.size() > 3) guess.rows = evaluator.value_of(arguments[3]);
  if (guess.rows.is_number() && guess.rows.number < 1) guess.rows = {};
  guess.fill = content_of_array(program, evaluator, name, has_fractions(guess.element));
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

/// Returns filter, coordinates, address mode and read mode as keys of a header.
std::string sampling_keys(HostEvaluator& evaluator, const Description& sampling, std::string_view element) {
  std::string keys;
  if (sampling.word(".filterMode", "cudaFilterMode") == "Linear") keys += R"(, filter = "linear")";
  const Code normalized = sampling.value(".normalizedCoords");
  const bool is_normalized = normalized && (normalized.text() == "true" || evaluator.value_of(normalized).number != 0);
  if (is_normalized) keys += ", normalized = true";
  // Descriptions start as zeros, which means "wrap". Without normalized coordinates, the hardware clamps instead.
  std::string mode = sampling.word_of_loop(".addressMode", "cudaAddressMode");
  if (mode.empty()) mode = sampling.word(".addressMode[0]", "cudaAddressMode");
  if (mode.empty()) mode = "Wrap";
  mode.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(mode.front())));
  const bool clamps = mode == "clamp" || (!is_normalized && mode != "border");
  if (!clamps) keys += ", address = \"" + mode + '"';
  const bool reads_fractions = sampling.word(".readMode", "cudaReadMode") == "NormalizedFloat";
  if (reads_fractions && !has_fractions(element)) keys += R"(, read = "normalized_float")";
  return keys;
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
    guess.keys = R"(, kind = "linear")";
    return guess;
  }
  const Description sampling(program, call, std::string(pointed_to(arguments[2]).text()));
  guess.keys = (kind == "Pitch2D" ? R"(, kind = "pitch2d")" : "") + sampling_keys(evaluator, sampling, guess.element);
  return guess;
}

std::optional<TextureGuess> assume_texture(const HostProgram& program, std::string_view type, const std::string& name) {
  for (const SyntaxTree& tree : program.trees())
    for (const Code call : find_nodes({&tree, tree.root()}, {"call_expression"})) {
      const std::string_view function = last_word(call.field("function"));
      const bool is_flat = function.starts_with("tex1D") || function.starts_with("surf1D");
      if (!is_flat && !function.starts_with("tex2D") && !function.starts_with("surf2D")) continue;
      const std::vector<Code> given = call_arguments(call);
      if (std::ranges::none_of(given, [&](const Code& one) { return one.text() == name; })) continue;
      TextureGuess guess{.is_surface = is_surface_type(type), .key = name};
      Code called = call.field("function");
      while (called.is("qualified_identifier")) called = called.field("name");
      const std::vector<Code> types =
          called.is("template_function") ? called.field("arguments").children() : std::vector<Code>();
      if (!types.empty() && element_named(types.front().text())) guess.element = types.front().text();
      if (function == "tex1Dfetch") guess.keys = R"(, kind = "linear")";
      if (is_flat) guess.rows = HostValue::integer(1);
      if (given.size() > 1) guess.column_factor = factor_in(given[1]);
      if (given.size() > 2 && !is_flat) guess.row_factor = factor_in(given[2]);
      guess.fill = any_fill(has_fractions(guess.element));
      return guess;
    }
  return std::nullopt;
}

}  // namespace warplens::kernels
