#pragma once

#include <cstdint>
#include <string>

#include "app/views/moment.hpp"

namespace warplens::views {

/// What a place in memory holds before and after the current access, as text ("3.5"); empty where that is not known.
/// The same twice where the access leaves it alone, or while the cursor stands between two accesses.
struct CellValue {
  std::string before, after;
  bool changes() const { return before != after; }
  bool operator==(const CellValue&) const = default;
};

/// "3 before this access, 5 after it", or "value 3"; empty where neither is known.
std::string sentence_of(const CellValue& value);

/// Of a buffer of the plan, by its number there, its element of this number (row-major). Of the current access the
/// parts of `seen` lanes count alone.
CellValue element_value(const Derived& derived, std::size_t buffer, std::uint64_t element,
                        LaneMask seen = ~LaneMask{0});

/// Of a word of shared memory (byte address / bank width). An element that is wider than a word is told of at its first
/// one; of what no declaration tells the type, nothing is.
CellValue word_value(const Derived& derived, std::uint64_t word, LaneMask seen = ~LaneMask{0});

}  // namespace warplens::views
