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

/// An access that a panel shows, and when it happens as seen from the cursor.
struct ShownAccess {
  enum class When { now, before, after };
  const trace::RecordedAccess* access = nullptr;  ///< null: the warp makes none of this kind
  std::uint32_t index = 0;                        ///< into Recording::accesses
  int ordinal = -1;                               ///< among the warp's accesses, from 0
  When when = When::now;
};

/// What there is to see at the cursor.
struct Moment {
  std::uint32_t accesses_done = 0;  ///< accesses of the whole block with a smaller index have happened
  ShownAccess current;              ///< the latest access, of any space
  ShownAccess global, shared;       ///< the current one where it is of that space, else the last before, else the next
  traffic::GlobalRequest global_request;
  traffic::SharedRequest shared_request;
};

/// `tracks` of the recording save looking for the access before or after, where they are complete.
Moment moment_at(const trace::Recording& recording, const Machine& machine, const Cursor& cursor,
                 const Tracks* tracks = nullptr);

/// What drawing looks up in a study, made once for each part that it is made of.
struct Derived {
  std::shared_ptr<const study::Study> study;
  std::vector<InstructionFacts> instructions;
  CountsByLine counts;
  Footprints footprints;
  std::vector<std::optional<BlockGrid>> grids;  ///< by buffer; none until all accesses were looked at
  std::vector<BufferShape> shapes;              ///< by buffer: on which the block is best seen
  std::vector<std::uint64_t> runs_of_blocks;    ///< by buffer (run_of_blocks); likewise
  EarlierBlocks earlier;
  std::vector<SharedArray> shared_arrays;
  SourceNames source_names;
  Tracks tracks;
  LineElements line_elements;  ///< of the line that look_for_line named
  Cursor cursor;
  Moment moment;
  bool looked = false;  ///< whether `moment` is that of `cursor`
  /// What memory holds, wherever it was asked for last (cell_values.hpp): made when a picture wants it, never before.
  std::shared_ptr<HeldValues> held = std::make_shared<HeldValues>();

  /// Brings everything up to date with a study and a place in it. Says whether the recording is another one than
  /// before.
  bool update(const std::shared_ptr<const study::Study>& newest);
  /// Tells it of the latest launch whose blocks were launch_writes; null for none.
  void follow(const std::shared_ptr<const study::LaunchWrites>& newest);
  /// Makes anew what is in the language that is spoken.
  void make_words();
  void look_at(const Cursor& place);
  /// The line whose elements are to be known; 0 for none.
  void look_for_line(std::uint32_t source_line);
  /// Brings up to date what is known of the blocks before the shown one.
  void look_before();
  /// Looks at up to `most` more of the recording's accesses. Says whether there are more to come: until then what was
  /// made of them (footprints, tracks, counts of the block) is that of the first ones.
  bool grow(std::size_t most);
  /// Whether the block uses shared memory, as far as is known.
  bool uses_shared() const { return !footprints.shared.touched.empty(); }

  std::size_t grown = 0;  ///< accesses that were looked at

  std::shared_ptr<const study::LaunchWrites> launch_writes;  ///< that it was told of

  const trace::Recording* recording() const { return study ? study->recording.get() : nullptr; }
  const Machine* machine() const { return study && study->plan ? &study->plan->launch.machine : nullptr; }
  /// Facts of an instruction; empty ones for a pc that the program does not have.
  const InstructionFacts& facts(std::uint32_t pc) const;
};

/// The source line of an access; 0 where the compiler gave none.
std::uint32_t source_line(const Derived& derived, const trace::RecordedAccess& access);

}  // namespace warplens::views
