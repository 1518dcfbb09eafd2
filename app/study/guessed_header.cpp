#include "app/study/guessed_header.hpp"

#include <filesystem>

#include "analysis/base/replace_file.hpp"
#include "kernels/say.hpp"

namespace warplens::study {

std::string save_guessed_header(const kernels::KernelFile& kernel) {
  const std::filesystem::path path = kernels::header_files(kernel.path).front();
  std::error_code error;
  if (std::filesystem::exists(path, error)) return path.string() + ": " + tr("is there already, and is left as it is");
  error = base::replace_file(path, kernel.guessed_header);
  return error ? path.string() + ": " + say("cannot be written: {}", error.message()) : std::string();
}

}  // namespace warplens::study
