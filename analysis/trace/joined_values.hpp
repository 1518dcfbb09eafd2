#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "analysis/simt/observer.hpp"
#include "analysis/simt/program.hpp"
#include "analysis/trace/recording.hpp"

namespace warplens::trace {

/// Collects the values of accesses that the machine code makes together: each instruction of the program gives its own
/// bytes, before or after the one in whose place the whole stands.
class JoinedValues {
 public:
  /// `program` has to live as long as this.
  explicit JoinedValues(const simt::Program& program);

  /// Takes the values of an access of the program, as it was executed; of one that is not joined nothing is taken.
  /// `accesses` are all that were recorded so far: the whole is found there, with `width` bytes a lane.
  void add(const simt::Access& access, std::vector<RecordedAccess>& accesses);

 private:
  struct Part {
    PerLane<std::uint64_t> addresses;
    std::uint32_t width = 0;
    LaneMask active = 0;
    std::vector<std::uint8_t> values;
  };
  /// One whole that some of its parts are known of.
  struct Whole {
    std::optional<std::size_t> access;  ///< index into the recorded ones
    std::uint32_t seen = 0;             ///< parts
    std::vector<Part> waiting;          ///< until the access is there
  };

  const simt::Program& program_;
  std::map<std::uint32_t, std::uint32_t> parts_;                   ///< by the pc of the whole: how many it has
  std::map<std::pair<std::uint32_t, std::uint32_t>, Whole> open_;  ///< by warp and pc of the whole
};

}  // namespace warplens::trace
