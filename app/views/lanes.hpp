#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/study/study.hpp"
#include "app/views/shared_arrays.hpp"
#include "app/views/source_names.hpp"

namespace warplens::views {

/// The part of an access that one lane makes.
struct LaneRow {
  unsigned lane = 0;
  simt::Dim3 thread;    ///< threadIdx of the lane
  bool active = false;  ///< whether the lane takes part; the following fields are set only for active lanes
  /// Name of the element: "out[12][0]", "tile[3][0]"; the address if no variable is known at this address.
  std::string element;
  std::uint64_t address = 0;  ///< byte address; for shared memory, relative to the start of the block's shared memory
  std::uint32_t bytes = 0;
  /// Number of the 128-byte cache line, counted from the start of the buffer; only for global memory.
  std::uint64_t line = 0;
  unsigned sector = 0;  ///< number of the sector in its cache line, from 0; only for global memory
  unsigned bank = 0;    ///< number of the bank; only for shared memory
  std::string value;    ///< the value read or written; empty if not known
};

/// Returns one row per lane of the warp.
std::vector<LaneRow> lane_rows(const study::Study& study, const trace::RecordedAccess& access,
                               const std::vector<SharedArray>& arrays);

/// Returns the threadIdx of a lane.
simt::Dim3 thread_of(const simt::Dim3& block, unsigned warp_size, std::uint32_t warp, unsigned lane);

/// Returns one line that describes a lane's access, from its thread to its sector or bank: "lane 12 = thread (12,0): x
/// = 12, y = 0 → out[x * height + y] = out[49152] = 3.0 → byte 196,608 of out → cache line 1,536, sector 0 of 4". The
/// expression from the source is included only if it gives exactly the element that the lane accessed.
std::string lane_story(const study::Study& study, const trace::RecordedAccess& access, std::uint32_t source_line,
                       const std::vector<SharedArray>& arrays, const SourceNames& names, unsigned lane);

/// Returns a value of `width` bytes as text for an access of this type: "3.5", "-7"; several values are separated by
/// commas.
std::string value_text(const std::uint8_t* bytes, std::uint32_t width, ptx::Type type, const std::string& element);

}  // namespace warplens::views
