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

/// An error in a data file. The message is one line that names the data file. Callers add the line of the kernel header
/// if they know it.
class DataFileError : public std::runtime_error {
 public:
  explicit DataFileError(const std::string& message) : std::runtime_error(message) {}
};

/// Format of the numbers in a data file.
enum class DataFormat : std::uint8_t {
  npy,  ///< NumPy's format
  csv,
  raw,  ///< the bytes of the buffer, exactly as in memory
};

/// Returns the name in headers, which is also the file extension: "npy".
const char* name_of(DataFormat format);
/// Returns the format with this name; nullopt if there is none.
std::optional<DataFormat> data_format_named(std::string_view name);
std::vector<std::string> data_format_names();

/// The data that a buffer needs from a data file.
struct WantedData {
  std::string path;
  DataFormat format = DataFormat::raw;
  Element element;                   ///< element type of the buffer, to which the numbers are converted
  std::uint64_t rows = 1, cols = 1;  ///< size of the buffer in elements
};

/// Maximum size in bytes of a data file.
inline constexpr std::uint64_t kMostDataBytes = std::uint64_t{256} << 20;

/// Reads the elements of a buffer from a data file, in the layout of memory. Numbers of .npy and CSV files are
/// converted as in C++; the bytes of a raw file are used as they are. A file with two dimensions must have the same
/// number of columns as the buffer, and at least as many rows. Any other file must contain at least as many numbers as
/// the buffer. Only regular files are read. While a result is still in use, the same file is read again only if it has
/// changed. Throws DataFileError. Thread-safe.
std::shared_ptr<const std::vector<std::uint8_t>> load_data(const WantedData& wanted);

}  // namespace warplens::kernels
