#include "kernels/plan/plan_memory.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "analysis/base/nearest.hpp"
#include "analysis/simt/memory.hpp"
#include "kernels/files/allowed_folders.hpp"
#include "kernels/header/parameter_types.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"
#include "kernels/text/source_text.hpp"
#include "kernels/values/data_file.hpp"

namespace warplens::kernels {
namespace {

constexpr std::int64_t kMostBufferBytes = std::int64_t{1} << 40;

// Buffers have addresses that look like those of a GPU. They are so far apart that a 32-bit index of 16-byte elements
// cannot reach the next buffer. Otherwise, an out-of-bounds access to one buffer could be a valid access to another.
constexpr std::uint64_t kFirstAddress = 0x7f00'0000'0000;
constexpr std::uint64_t kBufferAlignment = std::uint64_t{2} << 20;
constexpr std::uint64_t kGap = std::uint64_t{32} << 30;

std::string resolve_element(const KernelFile& kernel, const std::string& element, const Values& values) {
  return kernel.find_param(element) ? values.at(element) : element;
}

/// Returns the number of elements from the kernel's pointer up to byte `bytes` of the buffer; at least 1.
std::uint64_t elements_within(std::uint64_t bytes, const PlannedBuffer& buffer) {
  const std::uint64_t elements = (bytes + buffer.element_bytes - 1) / buffer.element_bytes;
  return elements > buffer.offset ? elements - buffer.offset : 1;
}

PlannedBuffer plan_buffer(const BufferSpec& spec, const Evaluator& value_of, const Values& values,
                          std::uint64_t reached_bytes) {
  const KernelFile& kernel = value_of.kernel();
  const auto evaluated = [&](const std::string& expression, const char* what, std::int64_t least) {
    return value_of(expression, spec.line, say("'{}' of buffer {}", what, spec.name), least, kMostBufferBytes);
  };
  PlannedBuffer buffer;
  buffer.name = spec.name;
  buffer.element = resolve_element(kernel, spec.element, values);
  buffer.element_bytes = element_named(buffer.element).value().bytes();
  buffer.offset = spec.offset.empty() ? 0 : static_cast<std::uint64_t>(evaluated(spec.offset, "offset", 0));
  // If both sides are determined by the kernel's accesses, the buffer has one row.
  const bool leaves_rows = spec.rows == kReached && spec.cols != kReached;
  const bool leaves_columns = spec.cols == kReached;
  if (!leaves_rows)
    buffer.rows = spec.rows == kReached ? 1 : static_cast<std::uint64_t>(evaluated(spec.rows, "rows", 1));
  if (!leaves_columns) buffer.cols = static_cast<std::uint64_t>(evaluated(spec.cols, "cols", 1));
  const std::uint64_t elements = elements_within(reached_bytes, buffer);
  if (leaves_rows) buffer.rows = (elements + buffer.cols - 1) / buffer.cols;
  if (leaves_columns) buffer.cols = (elements + buffer.rows - 1) / buffer.rows;
  const auto bytes =
      (static_cast<double>(buffer.rows) * static_cast<double>(buffer.cols) + static_cast<double>(buffer.offset)) *
      buffer.element_bytes;
  if (bytes > static_cast<double>(kMostBufferBytes)) {
    throw InputError(
        kernel.path, spec.line,
        say("buffer {} would have {} × {} elements of {} bytes, more than any GPU can store; choose a smaller size",
            spec.name, buffer.rows, buffer.cols, buffer.element_bytes));
  }
  return buffer;
}

/// Lets a buffer begin before the kernel's pointer. The pointer keeps its address and its alignment, and the buffer
/// still begins at a page (simt::Buffer::address).
void begin_before(std::uint64_t bytes, PlannedBuffer& buffer) {
  constexpr std::uint64_t kUnit = simt::GlobalMemory::kPageBytes;
  const std::uint64_t unit_bytes = kUnit * buffer.element_bytes;
  const std::uint64_t units = (bytes + unit_bytes - 1) / unit_bytes;
  buffer.offset = units * kUnit;
  buffer.address -= units * unit_bytes;
}

/// The memory that a fill writes.
struct Filled {
  const FillSpec& spec;
  std::string what;  ///< for messages: "'fill' of buffer in"
  const Element& element;
  std::uint64_t rows, cols;
};

/// Parses an integer literal without the expression parser, which does not keep all 64 bits.
std::optional<std::int64_t> decimal_integer(const std::string& text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

FillRule make_list_rule(const Filled& filled, const Evaluator& value_of, const std::vector<PlannedBuffer>& buffers) {
  const std::vector<Element::Part>& parts = filled.element.parts;
  if (filled.spec.values.size() % parts.size() != 0) {
    throw InputError(value_of.kernel().path, filled.spec.line,
                     say("{} lists {} numbers, which is not a multiple of the {} numbers per element; list all numbers "
                         "of each element",
                         filled.what, filled.spec.values.size(), parts.size()));
  }
  auto content = std::make_shared<std::vector<std::uint8_t>>();
  content->resize(filled.spec.values.size() / parts.size() * filled.element.size);
  FillRule rule;
  for (std::size_t at = 0; at < filled.spec.values.size(); ++at) {
    const Element::Part& part = parts[at % parts.size()];
    std::uint8_t* to = content->data() + at / parts.size() * filled.element.size + part.at;
    const std::string& text = filled.spec.values[at];
    if (part.scalar == Scalar::address)
      if (const auto target = parse_target(text, buffers, value_of, filled.spec.line)) {
        rule.targets.push_back(*target);
        write_number(part.scalar, static_cast<std::int64_t>(rule.targets.size()), to);
        continue;
      }
    if (is_floating(part.scalar))
      write_number(part.scalar, value_of.real(text, filled.spec.line, filled.what), to);
    else if (const auto number = decimal_integer(text))
      write_number(part.scalar, *number, to);
    else
      write_number(part.scalar,
                   value_of(text, filled.spec.line, filled.what, -(std::int64_t{1} << 53), std::int64_t{1} << 53), to);
  }
  rule.kind = FillRule::Kind::content;
  rule.content = std::move(content);
  return rule;
}

FillRule make_file_rule(const Filled& filled, const KernelFile& kernel) {
  const std::filesystem::path path = std::filesystem::path(kernel.path).parent_path() / filled.spec.text;
  std::error_code ignored;
  if (std::filesystem::exists(path, ignored) && !may_read(kernel.path, path))
    throw InputError(kernel.path, filled.spec.line,
                     filled.what + ": " + say("cannot read '{}': {}", filled.spec.text, outside(kernel.path, path)));
  FillRule rule;
  rule.kind = FillRule::Kind::content;
  try {
    rule.content = load_data({path.string(), filled.spec.format, filled.element, filled.rows, filled.cols});
  } catch (const DataFileError& error) {
    throw InputError(kernel.path, filled.spec.line, filled.what + ": " + error.what());
  }
  return rule;
}

FillRule pointers(const Filled& filled, const Evaluator& value_of, const std::vector<PlannedBuffer>& buffers) {
  if (filled.element.uniform() != Scalar::address) {
    throw InputError(
        value_of.kernel().path, filled.spec.line,
        say("{} lists pointers, but its element type is not a pointer; use a pointer type, like element = \"float*\"",
            filled.what));
  }
  FillRule rule;
  rule.kind = FillRule::Kind::pointers;
  for (const std::string& text : filled.spec.values) {
    const auto target = parse_target(text, buffers, value_of, filled.spec.line);
    if (!target) {
      std::vector<std::string> names;
      for (const PlannedBuffer& buffer : buffers) names.push_back(buffer.name);
      const std::string guess = base::did_you_mean(text, names);
      throw InputError(value_of.kernel().path, filled.spec.line,
                       say("{} points to '{}', which is not a buffer{}", filled.what, text,
                           guess.empty() ? say("; choose one of {}", base::join_words(names)) : guess));
    }
    rule.targets.push_back(*target);
  }
  return rule;
}

FillRule distribution(const Filled& filled, const Evaluator& value_of) {
  const FillSpec& spec = filled.spec;
  FillRule rule;
  const bool uniform = spec.kind == FillSpec::Kind::uniform;
  rule.kind = uniform ? FillRule::Kind::uniform : FillRule::Kind::normal;
  rule.low = value_of.real(spec.low, spec.line, filled.what);
  rule.high = value_of.real(spec.high, spec.line, filled.what);
  rule.seed = static_cast<std::uint64_t>(
      value_of(spec.seed, spec.line, filled.what, -(std::int64_t{1} << 53), std::int64_t{1} << 53));
  if (uniform ? rule.low > rule.high : rule.high < 0) {
    throw InputError(
        value_of.kernel().path, spec.line,
        filled.what + ": " + (uniform ? tr("'low' is greater than 'high'") : tr("'deviation' is negative")));
  }
  return rule;
}

FillRule make_expression_rule(const Filled& filled, const Evaluator& value_of) {
  FillRule rule;
  rule.kind = FillRule::Kind::expression;
  rule.expression = filled.spec.text;
  rule.names = value_of.names();
  try {
    make_fill(rule, {.element = filled.element});  // throws if the expression is invalid; the result is not used
  } catch (const ExpressionError& error) {
    throw InputError(value_of.kernel().path, filled.spec.line, filled.what + ": " + error.what());
  }
  return rule;
}

FillRule plan_fill(const Filled& filled, const Evaluator& value_of, const std::vector<PlannedBuffer>& buffers) {
  switch (filled.spec.kind) {
    case FillSpec::Kind::none:
    case FillSpec::Kind::word:
      return FillRule(filled.spec.text);
    case FillSpec::Kind::uniform:
    case FillSpec::Kind::normal:
      return distribution(filled, value_of);
    case FillSpec::Kind::expression:
      return make_expression_rule(filled, value_of);
    case FillSpec::Kind::list:
      return make_list_rule(filled, value_of, buffers);
    case FillSpec::Kind::file:
      return make_file_rule(filled, value_of.kernel());
    case FillSpec::Kind::pointers:
      return pointers(filled, value_of, buffers);
  }
  return {};
}

FilledMemory memory_of(const PlannedBuffer& buffer, const std::vector<PlannedBuffer>& all) {
  FilledMemory memory{element_named(buffer.element).value(), buffer.rows, buffer.cols, buffer.offset, {}};
  for (const PlannedBuffer& one : all) memory.addresses.push_back(one.address);
  return memory;
}

/// Returns the element type that a variable has in the PTX: "float". Empty for a struct.
std::string find_element_type(const ptx::Variable& variable) {
  switch (variable.type) {
    case ptx::Type::f32:
      return "float";
    case ptx::Type::f64:
      return "double";
    case ptx::Type::u32:
    case ptx::Type::s32:
    case ptx::Type::b32:
      return "int";
    case ptx::Type::u64:
    case ptx::Type::s64:
    case ptx::Type::b64:
      return "long long";
    default:
      return {};
  }
}

/// Finds the module's variable by the name in the header: "table", or "space::table".
const ptx::Variable* variable_named(const ptx::Module& module, const std::string& name) {
  for (const ptx::Variable& variable : module.variables) {
    if (variable.space != ptx::StateSpace::constant && variable.space != ptx::StateSpace::global) continue;
    if (variable.name == name || demangle(std::string(variable.name)) == name) return &variable;
  }
  return nullptr;
}

std::string last_name(const std::string& name) {
  const std::size_t colon = name.rfind(':');
  return colon == std::string::npos ? name : name.substr(colon + 1);
}

}  // namespace

std::optional<std::uint32_t> buffer_number(const std::vector<PlannedBuffer>& buffers, const std::string& name) {
  for (std::uint32_t number = 0; number < buffers.size(); ++number)
    if (buffers[number].name == name) return number;
  return std::nullopt;
}

std::optional<FillRule::Target> parse_target(const std::string& text, const std::vector<PlannedBuffer>& buffers,
                                             const Evaluator& value_of, unsigned line) {
  const auto name_end = std::ranges::find_if_not(text, is_identifier_character);
  const auto number = buffer_number(buffers, std::string(text.begin(), name_end));
  if (!number) return std::nullopt;
  std::string rest(name_end, text.end());
  rest.erase(0, rest.find_first_not_of(" \t"));
  if (!rest.empty() && rest.front() != '+' && rest.front() != '-') return std::nullopt;
  const PlannedBuffer& buffer = buffers[*number];
  std::int64_t moved = 0;
  if (!rest.empty()) {
    const auto before = static_cast<std::int64_t>(buffer.offset);
    const auto behind = static_cast<std::int64_t>(buffer.rows * buffer.cols);
    moved = value_of("0 " + rest, line, say("the offset in '{}' (elements)", text), -before, behind);
  }
  const std::int64_t elements = static_cast<std::int64_t>(buffer.offset) + moved;
  return FillRule::Target{*number, static_cast<std::uint64_t>(elements) * buffer.element_bytes};
}

std::vector<PlannedBuffer> plan_buffers(const Evaluator& value_of, const Values& values, const Reach* reach) {
  const KernelFile& kernel = value_of.kernel();
  std::vector<PlannedBuffer> buffers;
  std::uint64_t address = kFirstAddress;
  for (const BufferSpec& spec : kernel.buffers) {
    const std::uint64_t reached = reach == nullptr ? kRoomBytes : reach->bytes[buffers.size()];
    PlannedBuffer buffer = plan_buffer(spec, value_of, values, reached);
    buffer.address = address;
    if (reach != nullptr && asks_for_reach(spec) && spec.offset.empty())
      begin_before(reach->before[buffers.size()], buffer);
    // If the size of a buffer depends on the kernel's accesses, the buffer always occupies kRoomBytes of address space.
    // The addresses of the other buffers then do not change when the size becomes known.
    const std::uint64_t bytes =
        asks_for_reach(spec) ? kRoomBytes : (buffer.rows * buffer.cols + buffer.offset) * buffer.element_bytes;
    address = (address + bytes + kGap + kBufferAlignment - 1) / kBufferAlignment * kBufferAlignment;
    buffers.push_back(std::move(buffer));
  }
  for (std::size_t at = 0; at < buffers.size(); ++at) {
    const BufferSpec& spec = kernel.buffers[at];
    if (spec.fill.empty()) continue;
    const Element element = element_named(buffers[at].element).value();
    const Filled filled{spec.fill, say("'fill' of buffer {}", spec.name), element, buffers[at].rows, buffers[at].cols};
    buffers[at].fill = plan_fill(filled, value_of, buffers);
  }
  return buffers;
}

simt::Buffer allocation(const PlannedBuffer& buffer, const std::vector<PlannedBuffer>& all) {
  const std::uint64_t bytes = (buffer.rows * buffer.cols + buffer.offset) * buffer.element_bytes;
  simt::Fill fill = buffer.fill.empty() ? simt::Fill{} : make_fill(buffer.fill, memory_of(buffer, all));
  return {buffer.name, buffer.address, bytes, std::move(fill), buffer.cols, buffer.element_bytes, buffer.offset};
}

std::vector<PlannedVariable> plan_variables(const Evaluator& value_of, const Values& values, const ptx::Module& module,
                                            const std::vector<PlannedBuffer>& buffers) {
  const KernelFile& kernel = value_of.kernel();
  std::vector<PlannedVariable> planned;
  for (const VariableSpec& spec : kernel.variables) {
    const ptx::Variable* variable = variable_named(module, spec.name);
    if (variable == nullptr) {
      // A guessed header may set variables that only other kernels use.
      if (!kernel.guessed_header.empty()) continue;
      const auto mentioned = identifiers(without_comments(kernel.text).substr(kernel.header_end));
      if (mentioned.contains(last_name(spec.name))) continue;
      throw InputError(
          kernel.path, spec.line,
          say("the code has no variable '{}'; use the name of a __constant__ or __device__ variable", spec.name));
    }
    PlannedVariable one{std::string(variable->name), resolve_element(kernel, spec.element, values), 1, {}};
    Element element = element_named(one.element).value();
    // A guessed header may have taken the element type from an #if branch that is not compiled.
    if (const std::string compiled = find_element_type(*variable); !kernel.guessed_header.empty() &&
                                                                   !compiled.empty() && element.parts.size() == 1 &&
                                                                   variable->bytes() % element.bytes() != 0) {
      one.element = compiled;
      element = element_named(compiled).value();
    }
    one.count = variable->bytes() / element.bytes();
    const bool too_long =
        spec.fill.kind == FillSpec::Kind::list && spec.fill.values.size() > one.count * element.parts.size();
    if (one.count * element.bytes() != variable->bytes() || too_long) {
      throw InputError(
          kernel.path, spec.line,
          too_long
              ? say("variable {} has {} bytes, too few for {} numbers of type {} ({} bytes each); list fewer numbers",
                    spec.name, variable->bytes(), spec.fill.values.size(), one.element, element.bytes())
              : say("variable {} has {} bytes, which is not a multiple of the size of {} ({} bytes); set its type "
                    "with 'element'",
                    spec.name, variable->bytes(), one.element, element.bytes()));
    }
    const Filled filled{spec.fill, say("'fill' of variable {}", spec.name), element, 1, one.count};
    one.fill = plan_fill(filled, value_of, buffers);
    planned.push_back(std::move(one));
  }
  return planned;
}

std::shared_ptr<const ptx::Module> with_variables(std::shared_ptr<const ptx::Module> module, const KernelFile& kernel,
                                                  const Size& size, const Values& values) {
  if (kernel.variables.empty()) return module;
  const Evaluator value_of(kernel, size, values);
  const std::vector<PlannedBuffer> buffers = plan_buffers(value_of, values);
  auto changed = std::make_shared<ptx::Module>(*module);
  for (const PlannedVariable& planned : plan_variables(value_of, values, *module, buffers)) {
    FilledMemory memory{element_named(planned.element).value(), 1, planned.count, 0, {}};
    for (const PlannedBuffer& buffer : buffers) memory.addresses.push_back(buffer.address);
    for (ptx::Variable& variable : changed->variables) {
      if (variable.name != planned.symbol) continue;
      variable.initial = filled_elements(planned.fill, memory, planned.count);
      variable.relocations.clear();
    }
  }
  return changed;
}

}  // namespace warplens::kernels
