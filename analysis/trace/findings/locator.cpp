#include "analysis/trace/findings/locator.hpp"

#include <cxxabi.h>

#include <cstdlib>
#include <memory>

#include "analysis/simt/source_place.hpp"

namespace warplens::trace {
namespace {

using ptx::StateSpace;

unsigned dimensions_of(const simt::Dim3& shape) {
  return shape.z > 1 ? 3 : shape.y > 1 ? 2 : 1;
}

/// A source name from a mangled one, without its scope: "tile" from "_ZZ9transposePfE4tile".
std::string plain_name(const std::string& mangled) {
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> demangled(
      abi::__cxa_demangle(mangled.c_str(), nullptr, nullptr, &status), std::free);
  if (status != 0 || !demangled) return mangled;
  const std::string whole = demangled.get();
  const std::size_t scope = whole.rfind("::");
  return scope == std::string::npos ? whole : whole.substr(scope + 2);
}

/// Nothing where the buffer's type is not known or the address is before its first element.
std::optional<IndexedElement> element_of(const simt::Buffer& buffer, std::uint64_t address) {
  if (buffer.element_bytes == 0) return std::nullopt;
  const std::uint64_t from_start = (address - buffer.address) / buffer.element_bytes;
  if (address < buffer.address || from_start < buffer.offset_elements) return std::nullopt;
  const std::uint64_t index = from_start - buffer.offset_elements;
  const bool has_rows =
      buffer.columns > 0 && buffer.bytes / buffer.element_bytes - buffer.offset_elements > buffer.columns;
  if (!has_rows) return IndexedElement{index, std::nullopt};
  return IndexedElement{index, IndexedElement::Cell{index / buffer.columns, index % buffer.columns}};
}

}  // namespace

Thread Locator::thread(const simt::Where& where, unsigned lane) const {
  const std::uint64_t linear = std::uint64_t{where.warp} * launch_.machine.warp_size + lane;
  const simt::Dim3& shape = launch_.block;
  const auto x = static_cast<std::uint32_t>(linear % shape.x);
  const auto y = static_cast<std::uint32_t>(linear / shape.x % shape.y);
  const auto z = static_cast<std::uint32_t>(linear / shape.x / shape.y);
  return {{{x, y, z}, dimensions_of(shape)}, {where.block, dimensions_of(launch_.grid)}};
}

CodeLine Locator::line(std::uint32_t pc) const {
  if (const std::uint32_t line = simt::source_place(program_, pc).line) return {line, false};
  return {program_.instructions()[pc]->line, true};
}

const simt::Buffer* Locator::buffer_at(std::uint64_t address) const {
  for (const simt::Buffer& buffer : launch_.buffers)
    if (address - buffer.address < buffer.bytes) return &buffer;
  return nullptr;
}

const simt::Buffer* Locator::nearest_buffer(std::uint64_t address) const {
  const simt::Buffer* best = nullptr;
  std::uint64_t shortest = ~std::uint64_t{0};
  for (const simt::Buffer& buffer : launch_.buffers) {
    const std::uint64_t end = buffer.address + buffer.bytes;
    const std::uint64_t distance = address < buffer.address ? buffer.address - address : address - end;
    if (distance < shortest) best = &buffer, shortest = distance;
  }
  return best;
}

Memory Locator::memory(StateSpace space, std::uint64_t address) const {
  const simt::Buffer* buffer = space == StateSpace::global ? buffer_at(address) : nullptr;
  return {space, buffer == nullptr ? "" : buffer->name};
}

/// A place within a variable that the kernel declares itself.
std::optional<MemoryPlace> Locator::variable_place(StateSpace space, std::uint64_t address, std::uint32_t pc) const {
  const auto& variables = program_.module().variables;
  for (std::size_t index = 0; index < variables.size(); ++index) {
    const ptx::Variable& variable = variables[index];
    const bool has_place = space != StateSpace::shared || program_.code().placements[index].is_reached;
    if (variable.space != space || !has_place) continue;
    const std::uint64_t within = address - program_.code().placements[index].address;
    const std::uint64_t bytes = variable.is_unsized ? launch_.dynamic_shared_bytes : variable.bytes();
    if (within >= bytes) continue;
    // The PTX does not tell an array's type; what an instruction moves at once is mostly one element.
    const std::uint64_t element = program_.code().meanings[pc].element_bytes;
    MemoryPlace place{.memory = {space, plain_name(std::string(variable.name))}};
    if (element != 0 && element == bytes) {
      place.unit = MemoryPlace::Unit::whole;
    } else if (element != 0 && within % element == 0) {
      place.unit = MemoryPlace::Unit::element;
      place.element.index = within / element;
    } else {
      place.unit = MemoryPlace::Unit::byte;
      place.number = within;
    }
    return place;
  }
  return std::nullopt;
}

MemoryPlace Locator::place(StateSpace space, std::uint64_t address, std::uint32_t pc) const {
  using Unit = MemoryPlace::Unit;
  if (std::optional<MemoryPlace> variable = variable_place(space, address, pc)) return std::move(*variable);
  MemoryPlace place{.memory = memory(space, address), .unit = Unit::byte, .number = address};
  if (space != StateSpace::global) return place;
  const simt::Buffer* buffer = buffer_at(address);
  if (buffer == nullptr) {
    place.unit = Unit::address;
  } else if (const std::optional<IndexedElement> element = element_of(*buffer, address)) {
    place.unit = Unit::element;
    place.element = *element;
  } else {
    place.number = address - buffer->address;
  }
  return place;
}

Miss Locator::miss_shared(std::uint64_t address, std::uint32_t width) const {
  constexpr std::uint64_t kSpace = 0x1'0000'0000;  // shared addresses have 32 bits; the upper half is below zero
  Miss miss{.memory = {StateSpace::shared, ""},
            .address = address,
            .size = program_.shared_bytes_with(launch_.dynamic_shared_bytes)};
  if (miss.size == 0) {
    miss.kind = Miss::Kind::empty_space;
  } else if ((address >> 31 & 1) != 0) {
    miss.kind = Miss::Kind::before_start;
    miss.distance = (kSpace - address) % kSpace;
  } else {
    miss.kind = Miss::Kind::past_end;
    miss.distance = address % kSpace + width - miss.size;
  }
  return miss;
}

Miss Locator::miss_global(std::uint64_t address, std::uint32_t width) const {
  constexpr std::uint64_t kNearNull = 1 << 16;
  Miss miss{.memory = {StateSpace::global, ""}, .address = address};
  const simt::Buffer* buffer = nearest_buffer(address);
  if (address < kNearNull || buffer == nullptr) {
    miss.kind = address < kNearNull ? Miss::Kind::null_pointer : Miss::Kind::nothing_there;
    return miss;
  }
  miss.memory.name = buffer->name;
  miss.in_elements = buffer->element_bytes != 0;
  miss.size = miss.in_elements ? buffer->bytes / buffer->element_bytes - buffer->offset_elements : buffer->bytes;
  miss.element = element_of(*buffer, address);
  if (address < buffer->address) {
    miss.kind = Miss::Kind::before_start;
    miss.distance = buffer->address - address;
  } else {
    miss.kind = Miss::Kind::past_end;
    miss.distance = address + width - (buffer->address + buffer->bytes);
  }
  return miss;
}

Miss Locator::miss(StateSpace space, std::uint64_t address, std::uint32_t width) const {
  if (space == StateSpace::shared) return miss_shared(address, width);
  if (space == StateSpace::global) return miss_global(address, width);
  return {.kind = Miss::Kind::outside_space, .memory = {space, ""}, .address = address};
}

}  // namespace warplens::trace
