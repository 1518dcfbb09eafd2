#include "app/words/places.hpp"

#include <fmt/format.h>

#include "analysis/base/numbers.hpp"

namespace warplens::words {
namespace {

using base::counted;
using base::grouped;
using base::hexadecimal;

std::string element_name(const trace::IndexedElement& element) {
  if (!element.cell) return "element " + grouped(element.index);
  return fmt::format("element {} (row {}, column {})", grouped(element.index), element.cell->row, element.cell->column);
}

std::string past_end(const trace::Miss& miss) {
  const std::string size = counted(miss.size, miss.in_elements ? "element" : "byte");
  if (miss.memory.space == ptx::StateSpace::local)
    return fmt::format("{} past the end of a local array, which has {}", counted(miss.distance, "byte"), size);
  if (miss.allocated)
    return fmt::format("{} past the end of what was allocated on {}, which has {}", counted(miss.distance, "byte"),
                       line_name(*miss.allocated), size);
  if (miss.memory.space == ptx::StateSpace::shared && miss.memory.name.empty())
    return fmt::format("{} past the end of the block's shared memory, which has {}", counted(miss.distance, "byte"),
                       size);
  return fmt::format("{} past the end of {}{}, which has {}", counted(miss.distance, "byte"), memory_name(miss.memory),
                     miss.element ? " (" + element_name(*miss.element) + ")" : "", size);
}

std::string before_start(const trace::Miss& miss) {
  if (miss.memory.space == ptx::StateSpace::local)
    return counted(miss.distance, "byte") + " before the start of a local array";
  if (miss.allocated)
    return fmt::format("{} before the start of what was allocated on {}", counted(miss.distance, "byte"),
                       line_name(*miss.allocated));
  if (miss.memory.space == ptx::StateSpace::shared && miss.memory.name.empty())
    return counted(miss.distance, "byte") + " before the start of the block's shared memory";
  return fmt::format("{} before the start of {}", counted(miss.distance, "byte"), memory_name(miss.memory));
}

}  // namespace

std::string index_name(const trace::Index& index) {
  const auto& [x, y, z] = index.at;
  if (index.dimensions == 3) return fmt::format("({},{},{})", x, y, z);
  return index.dimensions == 2 ? fmt::format("({},{})", x, y) : fmt::format("{}", x);
}

std::string thread_name(const trace::Thread& thread) {
  return "thread " + index_name(thread.thread);
}

std::string thread_of_block(const trace::Thread& thread) {
  return fmt::format("thread {} of block {}", index_name(thread.thread), index_name(thread.block));
}

std::string line_name(const trace::CodeLine& line) {
  return fmt::format("line {}{}", line.number, line.is_ptx ? " of the PTX" : "");
}

std::string memory_name(const trace::Memory& memory) {
  if (!memory.name.empty()) return "'" + memory.name + "'";
  if (memory.space == ptx::StateSpace::constant) return "constant memory";
  return fmt::format("{} memory", ptx::name_of(memory.space));
}

std::string place_name(const trace::MemoryPlace& place) {
  using Unit = trace::MemoryPlace::Unit;
  switch (place.unit) {
    case Unit::whole:
      return memory_name(place.memory);
    case Unit::element:
      return fmt::format("{} of {}", element_name(place.element), memory_name(place.memory));
    case Unit::byte:
      return fmt::format("byte {} of {}", grouped(place.number), memory_name(place.memory));
    case Unit::address:
      return (place.memory.name.empty() ? "" : "memory of the device's heap, ") +
             ("address " + hexadecimal(place.number));
  }
  return {};
}

std::string miss_name(const trace::Miss& miss) {
  using Kind = trace::Miss::Kind;
  switch (miss.kind) {
    case Kind::before_start:
      return before_start(miss);
    case Kind::past_end:
      return past_end(miss);
    case Kind::empty_space:
      return "in shared memory, of which this block has none";
    case Kind::outside_space:
      return fmt::format("at byte {} of {}, which is not that large or is read-only", grouped(miss.address),
                         memory_name(miss.memory));
    case Kind::null_pointer:
      return fmt::format("at address {}: the pointer is null", hexadecimal(miss.address));
    case Kind::nothing_there:
      return fmt::format("at address {}, where nothing is", hexadecimal(miss.address));
  }
  return {};
}

}  // namespace warplens::words
