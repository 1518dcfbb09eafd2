#include "app/study/default_size.hpp"

#include "kernels/text/error.hpp"

namespace warplens::study {

std::optional<kernels::Size> default_size_of(const std::string& kernel, const kernels::LoadOptions& options) {
  try {
    return kernels::load_kernel(kernel, options).default_size;
  } catch (const kernels::InputError&) {
    return std::nullopt;
  }
}

}  // namespace warplens::study
