#include "app/study/default_size.hpp"

#include "kernels/load/catalogue.hpp"
#include "kernels/text/error.hpp"

namespace warplens::study {

std::optional<kernels::Size> default_size_of(const std::string& kernel,
                                             const std::vector<std::string>& include_folders) {
  try {
    return kernels::load_kernel(kernel, kernels::LoadOptions{.text = nullptr, .include_folders = include_folders})
        .default_size;
  } catch (const kernels::InputError&) {
    return std::nullopt;
  }
}

}  // namespace warplens::study
