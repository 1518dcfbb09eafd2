#include "app/study/own_size.hpp"

#include "kernels/load/catalogue.hpp"
#include "kernels/text/error.hpp"

namespace warplens::study {

std::optional<kernels::Size> own_size(const std::string& kernel) {
  try {
    return kernels::load_kernel(kernel).default_size;
  } catch (const kernels::InputError&) {
    return std::nullopt;
  }
}

}  // namespace warplens::study
