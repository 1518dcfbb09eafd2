#include "kernels/gpu/expected.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>

#include "kernels/plan/plan_check.hpp"
#include "kernels/text/say.hpp"
#include "kernels/values/fill.hpp"

namespace warplens::gpu {
namespace {

using kernels::Check;
using kernels::Element;
using kernels::Scalar;

/// Maximum number of bytes for the contents of one buffer, and maximum number of multiplications for a matrix product.
/// No result is calculated above these limits.
constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 30;
constexpr double kMostProducts = 0x1p32;

/// The contents of a buffer before the launch.
struct Input {
  std::string name;
  Element element;
  std::uint64_t rows = 1, cols = 1;
  std::vector<std::uint8_t> bytes;

  std::uint64_t elements() const { return rows * cols; }
  std::uint64_t numbers() const { return elements() * element.parts.size(); }
  const std::uint8_t* place(std::uint64_t number) const {
    const std::uint64_t parts = element.parts.size();
    return bytes.data() + number / parts * element.size + element.parts[number % parts].at;
  }
  Scalar scalar(std::uint64_t number) const { return element.parts[number % element.parts.size()].scalar; }
  double number(std::uint64_t at) const { return kernels::read_number(scalar(at), place(at)); }
  /// Returns the integer at index `at`. Unlike number(), it is exact for 64-bit integers.
  std::int64_t whole(std::uint64_t at) const {
    const Scalar kind = scalar(at);
    if (kernels::bytes_of(kind) < 8) return static_cast<std::int64_t>(kernels::read_number(kind, place(at)));
    std::int64_t value = 0;
    std::memcpy(&value, place(at), sizeof value);
    return value;
  }
};
using Inputs = std::shared_ptr<const std::vector<Input>>;

bool has_fractions(const Element& element) {
  return std::ranges::any_of(element.parts,
                             [](const Element::Part& part) { return kernels::is_floating(part.scalar); });
}

Element element_of(const JobBuffer& buffer) {
  return kernels::element_named(buffer.element).value();
}

Input generate_input(const JobBuffer& buffer) {
  Input input{buffer.name, element_of(buffer), buffer.rows, buffer.cols, {}};
  // The addresses of the buffers on the GPU or in the model are not known here, so pointers are filled with zeros.
  std::vector<std::uint64_t> no_addresses(64);
  kernels::FillRule fill = buffer.fill;
  fill.targets.clear();
  if (fill.kind == kernels::FillRule::Kind::pointers)
    input.bytes.resize(input.elements() * input.element.size);
  else
    input.bytes = kernels::filled_elements(
        fill, {input.element, buffer.rows, buffer.cols, buffer.offset, std::move(no_addresses)}, input.elements());
  return input;
}

Expectation refuse(std::string reason) {
  return {.reason = std::move(reason)};
}

std::string shape_of(const Input& input) {
  return fmt::format("{} × {}", input.rows, input.cols);
}

/// A sum. For floating-point numbers, it also contains the values from which the rounding error is estimated. Integers
/// wrap around.
struct Sum {
  Wanted wanted{.terms = 0};
  void add(double number) {
    wanted.number += number;
    wanted.scale += std::abs(number);
    ++wanted.terms;
  }
  void add(std::int64_t number) {
    wanted.whole =
        static_cast<std::int64_t>(static_cast<std::uint64_t>(wanted.whole) + static_cast<std::uint64_t>(number));
  }
  void add_element(const Input& input, std::uint64_t at, bool floating) {
    if (floating)
      add(input.number(at));
    else
      add(input.whole(at));
  }
};

Expectation expect_sum(const Job& job, const Inputs& inputs, const Roles& roles) {
  const Input& input = inputs->front();
  Sum sum;
  const bool floating = has_fractions(input.element);
  if (floating && !has_fractions(element_of(job.buffers[roles.output])))
    return refuse(tr("a sum of floating-point numbers needs an output buffer of floating-point numbers"));
  for (std::uint64_t at = 0; at < input.numbers(); ++at) sum.add_element(input, at, floating);
  // If the input has integers and the output has floating-point numbers, the kernel may convert each integer before it
  // adds.
  if (!floating && has_fractions(element_of(job.buffers[roles.output])))
    for (std::uint64_t at = 0; at < input.numbers(); ++at) sum.add(input.number(at));
  const Wanted wanted = sum.wanted;
  return {.buffers = {{roles.output, 1, [wanted](std::uint64_t, std::span<Wanted> numbers) { numbers[0] = wanted; }}},
          .reason = {},
          .of_sum = true};
}

Expectation expect_scan(const Job& job, const Inputs& inputs, const Roles& roles) {
  const Input& input = inputs->front();
  const JobBuffer& output = job.buffers[roles.output];
  const Element element = element_of(output);
  if (output.rows != input.rows || output.cols != input.cols || element.parts.size() != 1 ||
      input.element.parts.size() != 1) {
    return refuse(
        say("a scan needs an output '{}' with the same shape as '{}' ({}); the elements of both must be scalars",
            output.name, input.name, shape_of(input)));
  }
  if (input.elements() * sizeof(Wanted) > 2 * kMostBytes)
    return refuse(tr("a scan of so many elements takes too much memory on the CPU; choose a smaller --size"));
  const bool floating = kernels::is_floating(element.parts[0].scalar);
  const bool exclusive = job.check == Check::exclusive_scan;
  auto all = std::make_shared<std::vector<Wanted>>(input.elements());
  for (std::uint64_t row = 0; row < input.rows; ++row) {
    Sum sum;
    for (std::uint64_t at = row * input.cols; at < (row + 1) * input.cols; ++at) {
      if (exclusive) (*all)[at] = sum.wanted;
      sum.add_element(input, at, floating);
      if (!exclusive) (*all)[at] = sum.wanted;
    }
  }
  return {.buffers = {{roles.output, input.elements(),
                       [all](std::uint64_t first, std::span<Wanted> numbers) {
                         std::copy_n(all->begin() + static_cast<std::ptrdiff_t>(first), numbers.size(),
                                     numbers.begin());
                       }}},
          .reason = {}};
}

/// Calculates a part of a row of a matrix product, from column `begin` on.
void multiply_row(const Input& a, const Input& b, std::uint64_t row, std::uint64_t begin, bool floating,
                  std::span<Wanted> numbers) {
  std::ranges::fill(numbers, Wanted{.terms = static_cast<double>(a.cols)});
  for (std::uint64_t k = 0; k < a.cols; ++k) {
    const std::uint64_t from = k * b.cols + begin;
    if (floating) {
      const double left = a.number(row * a.cols + k);
      for (std::size_t at = 0; at < numbers.size(); ++at) {
        const double product = left * b.number(from + at);
        numbers[at].number += product;
        numbers[at].scale += std::abs(product);
      }
    } else {
      const auto left = static_cast<std::uint64_t>(a.whole(row * a.cols + k));
      for (std::size_t at = 0; at < numbers.size(); ++at) {
        const std::uint64_t product = left * static_cast<std::uint64_t>(b.whole(from + at));
        numbers[at].whole = static_cast<std::int64_t>(static_cast<std::uint64_t>(numbers[at].whole) + product);
      }
    }
  }
}

Expectation expect_product(const Job& job, const Inputs& inputs, const Roles& roles) {
  const JobBuffer& output = job.buffers[roles.output];
  if (inputs->size() < 2) return refuse(tr("a matrix product needs two buffers with a 'fill'"));
  const Input& a = (*inputs)[0];
  const Input& b = (*inputs)[1];
  const Element element = element_of(output);
  const bool single = a.element.parts.size() == 1 && b.element.parts.size() == 1 && element.parts.size() == 1;
  if (!single || a.cols != b.rows || output.rows != a.rows || output.cols != b.cols) {
    return refuse(say("the shape of the product of '{}' ({}) and '{}' ({}) does not match '{}' ({} × {})", a.name,
                      shape_of(a), b.name, shape_of(b), output.name, output.rows, output.cols));
  }
  const double products = static_cast<double>(a.rows) * static_cast<double>(b.cols) * static_cast<double>(a.cols);
  if (products > kMostProducts) return refuse(tr("the product takes too long on the CPU; choose a smaller --size"));
  const bool floating = kernels::is_floating(element.parts[0].scalar);
  return {.buffers = {{roles.output, a.rows * b.cols,
                       [inputs, floating](std::uint64_t first, std::span<Wanted> numbers) {
                         const std::uint64_t cols = (*inputs)[1].cols;
                         for (std::size_t at = 0; at < numbers.size();) {
                           const std::uint64_t row = (first + at) / cols, col = (first + at) % cols;
                           const std::size_t part = std::min<std::uint64_t>(cols - col, numbers.size() - at);
                           multiply_row((*inputs)[0], (*inputs)[1], row, col, floating, numbers.subspan(at, part));
                           at += part;
                         }
                       }}},
          .reason = {}};
}

/// Reads elements of the inputs for an expression. If an element has several components (a float4), only the component
/// with the index `component` is read. `largest` is the largest magnitude of all numbers that were read.
struct ElementReader {
  Inputs inputs;
  double component = 0;
  double largest = 0;

