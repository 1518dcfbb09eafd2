#pragma once

#include <functional>
#include <vector>

#include "analysis/simt/observer.hpp"
#include "analysis/simt/program.hpp"
#include "analysis/trace/kept_access.hpp"

namespace warplens::trace {

/// In the machine code, some loads are below a branch that follows them in the PTX (simt::SunkLoad). This class delays
/// such loads until the lanes reach the branch. Only the lanes that do not jump execute the load.
class SunkAccesses {
 public:
  /// Receives an access as the lanes execute it in the machine code.
  using Take = std::function<void(const simt::Access&)>;

  /// `program` must outlive this object.
  explicit SunkAccesses(const simt::Program& program) : program_(program) {}

  /// If the access is a load that the machine code has moved below a branch, delays it and returns true; otherwise
  /// returns false.
  bool keep(const simt::Access& access);
  /// Passes on the delayed loads of lanes that do not jump at a branch, and drops those of the lanes that jump.
  void part(const simt::PartingEvent& parting, const Take& take);
  /// Drops the delayed loads that remain at the end of a block: their lanes ended before the branch.
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
