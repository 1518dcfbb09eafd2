#include "tests/ptx/runner/comparison.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <stdexcept>

#include "analysis/simt/instructions/float_format.hpp"
#include "tests/ptx/runner/inputs.hpp"

namespace warplens::conformance {
namespace {

using ptx::Type;

constexpr unsigned kShown = 6;

std::uint64_t element(const std::vector<std::uint8_t>& bytes, std::uint64_t index, unsigned width) {
  std::uint64_t value = 0;
  std::memcpy(&value, bytes.data() + index * width, std::min(width, 8u));
  return value;
}

std::string short_hexadecimal(std::uint64_t value) {
  char text[20];
  std::snprintf(text, sizeof text, "%llx", static_cast<unsigned long long>(value));
  return text;
}

/// Returns how many numbers an element contains: 2 for pairs of 16-bit numbers, otherwise 1.
unsigned parts_of(Type type) {
  return type == Type::f16x2 || type == Type::bf16x2 ? 2 : 1;
}

double number(Type type, std::uint64_t bits, unsigned part) {
  const auto word = static_cast<std::uint32_t>(bits);
  switch (type) {
    case Type::f64:
      return std::bit_cast<double>(bits);
    case Type::f32:
      return static_cast<double>(std::bit_cast<float>(word));
    case Type::f16:
    case Type::f16x2:
      return simt::decoded<simt::kHalf>(word >> (16 * part) & 0xffff);
    case Type::bf16:
    case Type::bf16x2:
      return simt::decoded<simt::kBrainHalf>(word >> (16 * part) & 0xffff);
    default:
      throw std::runtime_error("an approximate result must be a float");
  }
}

int mantissa_bits(Type type) {
  switch (type) {
    case Type::f64:
      return 52;
    case Type::f32:
      return 23;
    case Type::f16:
    case Type::f16x2:
      return 10;
    default:
      return 7;
  }
}

int lowest_exponent(Type type) {
  switch (type) {
    case Type::f64:
      return -1022;
    case Type::f16:
    case Type::f16x2:
      return -14;
    default:
      return -126;
  }
}

/// Returns the distance between a number and the next number of the same type.
long double unit_in_last_place(Type type, long double value) {
  const int exponent = value == 0 ? lowest_exponent(type) : std::max(std::ilogb(value), lowest_exponent(type));
  return std::ldexp(1.0L, exponent - mantissa_bits(type));
}

long double exact(const std::string& function, long double a, long double b) {
  if (function == "sin") return std::sin(a);
  if (function == "cos") return std::cos(a);
  if (function == "ex2") return std::exp2(a);
  if (function == "lg2") return std::log2(a);
  if (function == "tanh") return std::tanh(a);
  if (function == "rcp") return 1 / a;
  if (function == "sqrt") return std::sqrt(a);
  if (function == "rsqrt") return 1 / std::sqrt(a);
  if (function == "div") return a / b;
  throw std::runtime_error("'" + function + "' is no function that approximate results are compared with");
}

bool is_within(const Approximation& approximation, Type type, double result, long double reference) {
  if (!std::isfinite(result) || !std::isfinite(reference)) return false;
  const long double error = std::fabs(static_cast<long double>(result) - reference);
  const long double size = std::fabs(reference);
  // The tolerance cannot be smaller than the distance between subnormal numbers.
  const long double least = unit_in_last_place(type, 0);
  switch (approximation.measure) {
    case Approximation::Measure::absolute:
      return error <= approximation.bound;
    case Approximation::Measure::relative:
      return error <= std::max(approximation.bound * size, least);
    case Approximation::Measure::mixed:
      return error <= approximation.bound * std::max(size, 1.0L);
    case Approximation::Measure::ulp:
      break;
  }
  return error <= approximation.bound * unit_in_last_place(type, reference);
}

/// Inputs of a test, one per parameter. Empty for parameters that are only written.
using Inputs = std::vector<std::vector<std::uint8_t>>;

bool is_approximately_right(const PtxTest& test, const Inputs& inputs, Type type, std::uint64_t index,
                            std::uint64_t emulated, std::uint64_t device) {
  for (unsigned part = 0; part < parts_of(type); ++part) {
    const std::uint64_t mask = parts_of(type) == 2 ? std::uint64_t{0xffff} << (16 * part) : ~std::uint64_t{0};
    if ((emulated & mask) == (device & mask)) continue;
    long double arguments[2] = {};
    unsigned found = 0;
    for (std::size_t at = 0; at < inputs.size() && found < 2; ++at) {
      if (inputs[at].empty()) continue;
      const Type input = test.parameters[at].type;
      arguments[found++] = number(input, element(inputs[at], index, ptx::bytes_of(input)), part);
    }
    const long double reference = exact(test.approximation->function, arguments[0], arguments[1]);
    if (!is_within(*test.approximation, type, number(type, emulated, part), reference)) return false;
  }
  return true;
}

}  // namespace

std::string differences(const PtxTest& test, const Results& device, const Results& emulated) {
  Inputs inputs;
  for (std::size_t at = 0; at < test.parameters.size(); ++at)
    inputs.push_back(test.parameters[at].kind == Parameter::Kind::in ? initial_bytes(test, at)
                                                                     : std::vector<std::uint8_t>{});
  std::string report;
  std::uint64_t different = 0;
  std::size_t written = 0;
  for (std::size_t at = 0; at < test.parameters.size(); ++at) {
    const Parameter& parameter = test.parameters[at];
    if (!parameter.is_written()) continue;
    const auto& expected = device.buffers.at(written);
    const auto& actual = emulated.buffers.at(written++);
    const unsigned width = std::min(ptx::bytes_of(parameter.type), 8u);
    for (std::uint64_t index = 0; index * width < expected.size(); ++index) {
      const std::uint64_t want = element(expected, index, width), have = element(actual, index, width);
      if (want == have) continue;
      if (test.approximation && is_approximately_right(test, inputs, parameter.type, index, have, want)) continue;
      if (++different > kShown) continue;
      report += "parameter " + std::to_string(at) + "[" + std::to_string(index) + "]: the device has " +
                short_hexadecimal(want) + ", Warplens " + short_hexadecimal(have) + "; inputs";
      for (std::size_t input = 0; input < inputs.size(); ++input)
        if (const unsigned bytes = ptx::bytes_of(test.parameters[input].type);
            (index + 1) * bytes <= inputs[input].size())
          report += " " + short_hexadecimal(element(inputs[input], index, bytes));
      report += "\n";
    }
  }
  if (different > 0) report += std::to_string(different) + " elements differ\n";
  return report;
}

}  // namespace warplens::conformance
