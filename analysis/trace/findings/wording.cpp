#include "analysis/trace/findings/wording.hpp"

#include <cxxabi.h>

#include <cstdlib>
#include <memory>

#include "analysis/simt/source_place.hpp"

namespace warplens::trace {
namespace {

using base::hexadecimal;
using ptx::StateSpace;

/// An index in as many dimensions as the shape it is of.
std::string index_in(const simt::Dim3& index, const simt::Dim3& shape) {
  const std::string x = std::to_string(index.x), y = std::to_string(index.y), z = std::to_string(index.z);
  if (shape.z > 1) return "(" + x + "," + y + "," + z + ")";
  return shape.y > 1 ? "(" + x + "," + y + ")" : x;
}

}  // namespace

std::string plain_name(std::string_view mangled) {
  const std::string name(mangled);
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> demangled(abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status),
                                                         std::free);
  if (status != 0 || !demangled) return name;
  const std::string whole = demangled.get();
  const std::size_t scope = whole.rfind("::");
  return scope == std::string::npos ? whole : whole.substr(scope + 2);
}

std::string Wording::thread(std::uint32_t warp, unsigned lane) const {
  const std::uint64_t linear = std::uint64_t{warp} * launch_.machine.warp_size + lane;
  const simt::Dim3& shape = launch_.block;
  const auto x = static_cast<std::uint32_t>(linear % shape.x);
  const auto y = static_cast<std::uint32_t>(linear / shape.x % shape.y);
  const auto z = static_cast<std::uint32_t>(linear / shape.x / shape.y);
  return "thread " + index_in({x, y, z}, shape);
}

std::string Wording::block(const simt::Dim3& block) const {
  return "block " + index_in(block, launch_.grid);
}

std::string Wording::thread(const simt::Where& where, unsigned lane) const {
  return thread(where.warp, lane) + " of " + block(where.block);
}

std::string Wording::line(std::uint32_t pc) const {
  if (const std::uint32_t line = simt::source_place(program_, pc).line) return "line " + std::to_string(line);
  return "line " + std::to_string(program_.instructions()[pc]->line) + " of the PTX";
}

std::string Wording::verb(Effect effect) {
  switch (effect) {
    case Effect::read:
      return "reads";
    case Effect::write:
      return "writes";
    case Effect::atomic:
      return "updates";
  }
  return {};
}

const simt::Buffer* Wording::buffer_at(std::uint64_t address) const {
  for (const simt::Buffer& buffer : launch_.buffers)
    if (address - buffer.address < buffer.bytes) return &buffer;
  return nullptr;
}

const simt::Buffer* Wording::nearest_buffer(std::uint64_t address) const {
  const simt::Buffer* best = nullptr;
  std::uint64_t shortest = ~std::uint64_t{0};
  for (const simt::Buffer& buffer : launch_.buffers) {
    const std::uint64_t end = buffer.address + buffer.bytes;
    const std::uint64_t distance = address < buffer.address ? buffer.address - address : address - end;
    if (distance < shortest) best = &buffer, shortest = distance;
  }
  return best;
}

/// The element of a buffer, as the kernel's own pointer counts; empty where its type is not known or it is before the
/// first one.
std::string Wording::element(const simt::Buffer& buffer, std::uint64_t address) const {
  if (buffer.element_bytes == 0) return {};
  const std::uint64_t from_start = (address - buffer.address) / buffer.element_bytes;
  if (address < buffer.address || from_start < buffer.offset_elements) return {};
  const std::uint64_t index = from_start - buffer.offset_elements;
  std::string text = "element " + grouped(index);
  const bool has_rows =
      buffer.columns > 0 && buffer.bytes / buffer.element_bytes - buffer.offset_elements > buffer.columns;
  if (has_rows)
    text +=
        " (row " + std::to_string(index / buffer.columns) + ", column " + std::to_string(index % buffer.columns) + ")";
  return text;
}

/// A place within a variable that the kernel declares itself; empty where there is none.
std::string Wording::variable_place(StateSpace space, std::uint64_t address, std::uint32_t pc) const {
  const auto& variables = program_.module().variables;
  for (std::size_t index = 0; index < variables.size(); ++index) {
    const ptx::Variable& variable = variables[index];
    if (variable.space != space) continue;
    const std::uint64_t within = address - program_.code().placements[index].address;
    const std::uint64_t bytes = variable.is_unsized ? launch_.dynamic_shared_bytes : variable.bytes();
    if (within >= bytes) continue;
    // The PTX does not tell an array's type; what an instruction moves at once is mostly one element.
    const std::uint64_t element = program_.code().meanings[pc].element_bytes;
    const std::string name = "'" + plain_name(variable.name) + "'";
    if (element != 0 && element == bytes) return name;
    if (element != 0 && within % element == 0) return "element " + grouped(within / element) + " of " + name;
    return "byte " + grouped(within) + " of " + name;
  }
  return {};
}

std::string Wording::place(StateSpace space, std::uint64_t address, std::uint32_t pc) const {
  if (const std::string variable = variable_place(space, address, pc); !variable.empty()) return variable;
  if (space != StateSpace::global) return "byte " + grouped(address) + " of " + memory(space, address);
  const simt::Buffer* buffer = buffer_at(address);
  if (buffer == nullptr) return "address " + hexadecimal(address);
  const std::string what = element(*buffer, address);
  return (what.empty() ? "byte " + grouped(address - buffer->address) : what) + " of '" + buffer->name + "'";
}

std::uint64_t Wording::shared_bytes() const {
  return program_.shared_bytes_with(launch_.dynamic_shared_bytes);
}

std::string Wording::memory(StateSpace space, std::uint64_t address) const {
  if (space == StateSpace::global) {
    const simt::Buffer* buffer = buffer_at(address);
    return buffer == nullptr ? "global memory" : "'" + buffer->name + "'";
  }
  if (space == StateSpace::constant) return "constant memory";
  return std::string(ptx::name_of(space)) + " memory";
}

std::string Wording::miss(StateSpace space, std::uint64_t address, std::uint32_t width) const {
  if (space == StateSpace::shared) {
    const std::uint64_t size = shared_bytes();
    if (size == 0) return "in shared memory, of which this block has none";
    const std::uint64_t past = (address & 0xFFFF'FFFF) + width - size;
    if (address >> 31 & 1)
      return counted((0x1'0000'0000 - address) & 0xFFFF'FFFF, "byte") +
             " before the start of the block's shared memory";
    return counted(past, "byte") + " past the end of the block's shared memory, which has " + counted(size, "byte");
  }
  if (space != StateSpace::global)
    return "at byte " + grouped(address) + " of " + memory(space, address) +
           ", which is not that large or is read-only";
  constexpr std::uint64_t kNearNull = 1 << 16;
  if (address < kNearNull) return "at address " + hexadecimal(address) + ": the pointer is null";
  const simt::Buffer* buffer = nearest_buffer(address);
  if (buffer == nullptr) return "at address " + hexadecimal(address) + ", where nothing is";
  std::string what = element(*buffer, address);
  if (!what.empty()) what = " (" + what + ")";
  std::string size = counted(buffer->bytes, "byte");
  if (buffer->element_bytes != 0)
    size = counted(buffer->bytes / buffer->element_bytes - buffer->offset_elements, "element");
  if (address < buffer->address)
    return counted(buffer->address - address, "byte") + " before the start of '" + buffer->name + "'";
  const std::uint64_t past = address + width - (buffer->address + buffer->bytes);
  return counted(past, "byte") + " past the end of '" + buffer->name + "'" + what + ", which has " + size;
}

}  // namespace warplens::trace
