#include "app/python/wanted.hpp"

#include "app/study/architecture_load.hpp"
#include "app/study/buffer_contents.hpp"

namespace warplens::python {

study::Choice Wanted::sized() const {
  study::Choice made = choice;
  if (has_own_size && header.empty()) made.size = study::kernel_of(choice).default_size.value_or(choice.size);
  return made;
}

kernels::KernelFile kernel_of(const Wanted& wanted) {
  if (wanted.header.empty()) return study::kernel_of(wanted.choice);
  kernels::KernelFile kernel = kernels::parse_kernel(wanted.choice.kernel, wanted.choice.kernel, *wanted.choice.text,
                                                     wanted.header, wanted.choice.kernel);
  kernel.include_folders = wanted.choice.include_folders;
  kernel.defines = wanted.choice.defines;
  return kernel;
}

study::Study load(const Wanted& wanted, kernels::CompileCache& cache, const std::stop_token& stop) {
  if (wanted.header.empty()) return study::load(wanted.sized(), cache, stop);
  return study::with_buffer_contents(
      study::load_for_architecture(kernels::kDefaultArch, kernel_of(wanted), wanted.choice, cache, stop),
      wanted.contents);
}

bool is_sequence(const Wanted& wanted) {
  return kernels::launch_count(kernel_of(wanted)) > 1;
}

}  // namespace warplens::python
