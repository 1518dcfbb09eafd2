#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "analysis/traffic/global.hpp"
#include "analysis/traffic/shared.hpp"
#include "app/study/study.hpp"
#include "app/views/buffer_shape.hpp"
#include "app/views/cursor.hpp"
#include "app/views/earlier_blocks.hpp"
#include "app/views/footprint.hpp"
#include "app/views/held_values.hpp"
#include "app/views/instructions.hpp"
#include "app/views/line_elements.hpp"
#include "app/views/shared_arrays.hpp"
#include "app/views/source_names.hpp"
#include "app/views/track.hpp"

namespace warplens::views {

/// An access that a panel shows, and its time relative to the cursor.
struct ShownAccess {
  enum class When { now, before, after };
  const trace::RecordedAccess* access = nullptr;  ///< the access; null if the warp has none of this kind
  std::uint32_t index = 0;                        ///< index into Recording::accesses
  int ordinal = -1;                               ///< number among the warp's accesses, from 0
  When when = When::now;
};

/// The accesses to show at the cursor.
struct Moment {
  std::uint32_t accesses_done = 0;  ///< number of the block's accesses that are complete at the cursor
  ShownAccess current;              ///< the warp's latest access up to the cursor, to any memory space
  /// The warp's last access to global and to shared memory up to the cursor. If there is none, the first one after the
  /// cursor.
  ShownAccess global, shared;
  traffic::GlobalRequest global_request;
  traffic::SharedRequest shared_request;
};

/// Returns the accesses at the cursor. `tracks` must belong to the recording. If they are complete, the search is
/// faster.
Moment moment_at(const trace::Recording& recording, const Machine& machine, const Cursor& cursor,
                 const Tracks* tracks = nullptr);

/// Data for drawing that is derived from a study. Each part is computed once and kept until the study changes.
struct Derived {
  std::shared_ptr<const study::Study> study;
  std::vector<InstructionFacts> instructions;
  CountsByLine counts;
  Footprints footprints;
  std::vector<std::optional<BlockGrid>> grids;  ///< tiling of each buffer; nullopt until all accesses are processed
  std::vector<BufferShape> shapes;              ///< layout in which each buffer is drawn, chosen to show the block best
  std::vector<std::uint64_t> runs_of_blocks;  ///< elements_per_block of each buffer; 0 until all accesses are processed
  EarlierBlocks earlier;
  std::vector<SharedArray> shared_arrays;
  SourceNames source_names;
  Tracks tracks;
  LineElements line_elements;  ///< elements that are accessed in the source line given to look_for_line()
  Cursor cursor;
  Moment moment;
  bool looked = false;  ///< whether `moment` was computed for `cursor`
  /// Memory contents at the moment for which they were requested last (cell_values.hpp). They are computed only on
  /// request.
  std::shared_ptr<HeldValues> held = std::make_shared<HeldValues>();

  /// Switches to a study. Computes again only the parts that differ from those of the previous study. Returns whether
  /// the recording or the plan changed.
  bool update(const std::shared_ptr<const study::Study>& newest);
  /// Sets the writes of all blocks, which are computed in the background; null if there are none yet. They are used
  /// only if they belong to the launch of the study.
  void follow(const std::shared_ptr<const study::LaunchWrites>& newest);
  /// Computes all texts again after a change of the language.
  void make_words();
  void look_at(const Cursor& place);
  /// Selects the source line whose elements are highlighted; 0 for none.
  void look_for_line(std::uint32_t source_line);
  /// Updates the writes of the blocks before the shown block.
  void update_earlier_blocks();
  /// Processes further accesses of the recording, at most `most` of them. Returns whether unprocessed accesses are
  /// left. In that case, the footprints, tracks and counts of the block include only the accesses processed so far.
  bool grow(std::size_t most);
  /// Returns true if a processed access of the block uses shared memory.
  bool uses_shared() const { return !footprints.shared.touched.empty(); }

  std::size_t grown = 0;  ///< number of processed accesses

  std::shared_ptr<const study::LaunchWrites> launch_writes;  ///< last argument of follow()

  const trace::Recording* recording() const { return study ? study->recording.get() : nullptr; }
  const Machine* machine() const { return study && study->plan ? &study->plan->launch.machine : nullptr; }
  /// Returns the facts of an instruction. For a pc outside of the program, all facts are empty.
  const InstructionFacts& facts(std::uint32_t pc) const;
};

/// Returns the source line of an access, or 0 if the compiler gave none.
std::uint32_t source_line(const Derived& derived, const trace::RecordedAccess& access);

}  // namespace warplens::views
