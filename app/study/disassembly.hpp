#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "analysis/base/latest_task.hpp"
#include "app/study/study.hpp"
#include "kernels/disassembly/disassembler.hpp"

namespace warplens::study {

/// The machine code of a kernel as text.
struct Disassembly {
  std::shared_ptr<const kernels::Compiled> compiled;                   ///< the kernel
  std::shared_ptr<const std::vector<kernels::ListedSection>> listing;  ///< null if there is an error
  std::string error;        ///< why there is no listing, as a sentence for users; empty if there is one
  bool is_missing = false;  ///< whether the error is that nvdisasm was not found
};

/// Disassembles in the calling thread (kernels::disassemble). Errors are in the result.
Disassembly disassemble(std::shared_ptr<const kernels::Compiled> compiled, kernels::DisassemblyCache& cache,
                        const std::stop_token& stop = {});

/// Disassembles on a background thread, for the window.
class Disassembler {
 public:
  using Request = std::shared_ptr<const kernels::Compiled>;

  /// `changed` is called on a background thread after each disassembly (base::LatestTask). Several objects may share
  /// `cache`.
  explicit Disassembler(std::function<void()> changed = {}, std::shared_ptr<kernels::DisassemblyCache> cache =
                                                                std::make_shared<kernels::DisassemblyCache>());
  /// Requests the disassembly of a kernel and returns immediately. A new request replaces an older one. Repeating a
  /// request has no effect.
  void request(const Request& compiled) { task_.request(compiled); }
  /// Returns the latest disassembly, which may belong to an earlier request; null before the first.
  std::shared_ptr<const Disassembly> current() const { return task_.current(); }

 private:
  base::LatestTask<Request, Disassembly> task_;
};

}  // namespace warplens::study
