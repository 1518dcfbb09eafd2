#include "app/study/disassembly.hpp"

#include <utility>

#include "analysis/translation/message.hpp"

namespace warplens::study {

Disassembly disassemble(std::shared_ptr<const kernels::Compiled> compiled, kernels::DisassemblyCache& cache,
                        const std::stop_token& stop) {
  Disassembly made{.compiled = std::move(compiled)};
  if (made.compiled->cubin.empty()) {
    made.error = tr("there is no machine code, because the PTX could not be assembled");
    return made;
  }
  try {
    made.listing = cache.get(made.compiled->cubin, stop);
  } catch (const kernels::DisassemblyError& error) {
    made.error = error.what();
    made.is_missing = error.is_missing();
  }
  return made;
}

Disassembler::Disassembler(std::function<void()> changed, std::shared_ptr<kernels::DisassemblyCache> cache)
    : task_([cache = std::move(cache)](const Request& compiled,
                                       const auto& run) { run.publish(disassemble(compiled, *cache, run.stop())); },
            std::move(changed)) {}

}  // namespace warplens::study
