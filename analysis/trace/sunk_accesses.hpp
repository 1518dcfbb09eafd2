#pragma once

#include <functional>
#include <vector>

#include "analysis/simt/observer.hpp"
#include "analysis/simt/program.hpp"
#include "analysis/trace/kept_access.hpp"

namespace warplens::trace {

/// The machine code executes some loads only below a branch (simt::SunkLoad). This class holds such loads back until
/// the lanes reach the branch. Only the lanes that do not jump execute the load.
class SunkAccesses {
 public:
  /// Receives an access as the lanes execute it in the machine code.
  using Take = std::function<void(const simt::Access&)>;

  /// `program` must outlive this object.
  explicit SunkAccesses(const simt::Program& program) : program_(program) {}

  /// Holds back the access and returns true if it is such a load; otherwise returns false.
  bool keep(const simt::Access& access);
  /// Passes on the loads of lanes that do not jump at a branch, and drops those of the other lanes.
  void part(const simt::PartingEvent& parting, const Take& take);
  /// Drops the remaining loads of a block, whose lanes ended before the branch.
  void end_block(const simt::Dim3& block);

 private:
  struct Kept {
    KeptAccess access;  ///< the access, restricted to the lanes that have not reached the branch yet
    std::uint32_t branch_pc = 0;
  };

  const simt::Program& program_;
  std::vector<Kept> kept_;
};

}  // namespace warplens::trace
