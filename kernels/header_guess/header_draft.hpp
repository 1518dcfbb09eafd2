#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warplens::kernels {

/// Elements of a buffer, and threads of a block, where nothing tells: enough for a class to look at, few enough to be
/// quick.
inline constexpr std::int64_t kUsualElements = 16384;
inline constexpr std::uint32_t kUsualThreads = 256;

/// A buffer of a header in the making; expressions as they will stand there.
struct BufferDraft {
  std::string name, element, rows, cols, fill;
  std::vector<std::string> fields;
};

/// A header in the making.
struct HeaderDraft {
  std::string title, summary, entry;
  std::vector<std::string> block, grid, args;
  std::string shared;  ///< empty: none
  bool cooperative = false;
  std::string cluster;  ///< blocks in a cluster; empty: no clusters
  std::pair<std::int64_t, std::int64_t> default_size{1, 1};
  std::vector<BufferDraft> buffers;
  std::map<std::string, std::string> variables;           ///< their values, written
  std::map<std::string, std::string> textures, surfaces;  ///< likewise
  std::vector<std::string> doubts;
};

/// The header as text: TOML.
std::string text_of(const HeaderDraft& draft);

/// What a kernel without a header is called: "spin in loop.cu"; only "spin" where the file is named so.
std::string guessed_title(const std::string& kernel, const std::filesystem::path& file);

/// A text as TOML writes it, with its quotes.
std::string toml_text(std::string_view text);

/// A name for another buffer, as near to the wanted one as can be.
std::string fresh_name(const HeaderDraft& draft, const std::string& wanted);

}  // namespace warplens::kernels
