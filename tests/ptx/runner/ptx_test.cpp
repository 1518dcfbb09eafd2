#include "tests/ptx/runner/ptx_test.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>

namespace warplens::conformance {
namespace {

ptx::Type read_type(std::istream& words) {
  std::string word;
  words >> word;
  if (const auto type = ptx::type_named(word); type && *type != ptx::Type::pred) return *type;
  throw std::runtime_error("'" + word + "' is no type of an element");
}

simt::Dim3 read_shape(std::istream& words) {
  simt::Dim3 shape;
  if (!(words >> shape.x)) throw std::runtime_error("needs one to three numbers");
  words >> shape.y >> shape.z;
  shape.y = std::max(shape.y, 1u);
  shape.z = std::max(shape.z, 1u);
  words.clear();
  return shape;
}

Parameter read_parameter(Parameter::Kind kind, std::istream& words) {
  Parameter parameter{.kind = kind, .type = read_type(words), .fill = "zero"};
  if (kind == Parameter::Kind::value) {
    std::string number;
    words >> number;
    parameter.value = std::stoull(number, nullptr, 0);
    return parameter;
  }
  if (kind != Parameter::Kind::out && !(words >> parameter.fill)) throw std::runtime_error("needs a fill");
  words >> parameter.count;
  return parameter;
}

Approximation read_approximation(std::istream& words) {
  std::string function, measure, bound;
  if (!(words >> function >> measure >> bound)) throw std::runtime_error("needs a function, a measure and a bound");
  Approximation result{.function = function, .measure = Approximation::Measure::ulp, .bound = 0};
  if (measure == "absolute")
    result.measure = Approximation::Measure::absolute;
  else if (measure == "relative")
    result.measure = Approximation::Measure::relative;
  else if (measure == "mixed")
    result.measure = Approximation::Measure::mixed;
  else if (measure != "ulp")
    throw std::runtime_error("measures by ulp, absolute, relative or mixed");
  result.bound = bound.starts_with("2^") ? std::exp2(std::stod(bound.substr(2))) : std::stod(bound);
  return result;
}

void read_line(PtxTest& test, const std::string& key, std::istream& words) {
  if (key == "grid")
    test.grid = read_shape(words);
  else if (key == "block")
    test.block = read_shape(words);
  else if (key == "shared")
    words >> test.shared_bytes;
  else if (key == "in")
    test.parameters.push_back(read_parameter(Parameter::Kind::in, words));
  else if (key == "out")
    test.parameters.push_back(read_parameter(Parameter::Kind::out, words));
  else if (key == "inout")
    test.parameters.push_back(read_parameter(Parameter::Kind::inout, words));
  else if (key == "value")
    test.parameters.push_back(read_parameter(Parameter::Kind::value, words));
  else if (key == "approx")
    test.approximation = read_approximation(words);
  else
    throw std::runtime_error("'" + key + ":' means nothing here");
}

/// Returns the key of a comment line: "grid" for "// grid: 2". Empty if the line is plain text.
std::string key_of(const std::string& line) {
  const std::size_t colon = line.find(':');
  if (!line.starts_with("// ") || colon == std::string::npos) return {};
  const std::string key = line.substr(3, colon - 3);
  return std::ranges::all_of(key, [](char c) { return c >= 'a' && c <= 'z'; }) ? key : std::string{};
}

}  // namespace

std::string family_of(const std::string& test_name) {
  return test_name.substr(0, test_name.find('.'));
}

PtxTest parse_test(const std::string& name, const std::string& text, const std::string& place) {
  PtxTest test{.name = name, .text = text, .place = place, .grid = {}};
  std::istringstream lines(text);
  unsigned number = 0;
  for (std::string line; std::getline(lines, line) && line.starts_with("//");) {
    ++number;
    const std::string key = key_of(line);
    if (key.empty()) continue;
    std::istringstream words(line.substr(line.find(':') + 1));
    try {
      read_line(test, key, words);
    } catch (const std::exception& error) {
      throw std::runtime_error(place + ": line " + std::to_string(number) + " of " + name + ": " + error.what());
    }
  }
  const std::uint64_t threads = test.grid.count() * test.block.count();
  for (Parameter& parameter : test.parameters)
    if (parameter.count == 0) parameter.count = threads;
  return test;
}

PtxTest read_test(const std::filesystem::path& file) {
  std::ifstream stream(file);
  if (!stream) throw std::runtime_error(file.string() + ": cannot be read");
  return parse_test(file.stem().string(), {std::istreambuf_iterator<char>(stream), {}}, file.string());
}

}  // namespace warplens::conformance
