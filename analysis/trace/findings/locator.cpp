#include "analysis/trace/findings/locator.hpp"

#include <algorithm>

#include "analysis/base/plain_name.hpp"
#include "analysis/simt/local_objects.hpp"
#include "analysis/simt/source_place.hpp"

namespace warplens::trace {
namespace {

using base::plain_name;
using ptx::StateSpace;

unsigned dimensions_of(const simt::Dim3& shape) {
  return shape.z > 1 ? 3 : shape.y > 1 ? 2 : 1;
}

/// Returns the element at an address; nullopt if the type of the buffer is unknown or the address is before its first
/// element.
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

Locator::Locator(const simt::Program& program, const simt::Launch& launch) : program_(program), launch_(launch) {
  const auto& variables = program.module().variables;
  for (std::size_t index = 0; index < variables.size(); ++index) {
    const ptx::Variable& variable = variables[index];
    const simt::Placement& placement = program.code().placements[index];
    const std::uint64_t bytes = variable.is_unsized ? launch.dynamic_shared_bytes : variable.bytes();
    const Extent extent{placement.address, placement.address + bytes, variable.name};
    if (variable.space == StateSpace::shared && placement.is_reached) shared_.push_back(extent);
    if (variable.space == StateSpace::global) global_.push_back(extent);
    if (variable.space == StateSpace::constant) constant_.push_back(extent);
  }
  if (program.is_guarded() && program.code().functions.size() == 1)
    if (const auto locals = simt::local_objects(program.module(), program.code(), program.code().functions[0]))
      for (const simt::LocalObject& object : locals->objects) {
        const std::uint64_t begin = locals->guarded_offset(object.offset);
        local_.push_back({begin, begin + object.bytes, {}});
      }
  for (auto* extents : {&shared_, &global_, &constant_}) std::ranges::stable_sort(*extents, {}, &Extent::begin);
}

const std::vector<Locator::Extent>& Locator::extents(StateSpace space) const {
  static const std::vector<Extent> kNone;
  if (space == StateSpace::shared) return shared_;
  if (space == StateSpace::global) return global_;
  if (space == StateSpace::local) return local_;
  return space == StateSpace::constant ? constant_ : kNone;
}

const Locator::Extent* Locator::extent_at(StateSpace space, std::uint64_t address) const {
  const std::vector<Extent>& all = extents(space);
  auto behind = std::ranges::upper_bound(all, address, {}, &Extent::begin);
  // Dynamic shared memory may have several names, and its size may be 0. Empty variables are skipped.
  while (behind != all.begin())
    if (--behind; address < behind->end)
      return &*behind;
    else if (behind->begin != behind->end)
      break;
  return nullptr;
}

LaneMask Locator::beyond_variables(const simt::Access& access, LaneMask lanes) const {
  if (extents(access.space).empty()) return 0;
  const bool is_global = access.space == StateSpace::global;
  const Extent* latest = nullptr;
  return filter_lanes(lanes, [&](unsigned lane) {
    const std::uint64_t address = access.addresses[lane];
    if (is_global && address - simt::kModuleGlobals >= program_.code().global_bytes) return false;
    if (latest == nullptr || address < latest->begin || address >= latest->end)
      latest = extent_at(access.space, address);
    return latest == nullptr || address + access.width > latest->end;
  });
}

/// Describes an access relative to the nearest of the kernel's own variables.
std::optional<Miss> Locator::miss_variable(StateSpace space, std::uint64_t address, std::uint32_t width) const {
  const Extent* nearest = nullptr;
  std::uint64_t shortest = ~std::uint64_t{0};
  for (const Extent& extent : extents(space)) {
    const std::uint64_t distance = address < extent.begin ? extent.begin - address
                                   : address < extent.end ? 0
                                                          : address - extent.end + 1;
    if (distance < shortest) nearest = &extent, shortest = distance;
  }
  if (nearest == nullptr) return std::nullopt;
  Miss miss{.memory = {space, plain_name(std::string(nearest->name))},
            .address = address,
            .size = nearest->end - nearest->begin};
  miss.kind = address < nearest->begin ? Miss::Kind::before_start : Miss::Kind::past_end;
  miss.distance = address < nearest->begin ? nearest->begin - address : address + width - nearest->end;
  return miss;
}

Thread Locator::thread(const simt::Where& where, unsigned lane) const {
  const std::uint64_t linear = std::uint64_t{where.warp} * launch_.machine.warp_size + lane;
  const simt::Dim3& shape = launch_.block;
  return {{index_at(shape, linear), dimensions_of(shape)}, {where.block, dimensions_of(launch_.grid)}};
}

CodeLine Locator::line(std::uint32_t pc) const {
  if (const std::uint32_t line = simt::nearest_line(program_, pc)) return {line, false};
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
  if (buffer != nullptr) return {space, buffer->name};
  const Extent* variable = extent_at(space, address);
  return {space, variable == nullptr ? "" : plain_name(std::string(variable->name))};
}

/// Describes a place in a variable that the kernel declares.
std::optional<MemoryPlace> Locator::variable_place(StateSpace space, std::uint64_t address, std::uint32_t pc) const {
  const auto& variables = program_.module().variables;
  for (std::size_t index = 0; index < variables.size(); ++index) {
    const ptx::Variable& variable = variables[index];
    const bool has_place = space != StateSpace::shared || program_.code().placements[index].is_reached;
    if (variable.space != space || !has_place) continue;
    const std::uint64_t within = address - program_.code().placements[index].address;
    const std::uint64_t bytes = variable.is_unsized ? launch_.dynamic_shared_bytes : variable.bytes();
    if (within >= bytes) continue;
    // The PTX does not contain the type of an array. An instruction usually moves one element at a time, so the size of
    // the element that the instruction moves is used.
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
    if (address - simt::kDeviceHeap < simt::kWindowBytes) place.memory.name = "the heap";
  } else if (const std::optional<IndexedElement> element = element_of(*buffer, address)) {
    place.unit = Unit::element;
    place.element = *element;
  } else {
    place.number = address - buffer->address;
  }
  return place;
}

Miss Locator::miss_shared(std::uint64_t address, std::uint32_t width) const {
  constexpr std::uint64_t kSpace =
      0x1'0000'0000;  // an address in this space has 32 bits; it counts as negative if its top bit is set
  Miss miss{.memory = {StateSpace::shared, ""},
            .address = address,
            .size = program_.shared_bytes_with(launch_.dynamic_shared_bytes)};
  if (miss.size == 0) {
    miss.kind = Miss::Kind::empty_space;
  } else if ((address >> 31 & 1) != 0) {
    miss.kind = Miss::Kind::before_start;
    miss.distance = (kSpace - address) % kSpace;
    if (!shared_.empty()) miss.memory.name = plain_name(std::string(shared_.front().name));
  } else if (std::optional<Miss> variable = miss_variable(StateSpace::shared, address, width)) {
    return std::move(*variable);
  } else {
    miss.kind = Miss::Kind::past_end;
    miss.distance = address % kSpace + width - miss.size;
  }
  return miss;
}

Miss Locator::miss_global(std::uint64_t address, std::uint32_t width) const {
  constexpr std::uint64_t kNearNull = 1 << 16;
  Miss miss{.memory = {StateSpace::global, ""}, .address = address};
  // Tests whether the address is inside or near the kernel's own variables. These variables are far from all buffers.
  constexpr std::uint64_t kNear = std::uint64_t{1} << 32;
  if (address + kNear - simt::kModuleGlobals < program_.code().global_bytes + 2 * kNear)
    if (std::optional<Miss> variable = miss_variable(StateSpace::global, address, width)) return std::move(*variable);
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

/// Describes an access outside of local memory. The size of local memory is only known if the kernel calls no function.
Miss Locator::miss_local(std::uint64_t address, std::uint32_t width) const {
  if (!local_.empty() && address >> 63 == 0) return *miss_variable(StateSpace::local, address, width);
  Miss miss{.kind = Miss::Kind::outside_space, .memory = {StateSpace::local, ""}, .address = address};
  if (program_.code().functions.size() != 1) return miss;
  miss.size = program_.code().functions.front().frame.local_bytes;
  const bool is_before = address >> 63 != 0;
  miss.kind = is_before ? Miss::Kind::before_start : Miss::Kind::past_end;
  miss.distance = is_before ? 0 - address : address + width - miss.size;
  return miss;
}

Miss Locator::miss(StateSpace space, std::uint64_t address, std::uint32_t width) const {
  if (space == StateSpace::shared) return miss_shared(address, width);
  if (space == StateSpace::global) return miss_global(address, width);
  if (space == StateSpace::constant)
    if (std::optional<Miss> variable = miss_variable(space, address, width)) return std::move(*variable);
  if (space == StateSpace::local) return miss_local(address, width);
  return {.kind = Miss::Kind::outside_space, .memory = {space, ""}, .address = address};
}

}  // namespace warplens::trace
