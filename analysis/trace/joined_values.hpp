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

/// Collects the values of accesses that the machine code joins. Each of these accesses of the program provides its own
/// bytes. It may be executed before or after the joined access is recorded.
class JoinedValues {
 public:
  /// `program` must outlive this object.
  explicit JoinedValues(const simt::Program& program);

  /// Adds the values of an executed access of the program. Ignores accesses that are not joined. `accesses` are all
  /// accesses that were recorded so far. The values are copied to the joined access in this list.
  void add(const simt::Access& access, std::vector<RecordedAccess>& accesses);

 private:
  struct Part {
    PerLane<std::uint64_t> addresses;
    std::uint32_t width = 0;
    LaneMask active = 0;
    std::vector<std::uint8_t> values;
  };
  /// A joined access for which some parts are known.
  struct Whole {
    std::optional<std::size_t> access;  ///< index into the recorded accesses
    std::uint32_t seen = 0;             ///< number of parts whose values are known
    std::vector<Part> waiting;          ///< parts that were executed before the joined access was recorded
  };

  const simt::Program& program_;
  /// for the pc of each joined access: number of its parts
  std::map<std::uint32_t, std::uint32_t> parts_;
  /// joined accesses with missing parts; index: warp, and pc of the joined access
  std::map<std::pair<std::uint32_t, std::uint32_t>, Whole> open_;
};

}  // namespace warplens::trace
