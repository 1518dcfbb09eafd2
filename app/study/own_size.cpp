#include "app/study/own_size.hpp"

#include "kernels/error.hpp"
#include "kernels/kernel_file.hpp"

namespace warplens::study {

std::optional<kernels::Size> own_size(const std::string& kernel) {
  try {
    return kernels::load_kernel(kernel).default_size;
  } catch (const kernels::InputError&) {
    return std::nullopt;
  }
}

}  // namespace warplens::study
