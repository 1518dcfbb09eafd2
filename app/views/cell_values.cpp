#include "app/views/cell_values.hpp"

#include "kernels/text/say.hpp"
#include "kernels/values/elements.hpp"

namespace warplens::views {
namespace {

/// Returns the access at the cursor, or null between two accesses.
const trace::RecordedAccess* access_now(const Derived& derived, ptx::StateSpace space) {
  const ShownAccess& current = derived.moment.current;
  const bool is_now = current.access && current.when == ShownAccess::When::now && current.access->space == space;
  return is_now ? current.access : nullptr;
}

/// Returns the memory contents before the access at the cursor.
const HeldValues& held_before(const Derived& derived) {
  const ShownAccess& current = derived.moment.current;
  const bool is_now = current.access && current.when == ShownAccess::When::now;
  derived.held->go_to(*derived.study, is_now ? current.index : derived.moment.accesses_done);
  return *derived.held;
}

CellValue with_access(std::string before, const trace::RecordedAccess* access, std::uint64_t address,
                      std::uint32_t bytes, const std::string& element, LaneMask seen) {
  const AddressRange range{address, address + bytes};
  if (!access || !(lanes_touching(*access, range) & seen)) return {before, before};
  std::string after = value_of_access(*access, address, bytes, element, seen);
  // A load does not change the value, so the values before and after it are equal. If the contents of memory are not
  // known, the value comes from the load itself.
  if (access->kind == AccessKind::load) {
    if (after.empty()) after = before;
    return {after, after};
  }
  return {std::move(before), std::move(after)};
}

}  // namespace

std::string value_sentence(const CellValue& value) {
  if (value.changes() && !value.before.empty() && !value.after.empty())
    return say("{} before this access, {} after it", value.before, value.after);
  const std::string& known = value.changes() ? value.after : value.before;
  return known.empty() ? "" : say("value {}", known);
}

CellValue element_value(const Derived& derived, std::size_t buffer, std::uint64_t element, LaneMask seen) {
  if (!derived.recording()) return {};
  const kernels::PlannedBuffer& of = derived.study->plan->buffers[buffer];
  const std::uint64_t address = range_of(of, element / of.cols, element % of.cols).begin;
  const bool is_written = derived.footprints.buffers[buffer].written;
  return with_access(held_before(derived).in_buffer(*derived.study, of, address, is_written),
                     access_now(derived, ptx::StateSpace::global), address, of.element_bytes, of.element, seen);
}

CellValue word_value(const Derived& derived, std::uint64_t word, LaneMask seen) {
  if (!derived.recording()) return {};
  const std::uint32_t word_bytes = derived.machine()->bank_bytes;
  const std::uint64_t byte = word * word_bytes;
  for (const SharedArray& array : derived.shared_arrays) {
    if (byte < array.begin || byte >= array.begin + array.bytes) continue;
    const auto element = kernels::element_named(array.element);
    const auto number = element ? element->uniform() : std::nullopt;
    if (!number) return {};
    const std::uint32_t bytes = std::max(word_bytes, static_cast<std::uint32_t>(kernels::bytes_of(*number)));
    if ((byte - array.begin) % bytes != 0) return {};
    return with_access(held_before(derived).in_shared(byte, bytes, array.element),
                       access_now(derived, ptx::StateSpace::shared), byte, bytes, array.element, seen);
  }
  return {};
}

}  // namespace warplens::views
