#pragma once

#include <functional>
#include <vector>

#include "analysis/simt/observer.hpp"
#include "analysis/simt/program.hpp"
#include "analysis/trace/kept_access.hpp"

namespace warplens::trace {

/// Keeps the loads that the machine code has behind a branch (simt::SunkLoad) until the lanes come there: only those
/// that do not jump load it.
class SunkAccesses {
 public:
  /// Takes an access as the lanes make it in the machine code.
  using Take = std::function<void(const simt::Access&)>;

  /// `program` has to live as long as this.
  explicit SunkAccesses(const simt::Program& program) : program_(program) {}

  /// Keeps an access by such a load; false for any other.
  bool keep(const simt::Access& access);
  /// Hands on what lanes load that went past a branch, and drops what the others would have.
  void part(const simt::PartingEvent& parting, const Take& take);
  /// Drops what a block has left behind: its lanes ended before the branch.
  void end_block(const simt::Dim3& block);

 private:
  struct Kept {
    KeptAccess access;  ///< of those lanes that have not come to the branch yet
    std::uint32_t branch_pc = 0;
  };

  const simt::Program& program_;
  std::vector<Kept> kept_;
};

}  // namespace warplens::trace
