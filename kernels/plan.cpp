#include "kernels/plan.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "analysis/base/nearest.hpp"
#include "kernels/arguments.hpp"
#include "kernels/elements.hpp"
#include "kernels/error.hpp"
#include "kernels/expressions.hpp"

namespace warplens::kernels {
namespace {

// What every NVIDIA GPU of compute capability 5.0 and newer takes (CUDA C++ Programming Guide, "Technical
// Specifications"); the largest shared memory of a block is that of 9.0 and 10.x.
constexpr std::uint64_t kMostThreads = 1024;
constexpr std::uint64_t kMostInGrid[] = {2147483647, 65535, 65535};
constexpr std::uint64_t kMostInBlock[] = {1024, 1024, 64};
constexpr std::int64_t kMostSharedBytes = 227 * 1024;
constexpr std::uint64_t kMostInSize = 2147483647;
constexpr std::int64_t kMostBufferBytes = std::int64_t{1} << 40;

// Buffers lie where a device's do, and so far apart that a 32-bit index of 16-byte elements cannot reach from one into
// another: what runs out of its buffer is seen.
constexpr std::uint64_t kFirstAddress = 0x7f00'0000'0000;
constexpr std::uint64_t kAlignment = std::uint64_t{2} << 20;
constexpr std::uint64_t kGap = std::uint64_t{32} << 30;

/// Evaluates a kernel's expressions, with the place in its file where one fails.
class Evaluator {
 public:
  Evaluator(const KernelFile& kernel, const Size& size, const Values& values) : kernel_(kernel) {
    names_["width"] = static_cast<std::int64_t>(size.width);
    names_["height"] = static_cast<std::int64_t>(size.height);
    for (const Parameter& parameter : kernel.params) {
      if (!parameter.is_word) names_[parameter.name] = std::stoll(values.at(parameter.name));
    }
  }

  const Names& names() const { return names_; }

  /// `what` names the expression in messages: "rows of buffer in".
  std::int64_t operator()(const std::string& expression, unsigned line, const std::string& what, std::int64_t least,
                          std::int64_t most) const {
    std::int64_t value = 0;
    try {
      value = evaluate(expression, names_);
    } catch (const ExpressionError& error) {
      throw InputError(kernel_.path, line, what + ": " + error.what());
    }
    if (value < least || value > most) {
      throw InputError(kernel_.path, line,
                       fmt::format("{} is {}{}, but must be {} to {}", what,
                                   expression == std::to_string(value) ? "" : expression + " = ", value, least, most));
    }
    return value;
  }

