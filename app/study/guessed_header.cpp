#include "app/study/guessed_header.hpp"

#include <filesystem>

#include "kernels/files/written_file.hpp"
#include "kernels/load/catalogue.hpp"
#include "kernels/text/say.hpp"

namespace warplens::study {

std::string save_guessed_header(const kernels::KernelFile& kernel) {
  const std::filesystem::path path = kernels::header_files(kernel.path).front();
  std::error_code error;
  if (std::filesystem::exists(path, error))
    return path.string() + ": " + tr("the file already exists and was not changed");
  return kernels::failure_to_write(path, kernel.guessed_header);
}

}  // namespace warplens::study
