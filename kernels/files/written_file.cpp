#include "kernels/files/written_file.hpp"

#include "analysis/base/replace_file.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::kernels {

std::string unwritten_message(const std::filesystem::path& file, const std::string& reason) {
  return file.string() + ": " + say("the file cannot be written: {}", reason);
}

std::string failure_to_write(const std::filesystem::path& file, std::string_view content) {
  const std::filesystem::path folder = file.parent_path();
  std::error_code unknown;
  if (!folder.empty() && !std::filesystem::is_directory(folder, unknown))
    return unwritten_message(file, say("there is no folder {}", folder.string()));
  const std::error_code error = base::replace_file(file, content);
  return error ? unwritten_message(file, error.message()) : std::string();
}

void write_whole(const std::filesystem::path& file, std::string_view content) {
  if (const std::string failure = failure_to_write(file, content); !failure.empty()) throw InputError(failure);
}

}  // namespace warplens::kernels
