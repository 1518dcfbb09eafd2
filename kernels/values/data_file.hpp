#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/values/elements.hpp"

namespace warplens::kernels {

/// What is wrong with a data file, in one line that names it. Who knows the header's line adds that.
class DataFileError : public std::runtime_error {
 public:
  explicit DataFileError(const std::string& message) : std::runtime_error(message) {}
};

/// How the numbers stand in a data file.
enum class DataFormat : std::uint8_t {
  npy,  ///< NumPy's
  csv,
  raw,  ///< the memory's bytes
};

/// As a header names it, and as its files end: "npy".
const char* name_of(DataFormat format);
/// And back; nothing for another word.
std::optional<DataFormat> data_format_named(std::string_view name);
std::vector<std::string> data_format_names();

/// What is wanted of a data file.
struct WantedData {
  std::string path;
  DataFormat format = DataFormat::raw;
  Element element;                   ///< that its numbers become
  std::uint64_t rows = 1, cols = 1;  ///< elements of the buffer
};

/// Files that are larger are refused.
inline constexpr std::uint64_t kMostDataBytes = std::uint64_t{256} << 20;

/// The elements of a buffer as a data file gives them, as they lie in memory. The numbers of .npy and CSV files are
/// converted as C++ does; a raw file's bytes are the memory's. A file of two dimensions must have the buffer's columns
/// and no fewer rows; others as many numbers. Reads regular files alone. As long as somebody keeps the result, a file
/// that has not changed is not read again. Throws DataFileError. Safe to call from several threads at once.
std::shared_ptr<const std::vector<std::uint8_t>> data_of(const WantedData& wanted);

}  // namespace warplens::kernels
