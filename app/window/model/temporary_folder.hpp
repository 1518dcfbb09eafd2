#pragma once

#include <filesystem>
#include <string>

namespace warplens::window {

/// A folder in the temporary one for a file that is not whole yet. It goes with this, and where this program was killed
/// with the next draft of anyone who may remove it: a draft is locked while it is in use, so that what nobody locks is
/// left over.
class Draft {
 public:
  /// For a file that is wanted as `wanted`: what is drafted has its name. Throws std::runtime_error where no folder can
  /// be made.
  explicit Draft(const std::filesystem::path& wanted);
  ~Draft();
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;

  const std::filesystem::path& file() const { return file_; }
  bool is_made() const;
  /// The file's bytes; none where it is not there.
  std::string content() const;

 private:
  std::filesystem::path folder_, file_;
  int lock_ = -1;
};

}  // namespace warplens::window
