#include "app/study/default_size.hpp"

#include "kernels/load/catalogue.hpp"
#include "kernels/text/error.hpp"

namespace warplens::study {

std::optional<kernels::Size> default_size_of(const std::string& kernel) {
  try {
    return kernels::load_kernel(kernel).default_size;
  } catch (const kernels::InputError&) {
    return std::nullopt;
  }
}

}  // namespace warplens::study