 private:
  const KernelFile& kernel_;
  Names names_;
};

simt::Dim3 evaluate_shape(const KernelFile& kernel, const Evaluator& value_of, const std::string& key,
                          const std::vector<std::string>& expressions, const std::uint64_t (&most)[3]) {
  std::uint32_t shape[] = {1, 1, 1};
  for (std::size_t i = 0; i < expressions.size(); ++i) {
    shape[i] = static_cast<std::uint32_t>(
        value_of(expressions[i], kernel.line_of(key), key + "." + "xyz"[i], 1, static_cast<std::int64_t>(most[i])));
  }
  return {shape[0], shape[1], shape[2]};
}

simt::Dim3 evaluate_block(const KernelFile& kernel, const Evaluator& value_of) {
  // The product is judged first: of two values that are each too many, it is the better message.
  std::vector<std::int64_t> values;
  std::int64_t threads = 1;
  for (const std::string& expression : kernel.block) {
    values.push_back(value_of(expression, kernel.line_of("block"), "block." + std::string(1, "xyz"[values.size()]), 1,
                              std::int64_t{1} << 20));
    threads = std::min(threads * values.back(), std::int64_t{1} << 40);
  }
  if (threads > static_cast<std::int64_t>(kMostThreads)) {
    throw InputError(kernel.path, kernel.line_of("block"),
                     fmt::format("a block of {} = {} = {} threads: a block may have at most {}, choose smaller values",
                                 fmt::join(kernel.block, " × "), fmt::join(values, " × "), threads, kMostThreads));
  }
  return evaluate_shape(kernel, value_of, "block", kernel.block, kMostInBlock);
}

std::uint32_t evaluate_dynamic_shared(const KernelFile& kernel, const Evaluator& value_of,
                                      const simt::Program& program) {
  if (kernel.dynamic_shared.empty()) return 0;
  const auto bytes = static_cast<std::uint32_t>(
      value_of(kernel.dynamic_shared, kernel.line_of("shared"), "shared", 0, kMostSharedBytes));
  if (const std::uint64_t in_all = program.shared_bytes_with(bytes); in_all > kMostSharedBytes) {
    throw InputError(
        kernel.path, kernel.line_of("shared"),
        fmt::format("the block has {} bytes of shared memory, {} of them declared in the code; it may have "
                    "at most {}",
                    in_all, program.shared_bytes(), kMostSharedBytes));
  }
  return bytes;
}

PlannedBuffer plan_buffer(const KernelFile& kernel, const BufferSpec& spec, const Evaluator& value_of,
                          const Values& values) {
  const auto evaluated = [&](const std::string& expression, const char* what, std::int64_t least) {
    return value_of(expression, spec.line, fmt::format("'{}' of buffer {}", what, spec.name), least, kMostBufferBytes);
  };
  PlannedBuffer buffer;
  buffer.name = spec.name;
  buffer.element = kernel.find_param(spec.element) ? values.at(spec.element) : spec.element;
  buffer.element_bytes = element_named(buffer.element).value().bytes();
  buffer.rows = static_cast<std::uint64_t>(evaluated(spec.rows, "rows", 1));
  buffer.cols = static_cast<std::uint64_t>(evaluated(spec.cols, "cols", 1));
  buffer.offset = spec.offset.empty() ? 0 : static_cast<std::uint64_t>(evaluated(spec.offset, "offset", 0));
  buffer.fill = spec.fill;
  const auto bytes =
      (static_cast<double>(buffer.rows) * static_cast<double>(buffer.cols) + static_cast<double>(buffer.offset)) *
      buffer.element_bytes;
  if (bytes > static_cast<double>(kMostBufferBytes)) {
    throw InputError(kernel.path, spec.line,
                     fmt::format("buffer {} would have {} × {} elements of {} bytes, more than any GPU holds: choose a "
                                 "smaller size",
                                 spec.name, buffer.rows, buffer.cols, buffer.element_bytes));
  }
  return buffer;
}

simt::Buffer allocation(const PlannedBuffer& buffer) {
  const std::uint64_t bytes = (buffer.rows * buffer.cols + buffer.offset) * buffer.element_bytes;
  return {buffer.name,  buffer.address,
          bytes,        make_fill(buffer.fill, element_named(buffer.element).value(), buffer.offset),
          buffer.cols,  buffer.element_bytes,
          buffer.offset};
}

void plan_buffers(Plan& plan, const KernelFile& kernel, const Evaluator& value_of) {
  std::uint64_t address = kFirstAddress;
  for (const BufferSpec& spec : kernel.buffers) {
    PlannedBuffer buffer = plan_buffer(kernel, spec, value_of, plan.values);
    buffer.address = address;
    plan.launch.buffers.push_back(allocation(buffer));
    address = (address + plan.launch.buffers.back().bytes + kGap + kAlignment - 1) / kAlignment * kAlignment;
    plan.buffers.push_back(std::move(buffer));
  }
}

std::optional<std::uint32_t> buffer_number(const std::vector<PlannedBuffer>& buffers, const std::string& name) {
  for (std::uint32_t number = 0; number < buffers.size(); ++number)
    if (buffers[number].name == name) return number;
  return std::nullopt;
}

std::vector<Argument> arguments(const KernelFile& kernel, const std::vector<PlannedBuffer>& buffers,
                                const Names& names) {
  std::vector<Argument> arguments;
  for (const std::string& name : kernel.args) {
    if (const std::optional<std::uint32_t> number = buffer_number(buffers, name)) {
      const PlannedBuffer& buffer = buffers[*number];
      arguments.push_back({name, Pointer{buffer.address + buffer.offset * buffer.element_bytes}});
    } else {
      arguments.push_back({name, names.at(name)});
    }
  }
  return arguments;
}

void check_size(const KernelFile& kernel, const Size& size) {
  if (size.width >= 1 && size.height >= 1 && size.width <= kMostInSize && size.height <= kMostInSize) return;
  throw InputError(
      kernel.path, kernel.line_of("buffers"),
      fmt::format("a matrix of {} columns and {} rows: each must be 1 to {}", size.width, size.height, kMostInSize));
}

}  // namespace

std::optional<Location> locate(const Plan& plan, std::uint64_t address) {
  for (const PlannedBuffer& buffer : plan.buffers) {
    const std::uint64_t elements = buffer.rows * buffer.cols;
    const std::uint64_t byte = address - buffer.address;
    if (address < buffer.address || byte >= (elements + buffer.offset) * buffer.element_bytes) continue;
    const std::uint64_t from_start = byte / buffer.element_bytes;
    const auto element = static_cast<std::int64_t>(from_start) - static_cast<std::int64_t>(buffer.offset);
    const bool inside = element >= 0;
    return Location{&buffer,
                    element,
                    static_cast<std::uint32_t>(byte % buffer.element_bytes),
                    inside ? static_cast<std::uint64_t>(element) / buffer.cols : 0,
                    inside ? static_cast<std::uint64_t>(element) % buffer.cols : 0,
                    inside};
  }
  return std::nullopt;
}

Values resolve_values(const KernelFile& kernel, const Values& set) {
  Values values;
  std::vector<std::string> names;
  for (const Parameter& parameter : kernel.params) {
    values[parameter.name] = parameter.default_value;
    names.push_back(parameter.name);
  }
  for (const auto& [name, value] : set) {
    const Parameter* parameter = kernel.find_param(name);
    if (!parameter) {
      const std::string guess = base::did_you_mean(name, names);
      throw InputError(kernel.path, kernel.line_of("params"),
                       fmt::format("{} has no parameter '{}'{}", kernel.name, name,
                                   names.empty() ? "" : (guess.empty() ? "; it has " + base::listed(names) : guess)));
    }
    if (std::find(parameter->values.begin(), parameter->values.end(), value) == parameter->values.end()) {
      throw InputError(kernel.path, parameter->line,
                       fmt::format("{} = {} is not allowed; choose {}{}", name, value,
                                   parameter->is_range ? "" : "one of ", allowed_values(*parameter)));
    }
    values[name] = value;
  }
  return values;
}

Plan plan(const KernelFile& kernel, const simt::Program& program, const Size& size, const Values& values,
          const Machine& machine) {
  check_size(kernel, size);
  const Evaluator value_of(kernel, size, values);
  Plan plan;
  plan.size = size;
  plan.values = values;
  plan.launch.machine = machine;
  plan.launch.block = evaluate_block(kernel, value_of);
  plan.launch.grid = evaluate_shape(kernel, value_of, "grid", kernel.grid, kMostInGrid);
  plan.launch.dynamic_shared_bytes = evaluate_dynamic_shared(kernel, value_of, program);
  plan_buffers(plan, kernel, value_of);
  PackedArguments packed =
      pack_arguments(kernel, program.module(), program.entry(), arguments(kernel, plan.buffers, value_of.names()));
  plan.launch.arguments = std::move(packed.bytes);
  for (std::size_t i = 0; i < kernel.args.size(); ++i)
    plan.arguments.push_back({packed.places[i], buffer_number(plan.buffers, kernel.args[i])});
  return plan;
}

}  // namespace warplens::kernels
