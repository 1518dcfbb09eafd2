#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warplens::kernels {

/// Number of elements of a buffer and number of threads of a block, if the program does not determine them. They are
/// large enough to show the access patterns and small enough to execute quickly.
inline constexpr std::int64_t kUsualElements = 16384;
inline constexpr std::uint32_t kUsualThreads = 256;

/// A buffer of a draft. Its expressions are in the syntax of the header.
struct BufferDraft {
  std::string name, element, rows, cols, fill;
  std::vector<std::string> fields;
  std::int64_t elements = 0;  ///< number of elements at the size that the program uses; 0: unknown
};

/// A header that is being guessed.
struct HeaderDraft {
  std::string title, summary, entry;
  std::vector<std::string> block, grid, args;
  std::string shared;  ///< an expression in bytes; empty: no dynamic shared memory
  bool cooperative = false;
  std::string cluster;  ///< blocks per cluster; empty: no clusters
  std::pair<std::int64_t, std::int64_t> default_size{1, 1};
  std::vector<BufferDraft> buffers;
  /// Contents of variables by name, in the syntax of the header.
  std::map<std::string, std::string> variables;
  std::map<std::string, std::string> textures, surfaces;  ///< objects by name, in the syntax of the header
  std::vector<std::string> doubts;
  std::vector<std::size_t> assumed_args;  ///< indices of the arguments whose values are assumed
  std::vector<std::string> errors;        ///< values with which CUDA would refuse the launch, one sentence each
};

/// Returns the header as TOML.
std::string write_header(const HeaderDraft& draft);

/// Returns a title for a kernel without a header: "spin in loop.cu", or only "spin" if the file is named spin.cu.
std::string guessed_title(const std::string& kernel, const std::filesystem::path& file);

/// Returns the text as a TOML string with quotes.
std::string toml_text(std::string_view text);

/// Returns a TOML list of expressions; whole numbers are written as numbers.
std::string toml_list(const std::vector<std::string>& expressions);

/// Returns an unused buffer name: `wanted`, with a number if it is already used.
std::string fresh_name(const HeaderDraft& draft, const std::string& wanted);

}  // namespace warplens::kernels