  double read(const Input& input, std::span<const double> indices) {
    double index = indices.empty() ? 0 : indices[0];
    if (indices.size() == 2) {
      const bool inside = indices[1] >= 0 && indices[1] < static_cast<double>(input.cols);
      index = inside ? std::floor(index) * static_cast<double>(input.cols) + std::floor(indices[1]) : -1;
    }
    if (!(index >= 0 && index < static_cast<double>(input.elements()))) return 0;
    const std::uint64_t parts = input.element.parts.size();
    const auto part = std::min<std::uint64_t>(static_cast<std::uint64_t>(component), parts - 1);
    const double number = input.number(static_cast<std::uint64_t>(index) * parts + part);
    largest = std::max(largest, std::abs(number));
    return number;
  }
};

kernels::Formula formula_of(const Job& job, const std::string& expression, bool floating,
                            const std::shared_ptr<ElementReader>& reader) {
  std::map<std::string, kernels::Formula::ReadElement> arrays;
  for (const Input& input : *reader->inputs)
    arrays[input.name] = [reader, &input](std::span<const double> indices) { return reader->read(input, indices); };
  return {expression, floating ? kernels::Arithmetic::real : kernels::Arithmetic::integer, job.names,
          kernels::check_variables(), std::move(arrays)};
}

/// Assumed number of operations of an expression, from which its rounding error is estimated. It is large because the
/// real error also depends on the values that the expression reads, by an unknown factor.
constexpr double kOperationsOfExpression = 3000;

Expectation expect_expressions(const Job& job, const Inputs& inputs) {
  Expectation expectation;
  for (const kernels::PlannedCheck::Output& output : job.outputs) {
    const JobBuffer& buffer = job.buffers.at(output.buffer);
    const Element element = element_of(buffer);
    const auto write = [&job, inputs, element, cols = buffer.cols, text = output.expression](
                           std::uint64_t first, std::span<Wanted> numbers) {
      const auto reader = std::make_shared<ElementReader>(ElementReader{inputs});
      const kernels::Formula real = formula_of(job, text, true, reader), whole = formula_of(job, text, false, reader);
      const std::uint64_t parts = element.parts.size();
      for (std::size_t at = 0; at < numbers.size(); ++at) {
        const std::uint64_t number = first + at, i = number / parts;
        const bool floating = kernels::is_floating(element.parts[number % parts].scalar);
        reader->component = static_cast<double>(number % parts);
        reader->largest = 0;
        const double values[] = {static_cast<double>(i), static_cast<double>(i / cols), static_cast<double>(i % cols),
                                 reader->component};
        const double value = (floating ? real : whole).evaluate(values);
        std::uint8_t bits[8] = {};
        kernels::write_number(Scalar::i64, value, bits);
        numbers[at] = {
            .number = value, .scale = std::max(std::abs(value), reader->largest), .terms = kOperationsOfExpression};
        std::memcpy(&numbers[at].whole, bits, sizeof bits);
      }
    };
    expectation.buffers.push_back({output.buffer, buffer.rows * buffer.cols * element.parts.size(), write});
  }
  return expectation;
}

/// Returns the contents of the input buffers.
Inputs generate_inputs(const Job& job, const Roles& roles) {
  auto inputs = std::make_shared<std::vector<Input>>();
  for (const std::size_t at : roles.inputs) inputs->push_back(generate_input(job.buffers[at]));
  return inputs;
}

}  // namespace

Roles find_roles(const Job& job) {
  Roles roles;
  std::optional<std::size_t> output;
  for (std::size_t at = 0; at < job.buffers.size(); ++at) {
    if (!job.buffers[at].fill.empty())
      roles.inputs.push_back(at);
    else if (!output)
      output = at;
  }
  roles.output = output.value_or(job.buffers.empty() ? 0 : job.buffers.size() - 1);
  if (!job.outputs.empty() && job.outputs.front().buffer < job.buffers.size())
    roles.output = job.outputs.front().buffer;  // the kernel header names the output
  return roles;
}

Expectation calculate_expectation(const Job& job) {
  const Roles roles = find_roles(job);
  std::uint64_t bytes = 0;
  for (const std::size_t at : roles.inputs) bytes += job.buffers[at].bytes;
  if (bytes > 2 * kMostBytes) return refuse(tr("the buffers are too large; choose a smaller --size"));
  const bool by_expression = job.check == Check::expression;
  if (roles.inputs.empty() && !by_expression)
    return refuse(tr("no buffer has a 'fill', so the expected result cannot be calculated"));
  const Inputs inputs = generate_inputs(job, roles);
  switch (job.check) {
    case Check::sum:
      return expect_sum(job, inputs, roles);
    case Check::scan:
    case Check::exclusive_scan:
      return expect_scan(job, inputs, roles);
    case Check::matmul:
      return expect_product(job, inputs, roles);
    case Check::expression:
      return expect_expressions(job, inputs);
    default:
      return refuse(tr("there is no expected result"));
  }
}

}  // namespace warplens::gpu
