#include "app/words/places.hpp"

#include <fmt/format.h>

#include "analysis/base/numbers.hpp"
#include "kernels/text/say.hpp"

namespace warplens::words {
namespace {

using base::group_digits;
using base::hexadecimal;

std::string element_name(const trace::IndexedElement& element) {
  if (!element.cell) return say("element {}", group_digits(element.index));
  return say("element {} (row {}, column {})", group_digits(element.index), element.cell->row, element.cell->column);
}

std::string size_of(const trace::Miss& miss) {
  return miss.in_elements ? plural("{} element", "{} elements", miss.size, group_digits(miss.size))
                          : in_bytes(miss.size);
}

bool is_whole_shared_memory(const trace::Miss& miss) {
  return miss.memory.space == ptx::StateSpace::shared && miss.memory.name.empty();
}

std::string past_end(const trace::Miss& miss) {
  const std::string size = size_of(miss), past = in_bytes(miss.distance);
  if (miss.memory.space == ptx::StateSpace::local)
    return say("{} past the end of a local array, which has {}", past, size);
  if (miss.allocated)
    return say("{} past the end of the memory allocated on {}, which has {}", past, line_name(*miss.allocated), size);
  if (is_whole_shared_memory(miss))
    return say("{} past the end of the block's shared memory, which has {}", past, size);
  if (!miss.element) return say("{} past the end of {}, which has {}", past, memory_name(miss.memory), size);
  return say("{} past the end of {} ({}), which has {}", past, memory_name(miss.memory), element_name(*miss.element),
             size);
}

std::string before_start(const trace::Miss& miss) {
  const std::string before = in_bytes(miss.distance);
  if (miss.memory.space == ptx::StateSpace::local) return say("{} before the start of a local array", before);
  if (miss.allocated)
    return say("{} before the start of the memory allocated on {}", before, line_name(*miss.allocated));
  if (is_whole_shared_memory(miss)) return say("{} before the start of the block's shared memory", before);
  return say("{} before the start of {}", before, memory_name(miss.memory));
}

}  // namespace

std::string in_bytes(std::uint64_t number) {
  return plural("{} byte", "{} bytes", number, group_digits(number));
}

std::string index_name(const trace::Index& index) {
  const auto& [x, y, z] = index.at;
  if (index.dimensions == 3) return fmt::format("({},{},{})", x, y, z);
  return index.dimensions == 2 ? fmt::format("({},{})", x, y) : fmt::format("{}", x);
}

std::string thread_name(const trace::Thread& thread) {
  return say("thread {}", index_name(thread.thread));
}

std::string thread_of_block(const trace::Thread& thread) {
  return say("thread {} of block {}", index_name(thread.thread), index_name(thread.block));
}

std::string line_name(const trace::CodeLine& line) {
  return line.is_ptx ? say("line {} of the PTX", line.number) : say("line {}", line.number);
}

std::string memory_name(const trace::Memory& memory) {
  if (!memory.name.empty()) return "'" + memory.name + "'";
  switch (memory.space) {
    case ptx::StateSpace::constant:
      return tr("constant memory");
    case ptx::StateSpace::global:
      return tr("global memory");
    case ptx::StateSpace::shared:
      return tr("shared memory");
    case ptx::StateSpace::local:
      return tr("local memory");
    default:
      return say("{} memory", ptx::name_of(memory.space));
  }
}

std::string place_name(const trace::MemoryPlace& place) {
  using Unit = trace::MemoryPlace::Unit;
  switch (place.unit) {
    case Unit::whole:
      return memory_name(place.memory);
    case Unit::element:
      return sayc("element, memory that contains it", "{} of {}", element_name(place.element),
                  memory_name(place.memory));
    case Unit::byte:
      return say("byte {} of {}", group_digits(place.number), memory_name(place.memory));
    case Unit::address:
      return place.memory.name.empty() ? say("address {}", hexadecimal(place.number))
                                       : say("device heap memory at address {}", hexadecimal(place.number));
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
      return tr("in shared memory, but this block has none");
    case Kind::outside_space:
      return say("at byte {} of {}, which is smaller or read-only", group_digits(miss.address),
                 memory_name(miss.memory));
    case Kind::null_pointer:
      return say("at address {}: the pointer is null", hexadecimal(miss.address));
    case Kind::nothing_there:
      return say("at address {}, where nothing is allocated", hexadecimal(miss.address));
  }
  return {};
}

}  // namespace warplens::words
