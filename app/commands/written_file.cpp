#include "app/commands/written_file.hpp"

#include "analysis/base/replace_file.hpp"
#include "kernels/error.hpp"
#include "kernels/say.hpp"

namespace warplens::commands {

void write_whole(const std::filesystem::path& file, std::string_view content) {
  if (const std::error_code error = base::replace_file(file, content))
    throw kernels::InputError(file.string() + ": " + say("cannot be written: {}", error.message()));
}

}  // namespace warplens::commands
