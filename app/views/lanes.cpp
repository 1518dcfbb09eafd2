#include "app/views/lanes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <functional>
#include <optional>

#include "app/views/footprint.hpp"
#include "app/views/numbers.hpp"
#include "kernels/text/say.hpp"
#include "kernels/values/elements.hpp"

namespace warplens::views {
namespace {

using kernels::Scalar;
using ptx::StateSpace;

std::optional<Scalar> scalar_of(ptx::Type type) {
  const std::string name(ptx::name_of(type));
  struct Known {
    const char* type;
    Scalar scalar;
  };
  constexpr Known kKnown[] = {{"f32", Scalar::f32}, {"f64", Scalar::f64}, {"f16", Scalar::f16}, {"bf16", Scalar::bf16},
                              {"u8", Scalar::u8},   {"s8", Scalar::i8},   {"u16", Scalar::u16}, {"s16", Scalar::i16},
                              {"u32", Scalar::u32}, {"s32", Scalar::i32}, {"u64", Scalar::u64}, {"s64", Scalar::i64}};
  for (const Known& known : kKnown)
    if (name == known.type) return known.scalar;
  return std::nullopt;
}

std::string number_text(Scalar scalar, const std::uint8_t* bytes) {
  const double number = kernels::read_number(scalar, bytes);
  return kernels::is_floating(scalar) ? fmt::format("{:g}", number) : fmt::format("{:.0f}", number);
}

// Returns the buffer that a lane of the access accesses. Returns null if the access is not to global memory, or if the
// address is outside of all buffers.
const kernels::PlannedBuffer* buffer_of(const study::Study& study, const trace::RecordedAccess& access, unsigned lane) {
  if (access.space != StateSpace::global) return nullptr;
  const auto element = element_at(*study.plan, access.addresses[lane]);
  return element ? &study.plan->buffers[element->buffer] : nullptr;
}

// Returns the name of the part of a buffer's element that begins at `address`, for example ".y" in a float4.
std::string field_text(const kernels::PlannedBuffer& buffer, std::uint64_t address, std::uint32_t bytes) {
  const auto at = static_cast<std::uint32_t>((address - buffer.address) % buffer.element_bytes);
  return kernels::field_at(buffer.element, at, bytes);
}

std::string element_text(const study::Study& study, const trace::RecordedAccess& access, unsigned lane,
                         const std::vector<SharedArray>& arrays) {
  const std::uint64_t address = access.addresses[lane];
  if (access.space == StateSpace::shared) return shared_name(arrays, address);
  if (const auto element = access.space == StateSpace::global ? element_at(*study.plan, address) : std::nullopt) {
    const kernels::PlannedBuffer& buffer = study.plan->buffers[element->buffer];
    const std::string field = field_text(buffer, address, access.width);
    if (buffer.rows == 1 || buffer.cols == 1)
      return fmt::format("{}[{}]{}", buffer.name, element->row + element->col, field);
    return fmt::format("{}[{}][{}]{}", buffer.name, element->row, element->col, field);
  }
  return hexadecimal(address);
}

std::string lane_value(const study::Study& study, const trace::RecordedAccess& access, unsigned lane,
                       const std::vector<SharedArray>& arrays) {
  const std::size_t at = std::size_t{lane} * access.width;
  if (access.width == 0 || access.values.size() < at + access.width) return {};
  const kernels::PlannedBuffer* buffer = buffer_of(study, access, lane);
  // The type of the access may be only a number of bits (b32). In that case, the type of the instruction's operands is
  // used.
  const ptx::Type named = study.program->code().meanings[access.pc].operand_type;
  return value_text(access.values.data() + at, access.width, named == ptx::Type::pred ? access.type : named,
                    buffer                               ? buffer->element
                    : access.space == StateSpace::shared ? shared_element(arrays, access.addresses[lane])
                                                         : "");
}

std::string thread_text(const simt::Dim3& thread, const simt::Dim3& block) {
  if (block.z > 1) return fmt::format("({},{},{})", thread.x, thread.y, thread.z);
  return block.y > 1 ? fmt::format("({},{})", thread.x, thread.y) : fmt::format("{}", thread.x);
}

kernels::Names known_names(const study::Study& study, const simt::Dim3& thread) {
  const simt::Launch& launch = study.plan->launch;
  const simt::Dim3& block = study.recording->block;
  kernels::Names names;
  const auto take = [&](const std::string& name, const simt::Dim3& of) {
    names[name + "_x"] = of.x, names[name + "_y"] = of.y, names[name + "_z"] = of.z;
  };
  take("threadIdx", thread), take("blockIdx", block), take("blockDim", launch.block), take("gridDim", launch.grid);
  names["width"] = static_cast<std::int64_t>(study.plan->size.width);
  names["height"] = static_cast<std::int64_t>(study.plan->size.height);
  for (const auto& [name, value] : study.plan->values) {
    std::int64_t number = 0;
    if (std::from_chars(value.data(), value.data() + value.size(), number).ec == std::errc{}) names[name] = number;
  }
  return names;
}

/// Returns whether the indices that were calculated from a subscript in the source are those of the accessed element.
using NamesElement = std::function<bool(const std::vector<std::int64_t>&)>;

// Returns "x = 12, y = 0 → out[x * height + y] = ", or an empty string if no subscript on the source line gives the
// accessed element.
std::string expression_text(const study::Study& study, const SourceNames& source, std::uint32_t line,
                            const simt::Dim3& thread, const std::string& array, const NamesElement& names_element) {
  std::vector<std::string> calculated;
  const kernels::Names names = names_on_line(source, line, known_names(study, thread), calculated);
  for (const SourceNames::Subscript& subscript : source.subscripts) {
    if (subscript.line != line || (!array.empty() && subscript.array != array)) continue;
    try {
      std::vector<std::int64_t> numbers;
      for (const std::string& index : subscript.indices)
        numbers.push_back(kernels::evaluate(plain_expression(index), names));
      if (!names_element(numbers)) continue;
    } catch (const kernels::ExpressionError&) {
      continue;
    }
    std::string text;
    for (const std::string& name : calculated)
      if (std::ranges::any_of(subscript.indices,
                              [&](const auto& index) { return index.find(name) != std::string::npos; }))
        text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", name, names.at(name));
    return fmt::format("{}{}{} = ", text, text.empty() ? "" : " → ", subscript.text);
  }
  return {};
}

std::string global_story(const study::Study& study, const LaneRow& row, std::uint32_t line, const SourceNames& names) {
  const auto element = element_at(*study.plan, row.address);
  if (!element) return row.element;
  const kernels::PlannedBuffer& buffer = study.plan->buffers[element->buffer];
  const std::uint64_t number = element->row * buffer.cols + element->col;
  const auto is_it = [&](const std::vector<std::int64_t>& numbers) {
    return numbers.size() == 1 && numbers.front() == static_cast<std::int64_t>(number);
  };
  std::string text = expression_text(study, names, line, row.thread, buffer.name, is_it);
  if (text.empty()) text = expression_text(study, names, line, row.thread, "", is_it);
  text += fmt::format("{}[{}]{}", buffer.name, number, field_text(buffer, row.address, row.bytes));
  if (!row.value.empty()) text += " = " + row.value;
  const Machine& machine = study.plan->launch.machine;
  const std::uint64_t start = buffer.address + buffer.offset * buffer.element_bytes;
  return say("{} → byte {} of {} → cache line {}, sector {} of {}", text, group_digits(row.address - start),
             buffer.name, group_digits(row.line), row.sector, machine.line_bytes / machine.sector_bytes);
}

std::string shared_story(const study::Study& study, const LaneRow& row, std::uint32_t line, const SourceNames& names) {
  const std::string array = row.element.substr(0, row.element.find('['));
  std::string text = expression_text(study, names, line, row.thread, array, [&](const auto& numbers) {
    return row.element == fmt::format("{}[{}]", array, fmt::join(numbers, "]["));
  });
  text += row.element + (row.value.empty() ? "" : " = " + row.value);
  return say("{} → byte {} of shared memory → bank {}", text, group_digits(row.address), row.bank);
}

}  // namespace

std::string value_text(const std::uint8_t* bytes, std::uint32_t width, ptx::Type type, const std::string& element) {
  std::optional<Scalar> scalar = scalar_of(type);
  // The type "b32" gives only the number of bits, but the buffer or the shared array has an element type.
  if (const auto named = element.empty() ? std::nullopt : kernels::element_named(element))
    if (const auto uniform = named->uniform()) scalar = uniform;
  if (!scalar || kernels::bytes_of(*scalar) == 0 || width % kernels::bytes_of(*scalar) != 0) {
    if (width != 4) return {};
    scalar = Scalar::u32;
  }
  std::string text;
  for (std::uint32_t at = 0; at < width; at += kernels::bytes_of(*scalar))
    text += (text.empty() ? "" : ", ") + number_text(*scalar, bytes + at);
  return text;
}

simt::Dim3 thread_of(const simt::Dim3& block, unsigned warp_size, std::uint32_t warp, unsigned lane) {
  return index_at(block, std::uint64_t{warp} * warp_size + lane);
}

std::vector<LaneRow> lane_rows(const study::Study& study, const trace::RecordedAccess& access,
                               const std::vector<SharedArray>& arrays) {
  const Machine& machine = study.plan->launch.machine;
  std::vector<LaneRow> rows;
  for (unsigned lane = 0; lane < machine.warp_size; ++lane) {
    LaneRow row{.lane = lane, .thread = thread_of(study.plan->launch.block, machine.warp_size, access.warp, lane)};
    if (row.active = access.active >> lane & 1; row.active) {
      row.address = access.addresses[lane];
      row.bytes = access.width;
      row.element = element_text(study, access, lane, arrays);
      row.value = lane_value(study, access, lane, arrays);
      const kernels::PlannedBuffer* buffer = buffer_of(study, access, lane);
      row.line = (row.address - (buffer ? buffer->address : 0)) / machine.line_bytes;
      row.sector = static_cast<unsigned>(row.address % machine.line_bytes / machine.sector_bytes);
      row.bank = static_cast<unsigned>(row.address / machine.bank_bytes % machine.banks);
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

std::string lane_story(const study::Study& study, const trace::RecordedAccess& access, std::uint32_t source_line,
                       const std::vector<SharedArray>& arrays, const SourceNames& names, unsigned lane) {
  const LaneRow row = lane_rows(study, access, arrays).at(lane);
  const std::string thread = thread_text(row.thread, study.plan->launch.block);
  if (!row.active) return say("lane {} = thread {}: inactive", lane, thread);
  std::string story = row.element + (row.value.empty() ? "" : " = " + row.value);
  if (access.space == StateSpace::global) story = global_story(study, row, source_line, names);
  if (access.space == StateSpace::shared) story = shared_story(study, row, source_line, names);
  return say("lane {} = thread {}: {}", lane, thread, story);
}

}  // namespace warplens::views
