#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/study/study.hpp"
#include "app/views/shared_arrays.hpp"
#include "app/views/source_names.hpp"

namespace warplens::views {

/// What one lane does in an access.
struct LaneRow {
  unsigned lane = 0;
  simt::Dim3 thread;          ///< threadIdx
  bool active = false;        ///< the rest is of an active lane alone
  std::string element;        ///< "out[12][0]", "tile[3][0]"; an address where no variable is known
  std::uint64_t address = 0;  ///< of shared memory within the block's
  std::uint32_t bytes = 0;
  std::uint64_t line = 0;  ///< of global memory: its 128-byte line, counted from the buffer's first
  unsigned sector = 0;     ///< of the line, from 0
  unsigned bank = 0;       ///< of shared memory
  std::string value;       ///< what was read or written; empty where that is not known
};

/// A row for each lane of the warp.
std::vector<LaneRow> lane_rows(const study::Study& study, const trace::RecordedAccess& access,
                               const std::vector<SharedArray>& arrays);

/// threadIdx of a warp's lane.
simt::Dim3 thread_of(const simt::Dim3& block, unsigned warp_size, std::uint32_t warp, unsigned lane);

/// What a lane does, from its thread to its sector or bank, as a line to be read: "lane 12 = thread (12,0): x = 12,
/// y = 0 → out[x * height + y] = out[49152] = 3.0 → byte 196,608 of out → line 1,536, sector 0 of 4". The expression is
/// the source's where it gives the very element that the lane was seen to touch, else it is left out.
std::string lane_story(const study::Study& study, const trace::RecordedAccess& access, std::uint32_t source_line,
                       const std::vector<SharedArray>& arrays, const SourceNames& names, unsigned lane);

/// A number of `width` bytes as an access of this type sees it: "3.5", "-7"; several of them with commas.
std::string value_text(const std::uint8_t* bytes, std::uint32_t width, ptx::Type type, const std::string& element);

}  // namespace warplens::views
