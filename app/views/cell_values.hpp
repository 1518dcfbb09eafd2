#pragma once

#include <cstdint>
#include <string>

#include "app/views/moment.hpp"

namespace warplens::views {

/// Value of a memory location before and after the current access, as text ("3.5"); empty if it is not known. The two
/// values are equal if the access does not touch the location, or if the cursor is between two accesses.
struct CellValue {
  std::string before, after;
  bool changes() const { return before != after; }
  bool operator==(const CellValue&) const = default;
};

/// Returns "3 before this access, 5 after it" or "value 3"; empty if neither value is known.
std::string value_sentence(const CellValue& value);

/// Returns the value of an element. `buffer` is an index into the plan's buffers, and `element` a row-major number.
/// From the current access, only the values of the lanes in `seen` are used.
CellValue element_value(const Derived& derived, std::size_t buffer, std::uint64_t element,
                        LaneMask seen = ~LaneMask{0});

/// Returns the value of a word of shared memory; `word` is the byte address divided by the bank width. If an element
/// has several words, only its first word has a value. The value is empty if no declaration gives the element type.
CellValue word_value(const Derived& derived, std::uint64_t word, LaneMask seen = ~LaneMask{0});

}  // namespace warplens::views
