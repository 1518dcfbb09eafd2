#include "kernels/header_guess/array_guess.hpp"

#include <fmt/format.h>

#include "kernels/header_guess/fill_guess.hpp"
#include "kernels/header_guess/pitched_memory.hpp"
#include "kernels/host_program/host_arithmetic.hpp"
#include "kernels/values/elements.hpp"

namespace warplens::kernels {
namespace {

constexpr std::int64_t kFacesOfCube = 6;
/// Depth or number of layers of an array if the program does not determine it.
constexpr std::int64_t kAssumedPlanes = 16;

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

/// Returns a side of an array. A side of 0 means that the array does not have this dimension; the result is then
/// unknown.
HostValue known_side(HostValue side) {
  return side.is_number() && side.number < 1 ? HostValue() : side;
}

/// Reads cudaMalloc3DArray(&array, &format, extent, flags).
void take_volume(HostEvaluator& evaluator, const std::vector<Code>& arguments, TextureGuess& guess) {
  const HostValue extent = evaluator.value_of(arguments[2]);
  const auto side = [&](std::size_t at) {
    return at < extent.parts.size() ? known_side(extent.parts[at]) : HostValue();
  };
  guess.columns = side(0);
  guess.rows = side(1);
  guess.planes = side(2);
  const std::string_view flags = arguments.size() > 3 ? arguments[3].text() : std::string_view();
  guess.is_layered = flags.find("Layered") != std::string_view::npos;
  guess.is_cube = flags.find("Cubemap") != std::string_view::npos;
  // A depth of 0 means two dimensions.
  const bool is_flat = extent.parts.size() > 2 && extent.parts[2].is_number() && extent.parts[2].number < 1;
  guess.has_depth = !guess.is_layered && !guess.is_cube && !is_flat;
}

}  // namespace

std::vector<Code> call_arguments(Code call) {
  return call.field("arguments").children();
}

Code pointed_to(Code code) {
  return code.is("pointer_expression") ? code.field("argument") : code;
}

Code find_call(const std::vector<Code>& calls, std::size_t at, std::string_view name) {
  for (const Code call : calls)
    if (at < call_arguments(call).size() && pointed_to(call_arguments(call)[at]).text() == name) return call;
  return calls.empty() ? Code() : calls.front();
}

bool has_fractions(std::string_view element) {
  return element.starts_with("float") || element.starts_with("half");
}

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

void take_array(const HostProgram& program, HostEvaluator& evaluator, Code array, TextureGuess& guess) {
  const std::string_view name = array ? evaluator.origin(array).text() : "";
  const auto names_array = [&](const std::vector<Code>& calls) {
    const Code call = find_call(calls, 0, name);
    return call && !call_arguments(call).empty() && pointed_to(call_arguments(call)[0]).text() == name;
  };
  const std::vector<Code>& flat = program.calls_of("cudaMallocArray");
  const std::vector<Code>& deep = program.calls_of("cudaMalloc3DArray");
  const bool is_deep = names_array(deep) || (flat.empty() && !deep.empty());
  const Code call = find_call(is_deep ? deep : flat, 0, name);
  if (!call || call_arguments(call).size() < 3) return;
  const std::vector<Code> arguments = call_arguments(call);
  const Code format = initialiser_near(program, call, pointed_to(arguments[1]));
  if (const std::string element = find_texel(evaluator, format); !element.empty()) guess.element = element;
  if (is_deep) {
    take_volume(evaluator, arguments, guess);
  } else {
    guess.columns = evaluator.value_of(arguments[2]);
    if (arguments.size() > 3) guess.rows = known_side(evaluator.value_of(arguments[3]));
  }
  if (is_deep) guess.fill = guess_volume_fill(program, evaluator, array, true, has_fractions(guess.element));
  if (guess.fill.empty()) guess.fill = content_of_array(program, evaluator, name, has_fractions(guess.element));
}

HostValue find_planes(const TextureGuess& guess) {
  if (guess.planes.is_number()) return guess.planes;
  if (guess.is_cube) return HostValue::integer(kFacesOfCube);
  return HostValue::integer(guess.has_depth || guess.is_layered ? kAssumedPlanes : 1);
}

std::string shape_keys(const TextureGuess& guess) {
  const HostValue planes = find_planes(guess);
  const auto key = [](const char* name, const HostValue& value) {
    return fmt::format(", {} = {}", name, is_constant(value) ? value.expression : '"' + value.expression + '"');
  };
  std::string keys;
  if (guess.has_depth) keys += key("depth", planes);
  if (guess.is_layered)
    keys += key("layers", guess.is_cube ? calculate("/", planes, HostValue::integer(kFacesOfCube)) : planes);
  if (guess.is_cube) keys += ", cube = true";
  return keys;
}

}  // namespace warplens::kernels
